package tournaments

import (
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Whoever wins on the board has the point everywhere, in every format and with every opening, whoever takes
// which color and however the game ends, also if players are forgotten.
func TestBoardsWinnerHasThePoint(t *testing.T) {
	s := painting(t)
	s.Defaults = &settings.Defaults{Size: 15, Opening: game.UsualOpening}
	swapped := map[tournament.Format]int{}
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t, s)
		for i := 0; i < len(w.cup.Pairings) && w.cup.GoesOn(); i++ {
			if p := w.cup.Pairings[i]; p.Open() {
				w.play(p)
			}
		}
		w.check()
		swapped[w.cup.Format] += w.swapped
	})
	for _, f := range formats {
		if swapped[f] == 0 {
			t.Errorf("no opening has swapped the players in format %s", f)
		}
	}
}

// walk is a tournament whose games are played at random.
type walk struct {
	*rapid.T
	s       *Tournaments
	cup     *tournament.Tournament
	now     time.Time
	won     map[int]int // games won on the board, by seed
	drawn   map[int]int
	swapped int // games whose opener has White
	rules   map[engine.Rule]bool
}

// newWalk returns a random tournament that has started, with four people, or three and Hoshi.
func newWalk(t *rapid.T, s *Tournaments) *walk {
	w := &walk{T: t, s: s, now: time.Date(2026, 5, 1, 18, 0, 0, 0, time.UTC), won: map[int]int{}, drawn: map[int]int{}, rules: map[engine.Rule]bool{}}
	terms := tournament.Terms{Format: rapid.SampledFrom(formats).Draw(t, "format"), Clock: game.Clock{Main: 5 * time.Minute},
		Rated: rapid.Bool().Draw(t, "rated"), Opening: rapid.SampledFrom([]string{"", "swap2", "swap", "yamaguchi", "taraguchi10", "soosyrv8", "free"}).Draw(t, "opening")}
	people := 4
	if rapid.Bool().Draw(t, "Hoshi fills in") {
		people, terms.Filler = 3, engine.Club
	}
	terms.Complete()
	w.cup = &tournament.Tournament{Name: "Cup", Terms: terms, Status: tournament.Status{State: tournament.CheckIn}}
	for i := range people {
		name := fmt.Sprint("p", i+1)
		w.do(tournament.Actor{User: chat.User{ID: chat.UserID(name), Name: name, Mention: "@" + name}}, tournament.Join{Rating: 1900 - i})
	}
	w.do(tournament.Actor{Manager: true}, tournament.Start{})
	return w
}

func (w *walk) do(by tournament.Actor, what tournament.Intention) {
	by.Now = w.now
	if err := w.cup.Do(by, what); err != nil {
		w.Fatalf("%T: %v", what, err)
	}
}

// play plays a game of a pairing to some end, and tells the tournament.
func (w *walk) play(p tournament.Pairing) {
	g, err := w.s.newGame(w.cup, player(w.cup, p.First), player(w.cup, p.Second))
	if err != nil {
		w.Fatal(err)
	}
	if err := g.Do(game.Actor{Now: w.now}, game.Begin{How: game.EventStart}); err != nil {
		w.Fatal(err)
	}
	if w.rules[g.Rule] = true; len(w.rules) > 1 {
		w.Fatalf("a tournament is played by several rules: %v", w.rules)
	}
	g.ID, w.now = int64(p.Number), w.now.Add(time.Minute)
	w.do(tournament.Actor{}, tournament.Opened{Pairing: p.Number, Game: g.ID})
	for steps := rapid.IntRange(0, 14).Draw(w.T, "steps"); steps > 0 && g.State == game.Playing; steps-- {
		w.step(g)
	}
	if g.Player(g.Opener()) == &g.White {
		w.swapped++
	}
	winner := w.end(g)
	if rapid.IntRange(0, 9).Draw(w.T, "forgotten") == 0 {
		for _, side := range []*game.Player{&g.Black, &g.White} {
			if !side.Engine {
				w.do(tournament.Actor{}, tournament.Forget{User: side.User.ID})
				side.User = chat.User{}
			}
		}
	}
	at := *w.cup.Pairing(p.Number)
	if g.GoesOn() { // the round is over before the game is
		w.now = w.cup.RoundEnds
		w.do(tournament.Actor{}, tournament.Due{Games: []tournament.GameState{seatsOf(w.cup, &at, g).state(g)}})
	} else {
		w.do(tournament.Actor{}, tournament.Report{Game: g.ID, Outcome: seatsOf(w.cup, &at, g).outcome(g)})
	}
	got := w.cup.Pairing(p.Number)
	if got.Winner() != winner {
		w.Fatalf("%d won %s after %v, and the tournament says %+v", winner, g.State, g.Actions, got)
	}
	w.shows(got, winner)
	if won := seatsOf(w.cup, got, g).color(winner); g.Winner != engine.Empty && won != g.Winner {
		w.Fatalf("%v won, and the winner is said to have %v", g.Winner, won)
	}
	if w.won[winner]++; winner == 0 {
		w.drawn[p.First]++
		w.drawn[p.Second]++
	}
}

