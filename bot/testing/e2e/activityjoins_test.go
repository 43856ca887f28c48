package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// Someone who opens the Activity in the middle of a game sees its board at once, and can do what
// the rules allow: watch a game between two people, join a team, or vote in one without teams.
func TestActivityJoins(t *testing.T) {
	t.Parallel()
	s := newActivitySite(t)
	for channel, tt := range []struct {
		name, start string
		moves       []string // made by ann and bob in the chat
		part        func(t *testing.T, p *player, in *inActivity)
	}{
		{"a game of two", "!play @bob 9 free black", []string{"e5", "d4", "f5"}, func(t *testing.T, p *player, in *inActivity) {
			in.Wait(`document.querySelector("#grid.open") === null && document.querySelectorAll("#rows button").length === 0`)
			in.choosesInVain("c3")
			p.say("bob", "!g5")
			in.shows("e5", "d4", "f5", "g5")
		}},
		{"a game of teams", "!play teams 9 round 1d", nil, func(t *testing.T, p *player, in *inActivity) {
			p.click("bob", p.shown(0), "join white")
			in.Click(`[data-action="join black"]`)
			in.plays("e5")
			p.latest(voted("**e5** × 1"))
			in.reads("e5 × 1")
		}},
		{"a vote", "!play vote beginner 9 round 1d", nil, func(t *testing.T, p *player, in *inActivity) {
			p.say("ann", "!move d4")
			in.reads("d4 × 1")
			in.plays("d4")
			p.latest(voted("**d4** × 2"))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := s.player(channel)
			p.say("ann", tt.start)
			if strings.Contains(tt.start, "@bob") {
				p.accepts("bob")
			} else {
				p.shown(0)
			}
			for i, move := range tt.moves {
				p.say([]string{"ann", "bob"}[i%2], "!"+move)
				p.shown(i + 1)
			}
			in := s.enters(t, p, "you")
			in.Wait(`document.querySelector("#grid") !== null`)
			if got := in.moves(); strings.Join(got, " ") != strings.Join(tt.moves, " ") { // before the connection's first message
				t.Errorf("the board shows %q at first, want %q", got, tt.moves)
			}
			in.online()
			tt.part(t, p, in)
			in.client.Shot("joined")
		})
	}
}

// voted accepts a board with votes.
func voted(text string) func(sandbox.Message) bool {
	return func(m sandbox.Message) bool { return strings.Contains(words(m), text) }
}

// choosesInVain types a point and is told that it isn't their turn.
func (r *reader) choosesInVain(point string) {
	r.T.Helper()
	r.hold(point)
	r.Hears("alert: ")
	r.Wait(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-label").includes("empty")`, pointAt(point)))
}
