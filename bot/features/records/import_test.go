package records_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/record"
)

func TestExportAndImport(t *testing.T) {
	for _, format := range []string{"sgf", "psq", "text"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play @bob 19")
			for i, move := range []string{"h8", "i9", "g7"} {
				tb.One([]string{"ann", "bob"}[i%2], "!"+move)
			}
			out := tb.One("eve", "!export "+format)
			if len(out.Files) != 1 {
				t.Fatalf("%+v", out)
			}
			if g, err := record.Read(out.Files[0].Data); err != nil || g.Game.Size != 19 || len(g.Game.Moves) != 3 || len(g.Notes) != 0 {
				t.Fatalf("%s: %+v, %v", out.Files[0].Data, g, err)
			}
			tb.One("ann", "!cancel")
			tb.One("bob", "!cancel")

			in := upload(tb, "eve", "!import", out.Files[0])
			if in.Picture == nil {
				t.Fatalf("%q", in.Text)
			}
			if pos := in.Picture.Position; pos.Size() != 19 || pos.Len() != 3 || !strings.Contains(in.Text, "@eve imported a game (3 moves)") {
				t.Errorf("%q after %d moves", in.Text, pos.Len())
			}
			if g := tb.Game(); g.White.User.ID != "eve" || !g.Black.Engine {
				t.Errorf("the sides are %+v and %+v", g.Black, g.White)
			}
			if got := tb.One("eve", "!a1"); got.Picture.Position.Len() != 5 {
				t.Errorf("going on: %q", got.Text)
			}
		})
	}
}

func TestImportText(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	got := tb.One("ann", "!import\n```\n(;FF[4]GM[4]SZ[15]AB[hh][ih]AW[gg];W[ff])\n```")
	if got.Picture == nil || got.Picture.Position.Stones() != 4 {
		t.Fatalf("%q", got.Text)
	}
	tb.One("ann", "!cancel")
	tb.One("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if g := tb.Game(); g.State != game.Won {
		t.Errorf("a finished game is %s", g.State)
	}
	tb.One("ann", "!import h8i9")
	if got := tb.One("bob", "!import h8i9"); !strings.Contains(got.Text, "There's already a game") {
		t.Errorf("into a running game: %q", got.Text)
	}
}

// Moves that are typed are read as widely as a move in a game.
func TestImportInFullWidth(t *testing.T) {
	for _, text := range []string{"ｈ８　ｉ９　ｇ７", "ｈ８、ｉ９、ｇ７。", "１．ｈ８　ｉ９　２．ｇ７"} {
		tb := servicetest.New(t, service.Options{})
		if got := tb.One("ann", "!import "+text); got.Picture == nil || servicetest.MoveList(tb.Game().Moves) != "h8 i9 g7" {
			t.Errorf("%s: %q", text, got.Text)
		}
	}
}

func TestImportRefusals(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct{ line, want string }{
		{"!import", "Attach an SGF, psq, RenLib or RIF file"},
		{"!import ---", "Attach an SGF, psq, RenLib or RIF file"},
		{"!import - , -- \n ;", "Attach an SGF, psq, RenLib or RIF file"},
		{"!import banana", "I can't read that game"},
		{"!import h8 h8", "I can't read that game"},
		{"!import (;SZ[99])", "I can't read that game"},
		{"!import @everyone `" + strings.Repeat("x", 3000), "I can't read that game"},
	} {
		got := tb.One("ann", tt.line)
		if !strings.Contains(got.Text, tt.want) || strings.Contains(strings.ReplaceAll(got.Text, "`@everyone`", ""), "@everyone") || len([]rune(got.Text)) > 2000 {
			t.Errorf("%.40q: %q", tt.line, got.Text)
		}
	}
	tooMuch := chat.Attachment{Name: "big.sgf", Size: 1 << 30, Read: func(context.Context, int64) ([]byte, error) {
		return nil, &chat.AttachmentError{Problem: chat.AttachmentTooLarge}
	}}
	l := servicetest.Message("c", "ann", "!import")
	l.Attachments = []chat.Attachment{tooMuch}
	if err := tb.Handle(l); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	posts := tb.Chat.In("c")
	if got := posts[len(posts)-1].Text; !strings.Contains(got, "at most 1024 KiB") {
		t.Errorf("a huge file: %q", got)
	}
	if _, err := tb.Store.Current(context.Background(), "c"); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("a refused import left a game: %v", err)
	}
}

// A record's rule goes with it: into the game, the next record and the pictures.
func TestImportKeepsTheRule(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	// Six in a row are nothing by the standard rule, and win by freestyle.
	tb.One("ann", "!import 15x15 standard a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1")
	g := tb.Game()
	if g.Rule != engine.Standard || g.State != game.Playing {
		t.Fatalf("rule %v, %s", g.Rule, g.State)
	}
	out := tb.One("ann", "!export text")
	if !strings.Contains(string(out.Files[0].Data), "standard") {
		t.Errorf("the record has lost its rule:\n%s", out.Files[0].Data)
	}
	tb.One("ann", "!cancel")
	start := tb.One("ann", "!play standard")
	if g := tb.Game(); g.Rule != engine.Standard || !strings.Contains(start.Text, "a 15×15 board, standard (exactly five)") {
		t.Errorf("%v: %q", g.Rule, start.Text)
	}
}

