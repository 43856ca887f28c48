package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// offline opens the database of a bot that isn't running, and closes it after do.
func offline(t *testing.T, dir string, do func(*store.DB)) {
	t.Helper()
	db, err := store.Open(context.Background(), database.Place(filepath.Join(dir, "data")), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	do(db)
}

// endRoundOf ends a channel's voting round while the bot isn't running.
func endRoundOf(t *testing.T, dir, channel string) {
	t.Helper()
	offline(t, dir, func(db *store.DB) {
		g, err := db.Current(t.Context(), chat.ChannelID(channel))
		if err != nil {
			t.Fatal(err)
		}
		g.RoundEnds = time.Now().UTC().Truncate(time.Microsecond)
		g.Due = g.RoundEnds
		if err := db.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	})
}

// killAfter ends the process by SIGKILL at a random moment within the given time.
func (p *process) killAfter(most time.Duration) {
	time.Sleep(rand.N(most))
	p.kill()
}

// connected starts the bot and waits until it's connected. The connection of a process that was
// just killed doesn't count; on a busy machine it still looks open.
func connected(t testing.TB, box *sandbox.Server, dir string) *process {
	t.Helper()
	before := box.Identifies()
	process := startBot(t, box, dir)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := box.WaitIdentifies(ctx, before+1); err != nil {
		t.Fatalf("%v\n%s", err, process.out.String())
	}
	return process
}

// insist uses a slash command until it's answered: Discord gives up on a command that a bot doesn't
// answer at once, and a bot that has just started may not.
func (p *player) insist(name, command string, options map[string]any) sandbox.Interaction {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	for {
		in, err := p.box.UseCommand(p.channel.ID, p.users[name], sandbox.CommandUse{Name: command, Options: options})
		if err == nil {
			in, err = p.box.WaitInteraction(ctx, in.ID)
		}
		if err != nil {
			p.t.Fatalf("%v\n%s", err, p.logged())
		}
		if in.State != sandbox.Failed {
			return in
		}
	}
}

// TestKillDaily ends the process by SIGKILL while it posts the puzzle of the day, and while someone
// solves it. The puzzle is posted once, and lists who has solved it.
func TestKillDaily(t *testing.T) {
	t.Parallel()
	hoshi(t) // first, because it may skip the test
	box := sandbox.New(sandbox.Options{Token: token, Unlimited: true, Channels: []string{"day-0", "day-1", "day-2"}})
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	// These are more than a day apart, so each has a different day's puzzle.
	for i, when := range []settings.GuildSettings{{Zone: "+14:00", Daily: "0"}, {Zone: "-12:00", Daily: "0"}, {Zone: "-14:00", Daily: "23"}}[:times(1, 3)] {
		p, dir := newPlayer(t, box, i), t.TempDir()
		guild := chat.GuildID(p.channel.GuildID)
		offline(t, dir, func(db *store.DB) {
			_, err := db.UpdateGuildSettings(t.Context(), guild, func(gs *settings.GuildSettings) {
				gs.Daily, gs.Zone, gs.DailyChannel = when.Daily, when.Zone, settings.ChannelList(p.channel.ID)
			})
			if err != nil {
				t.Fatal(err)
			}
		})
		connected(t, box, dir).killAfter(500 * time.Millisecond)

		p.bot = connected(t, box, dir)
		message := p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "Puzzle of the day") })
		one := puzzleShown(t, message)
		_, err := box.UseCommand(p.channel.ID, p.users["bob"], sandbox.CommandUse{
			Name: "puzzle", Options: map[string]any{"number": one.ID, "point": one.Proof.Move.String()},
		})
		if err != nil {
			t.Fatal(err)
		}
		p.bot.killAfter(200 * time.Millisecond)

		p.bot = connected(t, box, dir)
		p.insist("bob", "puzzle", map[string]any{"number": one.ID, "point": one.Proof.Move.String()})
		p.latest(func(m sandbox.Message) bool {
			return m.ID == message.ID && strings.Contains(words(m), "Solved by <@"+p.users["bob"]+">.")
		})
		p.bot.kill()
		posted := 0
		for _, m := range box.Messages(p.channel.ID) {
			if m.EphemeralTo == "" && strings.Contains(words(m), "Puzzle of the day") {
				posted++
			}
		}
		if posted != 1 {
			t.Errorf("channel %d has %d messages with the puzzle of the day", i, posted)
		}
	}
}

// TestKillVote ends the process by SIGKILL while people vote, and while a round ends. No confirmed
// vote is lost, and each round makes one move.
func TestKillVote(t *testing.T) {
	t.Parallel()
	box, dir := newSandboxWith(t, sandbox.Options{AckTimeout: patience / 6}), t.TempDir()
	p := newPlayer(t, box, 0)
	p.bot = connected(t, box, dir)
	p.say("you", "!play vote easy round 1d")
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "started a game: the whole channel") })
	rounds := times(1, 3)
	for round := range rounds {
		// Everyone votes, and the process dies.
		points := map[string]string{"you": "a1", "ann": "b2", "bob": "c3"}
		for name, point := range points {
			points[name] = point[:1] + fmt.Sprint(round+1)
			_, err := box.UseCommand(p.channel.ID, p.users[name], sandbox.CommandUse{Name: "move", Options: map[string]any{"point": points[name]}})
			if err != nil {
				t.Fatal(err)
			}
		}
		p.bot.killAfter(150 * time.Millisecond)
		confirmed := make(map[string]bool)
		for _, m := range box.Messages(p.channel.ID) {
			if strings.Contains(words(m), "You voted for") {
				confirmed[m.EphemeralTo+words(m)] = true
			}
		}
		moves := 2 * round
		offline(t, dir, func(db *store.DB) {
			g, err := db.Current(t.Context(), chat.ChannelID(p.channel.ID))
			if err != nil || len(g.Moves) != moves {
				t.Fatalf("round %d: %v, %v", round, g, err)
			}
			stored := make(map[chat.UserID]string)
			for _, w := range g.Wishes {
				if w.Ply == moves {
					stored[w.User] = w.Point.String()
				}
			}
			for name, point := range points {
				id := p.users[name]
				if confirmed[id+"You voted for **"+point+"**. You can change it until the move is played."] && stored[chat.UserID(id)] != point {
					t.Errorf("round %d: the wish of %s for %s is lost: %v", round, name, point, stored)
				}
			}
		})

		// Everyone votes again, since some votes may not have been stored. The round ends, and the
		// process dies.
		p.bot = connected(t, box, dir)
		for name, point := range points {
			p.insist(name, "move", map[string]any{"point": point})
		}
		p.bot.kill()
		endRoundOf(t, dir, p.channel.ID)
		connected(t, box, dir).killAfter(400 * time.Millisecond)

		p.bot = connected(t, box, dir)
		p.latest(func(m sandbox.Message) bool {
			return strings.Contains(words(m), fmt.Sprintf("The channel's turn (Black, move %d).", moves+3))
		})
	}
	p.bot.kill()
	offline(t, dir, func(db *store.DB) {
		g, err := db.Current(t.Context(), chat.ChannelID(p.channel.ID))
		if errors.Is(err, stored.ErrNoGame) || err != nil || len(g.Moves) != 2*rounds || g.State != game.Playing {
			t.Errorf("%+v, %v", g, err)
		}
	})
}
