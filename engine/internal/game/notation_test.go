package game

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestParsePoint(t *testing.T) {
	tests := []struct {
		text string
		size int
		want Point
	}{
		{"h8", 15, Point{7, 7}},
		{"H8", 15, Point{7, 7}},
		{"8h", 15, Point{7, 7}},
		{"h 8", 15, Point{7, 7}},
		{"h,8", 15, Point{7, 7}},
		{"H, 8", 15, Point{7, 7}},
		{"8 , H", 15, Point{7, 7}},
		{"(h,8)", 15, Point{7, 7}},
		{"( h8 )", 15, Point{7, 7}},
		{"\t h8 \n", 15, Point{7, 7}},
		{"h08", 15, Point{7, 7}},
		{"a1", 9, Point{0, 0}},
		{"i9", 9, Point{8, 8}},
		{"o15", 15, Point{14, 14}},
		{"t20", 20, Point{19, 19}},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got, err := ParsePoint(tt.text, tt.size)
			if err != nil || got != tt.want {
				t.Errorf("got %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func TestParsePointOffBoard(t *testing.T) {
	tests := []struct {
		text, shown string
		size        int
	}{
		{"z99", "z99", 15},
		{"h16", "h16", 15},
		{"p1", "p1", 15},
		{"h0", "h0", 15},
		{"j1", "j1", 9},
		{"h200", "h200", 20},
		{"200 h", "200 h", 15},
		{"h99999999999999999999999999", "h99999999999999999999999999", 15},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			_, err := ParsePoint(tt.text, tt.size)
			var off *OffBoardError
			if !errors.As(err, &off) {
				t.Fatalf("error %v, want an OffBoardError", err)
			}
			if !strings.HasPrefix(err.Error(), tt.shown+" is off the board") {
				t.Errorf("%q does not begin with what was written, %s", err, tt.shown)
			}
		})
	}
	_, err := ParsePoint("z99", 15)
	if want := "z99 is off the board: columns run a to o and rows 1 to 15"; err == nil || err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
}

func TestParsePointNoCoordinate(t *testing.T) {
	for _, text := range []string{
		"", " ", "h", "8", "hello", "h8x", "h8 i9", "88", "hh", "h--", "h8-", "-1h", "h8.5", "ｈ８", "ß8", "é8",
		"(h8", "h8)", "()", "🙂", "h\x008", "\xff\xfe", "h８", "\u202eh8", strings.Repeat("h", 5000),
	} {
		_, err := ParsePoint(text, 15)
		var not *NotationError
		if !errors.As(err, &not) {
			t.Errorf("%.20q: error %v, want a NotationError", text, err)
			continue
		}
		if s := err.Error(); !utf8.ValidString(s) || len(s) > 300 {
			t.Errorf("%.20q: error %q is not fit to be shown", text, s)
		}
	}
	_, err := ParsePoint("hello", 15)
	if want := `"hello" is not a point of the board: write a letter a to o and a number 1 to 15, like h8`; err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
}

func TestParsePoints(t *testing.T) {
	want := []Point{{7, 7}, {8, 8}, {6, 6}}
	for _, text := range []string{
		"h8 i9 g7", "h8i9g7", "H8,I9,G7", " h8,\n i9,\tg7 ", "h 8 i 9 g 7", "8h 9i 7g", "h8i9 7g", "h8,,i9 , g7,",
	} {
		got, err := ParsePoints(text, 15)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
	for _, text := range []string{"", "  ", "\n,"} {
		if got, err := ParsePoints(text, 15); err != nil || len(got) != 0 {
			t.Errorf("%q: got %v, %v, want no points", text, got, err)
		}
	}
}

func TestParsePointsErrors(t *testing.T) {
	var off *OffBoardError
	if _, err := ParsePoints("h8 z99 hello", 15); !errors.As(err, &off) || off.Text != "z99" {
		t.Errorf("error %v, want z99 off the board", err)
	}
	var not *NotationError
	for text, word := range map[string]string{"h8 hello i9": "hello", "h8x": "x", "h8;i9": ";i9", "hello": "hello"} {
		if _, err := ParsePoints(text, 15); !errors.As(err, &not) || not.Text != word {
			t.Errorf("%q: error %v, want %q named", text, err, word)
		}
	}
}

func TestPointText(t *testing.T) {
	type game struct{ Moves []Point }
	want := game{[]Point{{7, 7}, {0, 0}, {19, 19}}}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != `{"Moves":["h8","a1","t20"]}` {
		t.Errorf("JSON is %s", text)
	}
	var got game
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := (Point{30, 30}).MarshalText(); err == nil {
		t.Error("a point off every board was written without an error")
	}
	p := Point{3, 3}
	if err := p.UnmarshalText([]byte("nowhere")); err == nil || p != (Point{3, 3}) {
		t.Errorf("a bad text left %v with error %v", p, err)
	}
}

func FuzzParsePoint(f *testing.F) {
	for _, s := range []string{"h8", "8H", "(h, 8)", "z99", "hello", "ｈ８", "\xff8", "h99999999999999999999"} {
		f.Add(s, 15)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		size = MinSize + int(uint(size)%(MaxSize-MinSize+1))
		pt, err := ParsePoint(text, size)
		if err != nil {
			if s := err.Error(); !utf8.ValidString(s) {
				t.Errorf("error %q is not UTF-8", s)
			}
			return
		}
		if !pt.On(size) {
			t.Errorf("%q: %v is off the board of size %d", text, pt, size)
		}
		if again, err := ParsePoint(pt.String(), size); err != nil || again != pt {
			t.Errorf("%q: %v reads back as %v, %v", text, pt, again, err)
		}
	})
}

func FuzzParsePoints(f *testing.F) {
	for _, s := range []string{"h8 i9 g7", "h8i9g7", "8h,9i", "h8 z99", "h8 hello", "h 8 i 9", "\xffh8"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pts, err := ParsePoints(text, DefaultSize)
		if err != nil {
			if s := err.Error(); !utf8.ValidString(s) {
				t.Errorf("error %q is not UTF-8", s)
			}
			return
		}
		var run strings.Builder
		for _, pt := range pts {
			if !pt.On(DefaultSize) {
				t.Errorf("%q: %v is off the board", text, pt)
			}
			run.WriteString(pt.String())
		}
		again, err := ParsePoints(run.String(), DefaultSize)
		if err != nil {
			t.Fatalf("%q: %q does not read back: %v", text, run.String(), err)
		}
		if diff := cmp.Diff(pts, again); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	})
}
