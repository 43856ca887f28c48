package game

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// TestRules applies one intention to one game: it leads to a state and an event, or is refused and
// changes nothing.
func TestRules(t *testing.T) {
	four := "h8 a1 i8 a2 j8 a3 k8 a4"
	opened := func(g *Game) *Game {
		g.Opening, g.Changed = Opening(opening.Swap2.String()), start
		return g
	}
	clocked := func(g *Game, c Clock, since time.Duration) *Game {
		g.Clock = c
		g.ResetClock(start.Add(-since))
		return g
	}
	friendly := func(g *Game) *Game { g.Rated = false; return g }
	offered := func(g *Game, kind OfferKind, side engine.Color) *Game { g.Offer = Offer{kind, side}; return g }
	long := "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1 o1 a3 b3 c3 d3 e3"
	tests := []struct {
		name    string
		game    *Game
		by      chat.User
		what    Intention
		refused error
		state   State
		event   Event // without the user
		check   func(*Game) bool
	}{
		{"move", peopleGame(t, ""), ann, Move{Point: pt(t, "h8"), Took: time.Second}, nil, Playing, Event{Kind: EventMove, Side: engine.Black, Elapsed: time.Second}, func(g *Game) bool { return len(g.Moves) == 1 }},
		{"move of the other side", peopleGame(t, ""), bob, Move{Point: pt(t, "h8")}, NotYourTurn, "", Event{}, nil},
		{"move of a stranger", peopleGame(t, ""), eve, Move{Point: pt(t, "h8")}, NotYourTurn, "", Event{}, nil},
		{"fifth stone", peopleGame(t, four), ann, Move{Point: pt(t, "l8")}, nil, Won, Event{Kind: EventMove, Side: engine.Black}, func(g *Game) bool { return g.Winner == engine.Black }},
		{"undo of nothing", peopleGame(t, "h8"), bob, Undo{}, NothingToUndo, "", Event{}, nil},
		{"undo before the reply", peopleGame(t, "h8"), ann, Undo{}, nil, Playing, Event{Kind: EventUndo, Side: engine.Black, Count: 1}, func(g *Game) bool { return len(g.Moves) == 0 }},
		{"undo after the reply", peopleGame(t, "h8 h9"), ann, Undo{}, NeedsAgreement, "", Event{}, nil},
		{"undo that was offered", offered(peopleGame(t, "h8 h9"), OfferUndo, engine.Black), bob, Undo{}, nil, Playing, Event{Kind: EventUndo, Side: engine.Black, Count: 2}, func(g *Game) bool { return len(g.Moves) == 0 && g.Offer == Offer{} && g.Last.User == ann }},
		{"undo against an engine", engineGame(t, "h8 h9"), ann, Undo{}, nil, Playing, Event{Kind: EventHelpUndo, Side: engine.Black, Count: 2}, func(g *Game) bool { return g.Rated && g.Helped && g.Begun }},
		{"early resignation", peopleGame(t, "h8 h9"), ann, Resign{}, nil, Cancelled, Event{Kind: EventResign, Side: engine.Black}, func(g *Game) bool { return g.Winner == engine.Empty }},
		{"resignation", offered(peopleGame(t, "h8 h9 i8 i9"), OfferDraw, engine.Black), bob, Resign{}, nil, Resigned, Event{Kind: EventResign, Side: engine.White}, func(g *Game) bool { return g.Winner == engine.Black && g.Offer == Offer{} }},
		{"cancel", peopleGame(t, ""), ann, Cancel{EventCancel}, nil, Cancelled, Event{Kind: EventCancel, Side: engine.Black}, nil},
		{"forget early", peopleGame(t, "h8"), bob, Forget{}, nil, Cancelled, Event{Kind: EventForget, Side: engine.White}, nil},
		{"forget late", peopleGame(t, "h8 h9 i8 i9"), bob, Forget{}, nil, Resigned, Event{Kind: EventForget, Side: engine.White}, func(g *Game) bool { return g.Winner == engine.Black }},
		{"forget early against an engine", engineGame(t, "h8"), ann, Forget{}, nil, Cancelled, Event{Kind: EventForget, Side: engine.Black}, nil},
		{"forget against an engine", engineGame(t, "h8 h9 i8 i9"), ann, Forget{}, nil, Resigned, Event{Kind: EventForget, Side: engine.Black}, nil},
		{"draw between people", peopleGame(t, "h8"), ann, Draw{}, NeedsAgreement, "", Event{}, nil},
		{"draw that was offered", offered(peopleGame(t, "h8"), OfferDraw, engine.White), ann, Draw{}, nil, Drawn, Event{Kind: EventDraw, Side: engine.Black}, nil},
		{"draw while the engine thinks", engineGame(t, "h8"), ann, Draw{}, EngineThinks, "", Event{}, nil},
		{"early draw", engineGame(t, "h8 h9"), ann, Draw{}, TooEarlyToDraw, "", Event{}, nil},
		{"late draw", engineGame(t, long), ann, Draw{}, EngineDecides, "", Event{}, nil},
		{"draw the engine agrees to", engineGame(t, long), ann, AgreeDraw{}, nil, Drawn, Event{Kind: EventDraw, Side: engine.White}, func(g *Game) bool { return g.Last.User == chat.User{} }},
		{"offer", peopleGame(t, "h8"), ann, MakeOffer{OfferCancel}, nil, Playing, Event{Kind: EventOffer, Side: engine.Black, Offer: OfferCancel}, func(g *Game) bool { return g.Offer == Offer{OfferCancel, engine.Black} }},
		{"offer to an engine", engineGame(t, "h8"), ann, MakeOffer{OfferDraw}, NobodyToAsk, "", Event{}, nil},
		{"offer of a stranger", peopleGame(t, "h8"), eve, MakeOffer{OfferUndo}, NotPlaying, "", Event{}, nil},
		{"resignation of a stranger", peopleGame(t, "h8"), eve, Resign{}, NotPlaying, "", Event{}, nil},
		{"second offer", offered(peopleGame(t, "h8"), OfferCancel, engine.Black), ann, MakeOffer{OfferDraw}, OwnOffer, "", Event{}, nil},
		{"offer instead of an answer", offered(peopleGame(t, "h8"), OfferCancel, engine.White), ann, MakeOffer{OfferDraw}, AnswerFirst, "", Event{}, nil},
		{"accepted cancel", offered(peopleGame(t, "h8"), OfferCancel, engine.White), ann, AcceptOffer{}, nil, Cancelled, Event{Kind: EventCancel, Side: engine.Black}, nil},
		{"accepting nothing", peopleGame(t, ""), ann, AcceptOffer{}, NoOffer, "", Event{}, nil},
		{"accepting one's own offer", offered(peopleGame(t, "h8"), OfferCancel, engine.Black), ann, AcceptOffer{}, OwnOffer, "", Event{}, nil},
		{"decline", offered(peopleGame(t, "h8"), OfferDraw, engine.White), ann, EndOffer{}, nil, Playing, Event{Kind: EventDecline, Side: engine.Black, Offer: OfferDraw}, func(g *Game) bool { return g.Offer == Offer{} }},
		{"withdraw", offered(peopleGame(t, "h8"), OfferDraw, engine.Black), ann, EndOffer{}, nil, Playing, Event{Kind: EventWithdraw, Side: engine.Black, Offer: OfferDraw}, func(g *Game) bool { return g.Offer == Offer{} }},
		{"declining nothing", peopleGame(t, ""), ann, EndOffer{}, NoOffer, "", Event{}, nil},
		{"a move ends an offer", offered(peopleGame(t, "h8"), OfferDraw, engine.Black), bob, Move{Point: pt(t, "h9")}, nil, Playing, Event{Kind: EventMove, Side: engine.White}, func(g *Game) bool { return g.Offer == Offer{} }},
		{"swap", peopleGame(t, "h8"), bob, Swap{}, nil, Playing, Event{Kind: EventSwap, Side: engine.Black}, func(g *Game) bool { return g.Black.User == bob && g.White.User == ann }},
		{"swap by the one who moved", peopleGame(t, "h8"), ann, Swap{}, OthersSwap, "", Event{}, nil},
		{"late swap", peopleGame(t, "h8 h9"), ann, Swap{}, LateSwap, "", Event{}, nil},
		{"swap before its time in an opening", opened(peopleGame(t, "h8")), ann, Swap{}, WrongAnswer, "", Event{}, nil},
		{"swap in an opening", opened(peopleGame(t, "h8 h9 i9")), bob, Swap{}, nil, Playing, Event{Kind: EventStep, Side: engine.Black}, func(g *Game) bool { return g.Black.User == bob && len(g.Actions) == 1 }},
		{"choice without a question", peopleGame(t, "h8"), bob, Choose{Choice: ChooseSwap}, NothingAsked, "", Event{}, nil},
		{"choice of the other side", opened(peopleGame(t, "h8 h9 i9")), ann, Choose{Choice: ChooseSwap}, NotYourTurn, "", Event{}, nil},
		{"a color for a swap", opened(peopleGame(t, "h8 h9 i9")), bob, Choose{Choice: ChooseBlack}, nil, Playing, Event{Kind: EventStep, Side: engine.Black}, func(g *Game) bool { return g.Black.User == bob }},
		{"step without an opening", peopleGame(t, "h8"), bob, Step{Action: opening.Action{Kind: opening.Keep}}, NothingAsked, "", Event{}, nil},
		{"set opening", peopleGame(t, ""), ann, SetOpening{Opening(opening.Swap2.String())}, nil, Playing, Event{Kind: EventOpen, Side: engine.Black}, func(g *Game) bool { return g.Opening == Opening(opening.Swap2.String()) }},
		{"opening for another rule", peopleGame(t, ""), ann, SetOpening{Opening(opening.Taraguchi10.String())}, NeedsRenju, "", Event{}, nil},
		{"late opening", peopleGame(t, "h8"), ann, SetOpening{CrossOpening}, Begun, "", Event{}, nil},
		{"claim without a clock", peopleGame(t, "h8"), ann, Claim{As: TimedOut}, UntimedMoves, "", Event{}, nil},
		{"claim with a live clock", clocked(peopleGame(t, "h8"), Clock{Main: time.Minute}, time.Hour), ann, Claim{As: TimedOut}, LiveClock, "", Event{}, nil},
		{"early claim", clocked(peopleGame(t, "h8"), Clock{PerMove: Day}, Day-1), ann, Claim{As: TimedOut}, NotOverdue, "", Event{}, nil},
		{"claim of the late one", clocked(peopleGame(t, "h8"), Clock{PerMove: Day}, Day), bob, Claim{As: TimedOut}, OwnTimeRanOut, "", Event{}, nil},
		{"claim", clocked(peopleGame(t, "h8"), Clock{PerMove: Day}, Day), ann, Claim{As: TimedOut}, nil, TimedOut, Event{Kind: EventClaim, Side: engine.Black}, func(g *Game) bool { return g.Winner == engine.Black }},
		{"claim of a draw", clocked(peopleGame(t, "h8"), Clock{PerMove: Day}, Day), ann, Claim{As: Drawn}, nil, Drawn, Event{Kind: EventClaim, Side: engine.Black}, func(g *Game) bool { return g.Winner == engine.Empty }},
		{"nothing due", clocked(peopleGame(t, "h8"), Clock{PerMove: Day}, Day*4/5-1), ann, TimeUp{}, NotDue, "", Event{}, nil},
		{"reminder", clocked(peopleGame(t, "h8"), Clock{PerMove: Day}, Day*4/5), ann, TimeUp{}, nil, Playing, Event{Kind: EventRemind, Side: engine.White}, func(g *Game) bool { return g.Notice == NoticeReminded && g.NextDue(Patience{}).Equal(g.Since.Add(Day)) }},
		{"idle", clocked(peopleGame(t, "h8"), Clock{}, time.Hour), ann, TimeUp{Patience{Abandon: time.Hour}}, nil, Abandoned, Event{Kind: EventAbandon, Elapsed: time.Hour}, nil},
		{"flag", clocked(peopleGame(t, "h8 h9"), Clock{Main: time.Minute}, time.Minute), ann, TimeUp{}, nil, TimedOut, Event{Kind: EventTimeout, Side: engine.Black}, func(g *Game) bool { return g.Winner == engine.White && g.Black.Remaining == 0 }},
		{"weaker engine", engineGame(t, ""), ann, SetEngine{Player{Engine: true, Depth: 3}}, nil, Playing, Event{Kind: EventUnratingDepth, Side: engine.Black}, func(g *Game) bool { return !g.Rated && !g.Helped && g.White.Depth == 3 }},
		{"weaker engine in a binding game", engineGame(t, "h8 h9"), ann, SetEngine{Player{Engine: true, Depth: 3}}, RatedLevel, "", Event{}, nil},
		{"the engine keeps its clock", clocked(friendly(engineGame(t, "h8 h9")), Clock{Main: time.Minute}, 0), ann, SetEngine{Player{Engine: true, Program: "windows", Depth: 3}}, nil, Playing, Event{Kind: EventDepth, Side: engine.Black}, func(g *Game) bool { return g.White.Program == "windows" && g.White.Remaining == time.Minute }},
		{"engine between people", peopleGame(t, ""), ann, SetEngine{Player{Engine: true}}, NotAgainstEngine, "", Event{}, nil},
		{"help", engineGame(t, ""), ann, TakeHelp{}, nil, Playing, Event{Kind: EventHelp, Side: engine.Black}, func(g *Game) bool { return g.Rated && g.Helped }},
		{"help between people", peopleGame(t, ""), ann, TakeHelp{}, NothingToLose, "", Event{}, nil},
		{"vote", teamGame(), ann, Vote{pt(t, "h8")}, nil, Playing, Event{Kind: EventWish, Side: engine.Black}, func(g *Game) bool { return len(g.Moves) == 0 && g.RoundEnds.Equal(start.Add(UsualRound)) }},
		{"vote of the other team", teamGame(), bob, Vote{pt(t, "h8")}, NotYourTurn, "", Event{}, nil},
		{"vote without teams", peopleGame(t, ""), ann, Vote{pt(t, "h8")}, NotVoting, "", Event{}, nil},
		{"withdrawing no vote", teamGame(), ann, WithdrawVote{}, NoVote, "", Event{}, nil},
		{"round without votes", teamGame(), ann, EndRound{}, NoVote, "", Event{}, nil},
		{"join", teamGame(), eve, Join{engine.White}, nil, Playing, Event{Kind: EventJoin, Side: engine.White}, func(g *Game) bool { return g.TeamOf("eve") == engine.White }},
		{"join twice", teamGame(), ann, Join{engine.Black}, OnThisTeam, "", Event{}, nil},
		{"join the other team", teamGame(), ann, Join{engine.White}, OnOtherTeam, "", Event{}, nil},
		{"join without teams", peopleGame(t, ""), ann, Join{engine.White}, NoTeams, "", Event{}, nil},
		{"accept twice", peopleGame(t, ""), bob, AcceptChallenge{}, Answered, "", Event{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := *tt.game
			err := tt.game.Do(as(tt.game, tt.by), tt.what)
			if !errors.Is(err, tt.refused) {
				t.Fatalf("error %v, want %v", err, tt.refused)
			}
			if err != nil {
				if !same(tt.game, &before) {
					t.Errorf("a refusal changed the game to %+v", tt.game)
				}
				return
			}
			event := tt.game.Last
			event.User = chat.User{}
			if tt.game.State != tt.state || event != tt.event {
				t.Errorf("state %q with %+v, want %q with %+v", tt.game.State, event, tt.state, tt.event)
			}
			if tt.check != nil && !tt.check(tt.game) {
				t.Errorf("the game is now %+v", tt.game)
			}
		})
	}
}

