package service_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// Figure 13 of 003_a76289b097367488.txt: two programs at depth 2 that try moves within two points
// of a stone, starting from the cross; Black wins.
func TestFigure13Of003(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Say("you", "!watch windows r2 d2 windows r2 d2 cross")
	g := tb.Game()
	want := game.Player{Engine: true, Program: "windows", Variant: game.Variant{Reach: 2}, Depth: 2}
	if g.Black != want || g.White != want || g.Size != 11 || g.Opening != game.CrossOpening {
		t.Fatalf("%+v against %+v on %d×%d from %q", g.Black, g.White, g.Size, g.Size, g.Opening)
	}
	if g.State != game.Won || g.Winner != engine.Black {
		t.Errorf("%s by %v after %d moves, want won by Black", g.State, g.Winner, len(g.Moves))
	}
}

// Only windows lets you choose how far from stones it looks for moves.
func TestReachIsOfWindowsOnly(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("you", "!play shapes r2"); !strings.Contains(got.Text, "Only `windows`") {
		t.Errorf("%q", got.Text)
	}
}

// Figure 7 of 003_a76289b097367488.txt: the values by which the computer chose g5, drawn after its
// move.
func TestHeatOfTheMoveJustMade(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play windows")
	if got := tb.One("you", "!heat last"); !strings.Contains(got.Text, "No engine has moved") {
		t.Errorf("before the first move: %q", got.Text)
	}
	tb.One("you", "!g4")
	got := tb.One("you", "!heat last")
	if got.Picture == nil || got.Picture.Position.Len() != 1 || !strings.Contains(got.Text, "Best: **g5**") {
		t.Fatalf("%q", got.Text)
	}
	// The printed table has 360.0 at (6,6) and 380.0 at (6,7) in row 7, 370.0 at (7,4) in row 8,
	// and 370.0 at (8,5) and (8,6) in row 9.
	for _, want := range []string{"lower is better", "g5 360", "e4 370", "f3 370", "g3 370"} {
		if !strings.Contains(got.Alt, want) {
			t.Errorf("%q, want %q in it", got.Alt, want)
		}
	}
	tb.One("you", "!resign yes")
	if got := tb.One("you", "!heat last"); got.Picture == nil || got.Picture.Position.Len() != 1 {
		t.Errorf("after the game: %q", got.Text)
	}
}

// triedMoves matches what a board says about the work for the last move.
var triedMoves = regexp.MustCompile(`found in .+, ([\d,]+) moves? tried`)

// 001_3fd104b9d9873c60.txt, section 2, figures (1) and (4): the player chooses between alpha-beta
// and plain minimax, and sees how long each move took.
func TestMinimaxInPlayOf001(t *testing.T) {
	counts := map[string]int{}
	for _, how := range []string{"minimax", "alphabeta"} {
		tb := servicetest.New(t, service.Options{})
		tb.One("you", "!play twolines "+how)
		for _, move := range []string{"!k10", "!l12"} {
			if got := tb.One("you", move); !triedMoves.MatchString(got.Text) {
				t.Errorf("%s: %q says nothing of time and moves tried", how, got.Text)
			}
		}
		g := tb.Game()
		if g.White.Variant.Minimax != (how == "minimax") || g.Last.Count == 0 {
			t.Errorf("%s: %+v, %d moves tried", how, g.White, g.Last.Count)
		}
		counts[how] = g.Last.Count
		tb.One("you", "!details off")
		if got := tb.One("you", "!k13"); triedMoves.MatchString(got.Text) {
			t.Errorf("%s: %q although it was switched off", how, got.Text)
		}
	}
	if counts["minimax"] <= counts["alphabeta"] {
		t.Errorf("moves tried: %v, want more by minimax", counts)
	}
}

// The games in 000_837a32045fd1589b.txt (figure "初始界面", __init__) and 003_a76289b097367488.txt
// (initChessboard) start with four stones.
func TestProgramsBeginAsTheirReports(t *testing.T) {
	for command, stones := range map[string]int{
		"!play pattern":              4,
		"!play windows":              4,
		"!play windows 15":           4,
		"!play windows free":         0,
		"!play pattern free":         0,
		"!play windows 10":           0, // has no center
		"!play twolines":             0,
		"!play shapes":               0,
		"!play greedy":               0,
		"!play":                      0,
		"!watch windows greedy":      4,
		"!watch windows greedy free": 0,
	} {
		tb := servicetest.New(t, service.Options{})
		tb.Send("you", command)
		var posts []servicetest.Post
		for begun := time.Now(); len(posts) == 0 && time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
			posts = tb.Chat.In("c") // a watched game goes on, so don't wait for it
		}
		if len(posts) == 0 {
			t.Fatalf("%s is not answered", command)
		}
		if got := posts[0].Picture.Position.Stones() - posts[0].Picture.Position.Len(); got != stones {
			t.Errorf("%s begins with %d stones, want %d", command, got, stones)
		}
	}
}

