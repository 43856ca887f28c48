package deploy_test

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/freeport"
)

const (
	patience = 3 * time.Minute // limits waits, so that a bug ends the test
	token    = "deploy.secret.token"
	nobody   = 65532 // the image's user
)

// TestImage runs the image's contents as the image would. The program needs nothing but the token
// in its environment, and few open files. It serves its health endpoint, passes its own check and
// stops on SIGTERM. If programs are built without cgo, like the image's, it must be static. If the
// test runs as root, it also gives the program another root directory and user that can only write
// to /data and /tmp.
func TestImage(t *testing.T) {
	box := sandbox.New(sandbox.Options{Token: token, Unlimited: true})
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	im := newImage(t, box.URL())
	var log strings.Builder
	bot := im.command(t.Context(), "run", "--discord")
	bot.Stdout, bot.Stderr = &log, &log
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- bot.Wait() }()
	if err := im.awaitReady(ended); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	if out, err := im.command(t.Context(), "healthcheck").CombinedOutput(); err != nil {
		t.Errorf("healthcheck: %v\n%s", err, out)
	}
	if err := bot.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("after SIGTERM: %v\n%s", err, log.String())
		}
	case <-time.After(patience):
		t.Errorf("SIGTERM does not end it\n%s", log.String())
	}
	im.checkFiles()
	if strings.Contains(log.String(), token) {
		t.Error("the token is in the log")
	}
}

// image is a directory with the image's contents.
type image struct {
	t      *testing.T
	root   string
	prefix string // of paths as the program sees them; empty if root is its root directory
	health string // where it answers
}

// newImage builds the program and puts it in a directory with the settings we ship, apart from
// Discord's address and a free port.
func newImage(t *testing.T, api string) *image {
	t.Helper()
	im := &image{t: t, root: t.TempDir(), health: freeport.Address(t)}
	for _, dir := range []string{"etc/hoshi", "data", "tmp"} {
		if err := os.MkdirAll(filepath.Join(im.root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", filepath.Join(im.root, "hoshi"), "hoshi")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	cgo, err := exec.Command("go", "env", "CGO_ENABLED").Output()
	if err != nil {
		t.Fatal(err)
	}
	static := strings.TrimSpace(string(cgo)) == "0"
	if static {
		im.checkStatic()
	}
	if static && os.Getuid() == 0 {
		for _, dir := range []string{"data", "tmp"} {
			if err := os.Chown(filepath.Join(im.root, dir), nobody, nobody); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		im.prefix = im.root
	}
	settings := strings.NewReplacer("/data", im.prefix+"/data", "127.0.0.1:8138", im.health).Replace(read(t, "config.yaml"))
	settings += fmt.Sprintf("\ndiscord:\n  api_url: %q\n", api)
	if err := os.WriteFile(filepath.Join(im.root, "etc/hoshi/config.yaml"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return im
}

// checkStatic fails the test if the program needs system libraries.
func (im *image) checkStatic() {
	im.t.Helper()
	file, err := elf.Open(filepath.Join(im.root, "hoshi"))
	if err != nil {
		im.t.Fatal(err)
	}
	defer file.Close()
	libraries, err := file.ImportedLibraries()
	if err != nil || len(libraries) > 0 {
		im.t.Errorf("it needs %v, error %v", libraries, err)
	}
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			im.t.Error("it needs a dynamic loader")
		}
	}
}

// command runs the program with the image's user, root directory and environment, and a limit of
// 256 files.
func (im *image) command(ctx context.Context, command ...string) *exec.Cmd {
	const limit = `ulimit -n 256 && exec "$@"`
	args := []string{"-c", limit, "sh"}
	if im.prefix == "" {
		args = append(args, "chroot", fmt.Sprintf("--userspec=%d:%d", nobody, nobody), im.root)
	}
	args = append(append(args, im.prefix+"/hoshi"), command...)
	args = append(args, "--config", im.prefix+"/etc/hoshi/config.yaml")
	cmd := exec.CommandContext(ctx, "/bin/sh", args...)
	cmd.Env = []string{"DISCORD_TOKEN=" + token}
	cmd.Dir = im.root
	return cmd
}

// awaitReady waits until /readyz returns 200 or the program ends.
func (im *image) awaitReady(ended <-chan error) error {
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(20 * time.Millisecond) {
		select {
		case err := <-ended:
			return fmt.Errorf("it ended: %w", err)
		default:
		}
		if res, err := http.Get("http://" + im.health + "/readyz"); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
	}
	return errors.New("it is not ready")
}

// checkFiles fails the test if the program wrote anything outside its data directory, or nothing
// there.
func (im *image) checkFiles() {
	im.t.Helper()
	database := false
	err := filepath.WalkDir(im.root, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(im.root, path)
		database = database || name == "data/hoshi.db"
		if err == nil && !d.IsDir() && name != "hoshi" && name != "etc/hoshi/config.yaml" && !strings.HasPrefix(name, "data/") {
			im.t.Errorf("it has written %s", name)
		}
		return err
	})
	if err != nil || !database {
		im.t.Errorf("the database is there: %v; %v", database, err)
	}
}
