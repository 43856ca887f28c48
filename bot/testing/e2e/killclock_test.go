package e2e_test

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// clockKills is how many times TestKillClock ends the process at least.
func clockKills() int { return times(3, 10) }

// TestKillClock ends the process by SIGKILL at random moments of a game with a live clock, and lets
// an hour pass before each start. None of that hour may be taken from a clock, and no time may be
// added.
func TestKillClock(t *testing.T) {
	t.Parallel()
	hoshi(t) // first, because it may skip the test
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	k := &clockKilling{t: t, rand: rand.New(rand.NewPCG(seed, 0)), dir: t.TempDir(), box: newSandbox(t)}
	k.player = newPlayer(t, k.box, 0)
	k.begin()
	for n := 0; n < clockKills() || len(k.last.Moves) < clockKills()/3; n++ { // some kills come before the move is stored
		k.round()
	}
	t.Logf("%d moves, %v on the clocks used of %v that a process ran", len(k.last.Moves), k.used(k.last, k.last.Since), k.ran)
}

type clockKilling struct {
	t      *testing.T
	rand   *rand.Rand
	dir    string
	box    *sandbox.Server
	player *player

	ran  time.Duration // how long processes have run
	last *game.Game    // as it was after the last round
}

// hour is each side's time, and also what passes between two rounds.
const hour = time.Hour

// withStore opens the games while no process is running.
func (k *clockKilling) withStore(f func(*store.DB)) {
	k.t.Helper()
	db, err := store.Open(context.Background(), database.Place(filepath.Join(k.dir, "data")), store.Options{})
	if err != nil {
		k.t.Fatal(err)
	}
	defer db.Close()
	f(db)
}

// begin stores a game between ann and bob with a running clock.
func (k *clockKilling) begin() {
	k.t.Helper()
	person := func(name string) game.Player {
		return game.Player{User: chat.User{ID: chat.UserID(k.player.users[name]), Name: name, Mention: "<@" + k.player.users[name] + ">"}, Remaining: hour}
	}
	k.last = &game.Game{
		Channel: chat.ChannelID(k.player.channel.ID),
		Guild:   chat.GuildID(k.player.channel.GuildID),
		Record:  game.Record{Size: 15, Rule: engine.Freestyle, Moves: []engine.Point{{Col: 14, Row: 14}, {Col: 14, Row: 0}}},
		Seats:   game.Seats{Black: person("ann"), White: person("bob")},
		Status:  game.Status{State: game.Playing, Last: game.Event{Kind: game.EventMove, Side: engine.White}},
		Timing:  game.Timing{Clock: game.Clock{Main: hour}, Since: time.Now().UTC().Truncate(time.Microsecond)},
	}
	k.last.Due = k.last.Since.Add(hour)
	k.withStore(func(db *store.DB) {
		if err := db.Create(context.Background(), k.last, nil); err != nil {
			k.t.Fatal(err)
		}
	})
}

// pass makes everything stored an hour older, as if that hour had passed.
func (k *clockKilling) pass() {
	k.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(k.dir, "data", "hoshi.db"))
	if err != nil {
		k.t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{
		`UPDATE games SET turn_since = turn_since - 3600000000, due_at = due_at - 3600000000`,
		`UPDATE alive SET at = at - 3600000000`,
	} {
		if _, err := db.Exec(statement); err != nil {
			k.t.Fatal(err)
		}
	}
}

// round lets an hour pass, starts the bot, makes a move, and kills the bot at a random moment.
func (k *clockKilling) round() {
	k.t.Helper()
	k.pass()
	begun := time.Now()
	start, moves := startBot, k.rand.IntN(4) > 0
	if moves {
		start = connected
	}
	process := start(k.t, k.box, k.dir)
	defer process.kill()
	if moves {
		mover := map[engine.Color]string{engine.Black: "ann", engine.White: "bob"}[k.last.ToMove()]
		n := len(k.last.Moves)
		k.player.say(mover, "!move "+engine.Point{Col: int8(n * 2 % 14), Row: int8(n * 2 / 14 * 2)}.String())
		if k.rand.IntN(2) == 0 {
			k.player.latest(func(m sandbox.Message) bool { return shows(m, k.last.ID, n+1) })
		}
	}
	time.Sleep(time.Duration(k.rand.IntN(400)) * time.Millisecond)
	process.kill()
	k.ran += time.Since(begun)
	k.withStore(k.check)
}

// used returns how much time both sides have used at a given moment.
func (k *clockKilling) used(g *game.Game, at time.Time) time.Duration {
	return 2*hour - g.Black.Remaining - g.White.Remaining + at.Sub(g.Since)
}

// check compares the clocks with how long processes have run. The last process may have died before
// it could subtract the hour. The next process, which is this one, does that.
func (k *clockKilling) check(db *store.DB) {
	k.t.Helper()
	ctx := context.Background()
	if err := db.Resume(ctx); err != nil {
		k.t.Fatal(err)
	}
	g, err := db.Game(ctx, k.last.ID)
	if err != nil {
		k.t.Fatal(err)
	}
	if g.State != game.Playing || g.Black.Remaining < 0 || g.Black.Remaining > hour || g.White.Remaining > hour {
		k.t.Fatalf("the game: %+v", g)
	}
	const slack = time.Minute // for a slow machine: what must not count is an hour
	if used := k.used(g, time.Now()); used < -slack || used > k.ran+slack {
		k.t.Fatalf("the clocks have used %v of %v that a process ran:\n%+v", used, k.ran, g)
	}
	if before, now := k.last, g; len(now.Moves) > len(before.Moves)+1 || now.Black.Remaining > before.Black.Remaining || now.White.Remaining > before.White.Remaining {
		k.t.Fatalf("from\n%+v\nto\n%+v", before, now)
	}
	k.last = g
}