// "Play again" starts like the previous game.
func TestPlayAgainKeepsTheVariantAndTheOpening(t *testing.T) {
	for command, want := range map[string]string{
		"!play windows free":     "11 freestyle windows free",
		"!play windows r2":       "11 freestyle windows r2 cross",
		"!play twolines minimax": "19 freestyle twolines minimax free",
		"!play cross":            "15 freestyle cross",
		"!play":                  "15 freestyle free",
	} {
		tb := servicetest.New(t, service.Options{})
		tb.One("you", command)
		end := tb.One("you", "!resign yes")
		if got := end.Rows[0].Buttons[0]; got.Command != "play" || got.Words != want {
			t.Errorf("%s: again is %s %q, want %q", command, got.Command, got.Words, want)
		}
	}
}

// The boards of 001 (draw_movements), 003 (NumList) and 004 (section 1: 落子后标记是第几手落子)
// number the stones.
func TestProgramsNumberStonesAsTheirReports(t *testing.T) {
	for program, numbered := range map[string]bool{
		"twolines": true, "windows": true, "greedy": true, "pattern": false, "shapes": false, "d1": false,
	} {
		tb := servicetest.New(t, service.Options{Size: 9})
		tb.One("you", "!play 9 "+program)
		tb.One("you", "!e7")
		usual := tb.One("you", "!board").Picture.PNG
		tb.One("you", "!numbers all")
		all := tb.One("you", "!board").Picture.PNG
		tb.One("you", "!numbers off")
		none := tb.One("you", "!board").Picture.PNG
		if bytes.Equal(all, none) || bytes.Equal(usual, all) != numbered || bytes.Equal(usual, none) == numbered {
			t.Errorf("%s: the stones are numbered: %t, want %t", program, bytes.Equal(usual, all), numbered)
		}
	}
}

// min_max in 002_a25ef42edcf65796.txt, section 3.1, chooses at random among the best moves; here it
// does if the service has a seed.
func TestShapesDrawsLotsBySeed(t *testing.T) {
	answers := map[engine.Point]bool{}
	for seed := range int64(12) {
		tb := servicetest.New(t, service.Options{Seed: seed})
		tb.One("you", "!play shapes minimax")
		tb.One("you", "!h8")
		answer := tb.Game().Moves[1]
		answers[answer] = true
		if got := tb.One("you", "!think last").Text; !strings.Contains(got, "would play **"+answer.String()+"**") {
			t.Errorf("seed %d: it played %v, but !think last says %q", seed, answer, got)
		}
	}
	if len(answers) < 2 {
		t.Errorf("twelve seeds give one answer: %v", answers)
	}
}

// The log of 002_a25ef42edcf65796.txt, section 7.2, as a file.
func TestThinkLogOf002(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play shapes")
	tb.One("you", "!h9")
	got := tb.One("you", "!think last log")
	if len(got.Files) != 1 || got.Files[0].Name != "search-shapes-1-1.log" {
		t.Fatalf("%q with %d files", got.Text, len(got.Files))
	}
	for _, want := range []string{
		"layer 2, searching (5, 7) h10\nalpha = -300, beta = 100000\nlayer 1, searching (6, 8) i9\nalpha = -300, beta = 100000\n",
		"score of (6, 8) i9 in layer 1: -300\ncut off 5 times\nshapes of human: [0, 0, 0, 0, 0, 1, 0]\nshapes of ai:    [0, 0, 0, 0, 0, 0, 0]\n",
	} {
		if !strings.Contains(string(got.Files[0].Data), want) {
			t.Errorf("the log has no\n%s", want)
		}
	}
	if got := tb.One("you", "!think"); len(got.Files) != 0 {
		t.Error("a log comes without being asked for")
	}
	tb.One("you", "!cancel")
	tb.One("you", "!play")
	if got := tb.One("you", "!think log"); !strings.Contains(got.Text, "Only the small engines") {
		t.Errorf("the main engine's log: %q", got.Text)
	}
}

// What the reports offer also works with buttons.
func TestReportsByComponents(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	list := tb.One("you", "!opponents")
	words := map[string]bool{}
	for _, b := range list.Rows[0].Menu {
		words[b.Command+" "+b.Words] = true
	}
	for _, want := range []string{"play pattern", "play twolines minimax", "watch windows r2 d2 cross"} {
		if !words[want] {
			t.Errorf("%q cannot be clicked below %v", want, words)
		}
	}
	board := tb.One("you", "!play windows")
	words = map[string]bool{}
	for _, b := range board.Rows[1].Menu {
		words[b.Command+" "+b.Words] = true
	}
	for _, want := range []string{"heat last", "think log"} {
		if !words[want] {
			t.Errorf("%q cannot be clicked below %v", want, words)
		}
	}
}

// The programs' variants are suggested while typing the option of a slash command.
func TestVariantsAreSuggested(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	command := tb.Service.Commands().Lookup("play")
	for i := range command.Options {
		if command.Options[i].Name != "engine" {
			continue
		}
		got, err := tb.Service.Suggest(t.Context(), "c1", &command.Options[i], "twolines m", nil)
		if err != nil || len(got) != 1 || got[0] != "twolines minimax" {
			t.Errorf("suggested: %v, %v", got, err)
		}
	}
}
