package command_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/engine"
)

// spelling is a row of the table of ways to write a point on a board of 15×15. The page's tests read it
// too.
type spelling struct {
	Typed string
	Point string // "" if it's none
	Off   bool   // it's a point off the board
	Bare  bool   // it's clearly a point even without a command
}

func TestReadPoints(t *testing.T) {
	src, err := os.ReadFile("testdata/points.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []spelling
	if err := json.Unmarshal(src, &table); err != nil {
		t.Fatal(err)
	}
	for _, row := range table {
		read := command.ReadPoints(row.Typed)
		pt, err := engine.ParsePoint(read, engine.DefaultSize)
		var off *engine.OffBoardError
		if got := ""; err == nil {
			if got = pt.String(); got != row.Point || read != row.Point {
				t.Errorf("%q is read as %q, %s", row.Typed, read, got)
			}
		} else if row.Point != "" || errors.As(err, &off) != row.Off {
			t.Errorf("%q is read as %q: %v", row.Typed, read, err)
		}
		bare := command.BarePoint(row.Typed)
		if (bare != "") != row.Bare || bare != "" && bare != read {
			t.Errorf("%q as a whole message is %q, and with a command %q", row.Typed, bare, read)
		}
	}
}

// Several points are read alike, and other texts stay as they are.
func TestReadSeveralPoints(t *testing.T) {
	for typed, want := range map[string]string{
		"h8 i9 g7": "h8 i9 g7", "(h8) (i9) (g7)": "h8 i9 g7", "h8、i9、g7。": "h8 i9 g7", "ｈ８－ｉ９": "h8 i9", "H-8, I-9": "h8 i9", "h8i9": "h8 i9",
		"hello (h8)": "hello (h8)", "||": "||", strings.Repeat("h8 ", 200): strings.Repeat("h8 ", 200),
	} {
		if got := command.ReadPoints(typed); got != want {
			t.Errorf("%.40q is read as %q, want %q", typed, got, want)
		}
	}
}

func FuzzReadPoints(f *testing.F) {
	for _, s := range []string{"h8", "(h, 8)", "🇭8️⃣", "h8-i9", "||h8||", "\xff", "h100", "z 5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		read := command.ReadPoints(typed)
		if again := command.ReadPoints(read); again != read {
			t.Errorf("%q is read as %q, and that as %q", typed, read, again)
		}
		if bare := command.BarePoint(typed); bare != "" && bare != read {
			t.Errorf("%q is %q as a whole message, and %q with a command", typed, bare, read)
		}
		if pt, err := engine.ParsePoint(typed, engine.MaxSize); err == nil && pt.String() != read {
			t.Errorf("%q names %v and is read as %q", typed, pt, read)
		}
	})
}
