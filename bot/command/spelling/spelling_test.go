package spelling_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"hoshi/bot/command/spelling"
)

func ExampleNear() {
	fmt.Println(spelling.Near("benhc", "bench"), spelling.Near("launch", "bench"))
	// Output: true false
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		want       int
	}{
		{"equal", "move", "move", 0},
		{"insertion", "mve", "move", 1},
		{"deletion", "moove", "move", 1},
		{"substitution", "mave", "move", 1},
		{"swap of neighbours", "mvoe", "move", 1},
		{"swap at the end", "benhc", "bench", 1},
		{"two slips", "anlayz", "analyze", 2},
		{"empty word", "", "move", 4},
		{"empty name", "move", "", 4},
		{"nothing in common", "abc", "xyz", 3},
		{"letters of a swap are not edited again", "ca", "abc", 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := spelling.Distance(tt.a, tt.b); got != tt.want {
				t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
			}
		})
	}
}

func TestDistanceProperties(t *testing.T) {
	word := rapid.StringMatching(`[abc]{0,8}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := spelling.Distance(a, b)
		if back := spelling.Distance(b, a); back != d {
			t.Errorf("%d one way, %d the other", d, back)
		}
		if (d == 0) != (a == b) {
			t.Errorf("distance %d of %q and %q", d, a, b)
		}
		if least, most := len(a)-len(b), max(len(a), len(b)); d < max(least, -least) || d > most {
			t.Errorf("distance %d of %q and %q", d, a, b)
		}
	})
}

func TestNear(t *testing.T) {
	for _, tt := range []struct {
		name, word, of string
		want           bool
	}{
		{"one slip in a short name", "paly", "play", true},
		{"two slips in a short name", "pxyy", "play", false},
		{"two slips in a long name", "resing", "resign", true},
		{"three slips in a long name", "rxxxgn", "resign", false},
		{"a much longer word", "playground", "play", false},
		{"the name itself", "play", "play", true},
		{"another Chinese word of two characters", "白棋", "黑棋", false},
		{"a Chinese word of two characters with another one", "初极", "初级", false},
		{"one slip in three characters", "排名傍", "排名榜", true},
		{"two slips in three characters", "排明傍", "排名榜", false},
		{"another Japanese word of two characters", "本日", "本局", false},
		{"one slip in a Japanese word", "ランキソグ", "ランキング", true},
		{"kana of another word", "ルール", "ツール", true},
		{"a Korean name of two syllables", "철수", "고수", false},
		{"a Korean name and a level", "철수", "강함", false},
		{"one letter in two Korean syllables", "중긎", "중급", true},
		{"two letters in two Korean syllables", "준긎", "중급", false},
		{"a letter left out", "쉬우", "쉬움", true},
		{"two letters in four Korean syllables", "오프님규직", "오프닝규칙", true},
		{"another word of one syllable", "둘", "돌", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := spelling.Near(tt.word, tt.of); got != tt.want {
				t.Errorf("Near(%q, %q) = %t", tt.word, tt.of, got)
			}
		})
	}
}
