package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
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

// TestNetworkChaos has people play by text, slash commands, buttons and direct messages while
// connections break, Discord answers wrongly, and the database goes away and comes back. Meanwhile no
// accepted move may be lost. As soon as it's over, everyone asks for something and soon sees an answer.
// Every game ends as it would have, every channel shows its last position, and no message was posted
// twice.
func TestNetworkChaos(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		networkChaosOn(t, newLockedFile(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		networkChaosOn(t, newRestartedServer(t))
	})
}

// chaosTables returns the names of the channels: the kind of game in each, and a number.
func chaosTables(long bool) (names []string) {
	for kind, n := range map[string]int{"text": 8, "slash": 8, "pad": 6, "engine": 4, "direct": 2} {
		if !long {
			n = 1
		}
		for i := range n {
			names = append(names, kind+strconv.Itoa(i+1))
		}
	}
	slices.Sort(names)
	return names
}

// networkChaosOn is TestNetworkChaos on a database.
func networkChaosOn(t *testing.T, db outageDatabase) {
	const short = 3 * time.Second
	length := proofTime(t, short)
	long := length > short
	plan := sandbox.Chaos{Seed: rand.Uint64(), Requests: 0.25, MaxDelay: length / 5, Gateway: length / 6}
	options := sandbox.Options{HeartbeatInterval: 500 * time.Millisecond, History: 10_000, Interactions: 100_000, Users: []string{"guest"}}
	c := &networkChaos{t: t, look: 10 * time.Millisecond, limit: heardShort, databases: 300 * time.Millisecond, away: 300 * time.Millisecond}
	options.AckTimeout = answer.AcknowledgeWithin // people ask again if the bot is too late
	if raceDetector {
		options.AckTimeout *= 5
	}
	if long {
		plan.MaxDelay, plan.MaxRetryAfter, plan.Gateway = 30*time.Second, 5*time.Second, 6*time.Second
		options.HeartbeatInterval = 0 // Discord's
		c.think, c.look, c.limit, c.databases, c.away = 4*time.Second, 100*time.Millisecond, heardWithin, 20*time.Second, 8*time.Second
	}
	c.patience = patience + 10*plan.MaxDelay
	t.Logf("seed %d, %v", plan.Seed, length)
	names := chaosTables(long)
	options.Channels = append(slices.Clone(names), "lobby")
	for _, name := range names {
		options.Users = append(options.Users, name+"-black")
		if !strings.HasPrefix(name, "engine") && !strings.HasPrefix(name, "direct") {
			options.Users = append(options.Users, name+"-white")
		}
	}
	c.h = newHostOn(t, options, service.Options{Depth: 1}, db.open)
	c.until = time.Now().Add(length)
	for i, name := range names {
		s := &chaosTable{networkChaos: c, p: c.h.player(i), kind: strings.TrimRight(name, "0123456789"), black: name + "-black", seen: make(map[int64]game.Game)}
		switch s.kind {
		case "direct":
			s.p = s.p.directly(s.black)
		case "engine":
		default:
			s.white = name + "-white"
		}
		c.tables = append(c.tables, s)
	}
	stop := c.h.box.StartChaos(plan)
	var tables, rest sync.WaitGroup
	for _, s := range c.tables {
		tables.Go(s.run)
	}
	watching, cancel := context.WithCancel(t.Context())
	defer cancel()
	rest.Go(func() { c.watch(watching) })
	rest.Go(c.visitLobby)
	broken := c.breakDatabase(plan.Seed, db)
	faults := stop()
	for name, n := range broken {
		faults[name] += n
	}
	c.mu.Lock()
	c.ended = time.Now()
	c.mu.Unlock()
	c.everyoneAsks()
	tables.Wait()
	c.showLast()
	cancel()
	rest.Wait()
	if t.Failed() {
		t.Log(c.h.log.tail())
	} else {
		c.check()
	}
	c.report(faults)
}

// networkChaos is the state of the games while things go wrong.
type networkChaos struct {
	t        *testing.T
	h        *host
	until    time.Time     // when the faults end
	patience time.Duration // for one step of a game
	think    time.Duration // the longest time for which people think
	look     time.Duration // the interval at which people look at the game
	limit    time.Duration // for the answer after the faults

	databases, away time.Duration // the mean time between two faults of the database, and the longest of one
	tables          []*chaosTable

	mu           sync.Mutex
	ended        time.Time // of the faults; zero before
	games        int
	moves        int
	repeats      int // actions that people repeated because nothing seemed to happen
	late         int // those of them that were moves, and played late in the next game
	interactions []string
	heard        []hearing // after the faults
}

// chaosTable is a channel in which games are played one after another.
type chaosTable struct {
	*networkChaos
	p            *player
	kind         string
	black, white string
	seen         map[int64]game.Game // the longest stored version of each game; mu guards it
	moved        bool                // since the faults
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
		case "engine", "direct":
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
	if s.think > 0 && time.Now().Before(s.until) {
		time.Sleep(rand.N(s.think))
	}
	pause, begun := time.Second, time.Now()
	for time.Since(begun) < s.patience && !s.t.Failed() {
		act()
		for acted := time.Now(); time.Since(acted) < pause; time.Sleep(s.look) {
			g, err := s.h.db.Current(s.t.Context(), chat.ChannelID(s.p.channel.ID))
			if err == nil && done(g) {
				s.sees(g, begun)
				return g
			}
		}
		pause = min(pause*3/2, 10*time.Second)
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
	if s.kind != "slash" && s.kind != "pad" {
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
	if s.white != "" {
		options["opponent"] = s.p.users[s.white]
	}
	return s.step("a game", func(g *game.Game) bool { return g.ID > last && g.State == game.Playing }, func() {
		s.do(s.black, "play", options)
		if s.white != "" {
			time.Sleep(100 * time.Millisecond)
			s.do(s.white, "accept", nil)
		}
	})
}