// step takes an action that the opening asks for, or places a stone.
func (w *walk) step(g *game.Game) {
	q, asked := g.Question()
	if asked && !slices.Contains(q.Task.Kinds(), opening.Place) || asked && rapid.Bool().Draw(w.T, "choose") {
		choices := []game.Choice{game.ChooseBlack, game.ChooseSwap, game.ChooseKeep, game.ChooseMore, game.ChooseWhite}
		for _, c := range append([]game.Choice{rapid.SampledFrom(choices).Draw(w.T, "choice")}, choices...) {
			if g.Do(game.Actor{User: g.Player(g.ToMove()).User, Side: g.ToMove(), Now: w.now}, game.Choose{Choice: c, Number: q.Min}) == nil {
				return
			}
		}
	}
	points := center(g.Size)
	at := rapid.IntRange(0, len(points)-1).Draw(w.T, "point")
	for _, pt := range slices.Concat(points[at:], points[:at]) {
		if g.Do(game.Actor{User: g.Player(g.ToMove()).User, Side: g.ToMove(), Now: w.now}, game.Move{Point: pt}) == nil {
			return
		}
	}
}

// center returns the points around a board's center.
func center(size int) (points []engine.Point) {
	for i := range 49 {
		points = append(points, engine.Point{Col: int8(size/2 - 3 + i%7), Row: int8(size/2 - 3 + i/7)})
	}
	return points
}

// end ends a game that goes on, or lets it run, and returns the seed of the person who wins it; 0 for nobody. It
// finds them by their name alone.
func (w *walk) end(g *game.Game) int {
	side := g.ToMove()
	if g.State != game.Playing {
		return w.named(g, g.Winner)
	}
	_, sides := g.Done()
	both := slices.Contains(sides, engine.Black) && slices.Contains(sides, engine.White)
	switch rapid.IntRange(0, 5).Draw(w.T, "end") {
	case 0:
		side = rapid.SampledFrom([]engine.Color{engine.Black, engine.White}).Draw(w.T, "who resigns")
		g.State, g.Winner = game.Resigned, side.Other()
	case 1:
		g.State, g.Winner = game.TimedOut, side.Other()
	case 2:
		g.State = game.Abandoned
	case 3:
		g.State, g.Last = game.Cancelled, game.Event{Kind: game.EventForget, Side: side}
	case 4:
		if both && w.cup.Format != tournament.Arena { // it isn't lost by default
			return w.named(g, side.Other())
		}
		fallthrough
	default:
		g.State = game.Drawn
		return 0
	}
	return w.named(g, side.Other())
}

// named returns the seed of the player of a color.
func (w *walk) named(g *game.Game, c engine.Color) int {
	for _, e := range w.cup.Entrants {
		if p := g.Player(c); p != nil && e.Engine == p.Engine && e.User == p.User {
			return e.Seed
		}
	}
	return 0
}

// shows checks what people see of a decided game.
func (w *walk) shows(p *tournament.Pairing, winner int) {
	want := map[int]string{p.First: "first", p.Second: "second", 0: "draw"}[winner]
	line := gameText(w.cup, p)
	if got := line.Args["Result"].(message.Text); got.ID != "tournament.result."+want {
		w.Fatalf("%d won the game of %d and %d: %+v", winner, p.First, p.Second, got)
	}
	for place, seed := range map[string]int{"First": p.First, "Second": p.Second} {
		if got := line.Args[place].(message.Text); fmt.Sprint(got) != fmt.Sprint(entrant(w.cup, seed)) {
			w.Fatalf("the %s is %+v, want %d", place, got, seed)
		}
	}
}

// check compares the tables at the end with what happened on the boards.
func (w *walk) check() {
	for _, p := range w.cup.Pairings {
		switch { // someone had been forgotten, or the round was over before the game began
		case p.Forfeit && p.Winner() != 0:
			w.won[p.Winner()]++
		case p.Forfeit && p.Result == tournament.Drawn:
			w.drawn[p.First]++
			w.drawn[p.Second]++
		}
	}
	table := w.cup.Standings()
	fromCSV := map[string]int{}
	rows, err := csv.NewReader(strings.NewReader(string(resultsCSV(w.cup)))).ReadAll()
	if err != nil {
		w.Fatal(err)
	}
	for _, r := range rows[1:] {
		fromCSV[r[slices.Index(rows[0], "winner")]]++
	}
	names, wins := map[string]int{}, map[int]int{}
	for pair, m := range meetingsOf(w.cup) {
		wins[pair[0]] += m.points
	}
	for _, s := range table {
		if s.Wins != w.won[s.Seed] || s.Draws != w.drawn[s.Seed] || wins[s.Seed] != 2*s.Wins+s.Draws {
			w.Fatalf("seed %d won %d and drew %d: the standings say %+v, the crosstable %d half points", s.Seed, w.won[s.Seed], w.drawn[s.Seed], s, wins[s.Seed])
		}
		names[plainName(w.cup, w.cup.Entrant(s.Seed))] += s.Wins
	}
	for name, n := range names {
		if fromCSV[name] != n && name != "" {
			w.Fatalf("the CSV says %s won %d, want %d: %v", name, fromCSV[name], n, slices.Collect(maps.Keys(fromCSV)))
		}
	}
	card := winnersCard(view.PictureWords{Translator: w.s.Translator}, w.cup)
	if first := card.Places[0]; w.cup.State == tournament.Finished && first.Name != pictureName(view.PictureWords{Translator: w.s.Translator}, w.cup, table[0].Seed) {
		w.Fatalf("the card says %s won, want %d", first.Name, table[0].Seed)
	}
}

// formats are all formats.
var formats = []tournament.Format{tournament.RoundRobin, tournament.Swiss, tournament.Knockout, tournament.Arena}
