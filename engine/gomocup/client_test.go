//go:build unix

package gomocup_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

func TestProgramsThatFail(t *testing.T) {
	tests := []struct {
		brain string
		want  error
		text  string
	}{
		{"unwilling", gomocup.ErrStart, "I play on Go boards only"},
		{"mute", gomocup.ErrStart, "took too long"},
		{"gone", gomocup.ErrStart, "exit status 3"},
		{"crashing", gomocup.ErrCrash, "exit status 7"},
		{"killed", gomocup.ErrCrash, "killed"},
		{"sleeping", gomocup.ErrTimeout, ""},
		{"helpless", gomocup.ErrTimeout, "I do not know what to do"},
		{"offboard", gomocup.ErrIllegal, "15,0 is off the board"},
		{"cheating", gomocup.ErrIllegal, "7,7 is taken"},
	}
	for _, tt := range tests {
		t.Run(tt.brain, func(t *testing.T) {
			t.Parallel()
			opts := brainOptions(t, tt.brain)
			opts.StartTimeout = patience
			if tt.brain == "mute" {
				opts.StartTimeout = 100 * time.Millisecond
			}
			p, err := gomocup.Start(t.Context(), opts)
			if err == nil {
				defer p.Close()
				_, err = p.Move(t.Context(), position(t, "h8"))
			}
			if !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			if !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v does not say %q", err, tt.text)
			}
		})
	}
}

func TestNoProgram(t *testing.T) {
	for name, command := range map[string][]string{"none": nil, "missing": {filepath.Join(t.TempDir(), "no-such")}} {
		if _, err := gomocup.Start(t.Context(), gomocup.ProgramOptions{Command: command}); !errors.Is(err, gomocup.ErrStart) {
			t.Errorf("%s: %v, want ErrStart", name, err)
		}
	}
}

func TestOddAnswers(t *testing.T) {
	for brain, want := range map[string]string{"chatting": "a15", "asking": "d11"} {
		t.Run(brain, func(t *testing.T) {
			t.Parallel()
			p, err := gomocup.Start(t.Context(), brainOptions(t, brain))
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			if diff := cmp.Diff(`name="test"`, p.About()); diff != "" {
				t.Error(diff)
			}
			pt, err := p.Move(t.Context(), position(t, "h8"))
			if err != nil || pt.String() != want {
				t.Errorf("move %v, %v, want %s", pt, err, want)
			}
		})
	}
}