// same reports whether two games are equal.
func same(a, b *Game) bool {
	x, y := *a, *b
	equal := slices.Equal(x.Moves, y.Moves) && slices.Equal(x.Actions, y.Actions) && slices.Equal(x.Wishes, y.Wishes) && slices.Equal(x.Members, y.Members)
	return equal && x.Opening == y.Opening && x.Seats == y.Seats && x.Status == y.Status && x.Timing == y.Timing &&
		x.RoundEnds.Equal(y.RoundEnds) && x.Offer == y.Offer && x.Rated == y.Rated && x.Helped == y.Helped && x.Due.Equal(y.Due) && x.AnswerOnly == y.AnswerOnly
}

// TestFouls plays a double three with Black in renju, which is either refused or loses the game.
func TestFouls(t *testing.T) {
	g := peopleGame(t, "")
	g.Rule = engine.Renju
	play(t, g, "h8 a1 i8 a3 g9 o1 g10 o3")
	var forbidden *engine.ForbiddenError
	if err := g.Do(as(g, ann), Move{Point: pt(t, "g8")}); !errors.As(err, &forbidden) {
		t.Fatalf("the foul is answered with %v", err)
	}
	if err := g.Do(as(g, ann), Move{Point: pt(t, "g8"), FoulLoses: true}); err != nil {
		t.Fatal(err)
	}
	if !g.Fouled() || g.Winner != engine.White || g.Last.Point != pt(t, "g8") || len(g.Moves) != 8 {
		t.Errorf("the foul led to %+v", g.Status)
	}
	if err := g.Do(as(g, bob), Move{Point: pt(t, "k8")}); err != Over {
		t.Errorf("a move after the end is answered with %v", err)
	}
}

