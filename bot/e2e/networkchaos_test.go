package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/sandbox"
)

// proofMinutes is the variable that makes a proof long: it sets for how many minutes things go
// wrong.
const proofMinutes = "HOSHI_PROOF_MINUTES"

// proofTime returns how long a proof takes: short, unless the variable says otherwise.
func proofTime(t testing.TB, short time.Duration) time.Duration {
	t.Helper()
	text := os.Getenv(proofMinutes)
	if text == "" {
		return short
	}
	minutes, err := strconv.ParseFloat(text, 64)
	if err != nil || minutes <= 0 {
		t.Fatalf("%s=%q isn't a number of minutes", proofMinutes, text)
	}
	return time.Duration(minutes * float64(time.Minute))
}

// TestNetworkChaos has people play by text, slash commands and buttons while connections break and
// Discord answers wrongly. Meanwhile no accepted move may be lost. Afterwards every game ends as it
// would have, every channel shows its last position, and no message was posted twice.
func TestNetworkChaos(t *testing.T) {
	t.Parallel()
	const short = 3 * time.Second
	length := proofTime(t, short)
	plan := sandbox.Chaos{Seed: rand.Uint64(), Requests: 0.25, MaxDelay: length / 5, Gateway: length / 6}
	if length > short {
		plan.MaxDelay, plan.MaxRetryAfter, plan.Gateway = 30*time.Second, 5*time.Second, 6*time.Second
	}
	t.Logf("seed %d, %v", plan.Seed, length)
	names := []string{"text", "slash", "pad", "engine"}
	if length > short {
		names = append(names, "text2", "slash2", "pad2", "engine2")
	}
	options := sandbox.Options{HeartbeatInterval: 500 * time.Millisecond, History: 10_000, Interactions: 50_000, Channels: append(names, "lobby"), Users: []string{"guest"}}
	for _, name := range names {
		options.Users = append(options.Users, name+"-black", name+"-white")
	}
	h := newHost(t, options, bot.Options{Depth: 1})
	c := &networkChaos{t: t, h: h, until: time.Now().Add(length), patience: patience + 10*plan.MaxDelay}
	stop := h.box.StartChaos(plan)
	var tables, rest sync.WaitGroup
	for i, name := range names {
		s := &chaosTable{networkChaos: c, p: h.player(i), kind: strings.TrimRight(name, "2"), black: name + "-black", white: name + "-white", seen: make(map[int64]game.Game)}
		c.tables = append(c.tables, s)
		tables.Go(s.run)
	}
	watching, cancel := context.WithCancel(t.Context())
	defer cancel()
	rest.Go(func() { c.watch(watching) })
	rest.Go(c.visitLobby)
	time.Sleep(time.Until(c.until))
	faults := stop()
	tables.Wait()
	cancel()
	rest.Wait()
	if t.Failed() {
		t.Log(h.log.tail())
	} else {
		c.check(len(names))
	}
	c.report(faults)
}

// networkChaos is the state of the games while things go wrong.
type networkChaos struct {
	t        *testing.T
	h        *host
	until    time.Time     // when the faults end
	patience time.Duration // for one step of a game
	tables   []*chaosTable

	mu           sync.Mutex
	games        int
	moves        int
	repeats      int // actions that people repeated because nothing seemed to happen
	late         int // those of them that were moves, and played late in the next game
	interactions []string
}

// chaosTable is a channel in which games are played one after another.
type chaosTable struct {
	*networkChaos
	p            *player
	kind         string
	black, white string
	seen         map[int64]game.Game // the longest stored version of each game; mu guards it
	again, old   bool                // something was repeated in this game, or in the one before
}

