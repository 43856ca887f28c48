package process_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/program/cli"
	"hoshi/bot/program/config"
	"hoshi/bot/program/process"
	"hoshi/bot/store/database"
)

// unit is what systemd hears from a service.
type unit struct {
	t      *testing.T
	socket string
	conn   *net.UnixConn
}

// newUnit makes systemd's socket and names it in the environment.
func newUnit(t *testing.T) unit {
	t.Helper()
	dir, err := os.MkdirTemp("", "hoshi") // the path of a socket has to be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	socket := filepath.Join(dir, "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	t.Setenv("NOTIFY_SOCKET", socket)
	return unit{t, socket, conn}
}

// hears waits for the next message.
func (s unit) hears() string {
	s.t.Helper()
	if err := s.conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		s.t.Fatal(err)
	}
	text := make([]byte, 100)
	n, err := s.conn.Read(text)
	if err != nil {
		return err.Error()
	}
	return string(text[:n])
}

// onDiscord returns the settings of a bot that serves everything at the given addresses, and can't reach Discord.
func onDiscord(t *testing.T, web, health, interactions string) *config.Config {
	t.Helper()
	t.Setenv(cli.TokenVariable, "token")
	s := settings(t)
	s.Discord.APIURL, s.Web.URL = "http://127.0.0.1:1", "https://hoshi.example"
	s.Discord.Interactions, s.Discord.PublicKey = "http", strings.Repeat("0f", 32)
	s.Web.Listen, s.Health.Listen, s.Discord.InteractionsListen = web, health, interactions
	return s
}

// systemd hears that the bot is ready when its addresses answer, also if Discord can't be reached, and that it's
// stopping.
func TestSystemdHears(t *testing.T) {
	s := newUnit(t)
	addresses := []string{unused(t), unused(t), unused(t)}
	settings := onDiscord(t, addresses[0], addresses[1], addresses[2])
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	std, _, log := streams()
	ended := make(chan error, 1)
	go func() {
		ended <- process.Run(ctx, settings, std, process.Options{Place: database.Place(t.TempDir()), Discord: true})
	}()
	if state := s.hears(); state != "READY=1" {
		stop()
		t.Fatalf("at the start %q; %v\n%s", state, <-ended, log)
	}
	for _, address := range addresses {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Errorf("ready, but %v", err)
			continue
		}
		conn.Close()
	}
	stop()
	if state := s.hears(); state != "STOPPING=1" {
		t.Errorf("at the end %q", state)
	}
	if err := <-ended; err != nil {
		t.Errorf("%v\n%s", err, log)
	}
}

// A bot that can't start is never ready, whatever is wrong.
func TestSystemdHearsNothing(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	busy := taken.Addr().String()
	for name, settings := range map[string]*config.Config{
		"web.listen":                  onDiscord(t, busy, unused(t), unused(t)),
		"health.listen":               onDiscord(t, unused(t), busy, unused(t)),
		"discord.interactions_listen": onDiscord(t, unused(t), unused(t), busy),
	} {
		t.Run(name, func(t *testing.T) {
			s := newUnit(t)
			std, _, _ := streams()
			err := process.Run(t.Context(), settings, std, process.Options{Place: database.Place(t.TempDir()), Discord: true})
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("it ended with %v", err)
			}
			end, err := net.Dial("unixgram", s.socket)
			if err != nil {
				t.Fatal(err)
			}
			defer end.Close()
			if _, err := end.Write([]byte("the end")); err != nil {
				t.Fatal(err)
			}
			if state := s.hears(); state != "the end" {
				t.Errorf("systemd hears %q", state)
			}
		})
	}
}

// unused returns an address that nothing listens on.
func unused(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
