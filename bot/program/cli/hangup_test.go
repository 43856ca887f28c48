package cli_test

import (
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// A closed terminal stops the bot like Ctrl-C. It may send the signal twice: to the shell, which passes
// it on, and to the program.
func TestHangup(t *testing.T) {
	skipWithoutSignals(t)
	t.Parallel()
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP) // programs don't inherit that the signal is ignored, as with nohup
	defer signal.Stop(heard)
	p := startHoshi(t, t.TempDir(), "", "run", "--listen", "127.0.0.1:0")
	p.until("connecting", func() bool { return strings.Contains(p.errOut.String(), "connected to Discord") })
	if err := p.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	p.until("stopping", func() bool { return strings.Contains(p.errOut.String(), "stopping") })
	if status := p.signal(syscall.SIGHUP); status != 0 {
		t.Errorf("status %d\n%s", status, p.errOut.String())
	}
}

// A bot started with nohup keeps running when its terminal is closed.
func TestNohup(t *testing.T) {
	skipWithoutSignals(t)
	t.Parallel()
	p := startProgram(t, t.TempDir(), "", "sh", "-c", `trap "" HUP; exec "$0" "$@"`,
		program, "match", "hoshi:nodes=2000", "hoshi:nodes=2000", "--games", "100000", "--log", "m.log")
	p.until("a game", func() bool { return len(p.read("m.log")) > 0 })
	if err := p.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if status := p.signal(syscall.SIGTERM); status != 143 {
		t.Errorf("status %d\n%s", status, p.errOut.String())
	}
}
