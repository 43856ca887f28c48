package backup

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"hoshi/bot/store/database"
)

// withoutLinks is what os.Link returns where the disk has no hard links.
func withoutLinks(file, name string) error {
	return &os.LinkError{Op: "link", Old: file, New: name, Err: syscall.EPERM}
}

// A complete file gets its name, and never replaces another.
func TestPlace(t *testing.T) {
	for name, how := range map[string]func(file, name string) error{"with links": os.Link, "without links": withoutLinks} {
		t.Run(name, func(t *testing.T) {
			link = how
			t.Cleanup(func() { link = os.Link })
			dir := t.TempDir()
			from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
			for _, want := range []error{nil, fs.ErrExist} {
				if err := os.WriteFile(from, []byte("complete"), 0o600); err != nil {
					t.Fatal(err)
				}
				if err := place(from, to); !errors.Is(err, want) {
					t.Errorf("got %v, want %v", err, want)
				}
				if got, err := os.ReadFile(to); string(got) != "complete" {
					t.Errorf("there is %q, %v", got, err)
				}
			}
		})
	}
}

// A database that was moved aside for nothing comes back with its log.
func TestMoveBack(t *testing.T) {
	p := database.Place(t.TempDir())
	for _, path := range p.Files()[:2] {
		if err := os.WriteFile(path, []byte(path), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	aside, err := moveAside(p)
	if err != nil {
		t.Fatal(err)
	}
	if there, err := p.Exists(); there || err != nil {
		t.Errorf("the database is still there, %v", err)
	}
	if err := moveBack(p, aside); err != nil {
		t.Fatal(err)
	}
	for _, path := range p.Files()[:2] {
		if got, err := os.ReadFile(path); string(got) != path {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
}
