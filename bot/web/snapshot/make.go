package snapshot

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/render"
)

// Viewer is who looks at a page.
type Viewer struct {
	User     chat.UserID // empty for someone without a session
	Language string      // a BCP 47 tag; "" for the language of the game's channel
}

// Maker makes snapshots. It is safe for concurrent use.
type Maker struct {
	View      *view.View
	Catalogue *locale.Catalogue
	Now       func() time.Time
	// PublicID returns the public ID of a game.
	PublicID func(game int64) string
	// Jump returns the address of a message in the chat, or "". It may be nil.
	Jump func(chat.MessageRef) string
}

// Around is what a page shows of a game besides the game itself.
type Around struct {
	Brought    result.Brought
	Standings  map[chat.UserID]rating.Standing // of the players in games like this one
	Tournament string                          // the name of the tournament that the game belongs to; "" for none
	Round      int                             // of the tournament
}

// Make returns what a viewer sees of a game. It fails only if the stored game can't be replayed.
func (m *Maker) Make(g *game.Game, v settings.Values, around Around, by Viewer) (*Snapshot, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	if by.Language == "" {
		by.Language = v.Language()
	}
	side := engine.Empty
	if by.User != "" {
		side = g.Side(by.User)
	}
	p := m.Printer(by.Language).For(locale.Reader{User: by.User, Side: side})
	scene := m.View.Scene(g, pos, v)
	s := &Snapshot{
		Game: m.PublicID(g.ID), Rev: g.Revision, Lang: cmp.Or(settings.LanguageOf(by.Language), settings.Languages()[0]), Theme: themeName(scene.Theme), State: state(g),
		Size: g.Size, Rule: g.Rule.String(), RuleName: p.Print(message.T("rule." + g.Rule.String())), Rated: g.Rated,
		Stones: stones(g, pos), Moves: len(g.Moves), Numbers: numbers(scene.Numbers),
		You: sideName(side), Win: names(pos.WinningLine()), Forbidden: names(scene.Forbidden), Foul: names(scene.Foul), Labels: labels(scene.Labels),
		Players: Players{Black: m.player(p, g, v, around, engine.Black), White: m.player(p, g, v, around, engine.White)},
		Clock:   m.clock(g),
		Alt:     p.Print(view.AltText(scene)), Threats: p.Print(view.ThreatText(scene)),
		Refused: refused(p, g, pos, scene.Forbidden, side),
	}
	s.Facts = facts(p, g, around, s.Players)
	s.addWords(p, g, pos, around.Brought, side, by.User)
	if id, ok := g.Opening.Steps(); ok {
		s.Opening = p.Print(message.T("opening.name." + id.String()))
	}
	s.addLastMoves(g)
	s.addTurn(g, side, by.User)
	if s.State == StateOver {
		s.Result = p.Print(view.Outcome(g))
	}
	s.Rows = m.Rows(p, m.rows(g, around.Brought, by.User))
	if m.Jump != nil && g.Message != "" && !g.AnswerOnly {
		s.Chat = m.Jump(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message})
	}
	return s, nil
}

// Printer returns the printer for texts of a page: names instead of mentions, commands as plain words, and
// marked points in time.
func (m *Maker) Printer(language string) *locale.Printer {
	return m.Catalogue.Printer(language, func(line string) string { return line }).Plain().WithLocalTimes()
}

// addLastMoves sets the last two moves.
func (s *Snapshot) addLastMoves(g *game.Game) {
	if n := len(g.Moves); n > 0 {
		s.Last = g.Moves[n-1].String()
		if n > 1 {
			s.Prev = g.Moves[n-2].String()
		}
	}
}

// addTurn sets whose turn it is, and whether the viewer may place a stone.
func (s *Snapshot) addTurn(g *game.Game, side engine.Color, user chat.UserID) {
	if g.State != game.Playing {
		return
	}
	s.ToMove = sideName(g.ToMove())
	s.Stone = s.ToMove
	if q, asked := g.Question(); asked && q.Stone != engine.Empty {
		s.Stone = sideName(q.Stone)
	}
	s.CanPlace = canPlace(g, user)
}

