package e2e_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
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
	loadMoving                    // a move was made
)

// loadChannel is a load's channel and the people in it. [load.mu] guards it.
type loadChannel struct {
	id     string
	kind   loadKind
	level  engine.Level
	people [2]string // names; the first plays black

	state loadState
	over  bool      // the game has ended, or there was none yet
	game  int64     // the game that is shown
	moves int       // how many moves the last board shows
	alt   string    // what it shows, in words
	point string    // the last move made
	since time.Time // when the state began
}

// next returns who writes what to continue the channel's game, and the new state.
func (c *loadChannel) next(random *rand.Rand) (who, text string, state loadState) {
	switch {
	case c.over && c.kind == loadPeople:
		return c.people[0], "!play @" + c.people[1] + " black", loadAsking
	case c.over:
		return c.people[0], "!play black " + c.level.String(), loadStarting
	case c.kind == loadPeople:
		who = c.people[c.moves%2]
	default:
		who = c.people[0]
	}
	c.point = c.free(random)
	return who, c.point, loadMoving
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
	c.game, c.moves, c.alt, c.over = game, moves, board.Description, over
	return true
}
