package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/servicetest"
)

// state is a page in a state.
type state struct {
	name string
	said string // in the game's channel first, as "ann: !play; bob: h8"
	who  string // whose private link; "" to watch
	path string // of a page that isn't a game's
	cup  string // terms of a tournament, whose page it is; people join it and win its games as said

	people []string // who plays in the tournament
	won    []int    // numbers of the games that their first player has won

	reach func(*browsertest.Page) // nil if the page opens in this state
}

// long and wide are names as long as Discord allows.
const (
	long = "Maximilian_Alexander_Hohenstein7"
	wide = "最長の名前は三十二文字まで許されているのでこれくらいになる"
)

const (
	people = "ann: !play @bob black; bob: !accept @ann; "
	early  = people + "ann: !h8; bob: !i9; "
	later  = early + "ann: !h9; bob: !i8; "
	easily = "ann: !play casual black; ann: !h8"
	badly  = "ann: !play casual black; ann: !a1; ann: !c1; ann: !e1; ann: !g1; ann: !i1; ann: !k1; ann: !m1; ann: !o1; ann: !a3; ann: !c3; ann: !resign yes; "
	lost   = people + "ann: !h8; bob: !g9; ann: !i8; bob: !g10; ann: !a1; bob: !g8; ann: !j8; bob: !g7; ann: !a15; bob: !g11; "
	named  = long + ": !play @" + wide + " 5+5 black; " + wide + ": !accept @" + long + "; " + long + ": !h8; "
)

// states are all that a browser can show.
var states = []state{
	{name: "start", path: "/"},
	{name: "wrong address", path: "/g/" + strings.Repeat("A", 32)},
	{name: "the puzzle", path: "/puzzle"},
	{name: "a wrong move in the puzzle", path: "/puzzle", reach: press(point("a1"), "#told .wrong")},
	{name: "a hint in the puzzle", path: "/puzzle", reach: press("#hint", "#told .hint")},
	{name: "the puzzle given up", path: "/puzzle", reach: press("#solution", "#told .solution")},
	{name: "the first lesson", path: "/learn?lesson=four_in_a_row"},
	{name: "a lesson's hint", path: "/learn?lesson=the_gap", reach: press("#hint", "#told .card")},
	{name: "a lesson solved", path: "/learn?lesson=four_in_a_row", reach: press("#solution", "#told .card")},

	{name: "a challenge of mine", said: "ann: !play @bob 5+5 rated swap2", who: "ann"},
	{name: "a challenge to me", said: "ann: !play @bob 3d", who: "bob"},
	{name: "a challenge of others", said: "ann: !play @bob"},
	{name: "a challenge by a long name", said: long + ": !play @" + wide, who: wide},
	{name: "the first move", said: "ann: !play casual black", who: "ann"},
	{name: "my turn", said: easily, who: "ann"},
	{name: "their turn", said: early, who: "bob"},
	{name: "watching", said: early},
	{name: "more moves", said: later, who: "ann"},
	{name: "a menu", said: later, who: "ann", reach: press(".menu summary", ".menu[open]")},
	{name: "looking back", said: later, who: "ann", reach: press("#back", "#live.behind")},
	{name: "long names", said: named, who: wide},
	{name: "watching long names", said: named},
	{name: "a clock", said: strings.Replace(early, "@bob", "@bob 5+5 rated", 1), who: "ann"},
	{name: "a clock of days", said: strings.Replace(early, "@bob", "@bob 3d", 1), who: "ann"},
	{name: "a large board", said: strings.Replace(early, "@bob", "@bob 20", 1), who: "ann"},
	{name: "renju", said: "ann: !play @bob renju free black; bob: !accept @ann; ann: !h8; bob: !a1; ann: !i8; bob: !a15; ann: !g9; bob: !o1; ann: !g10; bob: !o15", who: "ann"},

	{name: "a draw offered", said: later + "bob: !draw", who: "ann"},
	{name: "a draw I offered", said: later + "bob: !draw", who: "bob"},
	{name: "a takeback asked for", said: later + "ann: !undo", who: "bob"},
	{name: "resign?", said: later, who: "ann", reach: press(`#rows [data-action^="resign"]`, "#answers .card button")},
	{name: "a hint", said: easily, who: "ann", reach: press(`#rows [data-action^="hint"]`, "#answers .card")},
	{name: "settings", said: early, who: "ann", reach: press("#open-settings", "#settings[open]")},
	{name: "help", said: early, who: "ann", reach: press("#open-help", "#help[open]")},
	{name: "a wrong move typed", said: easily, who: "ann", reach: func(p *browsertest.Page) {
		p.Do(chromedp.Focus(chromedp.CSS("#typed")))
		p.Key("zz9\r")
		p.Wait(`document.getElementById("typed").ariaInvalid === "true"`)
	}},
	{name: "a refused point", said: easily, who: "ann", reach: press(point("h8"), "#alert")},

	{name: "swap2", said: "ann: !play @bob swap2 black; bob: !accept @ann", who: "ann"},
	{name: "swap2's choice", said: "ann: !play @bob swap2 black; bob: !accept @ann; ann: !h8; ann: !i9; ann: !g6", who: "bob"},
	{name: "swap2's last choice", said: "ann: !play @bob swap2 black; bob: !accept @ann; ann: !h8; ann: !i9; ann: !g6; bob: !choose more; bob: !k11; bob: !e5", who: "ann"},
	{name: "taraguchi-10's choice", said: "ann: !play @bob taraguchi10 black; bob: !accept @ann; ann: !h8", who: "bob"},
	{name: "soosyrv-8", said: "ann: !play @bob soosyrv8 black; bob: !accept @ann; ann: !h8; ann: !h9; ann: !i9", who: "bob"},
	{name: "soosyrv-8's fifths", said: "ann: !play @bob soosyrv8 black; bob: !accept @ann; ann: !h8; ann: !h9; ann: !i9; bob: !choose keep; bob: !a1", who: "bob"},

	{name: "a vote", said: "ann: !play vote easy 15; ann: !move e5; bob: !move d4", who: "ann"},
	{name: "two teams", said: "ann: !play teams 15; bob: !join white; ann: !move h8", who: "bob"},
	{name: "a vote to watch", said: "ann: !play vote easy 15; ann: !move e5"},

	{name: "won", said: lost, who: "bob"},
	{name: "lost", said: lost, who: "ann"},
	{name: "over", said: lost},
	{name: "resigned to the bot", said: "ann: !play casual black; ann: !h8; ann: !h9; ann: !resign yes", who: "ann"},
	{name: "a draw", said: later + "bob: !draw; ann: !accept", who: "ann"},
	{name: "long names over", said: named + long + ": !resign yes", who: long},
	{name: "a rematch asked for", said: lost + "bob: !rematch", who: "ann"},
	{name: "the review", said: lost, who: "ann", reach: review},
	{name: "the review of a game with the bot", said: "ann: !play casual black; ann: !h8; ann: !h9; ann: !resign yes", who: "ann", reach: review},
	{name: "the review after two losses", said: badly + badly, who: "ann", reach: review},
	{name: "the review to watch", said: lost, reach: review},
	{name: "a mistake", said: lost, who: "bob", reach: mistake},
	{name: "try it yourself", said: lost, who: "bob", reach: func(p *browsertest.Page) {
		mistake(p)
		press("#about-move .suggest", "#about-move .row > :only-child")(p)
	}},
	{name: "a wrong try", said: lost, who: "bob", reach: func(p *browsertest.Page) {
		mistake(p)
		press("#about-move .suggest", "#about-move .row > :only-child")(p)
		press(point("o15"), "#about-move .grade")(p)
	}},
	{name: "continue from here", said: lost, who: "ann", reach: func(p *browsertest.Page) {
		press("#back", "#live.behind")(p)
		press("#continue", "#form[open]")(p)
	}},

	{name: "a tournament to join", cup: "swiss 5+5 rated"},
	{name: "a round robin", cup: "roundrobin 10+0 rated", people: []string{"ann", long, wide, "dan", "eve", "fay"}, won: []int{1}},
	{name: "a knockout", cup: "knockout renju 3d", people: []string{"ann", long, wide, "dan", "eve"}, won: []int{1, 2}},
	{name: "a knockout that's over", cup: "knockout", people: []string{"ann", "bob", wide, "dan"}, won: []int{1, 2, 3, 4}},

	{name: "roles", path: "/link"},
}

