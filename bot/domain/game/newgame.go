package game

import (
	"cmp"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// Wanted is what people want of a new game. [Usual] says the rest.
type Wanted struct {
	Seats              // the players, before teams are formed
	Host     chat.User // who wants the game
	AnyColor bool      // the host didn't choose a color, so two people draw lots
	Rated    bool      // it counts for the players' ratings; games of teams never do

	// Teams is how many sides vote for their moves: 0, 1 for everyone in the channel against an
	// engine, or 2 for two teams, of which the host joins one.
	Teams int
	Round time.Duration // how long a voting round lasts; 0 for [UsualRound]

	Size       int    // points along a side of the board; 0 for the usual size
	Rule       string // name of the rule; "" for the usual rule
	Opening    string // name of the opening; "" for the usual one
	Clock      *Clock // nil for the usual clock
	Theme      string // of the pictures; "" for the channel's
	ThreadWish string // see [Terms]
}

// Usual is what new games are like in a guild if nobody wants it otherwise.
type Usual struct {
	Size    int    // of boards on which no program plays, in points along a side
	Rule    string // name of the rule; "" if the guild chose none
	Opening string // name of the opening, or [UsualOpening]
	Clock   Clock  // of games between people
}

// New returns a new game, which is yet to [Begin] or be [Propose]d. It returns a [Refusal] if what is
// wanted doesn't go together.
func New(w Wanted, u Usual) (*Game, error) {
	g := &Game{Seats: w.Seats, Rated: w.Rated, Theme: w.Theme, Terms: Terms{ThreadWish: w.ThreadWish}}
	g.Size = cmp.Or(w.Size, programSize(&w.Seats), u.Size)
	if w.Clock != nil {
		g.Clock = *w.Clock
	} else if !w.Black.Engine && !w.White.Engine {
		g.Clock = u.Clock
	}
	if w.Teams > 0 {
		formTeams(g, w)
	}
	g.RandomColors = w.AnyColor && g.AsksPerson()
	if err := chooseOpening(g, w.Rule, w.Opening, u); err != nil {
		return nil, err
	}
	if _, steps := g.Opening.Steps(); w.Teams > 0 && (steps || w.Clock != nil) {
		return nil, TeamsMoveOnly
	}
	return g, nil
}

// formTeams turns the people of a new game into teams. A clock and ratings are for two people.
func formTeams(g *Game, w Wanted) {
	g.Rated, g.Clock, g.RoundTime = false, Clock{}, cmp.Or(w.Round, UsualRound)
	if w.Teams == 2 {
		g.Members = []Member{{User: w.Host, Side: g.Side(w.Host.ID)}}
		g.Black, g.White = Player{Team: true}, Player{Team: true}
		return
	}
	for _, p := range [...]*Player{&g.Black, &g.White} {
		if !p.Engine {
			*p = Player{Team: true}
		}
	}
}

// programSize returns the board size of the programs that play, or 0 if none does or they don't
// agree.
func programSize(s *Seats) int {
	size := 0
	for _, p := range [...]*Player{&s.Black, &s.White} {
		if program, ok := classic.Lookup(p.Program); ok {
			if size != 0 && size != program.Size {
				return 0
			}
			size = program.Size
		}
	}
	return size
}

// Cap makes the game unrated if a maximum depth makes an engine weaker than its level is rated; 0 means
// no maximum.
func (g *Game) Cap(most Depth) {
	for _, p := range [...]*Player{&g.Black, &g.White} {
		plies := Strength{Level: p.Level}.Plies()
		if p.Level != engine.NoLevel && most != 0 && (plies == DepthAuto || plies > most) {
			g.Rated = false
		}
	}
}

// chooseOpening sets the opening and rule of a new game, which already has players and a size, by
// their names; "" for the usual ones.
func chooseOpening(g *Game, rule, name string, u Usual) error {
	if name == "" {
		name = usualOpening(g, rule, u)
	}
	g.Opening = NamedOpening(name)
	switch id, steps := g.Opening.Steps(); {
	case rule != "":
		g.Rule, _ = engine.ParseRule(rule)
	case steps && id.Renju():
		g.Rule = engine.Renju
	case steps && u.Rule == "":
		g.Rule = engine.Standard // tournaments use it with these openings
	default:
		g.Rule = usualRule(u.Rule)
	}
	return g.Opening.CheckFit(g.Size, g.Rule)
}

// usualRule returns the rule with a stored name. A rule that this version doesn't know or play
// counts as not set.
func usualRule(name string) engine.Rule {
	r, ok := engine.ParseRule(name)
	if !ok || !slices.Contains(engine.PlayableRules(), r) {
		return engine.DefaultRule
	}
	return r
}

// usualOpening returns the name of the opening for a game whose players chose none: the cross if
// the game has a program whose report starts with it and the board has a center, else the guild's
// choice. It's a free opening if that doesn't fit the rule, the board, or teams.
func usualOpening(g *Game, rule string, u Usual) string {
	starts := g.ReportShows(func(p *classic.Program) bool { return p.Cross })
	if starts && g.Size%2 == 1 && !g.HasTeam() {
		return string(CrossOpening)
	}
	rule = cmp.Or(rule, u.Rule)
	name := cmp.Or(u.Opening, UsualOpening)
	if name == UsualOpening {
		name = FreeOpening
		if g.Rated && !g.Black.Engine && !g.White.Engine && rule != engine.Renju.String() {
			name = opening.Swap2.String()
		}
	}
	id, known := opening.ParseID(name)
	if !known || g.HasTeam() || !id.Fits(g.Size) || id.Renju() && rule != "" && rule != engine.Renju.String() {
		return FreeOpening
	}
	return name
}

// Imported is a game that was played elsewhere.
type Imported struct {
	Record       Record
	Black, White string // the players' names; empty if unknown

	// Ended is how the game ended if its board doesn't show it: Won by a foul at Foul, Drawn, Resigned
	// or TimedOut. Winner is who won.
	Ended  State
	Winner engine.Color
	Foul   engine.Point
}

// Import returns a game that was begun elsewhere and is yet to [Begin]. A person plays the side to move
// against an engine. A finished game has its own players, known only by their names.
func Import(from Imported, person chat.User, bot Player) (*Game, error) {
	g := &Game{Record: from.Record, Seats: Seats{Black: Player{User: person}, White: bot}}
	g.Imported = true
	pos, err := g.Position()
	switch {
	case err != nil:
		return nil, err
	case pos.Over() || from.Ended != "":
		g.Black, g.White = Player{User: chat.User{Name: from.Black}}, Player{User: chat.User{Name: from.White}}
	case g.ToMove() == engine.White:
		g.Black, g.White = g.White, g.Black
	}
	if !pos.Over() && from.Ended != "" {
		g.State, g.Winner = from.Ended, from.Winner
		if g.State == Won {
			g.Last.Side, g.Last.Point = from.Winner.Other(), from.Foul
		}
	}
	return g, nil
}

// Rematch returns a new game like one that has ended, in which the other player begins.
func Rematch(old *Game) *Game {
	opener := old.Opener()
	g := Again(old)
	g.Seats = Seats{Black: *old.Player(opener.Other()), White: *old.Player(opener)}
	g.Rated, g.RandomColors = old.Rated || old.Helped, false
	g.Black.Away, g.White.Away = time.Time{}, time.Time{}
	return g
}

// Again returns a new challenge like one that has ended.
func Again(old *Game) *Game {
	return &Game{
		Seats:  old.Seats,
		Record: Record{Size: old.Size, Rule: old.Rule, Opening: old.Opening},
		Theme:  old.Theme,
		Rated:  old.Rated,
		Timing: Timing{Clock: old.Clock},
		Terms:  old.Terms,
	}
}

// Retermed returns an open challenge made rated or unrated, with the opening that goes with it unless
// its host wanted another. It's a new challenge in the place of the old one, so nobody can accept
// terms they haven't seen. If the opening doesn't fit, it returns a [Refusal], and the challenge to
// say which opening it is.
func Retermed(old *Game, rated bool, u Usual) (*Game, error) {
	g := *old
	g.ID, g.Revision, g.Shown, g.Posting = 0, 0, 0, 0
	rule, name := chosen(old, u)
	g.Rated = rated
	return &g, chooseOpening(&g, rule, name, u)
}

// chosen returns the names of a challenge's rule and opening if they differ from the usual ones,
// which means that its host chose them. Otherwise they are "".
func chosen(g *Game, u Usual) (rule, name string) {
	usual := *g
	if err := chooseOpening(&usual, "", "", u); err != nil {
		return g.Rule.String(), g.Opening.Name()
	}
	if usual.Rule != g.Rule {
		rule = g.Rule.String()
	}
	if usual.Opening != g.Opening {
		name = g.Opening.Name()
	}
	return rule, name
}
