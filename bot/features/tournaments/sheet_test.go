package tournaments_test

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/features/shared"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// addresses are the addresses of tournaments' pages.
type addresses struct{ shared.Pages }

func (addresses) Tournament(id int64) string { return fmt.Sprint("https://hoshi.example/t/", id) }

// links counts the buttons of a message that open the tournament's page.
func links(r chat.Reply) (n int) {
	for _, row := range r.Rows {
		for _, b := range row.Buttons {
			if b.URL == "https://hoshi.example/t/1" {
				n++
			}
		}
	}
	return n
}

// Every message of a tournament leads to its page: the entry, each round, the call in a game's thread and the
// standings. Without pages, none does.
func TestMessagesLeadToThePage(t *testing.T) {
	for name, pages := range map[string]shared.Pages{"with pages": addresses{}, "without": nil} {
		t.Run(name, func(t *testing.T) {
			want := 0
			if pages != nil {
				want = 1
			}
			tb := begunWith(t, "knockout", service.Options{Pages: pages})
			cup := tb.cup()
			seen := map[string]int{}
			for _, ch := range []chat.ChannelID{"c", cup.Pairing(1).Channel} {
				for _, p := range tb.Chat.In(ch) {
					for kind, mark := range map[string]string{"entry": "**Cup** · knockout", "round": "**Cup** · round 1", "call": "**Cup**, round 1"} {
						if strings.HasPrefix(p.Text, mark) {
							seen[kind] = links(p.Reply)
						}
					}
				}
			}
			if len(seen) != 3 || seen["entry"] != want || seen["round"] != want || seen["call"] != want {
				t.Errorf("links in messages: %v, want %d in each of three", seen, want)
			}
			answers := &servicetest.Recorder{}
			if err := tb.Service.Handle(t.Context(), tb.Reader.Read(t.Context(), servicetest.InGuild("c", "ann", "!tournament standings")), answers); err != nil {
				t.Fatal(err)
			}
			if got := links(answers.Replies[len(answers.Replies)-1]); got != want {
				t.Errorf("%d links below the standings, want %d", got, want)
			}
		})
	}
}

// The message of a knockout's round has the bracket, which shows each result; an earlier round's has no picture.
func TestRoundShowsTheBracket(t *testing.T) {
	tb := begun(t, "knockout")
	shown := func(mark string) (alt string) {
		t.Helper()
		tb.cup()
		for _, p := range tb.Chat.In("c") {
			if strings.HasPrefix(p.Text, mark) {
				alt = p.Alt
			}
		}
		return alt
	}
	cup := tb.cup()
	first, second := players(cup, cup.Pairing(1))
	if alt := shown("**Cup** · round 1"); !strings.Contains(alt, "The bracket of Cup.") || !strings.Contains(alt, "(playing)") {
		t.Errorf("round 1 shows %q", alt)
	}
	tb.in(cup.Pairing(1), second, "!resign yes")
	if alt := shown("**Cup** · round 1"); !strings.Contains(alt, first+" beat "+second) {
		t.Errorf("after a win, round 1 shows %q", alt)
	}
	_, loser := players(cup, cup.Pairing(2))
	tb.in(cup.Pairing(2), loser, "!resign yes")
	if alt := shown("**Cup** · round 2"); !strings.Contains(alt, "Final: ") {
		t.Errorf("round 2 shows %q", alt)
	}
	if alt := shown("**Cup** · round 1"); alt != "" {
		t.Errorf("the earlier round still shows %q", alt)
	}
}