// TestDeadDraw ends a game that nobody can win anymore, without asking the other player.
func TestDeadDraw(t *testing.T) {
	g := peopleGame(t, "")
	g.Size = 9
	stones := map[engine.Color][]engine.Point{}
	for i := range 81 {
		c := engine.White // no line has more than two in a row
		if (i%9+2*(i/9))%4 < 2 {
			c = engine.Black
		}
		stones[c] = append(stones[c], engine.Point{Col: int8(i % 9), Row: int8(i / 9)})
	}
	for i := range 78 {
		if err := g.Do(turn(g), Move{Point: stones[g.ToMove()][i/2]}); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Do(as(g, ann), Draw{}); err != nil || g.State != Drawn || g.Last.Kind != EventDead {
		t.Errorf("%v: %+v", err, g.Status)
	}
}

// TestReminders lets time pass in a correspondence game without a move: a reminder, the claim, and
// the end a day later.
func TestReminders(t *testing.T) {
	g := peopleGame(t, "h8")
	g.Clock = Clock{PerMove: Day}
	g.ResetClock(start)
	for _, want := range []struct {
		after time.Duration
		event EventKind
	}{{Day * 4 / 5, EventRemind}, {Day, EventOverdue}, {2 * Day, EventTimeout}} {
		due := g.NextDue(Patience{})
		if !due.Equal(start.Add(want.after)) {
			t.Fatalf("%s is due after %v", want.event, due.Sub(start))
		}
		if err := g.Do(Actor{Now: due.Add(-1)}, TimeUp{}); err != NotDue {
			t.Errorf("before %s: %v", want.event, err)
		}
		if err := g.Do(Actor{Now: due}, TimeUp{}); err != nil || g.Last.Kind != want.event || g.Last.Side != engine.White {
			t.Errorf("%v: %+v, want %s", err, g.Last, want.event)
		}
	}
	if g.State != TimedOut || g.Winner != engine.Black {
		t.Errorf("the game ended as %+v", g.Status)
	}
}

// TestVotes plays by voting: the point with the most votes is played, and from a team's second
// round on, a round ends once more than half of the voters have voted.
func TestVotes(t *testing.T) {
	g := teamGame()
	for _, step := range []struct {
		by   chat.User
		what Intention
		err  error
	}{
		{eve, Join{engine.Black}, nil},
		{ann, Vote{pt(t, "h8")}, nil},
		{ann, Vote{pt(t, "h8")}, SameVote},
		{eve, Vote{pt(t, "i9")}, nil},
		{eve, Vote{pt(t, "h8")}, nil},
		{ann, Vote{pt(t, "g7")}, nil},
		{ann, WithdrawVote{}, nil},
		{ann, WithdrawVote{}, NoVote},
		{ann, EndRound{}, nil},
		{bob, Vote{pt(t, "h8")}, &engine.TakenError{}},
		{bob, Vote{pt(t, "h9")}, nil},
		{bob, EndRound{}, nil},
		{ann, Vote{pt(t, "i8")}, nil},
	} {
		err := g.Do(as(g, step.by), step.what)
		if _, taken := step.err.(*engine.TakenError); taken {
			if !errors.As(err, new(*engine.TakenError)) {
				t.Errorf("%+v: %v", step.what, err)
			}
		} else if err != step.err {
			t.Errorf("%s, %+v: %v, want %v", step.by.ID, step.what, err, step.err)
		}
	}
	if want := []engine.Point{pt(t, "h8"), pt(t, "h9")}; !slices.Equal(g.Moves, want) || g.Last.Kind != EventWish {
		t.Errorf("%v after %+v", g.Moves, g.Last)
	}
	if g.Agreed(2) {
		t.Error("one of two voters decides alone")
	}
	if err := g.Do(as(g, eve), Vote{pt(t, "i8")}); err != nil || !g.Agreed(2) {
		t.Errorf("both agree, and the round goes on: %v", err)
	}
}

// TestChallenge tries every answer to a challenge.
func TestChallenge(t *testing.T) {
	challenge := func(opponent chat.User) *Game {
		g := peopleGame(t, "")
		g.White.User, g.State, g.Due, g.AnswerOnly = opponent, Proposed, start, true
		return g
	}
	for _, tt := range []struct {
		name     string
		opponent chat.User
		by       chat.User
		what     Intention
		err      error
		state    State
		black    chat.User
	}{
		{"accepted", bob, bob, AcceptChallenge{}, nil, Playing, ann},
		{"accepted with drawn colors", bob, bob, AcceptChallenge{Swap: true}, nil, Playing, bob},
		{"accepted by anyone", chat.User{}, bob, AcceptChallenge{}, nil, Playing, ann},
		{"accepted by its host", bob, ann, AcceptChallenge{}, NotTheirChallenge, Proposed, ann},
		{"open and accepted by its host", chat.User{}, ann, AcceptChallenge{}, NotTheirChallenge, Proposed, ann},
		{"accepted by a stranger", bob, eve, AcceptChallenge{}, NotTheirChallenge, Proposed, ann},
		{"declined", bob, bob, EndChallenge{EventDecline}, nil, Unplayed, ann},
		{"a move before the answer", bob, ann, Move{Point: pt(t, "h8")}, Over, Proposed, ann},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := challenge(tt.opponent)
			if err := g.Do(as(g, tt.by), tt.what); err != tt.err || g.State != tt.state || g.Black.User != tt.black {
				t.Fatalf("%v: %+v with %+v", err, g.Status, g.Seats)
			}
			if g.State != Proposed && (!g.Due.IsZero() || g.Last.User != tt.by || g.State == Playing && g.AnswerOnly) {
				t.Errorf("the game is now %+v", g)
			}
			if g.State == Playing && (g.Side(ann.ID) == engine.Empty || g.Side(bob.ID) != g.Side(ann.ID).Other()) {
				t.Errorf("the players are %+v", g.Seats)
			}
		})
	}
}

