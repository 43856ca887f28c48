// Package sandboxtest starts local Discords for tests, and speaks to them as bots and people do.
package sandboxtest

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hoshi/bot/sandbox"
)

// New returns a listening server that's closed when the test ends. Unless the test says
// otherwise, a bot has plenty of time to answer interactions, since the machine may be busy.
func New(t testing.TB, opts sandbox.Options) *sandbox.Server {
	t.Helper()
	return NewAt(t, "127.0.0.1:0", opts)
}

// NewAt is [New] with an address to listen on.
func NewAt(t testing.TB, address string, opts sandbox.Options) *sandbox.Server {
	t.Helper()
	if opts.AckTimeout == 0 && opts.Clock == nil {
		opts.AckTimeout = 30 * time.Second
	}
	s := sandbox.New(opts)
	if err := s.Start(address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Soon is a context for what should happen within seconds, however busy the
// machine is.
func Soon(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// ChannelNamed returns the id of a text channel.
func ChannelNamed(t testing.TB, s *sandbox.Server, name string) string {
	t.Helper()
	for _, c := range s.Channels() {
		if c.Name == name {
			return c.ID
		}
	}
	t.Fatalf("no channel %q", name)
	return ""
}

// DMOf returns the id of a person's DM with the bot.
func DMOf(t testing.TB, s *sandbox.Server, userID string) string {
	t.Helper()
	for _, c := range s.Channels() {
		if c.UserID == userID {
			return c.ID
		}
	}
	t.Fatalf("no DM of %q", userID)
	return ""
}

// UserNamed returns the id of a user.
func UserNamed(t testing.TB, s *sandbox.Server, name string) string {
	t.Helper()
	for _, u := range s.Users() {
		if u.Name == name {
			return u.ID
		}
	}
	t.Fatalf("no user %q", name)
	return ""
}

// Say writes a message as a person.
func Say(t testing.TB, s *sandbox.Server, channelID, userID, text string) sandbox.Message {
	t.Helper()
	m, err := s.Say(channelID, userID, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Picture returns a PNG of the given size.
func Picture(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Message returns a message as the sandbox stores it.
func Message(t testing.TB, s *sandbox.Server, channelID string, id any) sandbox.Message {
	t.Helper()
	for _, m := range s.Messages(channelID) {
		if m.ID == id {
			return m
		}
	}
	t.Fatalf("no message %v in channel %s", id, channelID)
	return sandbox.Message{}
}

// Main runs a package's tests and ends what they share. It exits with an error if goroutines are left.
func Main(m *testing.M, ends ...func()) {
	code := m.Run()
	for _, end := range ends {
		end()
	}
	if code == 0 {
		if err := leaked(leakPatience); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// leakPatience is how long goroutines may take to end after the last test. Those of connections and
// browsers need some time on a busy machine, but a leaked one never ends.
const leakPatience = 30 * time.Second

// leaked returns the goroutines that haven't ended in time.
func leaked(within time.Duration) error {
	for end := time.Now().Add(within); ; {
		err := goleak.Find()
		if err == nil || time.Now().After(end) {
			return err
		}
	}
}
