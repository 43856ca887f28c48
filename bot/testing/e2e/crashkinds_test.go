package e2e_test

import (
	"context"
	"strings"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/engine"
)

// crashKind is a kind of game that's played while the bot is killed.
type crashKind struct {
	name   string
	start  string // what the first person types; % stands for the second person
	slash  bool   // moves are made by slash commands
	keep   bool   // each board is a new message; otherwise one message is edited
	people bool   // two people play, and the first one begins
	vote   bool   // the people play together
	watch  bool   // engines play each other
	clock  bool   // a live clock runs
}

// crashKinds are games of every kind.
var crashKinds = []crashKind{
	{name: "engine", start: "!play beginner black free"},
	{name: "engine by slash commands", start: "!play easy black free rated", slash: true, keep: true},
	{name: "live clock", start: "!play % black free clock 10+2", people: true, clock: true, keep: true},
	{name: "live clock by slash commands", start: "!play % black free clock 5+0 unrated", people: true, clock: true, slash: true},
	{name: "correspondence", start: "!play % black free clock 3d", people: true},
	{name: "rated", start: "!play % black free rated", people: true, slash: true, keep: true},
	{name: "swap2", start: "!play % black swap2", people: true},
	{name: "vote", start: "!play vote beginner 9 round 30s", vote: true, slash: true},
	{name: "watch", start: "!watch beginner beginner 9 free", watch: true},
}

// How people end their game.
const (
	endByResigning = iota
	endByDraw
	endByFive
)

// mostForFive limits the moves until a five. After that the other side has a stone in the row, and
// someone resigns.
const mostForFive = 12

// act takes the next step of someone at the table.
func (tb *table) act(ctx context.Context, v view) {
	switch begun := v.game != 0 && !tb.ended[v.game]; {
	case !begun && v.challenge && tb.tries%4 != 3:
		tb.say(1, "!accept")
	case !begun && tb.tries%4 != 0: // the bot may be slow, and starting again would begin another game
	case !begun:
		tb.say(0, strings.Replace(tb.kind.start, "%", "@"+tb.names[1], 1))
	case tb.kind.watch && v.moves >= tb.length:
		tb.say(0, "!cancel")
	case tb.kind.watch:
	case tb.kind.people && tb.ending == endByDraw && v.moves >= tb.length && v.moves >= 4:
		if strings.Contains(v.text, "offers") {
			tb.say(1, "!accept")
		} else {
			tb.say(0, "!draw")
		}
	case v.moves >= tb.length && !(tb.kind.people && tb.ending == endByFive && v.moves < tb.length+mostForFive):
		tb.say(tb.mover(v.moves), "!resign yes")
	case strings.Contains(v.text, "pick a color") && tb.tries%2 == 0:
		tb.say(1, "!choose white")
	case tb.kind.people || v.moves%2 == 0:
		tb.move(ctx, v)
	}
}

// mover returns who makes the next move. The engine makes the rest.
func (tb *table) mover(moves int) int {
	if tb.kind.people && moves >= 3 || tb.kind.people && !strings.Contains(tb.kind.start, "swap2") {
		return moves % 2
	}
	return 0
}

// move makes a move. Repeated attempts use the same point.
func (tb *table) move(ctx context.Context, v view) {
	tb.mu.Lock()
	p := tb.game(v.game)
	pt, again := p.tried[v.moves]
	if !again {
		pt = tb.choose(v)
		p.tried[v.moves], p.sent[v.moves] = pt, time.Now()
	}
	tb.mu.Unlock()
	who := []int{tb.mover(v.moves)}
	if tb.kind.vote {
		who = []int{0, 1, 2}
	}
	for _, n := range who {
		if !tb.kind.slash {
			tb.say(n, "!move "+pt.String())
			continue
		}
		if tb.slash(ctx, n, pt) && !tb.kind.vote {
			tb.mu.Lock()
			p.acked[v.moves] = pt
			tb.mu.Unlock()
		}
	}
}

// choose chooses a point. People don't place stones next to each other, so nobody wins by chance.
// The exception is the player who is to make a five, in the top row.
func (tb *table) choose(v view) engine.Point {
	taken := func(pt engine.Point) bool {
		return strings.Contains(v.alt, " "+pt.String()+" ") || strings.Contains(v.alt, " "+pt.String()+".")
	}
	if tb.kind.people && v.moves >= tb.length && v.moves%2 == 0 {
		for col := int8(0); col < 5; col++ {
			if pt := (engine.Point{Col: col, Row: 14}); !taken(pt) {
				return pt
			}
		}
	}
	for {
		pt := engine.Point{Col: int8(tb.rand.IntN(9)), Row: int8(tb.rand.IntN(9))}
		if tb.kind.people {
			pt = engine.Point{Col: int8(2 * tb.rand.IntN(7)), Row: int8(2 * tb.rand.IntN(7))}
		}
		if !taken(pt) {
			return pt
		}
	}
}

// say writes a message as one of the people.
func (tb *table) say(n int, text string) {
	if _, err := tb.crash.box.Say(tb.channel(), tb.users[tb.names[n]], text); err != nil {
		tb.crash.t.Errorf("%s: %q: %v", tb.kind.name, text, err)
	}
}

// slash makes a move with a slash command and reports whether the bot has accepted it. Then its
// answer is deleted, because the board is enough; a refusal stays. A dead bot doesn't answer.
func (tb *table) slash(ctx context.Context, n int, pt engine.Point) (accepted bool) {
	use := sandbox.CommandUse{Name: "move", Options: map[string]any{"point": pt.String()}}
	in, err := tb.crash.box.UseCommand(tb.channel(), tb.users[tb.names[n]], use)
	if err != nil {
		return false // the bot hasn't registered its commands yet
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	for ctx.Err() == nil {
		in, err = tb.crash.box.WaitInteraction(ctx, in.ID)
		if err != nil || in.State == sandbox.Failed {
			return false
		}
		there, loading := tb.crash.answer(tb.channel(), in.MessageID)
		if !there || !loading {
			return !there
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