// TestPlayerMayCancel checks when a player may cancel alone.
func TestPlayerMayCancel(t *testing.T) {
	overdue := peopleGame(t, "h8 h9 i8 i9 j8")
	overdue.Clock = Clock{PerMove: Day}
	overdue.ResetClock(start.Add(-Day))
	offer := peopleGame(t, "h8 h9 i8 i9")
	offer.Offer = Offer{OfferCancel, engine.White}
	friendly := engineGame(t, "h8 h9 i8 i9")
	friendly.Rated = false
	for _, tt := range []struct {
		name         string
		game         *Game
		black, white bool
	}{
		{"first moves", peopleGame(t, "h8 h9 i8"), false, true},
		{"later", peopleGame(t, "h8 h9 i8 i9"), false, false},
		{"rated", engineGame(t, "h8 h9 i8 i9"), false, false},
		{"unrated", friendly, true, true},
		{"offered", offer, true, false},
		{"overdue", overdue, true, false},
	} {
		if black, white := tt.game.PlayerMayCancel(engine.Black, start), tt.game.PlayerMayCancel(engine.White, start); black != tt.black || white != tt.white {
			t.Errorf("%s: Black %v, White %v", tt.name, black, white)
		}
		if tt.game.PlayerMayCancel(engine.Empty, start) {
			t.Errorf("%s: a stranger may cancel", tt.name)
		}
	}
}

