package game

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// randomGame is a game that random people change at random.
type randomGame struct {
	*Game
	now time.Time

	// past holds the game after each number of actions. An undo must return to it.
	past []Game
}

// TestRandomCommands sends random commands by random people to random games. Whatever happens, the
// game stays consistent.
func TestRandomCommands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawGame(t)
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			r.wait(t)
			by, what := r.drawActor(t), r.drawIntention(t)
			before, wishes := *r.Game, slices.Clone(r.Wishes)
			err := r.Do(by, what)
			if !slices.Equal(before.Wishes, wishes) {
				t.Fatalf("%#v changed the votes of another copy to %v", what, before.Wishes)
			}
			if err != nil && !same(r.Game, &before) {
				t.Fatalf("%#v was refused with %v and changed the game to %+v", what, err, r.Game)
			}
			if err == nil {
				r.checkUndo(t, &before)
				r.Schedule(r.now, Patience{Abandon: time.Hour})
			}
			r.check(t, fmt.Sprintf("%s, %#v, %v", by.User.ID, what, err))
		}
	})
}

// drawGame draws a running game.
func drawGame(t *rapid.T) *randomGame {
	person, bot, team := Player{User: ann}, Player{Engine: true, Level: engine.Easy}, Player{Team: true}
	seats := rapid.SampledFrom([]Seats{{person, Player{User: bob}}, {Player{User: bob}, person}, {person, bot}, {bot, person}, {team, bot}, {bot, team}, {team, team}}).Draw(t, "seats")
	g := &Game{Seats: seats, Status: Status{State: Playing}, Host: ann, Rated: seats.AgainstEngine() && !seats.HasTeam()}
	g.Size, g.Rule = 15, rapid.SampledFrom(engine.PlayableRules()).Draw(t, "rule")
	if g.HasTeam() {
		g.RoundTime = UsualRound
		if g.TwoTeams() {
			g.Members = []Member{{ann, engine.Black}, {bob, engine.White}}
		}
	} else {
		g.Clock = rapid.SampledFrom([]Clock{{}, {Main: time.Minute}, {Main: time.Minute, Increment: 5 * time.Second}, {PerMove: Day}}).Draw(t, "clock")
		if ids := playable(g.Size, g.Rule); len(ids) > 0 && rapid.Bool().Draw(t, "opening") {
			g.Opening = Opening(rapid.SampledFrom(ids).Draw(t, "id").String())
		}
	}
	g.Changed = start
	g.Schedule(start, Patience{Abandon: time.Hour})
	return &randomGame{g, start, []Game{*g}}
}

// playable returns the openings with choices that work with a rule and board size.
func playable(size int, rule engine.Rule) []opening.ID {
	return slices.DeleteFunc(opening.IDs(), func(id opening.ID) bool {
		_, steps := Opening(id.String()).Steps()
		_, err := opening.New(id, size, rule)
		return !steps || err != nil
	})
}

// wait lets some time pass and updates the clock as every command does first. A machine's clock
// sometimes goes back.
func (r *randomGame) wait(t *rapid.T) {
	most := int64(20 * time.Second)
	if r.Clock.Correspondence() {
		most = int64(2 * Day)
	}
	r.now = r.now.Add(time.Duration(rapid.Int64Range(-int64(time.Second), most).Draw(t, "wait")).Truncate(time.Microsecond))
	if r.State != Playing {
		return
	}
	if !r.OutOfTime(r.now) {
		r.ChargeClock(r.now)
	} else if err := r.Do(Actor{Now: r.now}, RunOut{}); err != nil {
		t.Fatal(err)
	}
}

// drawActor draws a person or the engine, usually one who can act.
func (r *randomGame) drawActor(t *rapid.T) Actor {
	user := rapid.SampledFrom([]chat.User{ann, bob, eve, {}}).Draw(t, "user")
	by := Actor{Side: r.Side(user.ID), User: user, Now: r.now}
	if user.ID == "" && r.EngineToMove() {
		by.Side = r.ToMove()
	}
	return by
}

