package e2e_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/engine"
)

// loadLevels are the engine's levels in the channels of a load.
var loadLevels = []engine.Level{engine.Beginner, engine.Easy, engine.Casual}

// loadKind is what is played in a channel of a load.
type loadKind int

const (
	loadPeople loadKind = iota // two people, so there's no thinking before the board is shown
	loadEngine                 // a person and an engine
	loadKinds
)

func (k loadKind) String() string { return [...]string{"people", "engine"}[k] }

// loadState is what a load's channel is waiting for.
type loadState int

const (
	loadIdle     loadState = iota // nobody has asked for anything
	loadAsking                    // a challenge must appear
	loadStarting                  // a game was requested, or a challenge accepted
	loadOpening                   // the mover has asked for a pad
	loadMoving                    // a move was made
)

// loadChannel is a load's channel and the people in it. [load.mu] guards it.
type loadChannel struct {
	id     string
	kind   loadKind
	level  engine.Level
	people [2]string // names; the first plays black
	clicks bool      // they click instead of typing moves

	state loadState
	over  bool      // the game has ended, or there was none yet
	game  int64     // the game that is shown
	moves int       // how many moves the last board shows
	alt   string    // what it shows, in words
	step  loadStep  // what was done last
	since time.Time // when the state began
	board sandbox.Message
	pads  map[string]sandbox.Message // the latest of each person, by ID
}

// loadStep is something that a person does: writes a text, or clicks on a message's button.
type loadStep struct {
	channel          *loadChannel
	who              string // their name
	text             string
	message, control string
	point            string // the move that it makes, if any
}

// next returns what somebody does to continue the channel's game, and the new state.
func (c *loadChannel) next(l *load) (loadStep, loadState) {
	who := c.people[0]
	switch {
	case c.over && c.kind == loadPeople:
		return loadStep{channel: c, who: who, text: "!play @" + c.people[1] + " black"}, loadAsking
	case c.over:
		return loadStep{channel: c, who: who, text: "!play black " + c.level.String()}, loadStarting
	case c.kind == loadPeople:
		who = c.people[c.moves%2]
	}
	if c.clicks {
		if step, ok := c.click(l.random, l.users[who], l.t); ok {
			step.who = who
			return step, loadMoving
		}
		for _, b := range controls(l.t, c.board) {
			if !b.Disabled && strings.HasSuffix(b.CustomID, " pad") {
				return loadStep{channel: c, who: who, message: c.board.ID, control: b.CustomID}, loadOpening
			}
		}
	}
	point := c.free(l.random)
	return loadStep{channel: c, who: who, text: point, point: point}, loadMoving
}

// click returns a click on a free point of a person's pad, if it shows the latest position.
func (c *loadChannel) click(random *rand.Rand, id string, t testing.TB) (loadStep, bool) {
	pad, ok := c.pads[id]
	if !ok {
		return loadStep{}, false
	}
	list := controls(t, pad)
	if at, ok := padPosition(list); !ok || at != fmt.Sprint(c.game, " ", c.moves) {
		return loadStep{}, false
	}
	var free []loadStep
	for _, b := range list {
		if _, point, ok := strings.Cut(b.CustomID, " move "); ok && !b.Disabled {
			free = append(free, loadStep{channel: c, who: c.step.who, message: pad.ID, control: b.CustomID, point: point})
		}
	}
	if len(free) == 0 {
		return loadStep{}, false
	}
	return free[random.IntN(len(free))], true
}

// padPosition returns the game and the number of moves that a pad shows.
func padPosition(list []control) (position string, ok bool) {
	for _, b := range list {
		var version, game, revision, moves int64
		if n, _ := fmt.Sscanf(b.CustomID, "%d p %d.%d.%d move", &version, &game, &revision, &moves); n == 4 {
			return fmt.Sprint(game, " ", moves), true
		}
	}
	return "", false
}

// free picks a point without a stone, close to the center at first.
func (c *loadChannel) free(random *rand.Rand) string {
	const middle, most = engine.DefaultSize / 2, engine.DefaultSize / 2
	for reach := 2 + c.moves/8; ; reach++ {
		r := min(reach, most)
		pt := engine.Point{Col: int8(middle + random.IntN(2*r+1) - r), Row: int8(middle + random.IntN(2*r+1) - r)}.String()
		if !strings.Contains(c.alt, " "+pt+" ") && !strings.Contains(c.alt, " "+pt+",") && !strings.Contains(c.alt, " "+pt+".") {
			return pt
		}
	}
}

// shows records a message of the bot, and reports whether it's what the channel was waiting for.
func (c *loadChannel) shows(m sandbox.Message) (done bool) {
	if len(m.Attachments) == 0 {
		return c.state == loadAsking && strings.Contains(string(m.Components), "accept") && m.Edited.IsZero()
	}
	var game int64
	var moves int
	board := m.Attachments[0]
	if _, err := fmt.Sscanf(board.Filename, "board-%d-%d.png", &game, &moves); err != nil || game < c.game {
		return false
	}
	over := strings.Contains(board.Description, "wins with five") || strings.Contains(board.Description, ", a draw.")
	switch c.state {
	case loadMoving:
		made := 1
		if c.kind == loadEngine {
			made = 2
		}
		if game != c.game || moves < c.moves+made && !over {
			return false
		}
	case loadStarting:
		if game == c.game {
			return false
		}
	default:
		return false
	}
	c.game, c.moves, c.alt, c.over, c.board = game, moves, board.Description, over, m
	return true
}
