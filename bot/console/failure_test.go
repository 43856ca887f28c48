package console_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/console"
	"hoshi/bot/domain/chat"
)

// patience is how long a test waits for something that must happen.
const patience = 3 * time.Minute

// everything reads all messages as requests.
type everything struct{}

func (everything) Read(_ context.Context, m textcommand.Message) *command.Request {
	return &command.Request{ID: m.Text, Channel: m.Channel}
}

// interrupter is a service that ends the context on its first line.
type interrupter struct {
	everything
	interrupt context.CancelFunc
	lines     int
}

func (r *interrupter) Handle(ctx context.Context, _ *command.Request, _ chat.Responder) error {
	r.lines++
	r.interrupt()
	return ctx.Err()
}

func (r *interrupter) Settled(ctx context.Context, _ chat.ChannelID) error { return ctx.Err() }

// An interrupt ends Run even if lines are queued. The input reader and Run notice the end of the
// context in either order, so the test runs many times.
func TestInterruptWithQueuedLines(t *testing.T) {
	for _, interactive := range []bool{true, false} {
		for range 200 {
			ctx, cancel := context.WithCancel(t.Context())
			service := &interrupter{interrupt: cancel}
			var out bytes.Buffer
			done := make(chan error, 1)
			go func() {
				done <- newConsole(&out, "").Run(ctx, service, service, strings.NewReader(strings.Repeat("!help\n", 50)), interactive)
			}()
			select {
			case err := <-done:
				if !interactive && service.lines == 0 {
					break // ended before the first line
				}
				if !errors.Is(err, context.Canceled) || service.lines != 1 {
					t.Fatalf("interactive %t: %d lines were handled, error %v", interactive, service.lines, err)
				}
			case <-time.After(patience):
				t.Fatalf("interactive %t: Run did not end", interactive)
			}
			if out.Len() > 0 {
				t.Fatalf("printed %q", out.String())
			}
		}
	}
}

// If a picture can't be written, the reply is still posted; otherwise the bot would retry forever.
func TestPostWhereNothingCanBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := newConsole(&out, file) // a file can't be the folder
	id, err := c.Post(t.Context(), console.Channel, chat.Reply{
		Text:    said("I play h8."),
		Picture: &chat.Picture{Name: "board.png"},
		Files:   []chat.File{{Name: "game.sgf"}},
	})
	if id == "" || err != nil {
		t.Fatalf("id %q, error %v", id, err)
	}
	for _, want := range []string{"Hoshi: I play h8.\n", "[image] board.png wasn't written: ", "[file] game.sgf wasn't written: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing from %q", want, out.String())
		}
	}
}

// brokenWriter fails from the first byte.
type brokenWriter struct{}

var errBroken = errors.New("the disk is full")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// poster is a service that answers each line.
type poster struct {
	everything
	chat *console.Console
}

func (p *poster) Handle(ctx context.Context, req *command.Request, _ chat.Responder) error {
	_, err := p.chat.Post(ctx, req.Channel, chat.Reply{Text: said("answer")})
	if !errors.Is(err, chat.ErrCannotPost) {
		return errors.New("the error is not final")
	}
	return err
}

// Settled waits, as for a board that isn't shown.
func (p *poster) Settled(ctx context.Context, _ chat.ChannelID) error {
	<-ctx.Done()
	return ctx.Err()
}

// If the output fails, Run ends, even while waiting for a board that will never be shown.
func TestOutputFails(t *testing.T) {
	c := newConsole(brokenWriter{}, "")
	reader, writer := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- c.Run(t.Context(), &poster{chat: c}, &poster{chat: c}, reader, true) }()
	go func() {
		_, _ = io.WriteString(writer, "!play\n")
		_ = writer.Close()
	}()
	select {
	case err := <-done:
		if !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
	case <-time.After(patience):
		t.Fatal("Run did not end")
	}
}
