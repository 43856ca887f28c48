package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// TestKillChallenge ends the process by SIGKILL at random moments while people challenge each
// other. After every restart, each open challenge has exactly one message with its buttons, and an
// accepted one has exactly one board.
func TestKillChallenge(t *testing.T) {
	t.Parallel()
	hoshi(t) // first, because it may skip the test
	kills := times(4, 12)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	k := &challengeKilling{t: t, dir: t.TempDir(), box: newSandbox(t), rand: rand.New(rand.NewPCG(seed, 0))}
	k.player = newPlayer(t, k.box, 0)
	for range kills {
		k.round()
	}
	left := k.stored()
	process := connected(t, k.box, k.dir)
	defer process.kill()
	k.settle(process, left)
}

type challengeKilling struct {
	t      *testing.T
	rand   *rand.Rand
	dir    string
	box    *sandbox.Server
	player *player
}

// round starts the bot, checks how it handles what the last round left, has someone take the next
// step, and kills the bot.
func (k *challengeKilling) round() {
	k.t.Helper()
	before := k.stored()
	process := connected(k.t, k.box, k.dir)
	defer process.kill()
	k.player.bot = process
	k.settle(process, before)
	last := &game.Game{Status: game.Status{State: game.Unplayed}}
	if len(before) > 0 {
		last = before[len(before)-1]
	}
	switch last.State {
	case game.Proposed:
		answers := [...][2]string{{"bob", "!accept"}, {"bob", "!accept"}, {"bob", "!decline"}, {"ann", "!withdraw"}}
		answer := answers[k.rand.IntN(len(answers))]
		k.player.say(answer[0], answer[1])
	case game.Playing:
		k.player.say("bob", "!resign yes")
	default:
		k.player.say("ann", "!play @bob free")
	}
	time.Sleep(time.Duration(k.rand.IntN(150)) * time.Millisecond)
	process.kill()

	after := k.stored()
	if n := len(after) - len(before); n < 0 || n > 1 || n == 1 && (last.State == game.Proposed || last.State == game.Playing) {
		k.t.Fatalf("%d games before, %d after", len(before), len(after))
	}
	for i, g := range before {
		if now := after[i]; now.ID != g.ID || now.Revision < g.Revision || now.Revision > g.Revision+1 || i < len(before)-1 && now.State != g.State {
			k.t.Fatalf("the game was %+v and is %+v", g, now)
		}
	}
}

// stored reads ann's challenges and games while no process is running.
func (k *challengeKilling) stored() []*game.Game {
	k.t.Helper()
	ctx := context.Background()
	db, err := store.Open(ctx, database.Place(filepath.Join(k.dir, "data")), store.Options{})
	if err != nil {
		k.t.Fatal(err)
	}
	defer db.Close()
	data, err := db.UserData(ctx, chat.UserID(k.player.users["ann"]))
	if err != nil {
		k.t.Fatal(err)
	}
	return data.Games
}

// settle waits until the channel shows the games as they are stored.
func (k *challengeKilling) settle(process *process, games []*game.Game) {
	k.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		wrong := k.wrong(games)
		if wrong == "" {
			return
		}
		if ctx.Err() != nil {
			k.t.Fatalf("%s\n%s", wrong, process.out.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// wrong says how the channel differs from the games, or "" if it doesn't.
func (k *challengeKilling) wrong(games []*game.Game) string {
	asks, starts := map[int64]int{}, map[int64]int{}
	for _, m := range k.box.Messages(k.player.channel.ID) {
		for _, g := range games {
			if typed, ok := k.player.offers(m, "accept"); ok && typed == fmt.Sprint("game ", g.ID) {
				asks[g.ID]++
			}
			if len(m.Attachments) == 1 && strings.HasPrefix(m.Attachments[0].Filename, fmt.Sprintf("board-%d-", g.ID)) {
				starts[g.ID]++
			}
		}
	}
	for _, g := range games {
		wantAsks, leastStarts := 0, 0
		if g.State == game.Proposed {
			wantAsks = 1
		} else if g.State != game.Unplayed {
			leastStarts = 1
		}
		// A game that was accepted and then ended has a board for each state, or only the last one.
		if asks[g.ID] != wantAsks || starts[g.ID] < leastStarts || starts[g.ID] > 2*leastStarts {
			return fmt.Sprintf("game %d is %s: %d messages ask for an answer, %d show a board", g.ID, g.State, asks[g.ID], starts[g.ID])
		}
	}
	return ""
}