// In a tournament, a player can only swap when the opening asks whether to.
func TestSwapInTournament(t *testing.T) {
	g := peopleGame(t, "")
	g.Tournament = 1
	if err := g.Do(Actor{Side: engine.White, User: bob, Now: start}, Swap{}); err != InTournament {
		t.Errorf("before the first move: %v", err)
	}
	g.Opening = Opening(opening.Swap2.String())
	for _, word := range strings.Fields("h8 h9 i8") {
		if err := g.Do(turn(g), Step{Action: opening.Action{Kind: opening.Place, Point: pt(t, word)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Do(turn(g), Swap{}); err != nil {
		t.Errorf("the answer to the opening: %v", err)
	}
}

// A player can't change the opening or swap colors alone in a rated or paired game or a tournament.
func TestTermsAreAgreed(t *testing.T) {
	rated, inTournament, paired := peopleGame(t, ""), peopleGame(t, ""), peopleGame(t, "")
	rated.Rated, inTournament.Tournament, paired.Channel = true, 1, PairedPrefix+"a"
	for name, test := range map[string]struct {
		g             *Game
		opening, swap error
	}{
		"rated":              {rated, AgreedOpening, AgreedColors},
		"in a tournament":    {inTournament, AgreedOpening, InTournament},
		"paired":             {paired, AgreedOpening, AgreedColors},
		"unrated":            {peopleGame(t, ""), nil, nil},
		"against the engine": {engineGame(t, ""), nil, nil},
	} {
		by := Actor{Side: engine.Black, User: ann, Now: start}
		if err := test.g.Do(by, SetOpening{CrossOpening}); err != test.opening {
			t.Errorf("%s: an opening: %v, want %v", name, err, test.opening)
		}
		if err := test.g.Do(by, Swap{}); err != test.swap {
			t.Errorf("%s: a swap: %v, want %v", name, err, test.swap)
		}
	}
}

// Moving and taking it back doesn't restart the days for a turn, unless the other player agrees.
func TestUndoWithDaysPerMove(t *testing.T) {
	g := daysGame(t, 1)
	if err := g.Do(Actor{Side: engine.Black, User: ann, Now: start.Add(Day - time.Minute)}, Move{Point: pt(t, "h8")}); err != nil {
		t.Fatal(err)
	}
	if err := g.Do(Actor{Side: engine.Black, User: ann, Now: start.Add(Day)}, Undo{}); err != NeedsAgreement {
		t.Errorf("%v; ann's time ends %v after the start", err, g.Deadline().Sub(start))
	}
}