func TestContextEndsTheWait(t *testing.T) {
	t.Parallel()
	p, err := gomocup.Start(t.Context(), brainOptions(t, "sleeping"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Move(ctx, position(t, "")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

func TestNothingIsLeftBehind(t *testing.T) {
	defer goleak.VerifyNone(t)
	opts := brainOptions(t, "parent")
	child := 0
	opts.Log = func(sent bool, line string) {
		if pid, ok := strings.CutPrefix(line, "MESSAGE "); ok && !sent {
			child, _ = strconv.Atoi(pid)
		}
	}
	p, err := gomocup.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Move(t.Context(), position(t, "h8")); err != nil {
		t.Fatal(err)
	}
	if child == 0 {
		t.Fatal("the program has no child")
	}
	for range 2 {
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(patience); running(child); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("process %d is still there", child)
		}
	}
}

// running reports whether a process is running; a zombie isn't.
func running(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

func TestDeafProgram(t *testing.T) {
	t.Parallel()
	opts := brainOptions(t, "deaf")
	for range 1 << 10 { // more than a pipe buffers
		opts.Info = append(opts.Info, "folder "+strings.Repeat("x", 200))
	}
	opts.StartTimeout = time.Second
	if _, err := gomocup.Start(t.Context(), opts); !errors.Is(err, gomocup.ErrStart) {
		t.Errorf("error %v, want ErrStart", err)
	}
}

// What a program is told about a game: only the next move while it follows the game, otherwise the
// whole board.
func TestWhatIsTold(t *testing.T) {
	t.Parallel()
	opts := brainOptions(t, "hoshi")
	opts.Turn, opts.MaxNodes, opts.MaxDepth, opts.Memory = 0, 300, 5, 80e6
	opts.Info = []string{"folder /tmp"}
	var told []string
	opts.Log = func(sent bool, line string) {
		if sent {
			told = append(told, line)
		}
	}
	p, err := gomocup.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	expect := func(want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, told); diff != "" {
			t.Error(diff)
		}
		told = nil
	}
	move := func(pos *engine.Position) {
		t.Helper()
		pt, err := p.Move(t.Context(), pos)
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	expect("START 15", "INFO timeout_turn 2147483647", "INFO timeout_match 0", "INFO max_memory 80000000",
		"INFO game_type 1", "INFO rule 0", "INFO max_node 300", "INFO max_depth 5", "INFO folder /tmp", "ABOUT")

	pos := position(t, "")
	move(pos)
	expect("INFO time_left 2147483647", "BEGIN")
	if err := pos.Play(engine.Point{Col: 0, Row: 0}); err != nil {
		t.Fatal(err)
	}
	move(pos)
	expect("INFO time_left 2147483647", "TURN 0,14")

	move(position(t, "a1 b2 c1"))
	expect("RESTART", "INFO time_left 2147483647", "BOARD", "0,14,2", "1,13,1", "2,14,2", "DONE")

	pos, err = engine.Setup(15, engine.Freestyle, []engine.Point{{Col: 0, Row: 0}, {Col: 2, Row: 0}}, []engine.Point{{Col: 5, Row: 5}})
	if err != nil {
		t.Fatal(err)
	}
	move(pos)
	expect("RESTART", "INFO time_left 2147483647", "BOARD", "0,14,2", "5,9,1", "2,14,2", "DONE")

	move(position(t, ""))
	expect("RESTART", "INFO time_left 2147483647", "BEGIN")
}

// A move in a game with increments adds to the time that the program is told.
func TestIncrementsAreTold(t *testing.T) {
	t.Parallel()
	opts := brainOptions(t, "hoshi")
	opts.Turn, opts.MaxDepth, opts.Match, opts.Increment = 0, 2, time.Hour, time.Hour
	var told []time.Duration
	opts.Log = func(sent bool, line string) {
		var ms int64
		if _, err := fmt.Sscanf(line, "INFO time_left %d", &ms); sent && err == nil {
			told = append(told, time.Duration(ms)*time.Millisecond)
		}
	}
	p, err := gomocup.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, moves := range []string{"h8", "h8 i9 c3", "h8 i9 c3"} {
		if _, err := p.Move(t.Context(), position(t, moves)); err != nil {
			t.Fatal(err)
		}
	}
	for i, left := range told {
		if most := time.Duration(i+1) * time.Hour; left > most || left <= most-time.Hour {
			t.Errorf("move %d: %v left, want %v less what the moves took", i+1, left, most)
		}
	}
	if len(told) != 3 {
		t.Errorf("time_left was told %d times, want 3", len(told))
	}
}

func TestFirstMoveIsATurn(t *testing.T) {
	t.Parallel()
	opts := brainOptions(t, "chatting")
	last := ""
	opts.Log = func(sent bool, line string) {
		if sent {
			last = line
		}
	}
	p, err := gomocup.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.Move(t.Context(), position(t, "h8")); err != nil {
		t.Fatal(err)
	}
	if last != "TURN 7,7" {
		t.Errorf("told %q, want TURN 7,7", last)
	}
}

// Two processes of this package's own brain play a whole game.
func TestGame(t *testing.T) {
	t.Parallel()
	var players [2]*gomocup.Program
	for i := range players {
		opts := brainOptions(t, "hoshi")
		opts.Turn, opts.Match, opts.MaxNodes = time.Minute, time.Hour, 2000
		p, err := gomocup.Start(t.Context(), opts)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		players[i] = p
	}
	pos := position(t, "h8 h9 a1")
	for i := 0; !pos.Over(); i++ {
		pt, err := players[i%2].Move(t.Context(), pos)
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			t.Fatalf("after %v: %v", pos.Moves(), err)
		}
	}
	if players[0].Used() <= 0 {
		t.Error("the moves took no time")
	}
}
