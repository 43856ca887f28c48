package e2e_test

import (
	"math/rand/v2"
	"strconv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
)

// chaosScript is a two-player game that Black wins.
var chaosScript = []string{"c5", "c6", "d5", "d6", "e5", "e6", "f5", "f6", "g5"}

// playScript plays a two-player game, in which each player places each stone once.
func (s *chaosTable) playScript(id int64) (g *game.Game) {
	for i, point := range chaosScript {
		name := []string{s.black, s.white}[i%2]
		g = s.step("move "+strconv.Itoa(i+1), moved(id, i), func() {
			s.do(name, "move", map[string]any{"point": point})
		})
		if g == nil {
			return nil
		}
		id = g.ID
		if len(g.Moves) != i+1 || g.Moves[i].String() != point {
			if s.isLate() {
				return s.giveUp(g)
			}
			s.t.Errorf("%s: move %d is %v, want %s", s.p.channel.Name, i+1, g.Moves, point)
			return nil
		}
	}
	if g.State != game.Won {
		s.t.Errorf("%s: five in a row, and the game is %s", s.p.channel.Name, g.State)
		return nil
	}
	return g
}

// playEngine plays some moves against the engine, which answers each one once, and resigns. Before
// the first move, another, delayed request for a game may replace the game.
func (s *chaosTable) playEngine(id int64) *game.Game {
	for i := range 4 {
		free := ""
		g := s.step("the engine's answer "+strconv.Itoa(i+1), func(g *game.Game) bool {
			return g.ID >= id && (g.State != game.Playing || len(g.Moves) > 2*i+1)
		}, func() {
			g, err := s.h.db.Current(s.t.Context(), chat.ChannelID(s.p.channel.ID))
			if err == nil && len(g.Moves) == 2*i && free == "" {
				free = freeCorner(g)
			}
			if free != "" {
				s.p.say(s.black, "!move "+free)
			}
		})
		if g == nil {
			return nil
		}
		id = g.ID
		if g.State == game.Playing && len(g.Moves) != 2*i+2 {
			if s.isLate() {
				return s.giveUp(g)
			}
			s.t.Errorf("%s: %d stones after %d moves of each", s.p.channel.Name, len(g.Moves), i+1)
			return nil
		}
	}
	return s.resign(id)
}

// giveUp ends a game, unless it's over.
func (s *chaosTable) giveUp(g *game.Game) *game.Game {
	if g.State != game.Playing {
		return g
	}
	return s.resign(g.ID)
}

// resign ends a running game.
func (s *chaosTable) resign(id int64) *game.Game {
	return s.step("the end", func(g *game.Game) bool { return g.ID == id && g.State != game.Playing }, func() { s.do(s.black, "resign", map[string]any{"confirm": "yes"}) })
}

// freeCorner returns a free point far from the other stones.
func freeCorner(g *game.Game) string {
	taken := make(map[string]bool)
	for _, pt := range g.Moves {
		taken[pt.String()] = true
	}
	for _, point := range []string{"a1", "i9", "a9", "i1", "a5", "i5", "e1", "e9", "c1", "g9"} {
		if !taken[point] {
			return point
		}
	}
	return "b2"
}

// playPad plays some moves with buttons, and resigns.
func (s *chaosTable) playPad(id int64) *game.Game {
	for i := range 6 {
		name := []string{s.black, s.white}[i%2]
		g := s.step("a move by button", moved(id, i), func() { s.tapPoint(name) })
		if g == nil {
			return nil
		}
		id = g.ID
		if len(g.Moves) != i+1 {
			if s.isLate() {
				return s.giveUp(g)
			}
			s.t.Errorf("%s: %d stones after %d clicks that counted", s.p.channel.Name, len(g.Moves), i+1)
			return nil
		}
	}
	return s.resign(id)
}

// tapPoint taps a point on a player's latest pad, and opens a pad if there's none.
func (s *chaosTable) tapPoint(name string) {
	g, err := s.h.db.Current(s.t.Context(), chat.ChannelID(s.p.channel.ID))
	if err != nil {
		return
	}
	var board, pad sandbox.Message
	for _, m := range s.p.box.Messages(s.p.channel.ID) {
		switch {
		case !m.Author.Bot:
		case m.EphemeralTo == s.p.users[name] && s.p.findButton(m, "move") != "":
			pad = m
		case m.EphemeralTo == "" && s.p.findButton(m, "pad") != "":
			if id, _, _ := gameShown(m); id == g.ID {
				board = m
			}
		}
	}
	click := func(m sandbox.Message, command string) {
		if m.ID == "" {
			return
		}
		in, err := s.p.box.Click(s.p.channel.ID, s.p.users[name], m.ID, s.p.findButton(m, command))
		s.note(in, err)
	}
	click(pad, "move")
	if (pad.ID == "" || rand.IntN(2) == 0) && g.State == game.Playing {
		click(board, "pad") // the pad may be for an earlier move
	}
}