// isLate reports whether a stone that nobody placed in this game may come from a repeated request
// for the game before, which the faults delayed. Such a game is abandoned.
func (s *chaosTable) isLate() bool {
	if !s.old {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.late++
	return true
}

// run plays until the faults end, and finishes the last game.
func (s *chaosTable) run() {
	for last := int64(0); time.Now().Before(s.until) && !s.t.Failed(); {
		g := s.begin(last)
		if g == nil {
			return
		}
		last = g.ID
		s.old, s.again = s.again, false
		switch s.kind {
		case "engine":
			g = s.playEngine(last)
		case "pad":
			g = s.playPad(last)
		default:
			g = s.playScript(last)
		}
		if g == nil {
			return
		}
		last = g.ID
		s.mu.Lock()
		s.games++
		s.moves += len(g.Moves)
		s.mu.Unlock()
	}
}

// step acts repeatedly, like someone who sees nothing happen, until the channel's game is in the
// wanted state. It returns nil if that takes too long.
func (s *chaosTable) step(what string, done func(*game.Game) bool, act func()) *game.Game {
	pause := time.Second
	for begun := time.Now(); time.Since(begun) < s.patience && !s.t.Failed(); pause = min(pause*3/2, 10*time.Second) {
		act()
		for acted := time.Now(); time.Since(acted) < pause; time.Sleep(10 * time.Millisecond) {
			g, err := s.h.db.Current(s.t.Context(), chat.ChannelID(s.p.channel.ID))
			if err == nil && done(g) {
				return g
			}
		}
		s.again = true
		s.mu.Lock()
		s.repeats++
		s.mu.Unlock()
	}
	if !s.t.Failed() {
		is := "there is no game"
		if g, err := s.h.db.Current(s.t.Context(), chat.ChannelID(s.p.channel.ID)); err == nil {
			is = fmt.Sprintf("game %d is %s after %d moves", g.ID, g.State, len(g.Moves))
		}
		list := s.p.box.Messages(s.p.channel.ID)
		for _, m := range list[max(0, len(list)-6):] {
			id, moves, _ := gameShown(m)
			is += fmt.Sprintf("\nmessage %s to %q of game %d after %d moves: %q, buttons %q and %q", m.ID, m.EphemeralTo, id, moves, words(m), s.p.findButton(m, "pad"), s.p.findButton(m, "move"))
		}
		s.t.Errorf("%s: %s did not happen in %v: %s", s.p.channel.Name, what, s.patience, is)
	}
	return nil
}

// moved returns a predicate: a move of a game has been made, or the game has ended without it.
// Before the first move, another, delayed request for a game may replace the game.
func moved(id int64, before int) func(*game.Game) bool {
	return func(g *game.Game) bool {
		return (g.ID == id || g.ID > id && before == 0) && (len(g.Moves) > before || g.State != game.Playing)
	}
}

// do uses a command, by text or as a slash command.
func (s *chaosTable) do(name, command string, options map[string]any) {
	if s.kind == "text" || s.kind == "engine" {
		text := "!" + command
		for _, option := range []string{"opponent", "size", "color", "point", "confirm"} {
			switch value := options[option].(type) {
			case nil:
			case string:
				if option == "opponent" {
					value = "<@" + value + ">"
				}
				text += " " + value
			case int:
				text += " " + strconv.Itoa(value)
			}
		}
		s.p.say(name, text)
		return
	}
	in, err := s.p.box.UseCommand(s.p.channel.ID, s.p.users[name], sandbox.CommandUse{Name: command, Options: options})
	s.note(in, err)
}

// note records an interaction, to check later what happened to it.
func (c *networkChaos) note(in sandbox.Interaction, err error) {
	if err != nil || in.ID == "" {
		return // the message has changed in the meantime
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interactions = append(c.interactions, in.ID)
}

// begin starts the next game.
func (s *chaosTable) begin(last int64) *game.Game {
	options := map[string]any{"size": 9, "color": "black"}
	if s.kind != "engine" {
		options["opponent"] = s.p.users[s.white]
	}
	return s.step("a game", func(g *game.Game) bool { return g.ID > last && g.State == game.Playing }, func() {
		s.do(s.black, "play", options)
		if s.kind != "engine" {
			time.Sleep(100 * time.Millisecond)
			s.do(s.white, "accept", nil)
		}
	})
}

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
			if g := s.h.game(s.p.channel.ID); len(g.Moves) == 2*i && free == "" {
				free = freeCorner(g)
			}
			s.p.say(s.black, "!move "+free)
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
