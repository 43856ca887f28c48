package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// patience limits waits for things that take a second at most, so that a defect ends a test rather
// than the whole run.
const patience = 3 * time.Minute

// newSandbox starts a Discord for a test.
func newSandbox(t testing.TB) *sandbox.Server {
	t.Helper()
	return newSandboxWith(t, sandbox.Options{})
}

func newSandboxWith(t testing.TB, options sandbox.Options) *sandbox.Server {
	t.Helper()
	options.Token, options.Unlimited = token, true
	if options.AckTimeout == 0 {
		options.AckTimeout = patience // Discord's 3 s are too short on a busy machine
	}
	box := sandbox.New(options)
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := box.Close(); err != nil {
			t.Errorf("close the sandbox: %v", err)
		}
	})
	return box
}

// token is what the bot logs in with. It must not be seen anywhere.
const token = "e2e.very-secret.token"

// process is a running hoshi.
type process struct {
	t   testing.TB
	cmd *exec.Cmd
	out output
}

// output collects what a process prints.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// tail returns the last lines. A failed test shows only those, so that a report of many tests stays
// readable.
func (o *output) tail() string {
	const shown = 40
	lines := strings.Split(o.String(), "\n")
	return strings.Join(lines[max(0, len(lines)-shown):], "\n")
}

// startBot starts hoshi with its games in dir, connected to box.
func startBot(t testing.TB, box *sandbox.Server, dir string) *process {
	t.Helper()
	return startBotWith(t, box, dir, "")
}

// writeSettings writes a settings file in a folder and returns its path. It replaces the file
// atomically, because a process that was just started may be reading it.
func writeSettings(t testing.TB, dir, text string) string {
	t.Helper()
	file := filepath.Join(dir, "settings.yaml")
	if err := os.WriteFile(file+".new", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		t.Fatal(err)
	}
	return file
}

// startBotWith is startBot with additional settings.
func startBotWith(t testing.TB, box *sandbox.Server, dir, more string) *process {
	t.Helper()
	settings := writeSettings(t, dir, fmt.Sprintf("discord: {api_url: %q}\nboard: {width: 320}\nengine: {hash_mb: 4, max_time: 2m}\ngames: {watch_pause: 0s, opening: free}\nflood: {user: 0, channel: 0}\nlog: {level: debug}\n%s", box.URL(), more))
	return start(t, []string{"DISCORD_TOKEN=" + token, "DISCORD_CLIENT_SECRET=sandbox-secret"}, "--config", settings, "--data", filepath.Join(dir, "data"))
}

// connectBot starts hoshi with no games and waits until box has accepted it.
func connectBot(t testing.TB, box *sandbox.Server) *process {
	t.Helper()
	p := startBot(t, box, t.TempDir())
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := box.WaitConnected(ctx); err != nil {
		t.Fatalf("%v\n%s", err, p.out.tail())
	}
	return p
}

// start runs hoshi with arguments, and more environment variables.
func start(t testing.TB, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(hoshi(t), args...)}
	p.cmd.Env = append(os.Environ(), append([]string{"DISCORD_TOKEN="}, env...)...)
	p.cmd.Dir = t.TempDir()
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// kill ends the process by SIGKILL.
func (p *process) kill() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
	if strings.Contains(p.out.String(), token) {
		p.t.Errorf("the token is in the log:\n%s", p.out.String())
	}
}

// stop asks the process to end, and fails the test unless it ends successfully.
func (p *process) stop() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		p.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- p.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			p.t.Errorf("hoshi ended with %v:\n%s", err, p.out.tail())
		}
	case <-time.After(patience):
		p.t.Fatalf("hoshi did not end when asked to:\n%s", p.out.tail())
	}
}

// player writes to a channel of a sandbox and reads the answers.
type player struct {
	t       testing.TB
	box     *sandbox.Server
	bot     *process
	log     func() string // what the bot has logged
	channel sandbox.Channel
	users   map[string]string // ids by name
}

func newPlayer(t testing.TB, box *sandbox.Server, channel int) *player {
	p := &player{t: t, box: box, channel: box.Channels()[channel], users: make(map[string]string)}
	for _, u := range box.Users() {
		p.users[u.Name] = u.ID
	}
	return p
}

// say writes a message as a user, and returns the id of the message.
func (p *player) say(name, text string) string {
	p.t.Helper()
	m, err := p.box.Say(p.channel.ID, p.users[name], text)
	if err != nil {
		p.t.Fatal(err)
	}
	return m.ID
}

// ask writes a message and waits for what the bot does next: a new message, or an edit of the
// board.
func (p *player) ask(name, text string) sandbox.Message {
	p.t.Helper()
	return p.answerTo(p.say(name, text), text)
}

func (p *player) answerTo(id, text string) sandbox.Message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	m, err := p.box.WaitMessage(ctx, p.channel.ID, func(m sandbox.Message) bool {
		return m.Author.Bot && newer(m.ID, id) // below what was typed
	})
	if err != nil {
		p.t.Fatalf("%q was not answered: %v\n%s", text, err, p.logged())
	}
	return m
}

// logged returns what the bot has logged last, if the test knows the bot.
func (p *player) logged() string {
	switch {
	case p.log != nil:
		return p.log()
	case p.bot != nil:
		return p.bot.out.tail()
	}
	return ""
}

// changed reports whether a message was written or edited after another one.
func changed(m sandbox.Message, after string) bool {
	n, _ := strconv.ParseInt(after, 10, 64)
	const epoch = 1420070400000 // of snowflakes, in milliseconds
	return newer(m.ID, after) || m.Edited.UnixMilli() > n>>22+epoch
}

// newer compares snowflakes.
func newer(a, b string) bool {
	if len(a) != len(b) {
		return len(a) > len(b)
	}
	return a > b
}
