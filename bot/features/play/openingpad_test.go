package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// free returns the labels of a pad's enabled points.
func free(tb *servicetest.Harness, r chat.Reply) (labels []string) {
	for _, row := range r.Rows {
		for _, b := range row.Buttons {
			if b.Command == "move" && !b.Disabled && !b.Form {
				labels = append(labels, tb.Chat.Words.Print(b.Label))
			}
		}
	}
	return labels
}

// An opening's pad shows where a stone may go, so nobody has to look for it.
func TestPadOfAnOpening(t *testing.T) {
	const fifths = "!play rif @bob black|ann !move h8 h9 h10|bob !choose white|bob !g7"
	for _, tt := range []struct {
		name, lines, who string
		want             string // enabled labels, or how many
		count            int
	}{
		{"the centre alone", "!play pro @bob black", "ann", "h8", 1},
		{"outside of the 5×5 square", "!play pro @bob black|ann !h8|bob !i9", "ann", "k8", 25},
		{"outside of the 7×7 square", "!play longpro @bob black|ann !h8|bob !i9", "ann", "l8", 20},
		{"outside of the square of a small board", "!play 9 longpro @bob black|ann !e5|bob !f6", "ann", "i5", 5},
		{"fifths in one window", fifths + "|ann !move i8 j6", "bob", "B j6", 2},
		{"fifths far apart", fifths + "|ann !move a1 o14", "bob", "A a1 B o14", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			lines := strings.Split(tt.lines, "|")
			board := tb.Begin("ann", lines[0])
			for _, line := range lines[1:] {
				who, text, _ := strings.Cut(line, " ")
				board = tb.One(who, text)
			}
			pad := tb.Click(tt.who, servicetest.Button(t, board.Reply, "pad", ""), board.Shown)
			labels := free(tb, pad.Replies[0])
			if said := strings.Join(labels, " "); len(labels) != tt.count || !strings.Contains(said, tt.want) {
				t.Errorf("%d points can be clicked: %s; want %d with %s", len(labels), said, tt.count, tt.want)
			}
		})
	}
}

// The offered fifths are listed only once, when White is asked to choose.
func TestOfferedFifthsAreNamedOnce(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play rif @bob black")
	tb.One("ann", "!move h8 h9 h10")
	tb.One("bob", "!choose white")
	tb.One("bob", "!g7")
	got := tb.One("ann", "!move i8 j6").Text
	if want := "@bob, pick one of the points offered for the fifth stone: i8, j6. Black's stone goes there."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
