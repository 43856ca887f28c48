package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/engine"
)

// table is where the same people play games of one kind, one after another.
type table struct {
	crash *crash
	kind  crashKind
	names []string          // of three people
	users map[string]string // ids by name
	rooms []sandbox.Channel // its channels, which take turns
	room  int               // the current game's channel
	rand  *rand.Rand

	length int            // after how many moves the current game should end
	ending int            // how
	tries  int            // how often someone has acted since the channel last changed
	once   bool           // one game is enough
	done   atomic.Bool    // the last game has ended
	last   view           // what was last seen
	ended  map[int64]bool // games that have been played to their end

	mu    sync.Mutex
	games map[int64]*played
}

// played is what people know of a game.
type played struct {
	channel string
	boards  map[int][2]string    // the stones of both sides by the number of moves, as boards showed them
	tried   map[int]engine.Point // the moves that a person tried, by the number of moves before
	sent    map[int]time.Time    // when each was first sent
	seen    map[int]time.Time    // when a board with that many moves was first seen
	acked   map[int]engine.Point // the moves that the bot said it accepted, likewise
	over    time.Time            // when it was first seen to be over
}

// view is a channel's current game as people see it.
type view struct {
	game      int64
	moves     int
	over      bool
	text, alt string
	challenge bool   // someone is asked to accept
	messages  string // changes when the channel does
}

var boardName = regexp.MustCompile(`^board-(\d+)-(\d+)\.png$`)

// look reads the channel.
func (tb *table) look() view {
	var v view
	var edited time.Time
	var board *sandbox.Message
	list := tb.crash.box.Messages(tb.channel())
	for i := range list {
		m := &list[i]
		if m.Edited.After(edited) {
			edited = m.Edited
		}
		if !m.Author.Bot || m.EphemeralTo != "" {
			continue
		}
		if bytes.Contains(m.Components, []byte(" accept")) {
			v.challenge = true
		}
		if len(m.Attachments) == 0 {
			continue
		}
		game, moves, ok := boardOf(m)
		if !ok {
			continue
		}
		tb.note(game, moves, m)
		if game > v.game || game == v.game && (moves > v.moves || moves == v.moves && !v.over) {
			v.game, v.moves, v.over, board = game, moves, isOver(m), m
		}
	}
	v.messages = fmt.Sprint(len(list), edited.UnixNano())
	if v.messages == tb.last.messages && v.game == tb.last.game {
		v.text, v.alt = tb.last.text, tb.last.alt
	} else if board != nil {
		v.text, v.alt = words(*board), board.Attachments[0].Description
	}
	return v
}

// boardOf returns the game that a message shows, and after how many moves.
func boardOf(m *sandbox.Message) (game int64, moves int, ok bool) {
	if len(m.Attachments) != 1 || !boardName.MatchString(m.Attachments[0].Filename) {
		return 0, 0, false
	}
	n, _ := fmt.Sscanf(m.Attachments[0].Filename, "board-%d-%d.png", &game, &moves)
	return game, moves, n == 2
}

// isOver reports whether a board shows a finished game.
func isOver(m *sandbox.Message) bool {
	return bytes.Contains(m.Components, []byte("rematch"))
}

var stonesText = regexp.MustCompile(`(Black|White): ([a-z0-9 ]+)\.`)

// stonesOf returns both sides' stones as named in a picture's alt text.
func stonesOf(alt string) (stones [2]string) {
	for _, found := range stonesText.FindAllStringSubmatch(alt, -1) {
		side := 0
		if found[1] == "White" {
			side = 1
		}
		list := strings.Fields(found[2])
		slices.Sort(list)
		stones[side] = strings.Join(list, " ")
	}
	return stones
}

// note records what a board shows. Two boards after the same number of moves show the same stones.
func (tb *table) note(game int64, moves int, m *sandbox.Message) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	p := tb.game(game)
	now := time.Now()
	stones := stonesOf(m.Attachments[0].Description)
	if before, ok := p.boards[moves]; ok && before != stones {
		tb.crash.t.Errorf("%s: game %d was shown after %d moves with %v and with %v", tb.kind.name, game, moves, before, stones)
	}
	p.boards[moves] = stones
	if _, ok := p.seen[moves]; !ok {
		p.seen[moves] = now
		tb.crash.events.Add(1)
	}
	if p.over.IsZero() && isOver(m) {
		p.over = now
	}
}

// game returns what's known about a game; tb.mu is held.
func (tb *table) game(id int64) *played {
	p := tb.games[id]
	if p == nil {
		p = &played{
			channel: tb.channel(), boards: make(map[int][2]string), tried: make(map[int]engine.Point),
			sent: make(map[int]time.Time), seen: make(map[int]time.Time), acked: make(map[int]engine.Point),
		}
		tb.games[id] = p
	}
	return p
}

func (tb *table) channel() string { return tb.rooms[tb.room%len(tb.rooms)].ID }

// play plays games until the test ends or, once it's finishing, until a game has ended.
func (tb *table) play(ctx context.Context) {
	tb.begin()
	for ctx.Err() == nil {
		v := tb.look()
		if v.messages != tb.last.messages {
			tb.tries = 0
		}
		tb.last = v
		finishing := tb.crash.isFinishing()
		if finishing {
			tb.hurry(v)
		}
		if v.game != 0 && v.over && !tb.ended[v.game] {
			tb.ended[v.game] = true
			if finishing || tb.once {
				tb.done.Store(true)
				return
			}
			tb.room++
			tb.begin()
			continue
		}
		tb.think(ctx)
		tb.act(ctx, v)
		tb.tries++
		tb.watch(ctx, v)
	}
}

// hurry makes the current game end soon: after two more moves, or at once in a vote game, whose
// first round is long.
func (tb *table) hurry(v view) {
	tb.ending = endByResigning
	if tb.length = min(tb.length, v.moves+2); tb.kind.vote {
		tb.length = v.moves
	}
}

// begin chooses how long the next game is and how it ends.
func (tb *table) begin() { tb.length, tb.ending = 6+tb.rand.IntN(18), tb.rand.IntN(3) }

// think makes a person think for a moment.
func (tb *table) think(ctx context.Context) {
	select {
	case <-time.After(time.Duration(20+tb.rand.IntN(250))*time.Millisecond + tb.crash.slow):
	case <-ctx.Done():
	}
}

// watch waits about a second for the channel to change.
func (tb *table) watch(ctx context.Context, v view) {
	for end := time.Now().Add(time.Duration(700+tb.rand.IntN(800))*time.Millisecond + 4*tb.crash.slow); ctx.Err() == nil && time.Now().Before(end); {
		now := tb.look()
		if now.game != v.game || now.moves != v.moves || now.over != v.over || now.text != v.text || now.challenge != v.challenge {
			return
		}
		time.Sleep(40*time.Millisecond + tb.crash.slow)
	}
}