// TestImportRenju imports a game of renju, where Black may not play everywhere,
// and one in which Black has played a foul.
func TestImportRenju(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!import 15x15 renju h8 i9")
	if g := tb.Game(); g.Rule != engine.Renju {
		t.Errorf("rule %v", g.Rule)
	}
	tb.One("ann", "!cancel")
	got := tb.One("ann", "!import 15x15 renju g8 a1 i8 c1 h7 e1 h9 g1 h8 a3")
	if !strings.Contains(got.Text, "move 9, h8: the rules don't allow it") {
		t.Errorf("%q", got.Text)
	}
	got = tb.One("ann", "!import 15x15 renju g8 a1 i8 c1 h7 e1 h9 g1 h8")
	if g := tb.Game(); !g.Fouled() || g.Winner != engine.White || len(g.Moves) != 8 || !strings.Contains(got.Text, "White wins. Black played **h8**, a forbidden move: a double three.") {
		t.Errorf("a foul at the end: %q, %+v", got.Text, g.Status)
	}
}

// A finished game of others is theirs: nobody here wins or loses it.
func TestImportOfAFinishedGame(t *testing.T) {
	for _, tt := range []struct{ name, sgf, want string }{
		{"with names", "(;GM[4]SZ[15]PB[Lee *]PW[Kim];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", "Lee ' wins as Black"},
		{"without names", "(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", "Black wins"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			got := tb.One("ann", "!import "+tt.sgf)
			if !strings.Contains(got.Text, tt.want) || !strings.Contains(got.Text, "@ann imported a game (9 moves)") || strings.Contains(got.Text, "@ann wins") {
				t.Errorf("%q, want %q in it", got.Text, tt.want)
			}
			g := tb.Game()
			if g.State != game.Won || g.Black.User.ID != "" || g.White.Engine {
				t.Errorf("%+v", g)
			}
			if board := tb.One("bob", "!board"); !strings.Contains(board.Text, tt.want) {
				t.Errorf("!board: %q", board.Text)
			}
		})
	}
}

// TestImportKeepsTheResult imports games that ended otherwise than by a row, and one whose record doesn't
// say how. Notes come below the board.
func TestImportKeepsTheResult(t *testing.T) {
	for _, tt := range []struct {
		result     string
		state      game.State
		winner     engine.Color
		text, note string
	}{
		{"B+R", game.Resigned, engine.Black, "Lee wins as Black. White resigned.", ""},
		{"W+T", game.TimedOut, engine.White, "Kim wins as White on time.", ""},
		{"0", game.Drawn, engine.Empty, "Lee vs. Kim: a draw.", ""},
		{"W+", game.Resigned, engine.White, "Kim wins as White. Black resigned.", "The record doesn't say how the game ended, so I took it as a resignation."},
		{"?", game.Playing, engine.Empty, "is playing on against me", ""},
	} {
		tb := servicetest.New(t, service.Options{})
		tb.Send("ann", "!import (;GM[4]SZ[15]PB[Lee]PW[Kim]RE["+tt.result+"];B[hh];W[ii])")
		tb.Settle("c")
		g, posts := tb.Game(), tb.Chat.In("c")
		if g.State != tt.state || g.Winner != tt.winner {
			t.Errorf("%s: %s, %v wins", tt.result, g.State, g.Winner)
		}
		said := posts[0].Text
		if len(posts) > 1 {
			said += "\n" + posts[1].Text
		}
		if !strings.Contains(said, tt.text) || !strings.Contains(said, tt.note) || (len(posts) > 1) != (tt.note != "") {
			t.Errorf("%s: %q", tt.result, said)
		}
	}
}

// TestImportSaysWhatItLeftOut imports a file with much that a game can't hold, and a chosen game's export
// of all of somebody's games.
func TestImportSaysWhatItLeftOut(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Send("ann", "!import (;GM[1]SZ[15];B[hh]C[one]LB[aa:1](;W[ii]C[two];B[])(;W[gg]))(;B[hh])")
	tb.Settle("c")
	posts := tb.Chat.In("c")
	want := "The file is marked as another game (`GM[1]`), but its moves fit gomoku. This is game 1 of 2. " +
		"Left out: 1 pass at the end, 2 comments, 1 variation, 1 label or mark."
	if len(posts) != 2 || posts[1].Text != want && posts[0].Text != want {
		t.Errorf("%+v", posts)
	}
}