// drawIntention draws an intention, rarely one that ends the game: most games should last a while.
func (r *randomGame) drawIntention(t *rapid.T) Intention {
	near := engine.Point{Col: int8(rapid.IntRange(5, 9).Draw(t, "col")), Row: int8(rapid.IntRange(5, 9).Draw(t, "row"))}
	list := []Intention{
		Move{Point: near, Took: time.Second}, Move{Point: near}, Move{Point: near, FoulLoses: true}, Vote{near}, Vote{near}, WithdrawVote{}, EndRound{},
		Undo{}, Undo{}, MakeOffer{OfferUndo}, AcceptOffer{}, EndOffer{}, Swap{}, TakeHelp{}, SetEngine{Player{Engine: true, Depth: 2}},
		Join{engine.Black}, Join{engine.White}, Draw{}, TimeUp{Patience{Abandon: time.Hour}}, Claim{As: TimedOut}, SetOpening{CrossOpening},
		Choose{Choice: rapid.SampledFrom([]Choice{ChooseBlack, ChooseWhite, ChooseSwap, ChooseKeep, ChooseMore, ChooseOffer}).Draw(t, "choice")},
	}
	if og, err := r.Replay(); err == nil && og != nil && !og.Over() {
		step := Step{Action: rapid.SampledFrom(og.LegalActions()).Draw(t, "step")}
		list = append(list, step, step, step, step, step, step, step, step)
	}
	if rapid.IntRange(0, 30).Draw(t, "ends") == 0 {
		list = []Intention{Resign{}, Cancel{EventCancel}, Forget{}, MakeOffer{OfferDraw}, MakeOffer{OfferCancel}, AgreeDraw{}}
	}
	return rapid.SampledFrom(list).Draw(t, "what")
}

// checkUndo checks that an undo restored an earlier game, and that undoing an action at once
// restores the game. before is the game before the last change.
func (r *randomGame) checkUndo(t *rapid.T, before *Game) {
	actions, _ := r.Done()
	n := len(actions)
	switch r.Last.Kind {
	case EventUndo, EventHelpUndo:
		sameBefore(t, r.Game, &r.past[n], "an undo")
		r.past = r.past[:n+1]
	case EventMove, EventStep:
		r.past = append(r.past[:n], *r.Game)
		if r.State != Playing {
			return
		}
		after := *r.Game
		by := Actor{Side: after.Last.Side, Now: r.now}
		err := after.Do(by, Undo{})
		if err == NeedsAgreement && (after.Rated || !after.Clock.IsZero()) {
			after.Offer = Offer{OfferUndo, by.Side}
			err = after.Do(Actor{Side: by.Side.Other(), Now: r.now}, AcceptOffer{})
		}
		if err != nil {
			t.Fatalf("%+v can't be taken back: %v", after.Last, err)
		}
		sameBefore(t, &after, before, "taking back at once")
	case EventSwap: // the following can't be taken back
		for i := range r.past {
			r.past[i].Black, r.past[i].White = r.past[i].White, r.past[i].Black
		}
	case EventDepth, EventUnratingDepth:
		for i := range r.past {
			*r.past[i].EnginePlayer() = *r.EnginePlayer()
		}
	case EventOpen:
		r.past[0].Opening = r.Opening
	}
}

// sameBefore checks that a game is the same as before some actions, except for times.
func sameBefore(t *rapid.T, g, want *Game, what string) {
	a, b := *g, *want
	for _, p := range []*Player{&a.Black, &a.White, &b.Black, &b.White} {
		p.Remaining = 0
	}
	if !slices.Equal(a.Moves, b.Moves) || !slices.Equal(a.Actions, b.Actions) || a.Seats != b.Seats || a.Opening != b.Opening || a.ToMove() != b.ToMove() || a.State != b.State {
		t.Fatalf("%s led to\n%+v\nwant\n%+v", what, a, b)
	}
}

