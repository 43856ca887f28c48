package bot_test

import (
	"bytes"
	"context"
	"errors"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/engine/record"
	"hoshi/render"
)

func TestBoardAgain(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob")
	for i, move := range []string{"h8", "i9", "g7"} {
		tb.one([]string{"ann", "bob"}[i%2], "!"+move)
	}
	plain := tb.one("eve", "!board")
	if plain.Picture.Position.Len() != 3 || !strings.Contains(plain.Text, "The last move was **g7**") {
		t.Errorf("!board: %q", plain.Text)
	}
	for _, tt := range []struct {
		line  string
		moves int
	}{{"!board 1", 1}, {"!board 0", 0}, {"!board numbers", 3}, {"!board 2 dark numbers", 2}} {
		got := tb.one("eve", tt.line)
		if got.Picture.Position.Len() != tt.moves || bytes.Equal(got.Picture.PNG, plain.Picture.PNG) {
			t.Errorf("%s: %d moves, %q", tt.line, got.Picture.Position.Len(), got.Text)
		}
	}
	if got := tb.one("eve", "!board 4"); !strings.Contains(got.Text, "has 3 moves") {
		t.Errorf("a move that was not made: %q", got.Text)
	}
}

func TestThemeAndNumbers(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob")
	wood := tb.one("ann", "!h8").Picture.PNG
	board := func() []byte { return tb.one("ann", "!board").Picture.PNG }

	if got := tb.one("ann", "!theme"); !strings.Contains(got.Text, "**"+render.DefaultTheme+"**") {
		t.Errorf("!theme: %q", got.Text)
	}
	tb.one("bob", "!theme paper")
	if bytes.Equal(board(), wood) {
		t.Error("the theme changed nothing")
	}
	tb.one("bob", "!theme wood")
	tb.one("bob", "!numbers last 2")
	if bytes.Equal(board(), wood) {
		t.Error("numbers changed nothing")
	}
	if got := tb.one("bob", "!numbers"); !strings.Contains(got.Text, "stones last 2") {
		t.Errorf("!numbers: %q", got.Text)
	}
	tb.one("bob", "!numbers off")
	if !bytes.Equal(board(), wood) {
		t.Error("the board is not as it was")
	}
	for line, want := range map[string]string{"!theme marble": "The themes are", "!numbers some": "`!numbers all`", "!theme server paper": "no server here"} {
		if got := tb.one("ann", line); !strings.Contains(got.Text, want) {
			t.Errorf("%s: %q", line, got.Text)
		}
	}
}

// A server's theme is chosen by its moderators and holds in all channels that
// have none of their own.
func TestServerTheme(t *testing.T) {
	tb := sit(t, bot.Options{})
	send := func(channel, text string, moderator bool, err error) post {
		t.Helper()
		l := message(channel, "ann", text)
		l.Guild, l.Has = "s", func(context.Context, bot.Permission) (bool, error) { return moderator, err }
		if err := tb.handle(l); err != nil && !strings.Contains(err.Error(), "no answer") {
			t.Fatal(err)
		}
		tb.settle(bot.ChannelID(channel))
		posts := tb.chat.in(bot.ChannelID(channel))
		return posts[len(posts)-1]
	}
	if got := send("a", "!theme server dark", false, nil); !strings.Contains(got.Text, "for those who may manage it") {
		t.Errorf("by anybody: %q", got.Text)
	}
	if got := send("a", "!theme server dark", false, errors.New("no answer")); !strings.Contains(got.Text, "Something went wrong") {
		t.Errorf("when it cannot be found out: %q", got.Text)
	}
	wood := send("a", "!play", true, nil).Picture.PNG
	send("b", "!theme wood", true, nil)
	if got := send("a", "!theme server dark", true, nil); !strings.Contains(got.Text, "**dark** is the theme of the channels of this server") {
		t.Errorf("by a moderator: %q", got.Text)
	}
	if bytes.Equal(send("a", "!board", true, nil).Picture.PNG, wood) {
		t.Error("the channel does not follow the server")
	}
	if !bytes.Equal(send("b", "!play", true, nil).Picture.PNG, wood) {
		t.Error("a channel with its own theme follows the server")
	}
	if bytes.Equal(send("c", "!play", true, nil).Picture.PNG, wood) {
		t.Error("the board of a new game does not follow the server")
	}
}

