package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for something that must happen.
const patience = 3 * time.Minute

// output is what a process has written.
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

// process is a running hoshi.
type process struct {
	t           *testing.T
	cmd         *exec.Cmd
	dir         string // its working directory
	out, errOut output
}

// startHoshi starts the program in a directory. Its input starts with stdin and never ends.
func startHoshi(t *testing.T, dir, stdin string, args ...string) *process {
	t.Helper()
	return startProgram(t, dir, stdin, program, args...)
}

// startProgram is startHoshi for another program, which may start hoshi.
func startProgram(t *testing.T, dir, stdin, name string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(name, args...), dir: dir}
	p.cmd.Dir = dir
	p.cmd.Env = append(os.Environ(), "DISCORD_TOKEN=")
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.errOut
	in, err := p.cmd.StdinPipe() // stays open, like a terminal with a person
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if p.cmd.ProcessState == nil {
			_ = p.cmd.Process.Kill()
			_ = p.cmd.Wait()
		}
	})
	go func() { _, _ = in.Write([]byte(stdin)) }()
	return p
}

// until waits until ok returns true.
func (p *process) until(what string, ok func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("%s: never\n%s%s", what, p.out.String(), p.errOut.String())
		}
	}
}

// signal sends a signal and returns the exit status.
func (p *process) signal(s syscall.Signal) (status int) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- p.cmd.Wait() }()
	select {
	case err := <-done:
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			p.t.Fatal(err)
		}
	case <-time.After(patience):
		p.t.Fatalf("did not end\n%s%s", p.out.String(), p.errOut.String())
	}
	return p.cmd.ProcessState.ExitCode()
}

func skipWithoutSignals(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("processes cannot be interrupted on Windows")
	}
}

// read returns a file from the process's directory, or nothing if it doesn't exist yet.
func (p *process) read(name string) string {
	data, err := os.ReadFile(filepath.Join(p.dir, name))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		p.t.Error(err)
	}
	return string(data)
}

var interruptTests = []struct {
	name    string
	args    string
	started func(p *process) bool
	stdout  string // part of the output
	stderr  string // part of the message
}{
	{
		"match", "match hoshi:nodes=2000 hoshi:nodes=2000 --games 100000 --log m.log",
		func(p *process) bool { return len(p.read("m.log")) > 1000 }, "A won ", "interrupted; the report covers the ",
	},
	{
		"ladder", "ladder hoshi:nodes=2000 hoshi:nodes=2000 --games 100000 --log m.log",
		func(p *process) bool { return len(p.read("m.log")) > 1000 }, "median move", "continues from m.log",
	},
	{
		"selfplay", "selfplay --games 100000 --nodes 200 -o g.bin",
		func(p *process) bool { return len(p.read("g.bin")) > 0 }, "", "games are in g.bin",
	},
	{
		"puzzles generate", "puzzles generate --count 100000 -o p.txt",
		func(p *process) bool { return strings.Count(p.read("p.txt"), "\n") > 1 }, "", "puzzles are in p.txt",
	},
	{
		"openings", "openings --count 100000 --nodes 500",
		nil, ",", "of 100000 openings",
	},
	{
		"compare", "compare --engine shapes --depth 1-6",
		nil, "", "interrupted",
	},
	{
		"bench", "bench --depth 64",
		nil, "", "interrupted; there is no signature for only some",
	},
	{
		"pbrain", "pbrain",
		nil, "", "interrupted",
	},
}

// An interrupted command exits with 130, keeps its work and says what it kept.
func TestInterrupt(t *testing.T) {
	skipWithoutSignals(t)
	for _, tt := range interruptTests {
		t.Run(tt.name, func(t *testing.T) {
			p, status := interruptBusy(t, syscall.SIGINT, tt.started, tt.stdout, strings.Fields(tt.args)...)
			if status != 130 {
				t.Errorf("status %d, want 130", status)
			}
			if !strings.Contains(p.out.String(), tt.stdout) {
				t.Errorf("%q is missing from the output\n%s", tt.stdout, p.out.String())
			}
			if !strings.Contains(p.errOut.String(), tt.stderr) {
				t.Errorf("%q is missing from the message\n%s", tt.stderr, p.errOut.String())
			}
		})
	}
}