// check checks what's true for every game.
func (r *randomGame) check(t *rapid.T, after string) {
	owners := map[engine.Color]int{}
	for _, id := range []chat.UserID{ann.ID, bob.ID} {
		for _, c := range []engine.Color{engine.Black, engine.White} {
			if p := r.Player(c); p.User.ID == id {
				owners[c]++
				if r.Side(id) != c {
					t.Fatalf("after %s %s has %v and plays %v", after, id, c, r.Side(id))
				}
			}
		}
	}
	for _, c := range []engine.Color{engine.Black, engine.White} {
		p := r.Player(c)
		if p.Engine {
			owners[c]++
		}
		if p.Team {
			owners[c]++
		}
		if owners[c] != 1 {
			t.Fatalf("after %s %v has %d owners: %+v", after, c, owners[c], r.Seats)
		}
		if p.Remaining < 0 || r.Remaining(c, r.now.Add(time.Hour)) < 0 || r.Remaining(c, r.now) > p.Remaining {
			t.Fatalf("after %s %v has %v left, %v now", after, c, p.Remaining, r.Remaining(c, r.now))
		}
	}
	seen := map[chat.UserID]bool{}
	for _, m := range r.Members {
		if seen[m.User.ID] {
			t.Fatalf("after %s %s is on both teams", after, m.User.ID)
		}
		seen[m.User.ID] = true
	}
	won := r.State == Won || r.State == Resigned || r.State == TimedOut
	if won != (r.Winner != engine.Empty) || r.State != Playing && (r.Offer != Offer{} || !r.Due.IsZero() && r.Last.Kind != EventTimeout) {
		t.Fatalf("after %s: %+v, due %v", after, r.Status, r.Due)
	}
	if r.State == Playing && r.Due.IsZero() {
		t.Fatalf("after %s nothing is due", after)
	}
	checkStored(t, r.Game, after)
}

// checkStored writes the parts of a game in their stored form and reads them back.
func checkStored(t *rapid.T, g *Game, after string) {
	actions, err := opening.ParseActions(opening.FormatActions(g.Actions), g.Size)
	if err != nil || !slices.Equal(actions, g.Actions) {
		t.Fatalf("after %s the actions %v are read as %v, %v", after, g.Actions, actions, err)
	}
	if c, err := ParseClock(g.Clock.String()); err != nil || c != g.Clock {
		t.Fatalf("the clock %v is read as %v, %v", g.Clock, c, err)
	}
	if rule, ok := engine.ParseRule(g.Rule.String()); !ok || rule != g.Rule {
		t.Fatalf("the rule %v is read as %v", g.Rule, rule)
	}
	for _, m := range g.Moves {
		if p, err := engine.ParsePoint(m.String(), g.Size); err != nil || p != m {
			t.Fatalf("after %s %v is read as %v, %v", after, m, p, err)
		}
	}
	og, err := g.Replay()
	if err != nil {
		t.Fatalf("after %s: %v", after, err)
	}
	if og == nil {
		return
	}
	if moves, others := og.Split(); !slices.Equal(moves, g.Moves) || !slices.Equal(others, g.Actions) {
		t.Fatalf("after %s %v and %v are joined as %v and %v", after, g.Moves, g.Actions, moves, others)
	}
}

// TestStonesOpening writes openings made of stones and reads them back.
func TestStonesOpening(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := rapid.SliceOfNDistinct(rapid.IntRange(0, 224), 0, 12, rapid.ID[int]).Draw(t, "points")
		var stones [2][]engine.Point
		for i, p := range points {
			stones[i%2] = append(stones[i%2], engine.Point{Col: int8(p % 15), Row: int8(p / 15)})
		}
		o := StonesOpening(stones[0], stones[1])
		black, white, err := o.Stones(15)
		if err != nil || !slices.Equal(black, stones[0]) || !slices.Equal(white, stones[1]) {
			t.Fatalf("%q is read as %v and %v, %v", o, black, white, err)
		}
		if first := o.First(); (first == engine.White) != (len(black) > len(white)) {
			t.Fatalf("after %q %v begins", o, first)
		}
	})
}

// TestVariantText writes variants and depths in their stored form and reads them back.
func TestVariantText(t *testing.T) {
	for _, v := range []Variant{{}, {Minimax: true}, {Reach: 2}, {Minimax: true, Reach: 2}} {
		if again, ok := ParseVariant(v.String()); !ok || again != v {
			t.Errorf("%+v is read as %+v", v, again)
		}
	}
	for d := MinDepth; d <= MaxDepth; d++ {
		if again, err := ParseDepth(d.String()); err != nil || again != d {
			t.Errorf("depth %v is read as %v, %v", d, again, err)
		}
	}
	if d, err := ParseDepth(DepthAuto.String()); err != nil || d != DepthAuto {
		t.Errorf("auto is read as %v, %v", d, err)
	}
}