func TestExportAndImport(t *testing.T) {
	for _, format := range []string{"sgf", "psq", "text"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			tb := sit(t, bot.Options{})
			tb.one("ann", "!play @bob 19")
			for i, move := range []string{"h8", "i9", "g7"} {
				tb.one([]string{"ann", "bob"}[i%2], "!"+move)
			}
			out := tb.one("eve", "!export "+format)
			if len(out.Files) != 1 {
				t.Fatalf("%+v", out)
			}
			if g, err := record.Read(out.Files[0].Data); err != nil || g.Size != 19 || len(g.Moves) != 3 {
				t.Fatalf("%s: %+v, %v", out.Files[0].Data, g, err)
			}
			tb.one("ann", "!cancel")
			tb.one("bob", "!cancel")

			in := tb.upload("eve", "!import", out.Files[0])
			if in.Picture == nil {
				t.Fatalf("%q", in.Text)
			}
			if pos := in.Picture.Position; pos.Size() != 19 || pos.Len() != 3 || !strings.Contains(in.Text, "@eve brings a game of 3 moves") {
				t.Errorf("%q after %d moves", in.Text, pos.Len())
			}
			if g := tb.game(); g.White.User.ID != "eve" || !g.Black.Engine {
				t.Errorf("the sides are %+v and %+v", g.Black, g.White)
			}
			if got := tb.one("eve", "!a1"); got.Picture.Position.Len() != 5 {
				t.Errorf("going on: %q", got.Text)
			}
		})
	}
}

func TestImportText(t *testing.T) {
	tb := sit(t, bot.Options{})
	got := tb.one("ann", "!import\n```\n(;FF[4]GM[4]SZ[15]AB[hh][ih]AW[gg];W[ff])\n```")
	if got.Picture == nil || got.Picture.Position.Stones() != 4 {
		t.Fatalf("%q", got.Text)
	}
	tb.one("ann", "!cancel")
	tb.one("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if g := tb.game(); g.State != bot.Won {
		t.Errorf("a finished game is %s", g.State)
	}
	tb.one("ann", "!import h8i9")
	if got := tb.one("bob", "!import h8i9"); !strings.Contains(got.Text, "A game is running") {
		t.Errorf("into a running game: %q", got.Text)
	}
}

func TestImportRefusals(t *testing.T) {
	tb := sit(t, bot.Options{})
	for _, tt := range []struct{ line, want string }{
		{"!import", "Attach an SGF or psq file"},
		{"!import banana", "I cannot read that game"},
		{"!import h8 h8", "I cannot read that game"},
		{"!import (;SZ[99])", "I cannot read that game"},
		{"!import @everyone `" + strings.Repeat("x", 3000), "I cannot read that game"},
	} {
		got := tb.one("ann", tt.line)
		if !strings.Contains(got.Text, tt.want) || strings.Contains(strings.ReplaceAll(got.Text, "`@everyone`", ""), "@everyone") || len([]rune(got.Text)) > 2000 {
			t.Errorf("%.40q: %q", tt.line, got.Text)
		}
	}
	tooMuch := bot.Attachment{Name: "big.sgf", Size: 1 << 30, Read: func(context.Context, int64) ([]byte, error) {
		return nil, &bot.AttachmentError{Problem: bot.AttachmentTooLarge}
	}}
	l := message("c", "ann", "!import")
	l.Attachments = []bot.Attachment{tooMuch}
	if err := tb.handle(l); err != nil {
		t.Fatal(err)
	}
	posts := tb.chat.in("c")
	if got := posts[len(posts)-1].Text; !strings.Contains(got, "at most 256 KiB") {
		t.Errorf("a huge file: %q", got)
	}
	if _, err := tb.store.Current(context.Background(), "c"); !errors.Is(err, bot.ErrNoGame) {
		t.Errorf("a refused import left a game: %v", err)
	}
}

