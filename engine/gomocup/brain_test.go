//go:build unix

package gomocup_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// If this is set, the test program is the brain of that name.
const brainVariable = "HOSHI_TEST_BRAIN"

func TestMain(m *testing.M) {
	if name := os.Getenv(brainVariable); name != "" {
		brains[name]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// brains are programs that behave in different ways.
var brains = map[string]func(){
	"hoshi": func() {
		if err := gomocup.Serve(context.Background(), os.Stdin, os.Stdout, gomocup.Options{HashMB: 1}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	},
	"unwilling": func() { fmt.Println("ERROR I play on Go boards only"); hang() },
	"mute":      hang,
	"gone":      func() { os.Exit(3) },
	"crashing":  func() { answer("", func() { os.Exit(7) }) },
	"killed":    func() { answer("", func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }) },
	"sleeping":  func() { answer("", hang) },
	"helpless":  func() { answer("ERROR I do not know what to do", hang) },
	"offboard":  func() { answer("15,0", hang) },
	"cheating":  func() { answer("7,7", hang) },
	"chatting":  func() { answer("MESSAGE 1,1\r\nDEBUG thinking\r\n\r\nmoving soon\r\n0,0", hang) },
	"asking":    func() { answer("SUGGEST 3,4", hang) },
	"deaf": func() { // answers START, then neither reads nor exits
		fmt.Println("OK")
		hang()
	},
	"parent": func() { // leaves a child process that keeps its output open
		cmd := exec.Command("sleep", "600")
		cmd.Stdout = os.Stdout
		if err := cmd.Start(); err != nil {
			os.Exit(1)
		}
		answer(fmt.Sprintf("MESSAGE %d\r\n0,0", cmd.Process.Pid), hang)
	},
}

// hang never returns.
func hang() { time.Sleep(time.Hour) }

// answer is a program that answers every request for a move with text and then calls then. It
// ignores END.
func answer(text string, then func()) {
	fmt.Println("OK")
	for sc := bufio.NewScanner(os.Stdin); sc.Scan(); {
		switch word, _, _ := strings.Cut(sc.Text(), " "); word {
		case "ABOUT":
			fmt.Println("\r\n \t\r\nname=\"test\"") // blank lines aren't an answer
		case "BEGIN", "TURN", "DONE":
			if text != "" {
				fmt.Println(text)
			}
			then()
		}
	}
	hang()
}

func brainOptions(t *testing.T, name string) gomocup.ProgramOptions {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return gomocup.ProgramOptions{
		Command: []string{exe},
		Env:     []string{brainVariable + "=" + name},
		Turn:    time.Second, // only the sleeping brains use all of it
	}
}

func position(t *testing.T, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	pts, err := engine.ParsePoints(moves, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range pts {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}