// interruptBusy starts a command, sends it a signal while it works, and returns its exit status.
// started reports whether it's working; it's nil for a command that shows nothing until then. Such
// a command gets some time, and more if the signal came before the program handled signals or had
// any of found to print.
func interruptBusy(t *testing.T, s syscall.Signal, started func(*process) bool, found string, args ...string) (*process, int) {
	t.Helper()
	for wait := 500 * time.Millisecond; ; wait *= 2 {
		p := startHoshi(t, t.TempDir(), "", args...)
		if started == nil {
			time.Sleep(wait)
		} else {
			p.until("started", func() bool { return started(p) })
		}
		const killed = -1
		status := p.signal(s)
		early := status == killed || started == nil && !strings.Contains(p.out.String(), found)
		if !early || wait > patience {
			return p, status
		}
	}
}

// When interrupted, tune keeps the weights of the last complete epoch, and train keeps a
// checkpoint.
func TestInterruptLearning(t *testing.T) {
	skipWithoutSignals(t)
	dir := t.TempDir()
	if out, err := exec.Command(program, "selfplay", "--games", "24", "--nodes", "100", "-o", filepath.Join(dir, "g.bin")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, tt := range []struct{ command, file, kept string }{
		{"tune", "w.bin", "100000 epochs are in w.bin"},
		{"train", "w.bin.checkpoint", "the same command continues from w.bin.checkpoint"},
	} {
		t.Run(tt.command, func(t *testing.T) {
			p := startHoshi(t, dir, "", tt.command, "g.bin", "--epochs", "100000", "-o", "w.bin")
			p.until("an epoch", func() bool { return strings.Contains(p.out.String(), "epoch  1 of 100000") })
			if status := p.signal(syscall.SIGINT); status != 130 {
				t.Errorf("status %d, want 130", status)
			}
			if p.read(tt.file) == "" || !strings.Contains(p.errOut.String(), tt.kept) {
				t.Errorf("%d bytes in %s; %s", len(p.read(tt.file)), tt.file, p.errOut.String())
			}
		})
	}
}

// An interrupted analysis prints what it has found, and its JSON says that it's incomplete.
func TestInterruptAnalyze(t *testing.T) {
	skipWithoutSignals(t)
	p, status := interruptBusy(t, syscall.SIGTERM, nil, `"move": "`, "analyze", "--time", "10m", "--json", "h8", "i9", "g7", "j10")
	if status != 143 {
		t.Errorf("status %d, want 143", status)
	}
	var result struct {
		Command     string
		Interrupted bool
		Move        string
	}
	if err := json.Unmarshal([]byte(p.out.String()), &result); err != nil {
		t.Fatalf("%v\n%s", err, p.out.String())
	}
	if result.Command != "analyze" || !result.Interrupted || result.Move == "" {
		t.Errorf("got %+v", result)
	}
	if !strings.Contains(p.errOut.String(), "terminated; the result is from the search so far") {
		t.Errorf("said %q", p.errOut.String())
	}
}

// An interrupt ends the console even if lines are queued and the engine is thinking.
func TestInterruptConsole(t *testing.T) {
	skipWithoutSignals(t)
	lines := "!depth 20\n!play\n!h8\n" + strings.Repeat("!board\n", 100)
	p := startHoshi(t, t.TempDir(), lines, "console")
	p.until("the game", func() bool { return strings.Contains(p.out.String(), "New game") })
	if status := p.signal(syscall.SIGINT); status != 130 {
		t.Errorf("status %d, want 130\n%s", status, p.errOut.String())
	}
}

// A signal is the normal way to stop the bot, so it isn't a failure.
func TestStopRun(t *testing.T) {
	skipWithoutSignals(t)
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		p := startHoshi(t, t.TempDir(), "", "--listen", "127.0.0.1:0")
		p.until("the sandbox", func() bool { return strings.Contains(p.out.String(), "http://") })
		if status := p.signal(s); status != 0 {
			t.Errorf("%v: status %d\n%s", s, status, p.errOut.String())
		}
	}
}
