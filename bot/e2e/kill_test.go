package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/engine"
)

// kills is how many times TestKill ends the process.
const kills = 50

// TestKill ends the process by SIGKILL at random moments of a running game. After
// every restart no accepted move may be missing, the engine must have answered
// each move exactly once, and the board must be posted, once.
func TestKill(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	k := &killing{
		t:       t,
		rand:    rand.New(rand.NewPCG(seed, 0)),
		dir:     t.TempDir(),
		box:     newSandbox(t),
		longest: make(map[int64][]engine.Point),
	}
	k.player = newPlayer(t, k.box, 0)
	for range kills {
		k.round()
	}
	t.Logf("%d kills: %d while the bot started, %d before the move was stored, %d before the engine had answered, %d after; %d games",
		kills, k.early, k.before, k.between, k.after, len(k.longest))
	if k.between+k.after == 0 { // else how many of each there are depends on the machine
		t.Errorf("no kill came after a move was stored")
	}
}

type killing struct {
	t       *testing.T
	rand    *rand.Rand
	dir     string
	box     *sandbox.Server
	player  *player
	longest map[int64][]engine.Point // the moves of each game, as last seen on disk

	early, before, between, after int
}

// round starts the bot, checks what it makes of what the last round left, plays
// on, and kills it at some moment.
func (k *killing) round() {
	k.t.Helper()
	left := k.stored()
	process := startBot(k.t, k.box, k.dir)
	defer process.kill()
	k.player.bot = process
	if k.rand.IntN(10) == 0 {
		time.Sleep(time.Duration(k.rand.IntN(400)) * time.Millisecond)
		process.kill()
		k.early++
		k.stored()
		return
	}
	k.settle(process, left)

	shown := k.shown()
	if shown.over {
		start := k.player.say("you", "!play")
		k.player.latest(func(m sandbox.Message) bool { return newer(m.ID, start) && len(m.Attachments) == 1 })
		shown = k.shown()
	}
	k.player.say("you", "!move "+k.free(shown))
	time.Sleep(time.Duration(k.rand.IntN(150)) * time.Millisecond)
	process.kill()

	now := k.stored()
	if now == nil || now.ID != shown.game {
		k.t.Fatalf("game %d was shown, but %+v is stored", shown.game, now)
	}
	switch moves := len(now.Moves) - shown.moves; {
	case moves == 0:
		k.before++
	case moves == 1 && now.State == bot.Playing:
		k.between++
	case moves == 1 || moves == 2:
		k.after++
	default:
		k.t.Fatalf("one line made %d moves", moves)
	}
}

// view is a game as the channel shows it.
type view struct {
	game  int64
	moves int
	over  bool
	alt   string
}

// shown reads the last board of the channel. Without one the game is over.
func (k *killing) shown() view {
	k.t.Helper()
	v := view{over: true}
	for _, m := range k.box.Messages(k.player.channel.ID) {
		if len(m.Attachments) == 0 {
			continue
		}
		a := m.Attachments[0]
		v = view{over: !strings.Contains(m.Text(), "Your turn") && !strings.Contains(m.Text(), "Your move"), alt: a.Description}
		if _, err := fmt.Sscanf(a.Filename, "board-%d-%d.png", &v.game, &v.moves); err != nil {
			k.t.Fatalf("%s: %v", a.Filename, err)
		}
	}
	return v
}

// free picks a point on which the shown board has no stone.
func (k *killing) free(v view) string {
	for {
		pt := engine.Point{Col: int8(k.rand.IntN(15)), Row: int8(k.rand.IntN(15))}.String()
		if !strings.Contains(v.alt, " "+pt+" ") && !strings.Contains(v.alt, " "+pt+".") {
			return pt
		}
	}
}

// stored reads the game from disk while no process runs; nil when there is none.
func (k *killing) stored() *bot.Game {
	k.t.Helper()
	ctx := context.Background()
	db, err := store.Open(ctx, filepath.Join(k.dir, "data"))
	if err != nil {
		k.t.Fatal(err)
	}
	defer db.Close()
	g, err := db.Current(ctx, bot.ChannelID(k.player.channel.ID))
	if errors.Is(err, bot.ErrNoGame) {
		return nil
	}
	if err != nil {
		k.t.Fatal(err)
	}
	if _, err := g.Position(); err != nil {
		k.t.Fatalf("the stored game cannot be replayed: %v", err)
	}
	seen := k.longest[g.ID]
	if len(seen) > len(g.Moves) || !slices.Equal(seen, g.Moves[:len(seen)]) {
		k.t.Fatalf("game %d was %v and is %v: an accepted move is lost", g.ID, seen, g.Moves)
	}
	k.longest[g.ID] = g.Moves
	return g
}

// settle waits until the bot has done what the game needed when it started.
func (k *killing) settle(process *process, left *bot.Game) {
	k.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := k.box.WaitConnected(ctx); err != nil {
		k.t.Fatalf("%v\n%s", err, process.out.tail())
	}
	if left == nil {
		return
	}
	want := len(left.Moves)
	if left.EngineToMove() {
		want++ // exactly one: "you" has not moved since
	}
	_, err := k.box.WaitMessage(ctx, k.player.channel.ID, func(m sandbox.Message) bool {
		return shows(m, left.ID, want)
	})
	if err != nil {
		k.t.Fatalf("game %d at move %d: the board after move %d was not posted: %v\n%s",
			left.ID, len(left.Moves), want, err, process.out.tail())
	}
	k.boards()
}

// shows reports whether a message shows a game after a number of moves.
func shows(m sandbox.Message, game int64, moves int) bool {
	return len(m.Attachments) == 1 && m.Attachments[0].Filename == fmt.Sprintf("board-%d-%d.png", game, moves)
}

// boards fails the test if a board was posted twice.
func (k *killing) boards() {
	k.t.Helper()
	seen := make(map[string]bool)
	for _, m := range k.box.Messages(k.player.channel.ID) {
		for _, a := range m.Attachments {
			if seen[a.Filename] {
				k.t.Fatalf("%s was posted twice", a.Filename)
			}
			seen[a.Filename] = true
		}
	}
}
