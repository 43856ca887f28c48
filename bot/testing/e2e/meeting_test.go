package e2e_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/tournament"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// meeting is a tournament for people in a sandbox, with a bot that can be killed.
type meeting struct {
	t       *testing.T
	box     *sandbox.Server
	dir     string
	player  *player
	process *process
	people  []string // the names of the participants
}

// newMeeting starts a bot and a tournament for which n people sign up and check in.
func newMeeting(t *testing.T, n int, terms string) *meeting {
	t.Helper()
	hoshi(t)
	names := []string{"you"}
	for i := range n {
		names = append(names, fmt.Sprint("player", i+1))
	}
	box := sandbox.New(sandbox.Options{Token: token, Unlimited: true, Users: names})
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	m := &meeting{t: t, box: box, dir: t.TempDir(), player: newPlayer(t, box, 0), people: names[1:]}
	m.start()
	m.player.say("you", "!tournament create "+terms+" free name Cup")
	m.await(m.player, "Nobody has joined yet")
	for _, name := range m.people {
		m.player.say(name, "!tournament join")
		m.player.say(name, "!tournament join") // a repetition does nothing
	}
	m.await(m.player, fmt.Sprintf("%d of up to", n))
	m.player.say("you", "!tournament begin")
	m.await(m.player, "Press **Check in** before then")
	for _, name := range m.people {
		m.player.say(name, "!tournament here")
	}
	m.awaitCount(m.player, "✓", n)
	m.player.say("you", "!tournament begin")
	return m
}

// start starts the bot and waits until it's connected.
func (m *meeting) start() {
	m.t.Helper()
	m.process = connected(m.t, m.box, m.dir)
	m.player.bot = m.process
}

// killed kills the bot, lets a function change its database, restarts the bot, and returns the
// tournament as stored.
func (m *meeting) killed(change func(context.Context, *store.DB, *tournament.Tournament)) *tournament.Tournament {
	m.t.Helper()
	m.process.kill()
	ctx := m.t.Context()
	db, err := store.Open(ctx, database.Place(filepath.Join(m.dir, "data")), store.Options{})
	if err != nil {
		m.t.Fatal(err)
	}
	t, err := db.Tournament(ctx, 1)
	if err != nil {
		m.t.Fatal(err)
	}
	if change != nil {
		change(ctx, db, t)
	}
	if err := db.Close(); err != nil {
		m.t.Fatal(err)
	}
	m.start()
	return t
}

// await waits for a message of the bot that contains a text, in the player's channel.
func (m *meeting) await(p *player, text string) sandbox.Message {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), patience)
	defer cancel()
	found, err := m.box.WaitMessage(ctx, p.channel.ID, func(one sandbox.Message) bool {
		return one.Author.Bot && strings.Contains(words(one), text)
	})
	if err != nil {
		m.t.Fatalf("no message says %q: %v\n%s", text, err, m.process.out.tail())
	}
	return found
}

// awaitCount waits for a message of the bot that contains a text n times.
func (m *meeting) awaitCount(p *player, text string, n int) {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), patience)
	defer cancel()
	_, err := m.box.WaitMessage(ctx, p.channel.ID, func(one sandbox.Message) bool {
		return one.Author.Bot && strings.Count(words(one), text) == n
	})
	if err != nil {
		m.t.Fatalf("no message has %q %d times: %v\n%s", text, n, err, m.process.out.tail())
	}
}

// in returns someone who writes in a game's thread.
func (m *meeting) in(p *tournament.Pairing) *player {
	m.t.Helper()
	thread := *m.player
	i := slices.IndexFunc(m.box.Channels(), func(c sandbox.Channel) bool { return c.ID == string(p.Channel) })
	if i < 0 {
		m.t.Fatalf("game %d has no thread: %+v", p.Number, p)
	}
	thread.channel = m.box.Channels()[i]
	return &thread
}

// awaitRound waits until all games of a round have their boards, and then kills the bot. It returns
// the tournament.
func (m *meeting) awaitRound(round, rounds, games int) *tournament.Tournament {
	m.t.Helper()
	m.await(m.player, fmt.Sprintf("round %d of %d", round, rounds))
	ctx, cancel := context.WithTimeout(m.t.Context(), patience)
	defer cancel()
	for {
		boards := 0
		for _, c := range m.box.Channels() {
			hasBoard := func(one sandbox.Message) bool { return len(one.Attachments) > 0 }
			if c.ParentID == m.player.channel.ID && slices.ContainsFunc(m.box.Messages(c.ID), hasBoard) {
				boards++
			}
		}
		if boards >= games {
			return m.killed(nil)
		}
		if ctx.Err() != nil {
			m.t.Fatalf("round %d: %d boards in threads, want %d\n%s", round, boards, games, m.process.out.tail())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// name returns an entrant's name.
func name(t *tournament.Tournament, seed int) string { return t.Entrant(seed).User.Name }

// wins decides who wins a game in these tests.
func wins(p *tournament.Pairing) int {
	if (p.First+p.Second)%3 == 0 {
		return max(p.First, p.Second)
	}
	return min(p.First, p.Second)
}

// resign makes the player who should lose a game resign.
func (m *meeting) resign(t *tournament.Tournament, p *tournament.Pairing) {
	m.t.Helper()
	thread := m.in(p)
	thread.say(name(t, p.Opponent(wins(p))), "!resign yes")
	m.await(thread, "resigns:")
}

// awaitGame waits until an arena game is running or the arena is over, and returns the tournament.
func (m *meeting) awaitGame(h *host) *tournament.Tournament {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), patience)
	defer cancel()
	for ctx.Err() == nil {
		cup, err := h.db.Tournament(ctx, 1)
		if err != nil {
			m.t.Fatal(err)
		}
		if cup.State == tournament.Finished {
			return cup
		}
		for i := range cup.Pairings {
			if p := &cup.Pairings[i]; p.Open() && p.Game != 0 {
				return cup
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	m.t.Fatalf("no game is being played\n%s", h.log.tail())
	return nil
}