// canPlace reports whether a person may place a stone now, or offer or vote for a point.
func canPlace(g *game.Game, user chat.UserID) bool {
	switch side := g.Side(user); {
	case user == "" || g.State != game.Playing:
		return false
	case g.HasTeam():
		return g.Voting() && (!g.TwoTeams() || side == g.ToMove())
	default:
		return side != engine.Empty && side == g.ToMove() && view.AsksForStone(g)
	}
}

// MayTry reports whether a person may ask to place a stone: a player may always try, since the bot explains best
// why they can't.
func MayTry(g *game.Game, user chat.UserID) bool {
	return canPlace(g, user) || g.State == game.Playing && g.Side(user) != engine.Empty
}

// Role returns what a person is in a game. People of one role see the same snapshot if they read the
// same language.
func Role(g *game.Game, user chat.UserID) string {
	if user == "" {
		return ""
	}
	role := "person " + sideName(g.Side(user))
	if g.HasTeam() || g.Last.User.ID == user { // what a text says about them, it says to them alone
		role += " " + string(user)
	}
	if g.Host.ID == user {
		role += " host"
	}
	if g.State == game.Proposed && g.MayAccept(user) {
		role += " challenged"
	}
	return role
}

// state returns the state of a game on a page.
func state(g *game.Game) string {
	_, asked := g.Question()
	switch {
	case g.State == game.Proposed:
		return StateChallenge
	case g.State != game.Playing:
		return StateOver
	case asked:
		return StateOpening
	}
	return StatePlaying
}

// stones returns the stones in the order they were placed, set-up stones first.
func stones(g *game.Game, pos *engine.Position) []Stone {
	out := []Stone{}
	size := int8(g.Size)
	for row := range size {
		for col := range size {
			pt := engine.Point{Col: col, Row: row}
			if c := pos.At(pt); c != engine.Empty && !slices.Contains(g.Moves, pt) {
				out = append(out, Stone{At: pt.String(), Side: sideName(c)})
			}
		}
	}
	for i, pt := range g.Moves {
		out = append(out, Stone{At: pt.String(), Side: sideName(pos.At(pt)), N: i + 1})
	}
	return out
}

// clock returns the clocks of a game, or nil if it has none or is over.
func (m *Maker) clock(g *game.Game) *Clock {
	if g.Clock.IsZero() || g.State != game.Playing {
		return nil
	}
	now := m.Now()
	c := &Clock{Now: now.UnixMilli(), PerMove: g.Clock.Correspondence()}
	if g.ClockRuns() {
		c.Running = sideName(g.ToMove())
	}
	if g.Clock.Live() {
		c.Black = &Time{Left: g.Remaining(engine.Black, now).Milliseconds()}
		c.White = &Time{Left: g.Remaining(engine.White, now).Milliseconds()}
		return c
	}
	if g.ClockRuns() {
		left := max(g.Deadline().Sub(now), 0)
		t := &Time{Left: left.Milliseconds()}
		if g.ToMove() == engine.Black {
			c.Black = t
		} else {
			c.White = t
		}
	}
	return c
}

func sideName(c engine.Color) string {
	switch c {
	case engine.Black:
		return "black"
	case engine.White:
		return "white"
	}
	return ""
}

func names(pts []engine.Point) []string {
	var out []string
	for _, pt := range pts {
		out = append(out, pt.String())
	}
	return out
}

func labels(list []render.Label) []Label {
	var out []Label
	for _, l := range list {
		out = append(out, Label{At: l.At.String(), Text: l.Text})
	}
	return out
}

// numbers returns which stones are numbered, in the form of [Snapshot.Numbers].
func numbers(n render.Numbers) string {
	if n == render.NoNumbers {
		return "none"
	}
	return strings.ReplaceAll(n.String(), " ", ":")
}

// themeName returns the name of a theme, which is the default one if a scene has none.
func themeName(name string) string {
	if name == "" {
		return render.DefaultTheme
	}
	return name
}

// lines splits a printed text into its lines, without empty ones.
func lines(text string) []string {
	out := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}