// upload sends a line with a file and returns the one answer.
func (tb *table) upload(author, text string, f bot.File) post {
	tb.t.Helper()
	before := len(tb.chat.in("c"))
	l := message("c", author, text)
	l.Attachments = []bot.Attachment{{Name: f.Name, Size: int64(len(f.Data)), Read: func(context.Context, int64) ([]byte, error) {
		return f.Data, nil
	}}}
	if err := tb.handle(l); err != nil {
		tb.t.Fatal(err)
	}
	tb.settle("c")
	got := tb.chat.in("c")[before:]
	if len(got) != 1 {
		tb.t.Fatalf("%q was answered by %d replies", text, len(got))
	}
	return got[0]
}

func TestReplay(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob")
	if got := tb.one("ann", "!replay"); !strings.Contains(got.Text, "Nobody has moved yet") {
		t.Errorf("of nothing: %q", got.Text)
	}
	for i, move := range []string{"h8", "i9", "g7", "a1"} {
		tb.one([]string{"ann", "bob"}[i%2], "!"+move)
	}
	for line, delay := range map[string]int{"!replay": 70, "!replay slow": 150, "!replay 500ms": 50} {
		got := tb.one("eve", line)
		if got.Picture == nil || !strings.HasSuffix(got.Picture.Name, ".gif") {
			t.Fatalf("%s: %+v", line, got)
		}
		if !strings.Contains(got.Text, "4 moves: it is still going on") {
			t.Errorf("%s of a running game: %q", line, got.Text)
		}
		anim, err := gif.DecodeAll(bytes.NewReader(got.Picture.PNG))
		if err != nil || len(anim.Image) != 5 || anim.Delay[1] != delay {
			t.Errorf("%s: %d frames with delays %v, %v", line, len(anim.Image), anim.Delay, err)
		}
	}
	if got := tb.one("eve", "!replay 1h"); !strings.Contains(got.Text, "`slow`, `normal` or `fast`") {
		t.Errorf("an hour a move: %q", got.Text)
	}
	tb.one("ann", "!resign")
	if got := tb.one("eve", "!replay"); !strings.Contains(got.Text, "bob wins") {
		t.Errorf("of a game that ann resigned: %q", got.Text)
	}
}

func TestShare(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob")
	for i, move := range []string{"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"} {
		tb.one([]string{"ann", "bob"}[i%2], "!"+move)
	}
	if got := tb.one("eve", "!share"); !strings.Contains(got.Text, "still going on") {
		t.Errorf("of a running game: %q", got.Text)
	}
	tb.one("ann", "!e1")
	got := tb.one("eve", "!share")
	if got.Picture == nil || !strings.Contains(got.Text, "@ann wins as Black after 9 moves") {
		t.Fatalf("%+v", got)
	}
	if img, err := png.Decode(bytes.NewReader(got.Picture.PNG)); err != nil || img.Bounds().Dx() != render.CardWidth || img.Bounds().Dy() != render.CardHeight {
		t.Errorf("the card: %v", err)
	}
}

// Somebody who asks over and over has two requests under way at most.
func TestShareOverAndOver(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	for range 20 {
		tb.send("eve", "!share")
	}
	tb.settle("c")
	cards, refused := 0, 0
	for _, p := range tb.chat.in("c")[1:] {
		if p.Picture != nil {
			cards++
		} else if strings.Contains(p.Text, "I am working on 2 requests of yours") {
			refused++
		}
	}
	if cards == 0 || refused == 0 || cards+refused != 20 {
		t.Errorf("%d cards and %d refusals", cards, refused)
	}
}

func TestCaption(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!details caption")
	got := tb.one("you", "!play")
	img, err := png.Decode(bytes.NewReader(got.Picture.PNG))
	if err != nil || img.Bounds().Dy() <= img.Bounds().Dx() {
		t.Errorf("the picture has no strip: %v", err)
	}
}