func TestImportSaysWhyAFileCannotBeRead(t *testing.T) {
	for problem, want := range map[chat.AttachmentProblem]string{
		chat.AttachmentTooLarge:    "it's too large. Game records are at most 1024 KiB.",
		chat.AttachmentGone:        "the file is gone",
		chat.AttachmentUnreachable: "I couldn't download the file",
	} {
		tb := servicetest.New(t, service.Options{})
		m := servicetest.Message("c", "ann", "!import")
		m.Attachments = []chat.Attachment{{Name: "game.sgf", Read: unreadable(problem)}}
		if err := tb.Handle(m); err != nil {
			t.Fatal(err)
		}
		tb.Settle("c")
		if got := tb.Chat.In("c"); len(got) != 1 || !strings.Contains(got[0].Text, want) {
			t.Errorf("%s: %v, want %q", problem, got, want)
		}
	}
}

// A file that does not come keeps nobody else in the channel from being answered, and who sent
// it cannot send any number of them.
func TestImportOfALateFile(t *testing.T) {
	for _, origin := range []struct {
		name string
		send func(tb *servicetest.Harness, file chat.Attachment) (handled chan error)
	}{
		{"by a message", func(tb *servicetest.Harness, file chat.Attachment) chan error {
			m := servicetest.Message("c", "ann", "!import")
			m.Attachments = []chat.Attachment{file}
			handled := make(chan error, 1)
			handled <- tb.Handle(m) // the next message of the channel is handled after it
			return handled
		}},
		{"by a slash command", func(tb *servicetest.Harness, file chat.Attachment) chan error {
			req := tb.Reader.Read(context.Background(), servicetest.Message("c", "ann", "!import"))
			req.Origin, req.Attachments = chat.FromSlash, []chat.Attachment{file}
			handled := make(chan error, 1)
			go func() {
				handled <- tb.Service.Handle(context.Background(), req, chat.NewChatResponder(tb.Chat, "c", ""))
			}()
			return handled
		}},
	} {
		t.Run(origin.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			asked, arrive := make(chan bool, 9), make(chan struct{})
			file := chat.Attachment{Name: "late.txt", Read: func(ctx context.Context, _ int64) ([]byte, error) {
				_, bounded := ctx.Deadline()
				asked <- bounded
				<-arrive
				return []byte("h8 i9"), nil
			}}
			handled := origin.send(tb, file)
			if bounded := <-asked; !bounded {
				t.Error("the file may come at any time")
			}
			tb.Send("bob", "!board")
			if got := tb.Chat.In("c"); len(got) != 1 || !strings.Contains(got[0].Text, "No game") {
				t.Errorf("beside the late file bob was told %v", got)
			}
			close(arrive)
			if err := <-handled; err != nil {
				t.Fatal(err)
			}
			tb.Settle("c")
			if g := tb.Game(); len(g.Moves) != 2 {
				t.Errorf("a game of %d moves", len(g.Moves))
			}
		})
	}
}

// Of one person two files are read at once.
func TestImportOfManyFiles(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	arrive := make(chan struct{})
	for range 3 {
		m := servicetest.Message("c", "ann", "!import")
		m.Attachments = []chat.Attachment{{Name: "late.txt", Read: func(context.Context, int64) ([]byte, error) {
			<-arrive
			return nil, &chat.AttachmentError{Problem: chat.AttachmentGone}
		}}}
		if err := tb.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := tb.Chat.In("c"); len(got) != 1 || !strings.Contains(got[0].Text, "2 of your requests") {
		t.Errorf("three files at once: %v", got)
	}
	close(arrive)
	tb.Settle("c")
	if got := tb.Chat.In("c"); len(got) != 3 {
		t.Errorf("%d answers, want one for each file", len(got))
	}
}

// unreadable is a file that cannot be read for a reason.
func unreadable(p chat.AttachmentProblem) func(context.Context, int64) ([]byte, error) {
	return func(context.Context, int64) ([]byte, error) { return nil, &chat.AttachmentError{Problem: p} }
}

// upload sends a message with a file and returns the one answer.
func upload(tb *servicetest.Harness, author, text string, f chat.File) servicetest.Post {
	tb.T.Helper()
	got := uploads(tb, author, text, f)
	if len(got) != 1 {
		tb.T.Fatalf("%q was answered by %d replies", text, len(got))
	}
	return got[0]
}

// uploads sends a message with a file and returns the answers.
func uploads(tb *servicetest.Harness, author, text string, f chat.File) []servicetest.Post {
	tb.T.Helper()
	before := len(tb.Chat.In("c"))
	l := servicetest.Message("c", author, text)
	l.Attachments = []chat.Attachment{{Name: f.Name, Size: int64(len(f.Data)), Read: func(context.Context, int64) ([]byte, error) {
		return f.Data, nil
	}}}
	if err := tb.Handle(l); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle("c")
	return tb.Chat.In("c")[before:]
}
