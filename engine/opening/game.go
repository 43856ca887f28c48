package opening

import (
	"slices"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// Game is a game with an opening: the actions so far and their result. It is not safe for
// concurrent use.
type Game struct {
	id     ID
	pos    *engine.Position
	black  Player  // who has Black
	stages []stage // remaining stages, the current one first; empty after the opening
	offers []engine.Point
	wanted int // total number of fifths to offer
	log    []entry
}

// entry is an action with its player.
type entry struct {
	action Action
	player Player
	after  bool // the opening was over, so this is an ordinary move
}

// New returns a game without actions. The error is a *[UnknownError], a *[SizeError], or from
// [engine.NewPosition].
func New(id ID, size int, rule engine.Rule) (*Game, error) {
	if int(id) >= len(definitions) {
		return nil, &UnknownError{id}
	}
	var black, white []engine.Point
	if id == Cross && id.Fits(size) {
		black, white = classic.CrossOpening(size)
	}
	pos, err := engine.Setup(size, rule, black, white)
	if err != nil {
		return nil, err
	}
	if !id.Fits(size) {
		return nil, &SizeError{id, size}
	}
	return &Game{id: id, pos: pos, stages: definitions[id].stages}, nil
}

// Replay returns the game made by a list of actions. The error is from [New], or from [Game.Do]
// for the first illegal action.
func Replay(id ID, size int, rule engine.Rule, actions []Action) (*Game, error) {
	g, err := New(id, size, rule)
	if err != nil {
		return nil, err
	}
	for _, a := range actions {
		if err := g.Do(a); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Join merges stones and other actions, both in order, into a game. The opening determines where
// each action belongs among the stones. The error is from [New], from [Game.Do] for the first
// illegal action, or [ErrLeft].
func Join(id ID, size int, rule engine.Rule, stones []engine.Point, others []Action) (*Game, error) {
	g, err := New(id, size, rule)
	for err == nil && len(stones)+len(others) > 0 {
		var a Action
		switch stone := slices.Contains(taskKinds[g.Question().Task], Place); {
		case stone && len(stones) > 0:
			a, stones = Action{Kind: Place, Point: stones[0]}, stones[1:]
		case !stone && len(others) > 0:
			a, others = others[0], others[1:]
		default:
			return nil, ErrLeft
		}
		err = g.Do(a)
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Split returns a game's stones and its other actions, for [Join].
func (g *Game) Split() (stones []engine.Point, others []Action) {
	for _, e := range g.log {
		if e.action.Kind == Place {
			stones = append(stones, e.action.Point)
		} else {
			others = append(others, e.action)
		}
	}
	return stones, others
}

// ID returns the game's opening.
func (g *Game) ID() ID { return g.id }

// Position returns a copy of the board with all stones placed so far, but without fifths that
// are only offered.
func (g *Game) Position() *engine.Position { return g.pos.Clone() }

// Color returns the player's current color.
func (g *Game) Color(p Player) engine.Color {
	if p == g.black {
		return engine.Black
	}
	return engine.White
}

// Player returns who currently has a color, which must be Black or White.
func (g *Game) Player(c engine.Color) Player {
	if c == engine.Black {
		return g.black
	}
	return g.black.Other()
}

// Over reports whether the opening is over, so that the players move in turn or the game has
// ended.
func (g *Game) Over() bool { return len(g.stages) == 0 }

// Actions returns the actions so far, in order.
func (g *Game) Actions() []Action {
	actions := make([]Action, len(g.log))
	for i, e := range g.log {
		actions[i] = e.action
	}
	return actions
}

// LastPlayer returns who did the last action; ok is false if there is none.
func (g *Game) LastPlayer() (p Player, ok bool) {
	if len(g.log) == 0 {
		return First, false
	}
	return g.log[len(g.log)-1].player, true
}

// OpeningLen returns how many actions belong to the opening, without the moves after it.
func (g *Game) OpeningLen() int {
	n := len(g.log)
	for n > 0 && g.log[n-1].after {
		n--
	}
	return n
}

// Actors returns who did each of the actions that [Game.Actions] returns.
func (g *Game) Actors() []Player {
	actors := make([]Player, len(g.log))
	for i, e := range g.log {
		actors[i] = e.player
	}
	return actors
}

// Question returns what the game asks now, and of whom.
func (g *Game) Question() Question {
	side := g.pos.SideToMove()
	q := Question{Task: PlayOn, Player: g.Player(side), Stone: side}
	if g.pos.Over() {
		return Question{Task: GameOver}
	}
	if len(g.stages) == 0 {
		return q
	}
	s := g.stages[0]
	q.Task, q.Player = s.task, g.actor(s.by)
	switch s.task {
	case PlaceStone:
		q.Inside, q.Outside = s.inside, s.out
	case OfferFifths, ChooseFifth:
		q.Offers, q.Wanted = slices.Clone(g.offers), g.wanted
	default:
		q.Stone, q.Min, q.Max = engine.Empty, s.least, s.most
	}
	return q
}

// actor returns who acts.
func (g *Game) actor(by actor) Player {
	switch by {
	case byFirst:
		return First
	case bySecond:
		return Second
	case byBlack:
		return g.black
	case byWhite:
		return g.black.Other()
	}
	return g.Player(g.pos.SideToMove())
}

// Legal returns nil if the player who must act can do the action now. Otherwise it returns an
// *[IllegalError] or an error from [engine.Position.Legal].
func (g *Game) Legal(a Action) error {
	q := g.Question()
	refuse := func(r Reason) error { return &IllegalError{a, r, q} }
	if !slices.Contains(taskKinds[q.Task], a.Kind) {
		if q.Task == GameOver {
			return engine.ErrGameOver
		}
		return refuse(WrongKind)
	}
	switch a.Kind {
	case Place:
		return g.legalStone(a, q)
	case Offer:
		return g.legalOffer(a, q)
	case Withdraw:
		if !slices.Contains(g.offers, a.Point) {
			return refuse(NotOffered)
		}
	case TakeColor:
		if a.Color != engine.Black && a.Color != engine.White {
			return refuse(NoColor)
		}
	case Declare:
		if a.Number < q.Min || a.Number > q.Max {
			return refuse(OutOfRange)
		}
	}
	return nil
}

// legalStone checks a stone before it is placed.
func (g *Game) legalStone(a Action, q Question) error {
	if err := g.pos.Legal(a.Point); err != nil {
		return err
	}
	switch {
	case q.Task == ChooseFifth && !slices.Contains(g.offers, a.Point):
		return &IllegalError{a, NotOffered, q}
	case q.Inside > 0 && !inCenter(a.Point, g.pos.Size(), q.Inside):
		return &IllegalError{a, NotInSquare, q}
	case q.Outside > 0 && inCenter(a.Point, g.pos.Size(), q.Outside):
		return &IllegalError{a, InSquare, q}
	}
	return nil
}

// legalOffer checks a fifth before it is offered.
func (g *Game) legalOffer(a Action, q Question) error {
	if err := g.pos.Legal(a.Point); err != nil {
		return err
	}
	if slices.Contains(g.offers, a.Point) {
		return &IllegalError{a, Offered, q}
	}
	if _, found := g.symmetric(a.Point); found {
		return &IllegalError{a, Symmetric, q}
	}
	return nil
}

// symmetric returns the first offered fifth that is symmetric to pt.
func (g *Game) symmetric(pt engine.Point) (offered engine.Point, found bool) {
	for _, offered := range g.offers {
		if symmetricFifths(g.pos, offered, pt) {
			return offered, true
		}
	}
	return engine.Point{}, false
}

// LegalActions returns every action possible now: points row by row from the bottom, Black
// before White, Exchange before Keep, and small numbers first.
func (g *Game) LegalActions() []Action {
	var out []Action
	add := func(a Action) {
		if g.Legal(a) == nil {
			out = append(out, a)
		}
	}
	q := g.Question()
	for _, kind := range taskKinds[q.Task] {
		switch kind {
		case Place, Offer, Withdraw:
			for row := range int8(g.pos.Size()) {
				for col := range int8(g.pos.Size()) {
					add(Action{Kind: kind, Point: engine.Point{Col: col, Row: row}})
				}
			}
		case TakeColor:
			add(Action{Kind: kind, Color: engine.Black})
			add(Action{Kind: kind, Color: engine.White})
		case Declare:
			for n := q.Min; n <= q.Max; n++ {
				add(Action{Kind: kind, Number: n})
			}
		default:
			add(Action{Kind: kind})
		}
	}
	return out
}
