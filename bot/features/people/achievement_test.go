package people_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// startedGame stores a running game in channel c after some moves.
func startedGame(tb *servicetest.Harness, black, white game.Player, rated bool, moves []engine.Point) {
	tb.T.Helper()
	g := &game.Game{
		Channel: "c",
		Record:  game.Record{Size: 15, Rule: engine.Freestyle, Moves: moves},
		Rated:   rated,
		Seats:   game.Seats{Black: black, White: white},
		Status:  game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart}},
	}
	if err := tb.Store.Create(tb.T.Context(), g, nil); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle("c")
}

func points(t *testing.T, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// The first rated win against a level is announced once, with the last board, and is listed.
func TestFirstWinAgainstALevel(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	almost := points(t, "a1 h8 b1 h10 c1 k3 d1 m12")
	beginner := game.Player{Engine: true, Level: engine.Beginner}
	const told = "New achievement for @ann: first win against level beginner."
	startedGame(tb, game.Player{User: servicetest.User("ann")}, beginner, false, almost)
	if got := tb.One("ann", "!e1"); strings.Contains(got.Text, "New for") {
		t.Errorf("a casual game: %q", got.Text)
	}
	startedGame(tb, game.Player{User: servicetest.User("ann")}, beginner, true, almost)
	if got := tb.One("ann", "!e1"); !strings.Contains(got.Text, told) || len(got.Ping) > 0 {
		t.Errorf("the first win: %q, notified: %v", got.Text, got.Ping)
	}
	startedGame(tb, game.Player{User: servicetest.User("ann")}, beginner, true, almost)
	if got := tb.One("ann", "!e1"); strings.Contains(got.Text, "New for") {
		t.Errorf("the second win: %q", got.Text)
	}
	if got := tb.One("ann", "!stats"); !strings.Contains(got.Text, "Achievements: first win against level beginner.") {
		t.Errorf("stats: %q", got.Text)
	}
}

// deepPuzzle returns the moves of a game that lead to a puzzle that's won in length moves, and the
// solution.
func deepPuzzle(t *testing.T, length int) (moves, solution []engine.Point) {
	t.Helper()
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		p := &all[i]
		if p.Length != length || !p.Proof.OnlyFours() || p.ToMove != engine.Black || p.Size != 15 {
			continue
		}
		line := p.Solution()
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		var of [3][]engine.Point
		for col := range int8(15) {
			for row := range int8(15) {
				pt := engine.Point{Col: col, Row: row}
				of[pos.At(pt)] = append(of[pos.At(pt)], pt)
			}
		}
		if len(line) != 2*length-1 || len(of[engine.Black]) != len(of[engine.White]) {
			continue
		}
		for i := range of[engine.Black] {
			moves = append(moves, of[engine.Black][i], of[engine.White][i])
		}
		return moves, line
	}
	t.Fatalf("no puzzle of %d moves", length)
	return nil, nil
}

// A win by force in nine plies or more is an achievement; a shorter one isn't.
func TestDeepWin(t *testing.T) {
	for _, tt := range []struct {
		length int
		want   bool
	}{{5, true}, {4, false}} {
		now := servicetest.NewClock(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
		tb := servicetest.New(t, service.Options{Now: now.Now})
		moves, solution := deepPuzzle(t, tt.length)
		last := solution[len(solution)-1]
		startedGame(tb, game.Player{User: servicetest.User("ann")}, game.Player{User: servicetest.User("bob")}, true, slices.Concat(moves, solution[:len(solution)-1]))
		got := tb.One("ann", "!"+last.String())
		if strings.Contains(got.Text, "New achievement for @ann: a forced win five") != tt.want {
			t.Errorf("a win in %d moves: %q", tt.length, got.Text)
		}
		list, err := tb.Store.AchievementsOf(t.Context(), "ann")
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			if !a.At.Equal(now.Now()) {
				t.Errorf("%s was achieved at %v, want %v", a.Name, a.At, now.Now())
			}
		}
	}
}

// Five puzzles in a row are an achievement, once.
func TestPuzzleStreak(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	solve := func(i int) bool {
		got := tb.One("ann", "!puzzle "+strconv.Itoa(all[i].ID)+" "+all[i].Proof.Move.String())
		return strings.Contains(got.Text, "New achievement for @ann: 5 puzzles in a row on the first try.")
	}
	var told []bool
	for i := range 6 {
		told = append(told, solve(i))
	}
	tb.One("ann", "!puzzle "+strconv.Itoa(all[6].ID)+" solution")
	for i := range 5 {
		told = append(told, solve(7+i))
	}
	want := make([]bool, 11)
	want[4] = true
	if !slices.Equal(told, want) {
		t.Errorf("told after each puzzle: %v, want %v", told, want)
	}
}