// press returns a function that clicks an element and waits for another one.
func press(selector, appears string) func(*browsertest.Page) {
	return func(p *browsertest.Page) {
		p.Wait(fmt.Sprintf(`document.querySelector('%s')`, selector))
		browsertest.Eval[bool](p, fmt.Sprintf(`(document.querySelector('%s').click(), true)`, selector))
		p.Wait(fmt.Sprintf(`document.querySelector('%s')?.checkVisibility()`, appears))
	}
}

// review opens the review of a game.
func review(p *browsertest.Page) { press("#start-review", "#curve")(p) }

// mistake opens the review at a mistake.
func mistake(p *browsertest.Page) {
	review(p)
	p.Wait(`document.querySelector("#about-move .suggest") || (document.getElementById("back").click(), false)`)
}

// opened says what's in a channel and returns a state's address.
func (s *site) opened(t *testing.T, st state, channel chat.ChannelID, language string) string {
	t.Helper()
	if st.path != "" {
		return s.http.URL + st.path + map[bool]string{true: "&", false: "?"}[strings.Contains(st.path, "?")] + "lang=" + language
	}
	if st.cup != "" {
		cup := s.cup(st.cup, st.people...)
		for _, number := range st.won {
			if p := cup.Pairing(number); p != nil && p.Open() {
				cup = s.win(cup, number, 0)
			}
		}
		return s.links.Tournament(cup.ID) + "?lang=" + language
	}
	for _, line := range strings.Split(strings.TrimSuffix(strings.TrimSpace(st.said), ";"), "; ") {
		who, text, _ := strings.Cut(line, ": ")
		if err := s.Handle(servicetest.Message(string(channel), who, text)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		s.Settle(channel)
	}
	game := int64(0) // the latest one
	for _, post := range s.Chat.In(channel) {
		game = max(game, post.Shown.Game)
	}
	if st.who == "" {
		return s.links.Watch(game) + "?lang=" + language
	}
	link, err := s.links.Play(s.t.Context(), servicetest.User(st.who), game)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(link, "#", "?lang="+language+"#", 1)
}
