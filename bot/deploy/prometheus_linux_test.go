package deploy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/freeport"
)

// faster is how much faster than with the rules we ship alerts come in tests.
const faster = 60

// monitor is a real Prometheus that watches one bot with our rules, in which minutes are seconds.
type monitor struct {
	t       *testing.T
	address string
}

func newMonitor(t *testing.T, target string) *monitor {
	t.Helper()
	program, dir := installed(t, "prometheus"), t.TempDir()
	m := &monitor{t, freeport.Address(t)}
	rules := regexp.MustCompile(`\b(\d+)m\b`).ReplaceAllStringFunc(read(t, "alerts.yaml"), func(minutes string) string {
		n, _ := strconv.Atoi(strings.TrimSuffix(minutes, "m"))
		return fmt.Sprintf("%dms", n*60_000/faster)
	})
	for name, text := range map[string]string{
		"rules.yaml": rules,
		"prometheus.yaml": fmt.Sprintf("global: {scrape_interval: 200ms, scrape_timeout: 200ms, evaluation_interval: 200ms}\nrule_files: [rules.yaml]\n"+
			"scrape_configs: [{job_name: hoshi, static_configs: [{targets: [%q]}]}]\n", target),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), program, "--config.file="+filepath.Join(dir, "prometheus.yaml"), "--storage.tsdb.path="+filepath.Join(dir, "data"), "--web.listen-address="+m.address)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); log.Close() })
	return m
}

// firing returns the alerts that fire, with the part that isn't ready.
func (m *monitor) firing() (list []string) {
	res, err := http.Get("http://" + m.address + "/api/v1/alerts")
	if err != nil {
		return nil // it's starting
	}
	defer res.Body.Close()
	var answer struct {
		Data struct {
			Alerts []struct {
				State  string
				Labels map[string]string
			}
		}
	}
	_ = json.NewDecoder(res.Body).Decode(&answer) // nothing fires while it's starting
	for _, a := range answer.Data.Alerts {
		if a.State == "firing" {
			list = append(list, strings.TrimSpace(a.Labels["alertname"]+" "+a.Labels["part"]))
		}
	}
	return list
}

// await waits until an alert fires.
func (m *monitor) await(alert string) {
	m.t.Helper()
	m.awaitWhile(alert, func() {})
}

// awaitWhile waits until an alert fires, and repeats something every few seconds until then.
func (m *monitor) awaitWhile(alert string, again func()) {
	m.t.Helper()
	var last time.Time
	for begun := time.Now(); !slices.Contains(m.firing(), alert); time.Sleep(50 * time.Millisecond) {
		if time.Since(last) > 3*time.Second {
			again()
			last = time.Now()
		}
		if time.Since(begun) > patience {
			m.t.Fatalf("%s doesn't fire, but %q", alert, m.firing())
		}
	}
}

// A real Prometheus that scrapes the real program raises the alert for each way in which people can't play.
func TestAlertsFire(t *testing.T) {
	installed(t, "prometheus")
	box := sandbox.New(sandbox.Options{Token: token, Unlimited: true})
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	behind, err := url.Parse(box.URL())
	if err != nil {
		t.Fatal(err)
	}
	var refuses atomic.Bool
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(behind) }}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refuses.Load() {
			http.Error(w, "blocked", http.StatusForbidden)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	defer api.Close()
	im := newImage(t, api.URL)
	m := newMonitor(t, im.health)
	run := func(env ...string) (bot *exec.Cmd, ended chan error) {
		bot = im.command(t.Context(), "run")
		bot.Args = append(bot.Args, "--discord")
		bot.Env = env
		if err := bot.Start(); err != nil {
			t.Fatal(err)
		}
		ended = make(chan error, 1)
		go func() { ended <- bot.Wait() }()
		return bot, ended
	}

	_, ended := run() // without a token
	if exit, ok := errors.AsType[*exec.ExitError](<-ended); !ok || exit.ExitCode() != 78 {
		t.Errorf("without a token it ends with %v", exit)
	}
	m.await("HoshiDown")

	refuses.Store(true)
	bot, ended := run("DISCORD_TOKEN=" + token)
	m.await("HoshiNotReady discord") // it was never connected
	m.await("HoshiNotConnected")
	refuses.Store(false)
	if err := im.awaitReady(ended); err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); len(m.firing()) > 0; time.Sleep(50 * time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("all is well, but %q", m.firing())
		}
	}

	refuses.Store(true)
	channel, you := box.Channels()[0].ID, box.Users()[0].ID
	commands := []string{"!play", "!help", "!rules", "!about", "!stats", "!top", "!history", "!help", "!rules"}
	m.awaitWhile("HoshiDiscordRefuses", func() { // a busy machine takes longer than the rule looks back
		for _, command := range commands {
			if _, err := box.Say(channel, you, command); err != nil {
				t.Fatal(err)
			}
		}
	})
	refuses.Store(false)

	if err := os.Rename(filepath.Join(im.root, "data/hoshi.db"), filepath.Join(im.root, "data/away")); err != nil {
		t.Fatal(err)
	}
	m.await("HoshiNotReady database")
	if err := os.Rename(filepath.Join(im.root, "data/away"), filepath.Join(im.root, "data/hoshi.db")); err != nil {
		t.Fatal(err)
	}

	if err := box.Close(); err != nil { // the shard is gone
		t.Fatal(err)
	}
	m.await("HoshiNotConnected")
	if err := bot.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-ended
}
