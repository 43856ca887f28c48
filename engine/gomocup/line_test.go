package gomocup_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

func TestPoints(t *testing.T) {
	tests := []struct {
		text string
		size int
		want string
	}{
		{"0,0", 15, "a15"}, // x from the left, y from the top
		{"14,14", 15, "o1"},
		{"7,7", 15, "h8"},
		{"9,10", 20, "j10"},
		{" 3 , 4 ", 9, "d5"},
	}
	for _, tt := range tests {
		pt, err := gomocup.ParsePoint(tt.text, tt.size)
		if err != nil || pt.String() != tt.want {
			t.Errorf("%q on %d×%d is %v, %v; want %s", tt.text, tt.size, tt.size, pt, err, tt.want)
		}
	}
}

func FuzzParsePoint(f *testing.F) {
	for _, text := range []string{"7,7", "-1,3", "300,3", "256,0", "1e1,2", "7,7,1", " 1 ,\t2", ""} {
		f.Add(text, 15)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		size = engine.MinSize + (size&0xff)%(engine.MaxSize-engine.MinSize+1)
		pt, err := gomocup.ParsePoint(text, size)
		if err != nil {
			return
		}
		if !pt.On(size) {
			t.Fatalf("%q is %v, off the board of %d", text, pt, size)
		}
		again, err := gomocup.ParsePoint(gomocup.FormatPoint(pt, size), size)
		if err != nil || again != pt {
			t.Fatalf("%q is %v, and written and read again %v, %v", text, pt, again, err)
		}
	})
}

func FuzzSplitCommand(f *testing.F) {
	for _, line := range []string{`a "b c" ''`, `'`, "\t\n", `x"y"'z'`, "日本 语"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := gomocup.SplitCommand(line)
		if err != nil {
			return
		}
		quoted := ""
		for _, word := range words {
			for part := range strings.SplitAfterSeq(word, "'") {
				quoted += "'" + strings.TrimSuffix(part, "'") + "'"
				if strings.HasSuffix(part, "'") {
					quoted += `"'"`
				}
			}
			quoted += " "
		}
		again, err := gomocup.SplitCommand(quoted)
		if err != nil || !slices.Equal(words, again) {
			t.Fatalf("%q is %q, and quoted as %q it is %q, %v", line, words, quoted, again, err)
		}
	})
}
