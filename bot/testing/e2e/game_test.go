package e2e_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// Whole games through the bot's real Discord client: against the engine until it has won, and between
// two people.
func TestGames(t *testing.T) {
	t.Parallel()
	box := newSandbox(t)
	process := connectBot(t, box)

	t.Run("engine", func(t *testing.T) { playEngine(t, box, process) })
	t.Run("people", func(t *testing.T) { playTwoPeople(t, box, process) })
	t.Run("DM", func(t *testing.T) { playInDirectMessage(t, box, process) })
	process.stop()
}

// The engine wins against moves along the edges.
func playEngine(t *testing.T, box *sandbox.Server, process *process) {
	p := newPlayer(t, box, 0)
	p.bot = process
	board(t, p.ask("you", "!play"), 0)
	moves := 0
	for _, col := range "acegikmo" {
		for _, row := range []int{1, 15} {
			m := p.ask("you", fmt.Sprintf("!move %c%d", col, row))
			moves += 2
			if strings.Contains(m.Text(), "I win") {
				board(t, m, moves)
				return
			}
			if strings.Contains(m.Text(), "is taken") {
				moves -= 2
				continue
			}
			board(t, m, moves)
		}
	}
	t.Fatal("the engine did not win against moves along the edges")
}

// Two people play until one has five in a row.
func playTwoPeople(t *testing.T, box *sandbox.Server, process *process) {
	p := newPlayer(t, box, 1)
	p.bot = process
	asked := p.ask("ann", "!play @bob 9 free black")
	if len(asked.Notified) != 1 || asked.Notified[0] != p.users["bob"] {
		t.Errorf("the challenge notified %v, want bob alone", asked.Notified)
	}
	p.say("bob", "!accept")
	challenge := p.started(asked)
	board(t, challenge, 0)
	if len(challenge.Notified) != 0 {
		t.Errorf("the start notified %v, want nobody", challenge.Notified)
	}
	for i, move := range []string{"a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1"} {
		m := p.ask([]string{"ann", "bob"}[i%2], "!"+move)
		board(t, m, i+1)
		if len(m.Notified) != 0 {
			t.Errorf("%s notified %v", move, m.Notified)
		}
		if i == 8 && !strings.Contains(m.Text(), "Five in a row") {
			t.Errorf("the end: %q", m.Text())
		}
	}
}

// A game in a direct message needs no prefix.
func playInDirectMessage(t *testing.T, box *sandbox.Server, process *process) {
	var dm sandbox.Channel
	p := newPlayer(t, box, 0)
	p.bot = process
	for _, c := range box.Channels() {
		if c.Type == sandbox.DM && c.UserID == p.users["bob"] {
			dm = c
		}
	}
	if dm.ID == "" {
		t.Fatal("the sandbox has no direct channel for bob")
	}
	p.channel = dm
	board(t, p.ask("bob", "play"), 0)
	board(t, p.ask("bob", "h8"), 2)
}

// board checks that a message shows a board after a number of moves.
func board(t *testing.T, m sandbox.Message, moves int) {
	t.Helper()
	if len(m.Attachments) != 1 {
		t.Fatalf("no board: %q", m.Text())
	}
	a := m.Attachments[0]
	if _, err := png.Decode(bytes.NewReader(a.Bytes)); err != nil {
		t.Fatalf("%s: %v", a.Filename, err)
	}
	if want := boardAfter(moves); !want.MatchString(a.Description) {
		t.Fatalf("the picture shows %q, want %q; beside it: %q", a.Description, want, m.Text())
	}
}
