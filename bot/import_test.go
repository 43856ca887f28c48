package bot_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/engine"
)

// A record's rule goes with it: into the game, the next record and the pictures.
func TestImportKeepsTheRule(t *testing.T) {
	tb := sit(t, bot.Options{})
	// Six in a row are nothing by the standard rule, and win by freestyle.
	tb.one("ann", "!import 15x15 standard a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1")
	g := tb.game()
	if g.Rule != engine.Standard || g.State != bot.Playing {
		t.Fatalf("rule %v, %s", g.Rule, g.State)
	}
	out := tb.one("ann", "!export text")
	if !strings.Contains(string(out.Files[0].Data), "standard") {
		t.Errorf("the record has lost its rule:\n%s", out.Files[0].Data)
	}
	tb.one("ann", "!cancel")
	start := tb.one("ann", "!play standard")
	if g := tb.game(); g.Rule != engine.Standard || !strings.Contains(start.Text, "rule: standard (exactly five)") {
		t.Errorf("%v: %q", g.Rule, start.Text)
	}
}

func TestImportOfARuleThatIsNotPlayed(t *testing.T) {
	tb := sit(t, bot.Options{})
	got := tb.one("ann", "!import 15x15 renju h8 i9")
	if !strings.Contains(got.Text, "I do not play the rule renju yet") {
		t.Errorf("%q", got.Text)
	}
}

// A finished game of others is theirs: nobody here wins or loses it.
func TestImportOfAFinishedGame(t *testing.T) {
	for _, tt := range []struct{ name, sgf, want string }{
		{"with names", "(;GM[4]SZ[15]PB[Lee *]PW[Kim];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", "Lee ' wins as Black"},
		{"without names", "(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", "Black wins"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := sit(t, bot.Options{})
			got := tb.one("ann", "!import "+tt.sgf)
			if !strings.Contains(got.Text, tt.want) || !strings.Contains(got.Text, "@ann brings a game of 9 moves") || strings.Contains(got.Text, "@ann wins") {
				t.Errorf("%q, want %q in it", got.Text, tt.want)
			}
			g := tb.game()
			if g.State != bot.Won || g.Black.User.ID != "" || g.White.Engine {
				t.Errorf("%+v", g)
			}
			if board := tb.one("bob", "!board"); !strings.Contains(board.Text, tt.want) {
				t.Errorf("!board: %q", board.Text)
			}
		})
	}
}

func TestImportSaysWhyAFileCannotBeRead(t *testing.T) {
	for problem, want := range map[bot.AttachmentProblem]string{
		bot.AttachmentTooLarge:    "it is too large. Game records are at most 256 KiB.",
		bot.AttachmentGone:        "the file is not there any more",
		bot.AttachmentUnreachable: "the file could not be fetched",
	} {
		tb := sit(t, bot.Options{})
		m := message("c", "ann", "!import")
		m.Attachments = []bot.Attachment{{Name: "game.sgf", Read: unreadable(problem)}}
		if err := tb.handle(m); err != nil {
			t.Fatal(err)
		}
		if got := tb.chat.in("c"); len(got) != 1 || !strings.Contains(got[0].Text, want) {
			t.Errorf("%s: %v, want %q", problem, got, want)
		}
	}
}

// unreadable is a file that cannot be read for a reason.
func unreadable(p bot.AttachmentProblem) func(context.Context, int64) ([]byte, error) {
	return func(context.Context, int64) ([]byte, error) { return nil, &bot.AttachmentError{Problem: p} }
}
