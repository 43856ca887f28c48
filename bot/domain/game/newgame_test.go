package game

import (
	"reflect"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// The players in new games.
var (
	person = Player{User: ann}
	other  = Player{User: bob}
	easy   = Player{Engine: true, Level: engine.Easy}
	deep   = Player{Engine: true, Level: engine.MaxLevel}
)

// program returns a player for a program from package classic, whose report starts with the cross
// if cross is true, and the program.
func program(t *testing.T, cross bool) (Player, classic.Program) {
	t.Helper()
	for _, p := range classic.Programs() {
		if p.Cross == cross {
			return Player{Engine: true, Program: p.ID}, p
		}
	}
	t.Fatalf("no program has Cross %v", cross)
	return Player{}, classic.Program{}
}

// otherSize returns a player for a program with a different board size.
func otherSize(t *testing.T, than classic.Program) Player {
	t.Helper()
	for _, p := range classic.Programs() {
		if p.Size != than.Size {
			return Player{Engine: true, Program: p.ID}
		}
	}
	t.Fatal("all programs have one size")
	return Player{}
}

// TestNew makes new games from what's wanted and the defaults.
func TestNew(t *testing.T) {
	usual := Usual{Size: 15, Opening: UsualOpening, Clock: Clock{Main: 5 * time.Minute}}
	with := func(change func(*Usual)) Usual { u := usual; change(&u); return u }
	people, bot := Seats{person, other}, Seats{person, easy}
	swap2, taraguchi := Opening(opening.Swap2.String()), Opening(opening.Taraguchi10.String())
	crossPlayer, crossProgram := program(t, true)
	plainPlayer, plainProgram := program(t, false)
	tests := []struct {
		name    string
		want    Wanted
		usual   Usual
		refused error
		check   func(*Game) bool
	}{
		{"people", Wanted{Seats: people}, usual, nil, func(g *Game) bool {
			return g.Size == 15 && g.Rule == engine.DefaultRule && g.Opening == NoOpening && g.Clock == usual.Clock && !g.Rated && !g.RandomColors && g.State == ""
		}},
		{"people, rated", Wanted{Seats: people, Rated: true}, usual, nil, func(g *Game) bool { return g.Opening == swap2 && g.Rule == engine.Standard && g.Rated }},
		{"people, rated renju", Wanted{Seats: people, Rated: true, Rule: "renju"}, usual, nil, func(g *Game) bool { return g.Opening == NoOpening && g.Rule == engine.Renju }},
		{"people, rated in a guild that plays renju", Wanted{Seats: people, Rated: true}, with(func(u *Usual) { u.Rule = "renju" }), nil, func(g *Game) bool { return g.Opening == NoOpening && g.Rule == engine.Renju }},
		{"people draw lots", Wanted{Seats: people, AnyColor: true}, usual, nil, func(g *Game) bool { return g.RandomColors }},
		{"nobody draws lots with an engine", Wanted{Seats: bot, AnyColor: true}, usual, nil, func(g *Game) bool { return !g.RandomColors }},
		{"an engine has no usual clock", Wanted{Seats: bot, Rated: true}, usual, nil, func(g *Game) bool { return g.Clock.IsZero() && g.Rated && g.Opening == NoOpening }},
		{"an engine with a clock", Wanted{Seats: bot, Clock: &Clock{PerMove: Day}}, usual, nil, func(g *Game) bool { return g.Clock == Clock{PerMove: Day} }},
		{"people without a clock", Wanted{Seats: people, Clock: &Clock{}}, usual, nil, func(g *Game) bool { return g.Clock.IsZero() }},
		{"board, theme and thread", Wanted{Seats: people, Size: 19, Theme: "dark", ThreadWish: "yes"}, usual, nil, func(g *Game) bool { return g.Size == 19 && g.Theme == "dark" && g.ThreadWish == "yes" }},
		{"rule and opening", Wanted{Seats: people, Rule: "caro", Opening: "swap2"}, usual, nil, func(g *Game) bool { return g.Rule == engine.Caro && g.Opening == swap2 }},
		{"an opening of renju", Wanted{Seats: people, Opening: "taraguchi10"}, usual, nil, func(g *Game) bool { return g.Rule == engine.Renju && g.Opening == taraguchi }},
		{"an opening in a guild with a rule", Wanted{Seats: people, Opening: "swap2"}, with(func(u *Usual) { u.Rule = "freestyle" }), nil, func(g *Game) bool { return g.Rule == engine.Freestyle }},
		{"a rule nobody knows", Wanted{Seats: people}, with(func(u *Usual) { u.Rule = "chess" }), nil, func(g *Game) bool { return g.Rule == engine.DefaultRule }},
		{"the guild's opening", Wanted{Seats: bot}, with(func(u *Usual) { u.Opening = "swap2" }), nil, func(g *Game) bool { return g.Opening == swap2 }},
		{"no opening in spite of the guild's", Wanted{Seats: bot, Opening: FreeOpening}, with(func(u *Usual) { u.Opening = "swap2" }), nil, func(g *Game) bool { return g.Opening == NoOpening }},
		{"the guild's opening is for another rule", Wanted{Seats: bot, Rule: "caro"}, with(func(u *Usual) { u.Opening = "taraguchi10" }), nil, func(g *Game) bool { return g.Opening == NoOpening && g.Rule == engine.Caro }},
		{"the guild's opening needs a center", Wanted{Seats: bot, Size: 14}, with(func(u *Usual) { u.Opening = "taraguchi10" }), nil, func(g *Game) bool { return g.Opening == NoOpening }},
		{"an opening that needs a center", Wanted{Seats: people, Size: 14, Opening: "taraguchi10"}, usual, NeedsCenter, nil},
		{"an opening that needs renju", Wanted{Seats: people, Rule: "caro", Opening: "taraguchi10"}, usual, NeedsRenju, nil},
		{"a program plays on its board", Wanted{Seats: Seats{person, plainPlayer}}, with(func(u *Usual) { u.Size = 11 }), nil, func(g *Game) bool { return g.Size == plainProgram.Size && g.Opening == NoOpening }},
		{"a program that starts from the cross", Wanted{Seats: Seats{person, crossPlayer}}, usual, nil, func(g *Game) bool {
			return g.Size == crossProgram.Size && (g.Opening == CrossOpening) == (g.Size%2 == 1)
		}},
		{"programs with one board", Wanted{Seats: Seats{plainPlayer, plainPlayer}}, with(func(u *Usual) { u.Size = 11 }), nil, func(g *Game) bool { return g.Size == plainProgram.Size }},
		{"programs with different boards", Wanted{Seats: Seats{plainPlayer, otherSize(t, plainProgram)}}, with(func(u *Usual) { u.Size = 13 }), nil, func(g *Game) bool { return g.Size == 13 }},
		{"the cross needs a center", Wanted{Seats: Seats{person, crossPlayer}, Size: 14}, usual, nil, func(g *Game) bool { return g.Opening == NoOpening }},
		{"no cross if nobody wants it", Wanted{Seats: Seats{person, crossPlayer}, Size: 15, Opening: FreeOpening}, usual, nil, func(g *Game) bool { return g.Opening == NoOpening }},

		{"a team against an engine", Wanted{Seats: bot, Host: ann, Rated: true, Teams: 1, Round: time.Hour}, usual, nil, func(g *Game) bool {
			return g.Seats == Seats{Player{Team: true}, easy} && g.RoundTime == time.Hour && g.Members == nil && !g.Rated && g.Clock.IsZero()
		}},
		{"two teams", Wanted{Seats: Seats{easy, person}, Host: ann, Teams: 2, AnyColor: true}, usual, nil, func(g *Game) bool {
			return g.TwoTeams() && g.RoundTime == UsualRound && len(g.Members) == 1 && g.Members[0] == Member{ann, engine.White} && g.Clock.IsZero() && !g.RandomColors
		}},
		{"a team and a program's cross", Wanted{Seats: Seats{person, crossPlayer}, Teams: 1, Size: 15}, usual, nil, func(g *Game) bool { return g.Opening == NoOpening }},
		{"a team and the guild's opening", Wanted{Seats: bot, Teams: 1}, with(func(u *Usual) { u.Opening = "swap2" }), nil, func(g *Game) bool { return g.Opening == NoOpening }},
		{"a team that starts from the cross", Wanted{Seats: bot, Teams: 1, Opening: "cross"}, usual, nil, func(g *Game) bool { return g.Opening == CrossOpening }},
		{"a team with an opening", Wanted{Seats: bot, Teams: 1, Opening: "swap2"}, usual, TeamsMoveOnly, nil},
		{"a team with a clock", Wanted{Seats: bot, Teams: 1, Clock: &Clock{PerMove: Day}}, usual, TeamsMoveOnly, nil},
	}
	for _, tt := range tests {
		g, err := New(tt.want, tt.usual)
		switch {
		case err != tt.refused || (g == nil) != (tt.refused != nil):
			t.Errorf("%s: %v, want %v", tt.name, err, tt.refused)
		case g != nil && !tt.check(g):
			t.Errorf("%s: %+v", tt.name, g)
		}
	}
}

// A game against a level that's limited below its rated strength is unrated.
func TestCap(t *testing.T) {
	for name, test := range map[string]struct {
		level engine.Level
		most  Depth
		rated bool
	}{
		"a level without a depth":    {engine.MaxLevel, MaxDepth, false},
		"a level above the maximum":  {engine.Club, 1, false},
		"a level within the maximum": {engine.Easy, 1, true},
		"no maximum":                 {engine.MaxLevel, 0, true},
	} {
		g := engineGame(t, "")
		g.White.Level = test.level
		if g.Cap(test.most); g.Rated != test.rated {
			t.Errorf("%s: rated %v", name, g.Rated)
		}
	}
}

// newGame returns a new game between two people.
func newGame(t *testing.T, seats Seats) *Game {
	t.Helper()
	g, err := New(Wanted{Seats: seats, Host: ann}, Usual{Size: 15})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestBegin starts a new game once, and no game that can't be played.
func TestBegin(t *testing.T) {
	by := Actor{User: bob, Now: start}
	g := newGame(t, Seats{person, other})
	if err := g.Do(by, Begin{EventStart}); err != nil || g.State != Playing || g.Host != bob || g.Last != (Event{Kind: EventStart, Side: engine.White, User: bob}) {
		t.Errorf("%v, %+v", err, g)
	}
	if err := g.Do(by, Begin{EventStart}); err != Begun {
		t.Errorf("the game began twice: %v", err)
	}
	bad := newGame(t, Seats{person, other})
	bad.Moves = []engine.Point{pt(t, "h8"), pt(t, "h8")}
	for _, what := range []Intention{Begin{EventImport}, Propose{EventChallenge, start}} {
		if err := bad.Do(by, what); err == nil || bad.State != "" {
			t.Errorf("%#v of two stones on a point: %v", what, err)
		}
	}
}

// TestPropose makes a challenge and accepts it.
func TestPropose(t *testing.T) {
	g := newGame(t, Seats{person, other})
	if err := g.Do(Actor{User: ann, Now: start}, Propose{EventChallenge, start.Add(time.Hour)}); err != nil || g.State != Proposed || g.Host != ann || !g.Due.Equal(start.Add(time.Hour)) || g.Last.Kind != EventChallenge || g.Last.Side != engine.Black {
		t.Errorf("%v, %+v", err, g)
	}
	if err := g.Do(Actor{User: bob, Now: start}, AcceptChallenge{}); err != nil || g.State != Playing || !g.Due.IsZero() {
		t.Errorf("accepted: %v, %+v", err, g.Status)
	}
}

// TestReplace checks which running game a new one may replace, and replaces it.
func TestReplace(t *testing.T) {
	begun := func(seats Seats, moves string) *Game {
		g := newGame(t, seats)
		if err := g.Do(Actor{User: ann, Now: start}, Begin{EventStart}); err != nil {
			t.Fatal(err)
		}
		play(t, g, moves)
		return g
	}
	paired := begun(Seats{person, easy}, "")
	paired.Tournament = 1
	tests := []struct {
		name string
		old  *Game
		by   chat.User
		want bool
	}{
		{"own game without a move", begun(Seats{person, easy}, ""), ann, true},
		{"own game in which only the engine moved", begun(Seats{easy, person}, "h8"), ann, true},
		{"own game with a move", begun(Seats{person, easy}, "h8"), ann, false},
		{"somebody else's game", begun(Seats{person, easy}, ""), bob, false},
		{"a game against a person", begun(Seats{person, other}, ""), ann, false},
		{"a team's game", begun(Seats{Player{Team: true}, easy}, ""), ann, false},
		{"a game between engines", begun(Seats{easy, deep}, ""), ann, false},
		{"a game of a tournament", paired, ann, false},
	}
	for _, tt := range tests {
		if got := MayReplace(tt.old, tt.by.ID); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
	old, next := begun(Seats{person, easy}, ""), begun(Seats{easy, person}, "")
	old.Message = "7"
	if err := Replace(old, next, as(old, ann)); err != nil || old.State != Cancelled || old.Last != (Event{Kind: EventCancel, Side: engine.Black, User: ann}) || next.Message != "7" || next.Last.Kind != EventRestart {
		t.Errorf("%v, old %+v, new %+v", err, old.Status, next.Status)
	}
	if err := Replace(old, next, as(old, ann)); err != Over {
		t.Errorf("a game was replaced twice: %v", err)
	}
}

// TestImport starts games from a record's moves.
func TestImport(t *testing.T) {
	points := func(words ...string) (out []engine.Point) {
		for _, w := range words {
			out = append(out, pt(t, w))
		}
		return out
	}
	won := points("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8")
	names := Seats{Player{User: chat.User{Name: "Anton"}}, Player{User: chat.User{Name: "Beate"}}}
	tests := []struct {
		name  string
		r     Record
		ended State
		seats Seats
		state State
	}{
		{"Black to move", Record{Size: 15, Moves: points("h8", "a1")}, "", Seats{person, easy}, Playing},
		{"White to move", Record{Size: 15, Moves: points("h8")}, "", Seats{easy, person}, Playing},
		{"White to move after stones", Record{Size: 15, Opening: StonesOpening(points("h8"), nil)}, "", Seats{easy, person}, Playing},
		{"White to choose", Record{Size: 15, Opening: Opening(opening.Swap2.String()), Moves: points("h8", "a1", "i8")}, "", Seats{easy, person}, Playing},
		{"won", Record{Size: 15, Moves: won}, "", names, Won},
		{"won, and resigned", Record{Size: 15, Moves: won}, Resigned, names, Won},
		{"resigned", Record{Size: 15, Moves: points("h8", "a1")}, Resigned, names, Resigned},
		{"timed out", Record{Size: 15, Moves: points("h8", "a1")}, TimedOut, names, TimedOut},
		{"a draw", Record{Size: 15, Moves: points("h8", "a1")}, Drawn, names, Drawn},
		{"a foul", Record{Size: 15, Rule: engine.Renju, Moves: points("h8", "a1")}, Won, names, Won},
	}
	for _, tt := range tests {
		g, err := Import(Imported{Record: tt.r, Black: "Anton", White: "Beate", Ended: tt.ended, Winner: engine.White, Foul: pt(t, "g7")}, ann, easy)
		if err == nil {
			err = g.Do(Actor{User: ann, Now: start}, Begin{EventImport})
		}
		if err != nil || g.Seats != tt.seats || g.State != tt.state || g.Last.Kind != EventImport {
			t.Errorf("%s: %v, %+v", tt.name, err, g)
		}
		if foul := tt.name == "a foul"; g.Fouled() != foul || foul && g.Last.Point != pt(t, "g7") {
			t.Errorf("%s: a foul: %v, at %v", tt.name, g.Fouled(), g.Last.Point)
		}
	}
	if g, err := Import(Imported{Record: Record{Size: 15, Moves: points("h8", "h8")}}, ann, easy); err == nil || g != nil {
		t.Errorf("two stones on a point: %v, %v", g, err)
	}
}

// TestRematchDuringAVacation plays again, with swapped colors or on the same terms. A vacation only
// stops the clocks of games that started before it.
func TestRematchDuringAVacation(t *testing.T) {
	old := daysGame(t, 1)
	if err := away(old, engine.White, start, start.Add(5*Day)); err != nil {
		t.Fatal(err)
	}
	g := Rematch(old)
	if err := g.Do(Actor{User: ann, Now: start}, Begin{EventStart}); err != nil {
		t.Fatal(err)
	}
	g.Schedule(start.Add(time.Hour), Patience{})
	if got, want := g.Deadline(), start.Add(time.Hour+Day); g.Player(g.ToMove()).User != bob || !got.Equal(want) {
		t.Errorf("bob's time ends %v after the start, want %v", got.Sub(start), want.Sub(start))
	}
}

func TestAgain(t *testing.T) {
	old := peopleGame(t, "h8")
	old.Rule, old.Opening, old.Clock, old.Theme, old.Rated = engine.Standard, Opening(opening.Swap2.String()), Clock{PerMove: Day}, "dark", true
	old.Terms, old.ID, old.Revision, old.Message = Terms{RandomColors: true, ThreadWish: "no"}, 7, 3, "70"
	again := Again(old)
	want := Game{
		Seats: old.Seats, Record: Record{Size: 15, Rule: engine.Standard, Opening: old.Opening}, Theme: "dark", Rated: true,
		Timing: Timing{Clock: old.Clock}, Terms: old.Terms,
	}
	if !reflect.DeepEqual(again, &want) {
		t.Errorf("again: %+v", again)
	}
	want.Seats, want.RandomColors = Seats{other, person}, false
	if got := Rematch(old); !reflect.DeepEqual(got, &want) {
		t.Errorf("rematch: %+v", got)
	}
	helped := engineGame(t, "h8 a1")
	if err := helped.Do(as(helped, ann), TakeHelp{}); err != nil {
		t.Fatal(err)
	}
	if got := Rematch(helped); !got.Rated || got.Helped || got.White.User != ann || !got.Black.Engine {
		t.Errorf("after help: %+v", got)
	}
	if got := Again(helped); !got.Rated || got.Helped {
		t.Errorf("again after help: %+v", got)
	}
}

// TestRetermed makes challenges rated and unrated. An opening chosen by the host stays.
func TestRetermed(t *testing.T) {
	usual := Usual{Size: 15, Opening: UsualOpening}
	tests := []struct {
		name          string
		want          Wanted
		rated         bool
		usual         Usual
		opening, rule string
	}{
		{"rated, with the opening for that", Wanted{}, true, usual, "swap2", "standard"},
		{"unrated again", Wanted{Rated: true}, false, usual, "", engine.DefaultRule.String()},
		{"the host's opening", Wanted{Opening: "pro"}, true, usual, "pro", "standard"},
		{"the host's rule", Wanted{Rule: "caro"}, true, usual, "swap2", "caro"},
		{"the host's free opening", Wanted{Rated: true, Opening: FreeOpening}, false, usual, "", engine.DefaultRule.String()},
		{"the guild's opening has changed", Wanted{Rule: "renju", Opening: "taraguchi10"}, true, Usual{Size: 15, Opening: "swap2"}, "taraguchi10", "renju"},
	}
	for _, tt := range tests {
		tt.want.Seats, tt.want.Host = Seats{person, other}, ann
		old, err := New(tt.want, usual)
		if err != nil {
			t.Fatal(err)
		}
		old.ID, old.Revision, old.Shown, old.Posting, old.Message, old.State = 7, 2, 1, 2, "70", Proposed
		g, err := Retermed(old, tt.rated, tt.usual)
		if err != nil || g.Rated != tt.rated || string(g.Opening) != tt.opening || g.Rule.String() != tt.rule {
			t.Errorf("%s: %v, %+v", tt.name, err, g)
		}
		if g.Message != "70" || g.State != Proposed || g.ID != 0 || g.Revision != 0 || g.Shown != 0 || g.Posting != 0 {
			t.Errorf("%s: not a new challenge in the old message: %+v", tt.name, g)
		}
	}
}
