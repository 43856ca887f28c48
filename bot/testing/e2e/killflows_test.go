package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/storetest"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// flowKills is how many times each flow of TestKillFlows is ended.
func flowKills() int { return times(2, 10) }

// TestKillFlows ends the process by SIGKILL while two people agree on a draw or a takeback, during
// a rematch, a review and a puzzle. An agreement is stored completely or not at all, nothing is
// counted twice, and after the last start everything pending is shown.
func TestKillFlows(t *testing.T) {
	t.Parallel()
	for name, flow := range map[string]func(*flowKilling, int){
		"draw": (*flowKilling).draw, "undo": (*flowKilling).undo, "rematch": (*flowKilling).rematch,
		"review": (*flowKilling).review, "puzzle": (*flowKilling).puzzle,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seed := rand.Uint64()
			t.Logf("seed %d", seed)
			k := &flowKilling{t: t, rand: rand.New(rand.NewPCG(seed, 0)), dir: t.TempDir(), box: newSandbox(t)}
			k.player = newPlayer(t, k.box, 0)
			for i := range flowKills() {
				flow(k, i)
			}
			k.settled()
			t.Logf("in %d of %d rounds something was stored before the kill", k.stored, flowKills())
		})
	}
}

// flowKilling is the state of a flow that's being killed.
type flowKilling struct {
	t      *testing.T
	rand   *rand.Rand
	dir    string
	box    *sandbox.Server
	player *player
	solved int // puzzles solved before the current round
	stored int // rounds in which something was stored before the kill
}

// onDisk opens the store while no process is running.
func (k *flowKilling) onDisk(do func(ctx context.Context, db *store.DB)) {
	k.t.Helper()
	db, err := store.Open(context.Background(), database.Place(filepath.Join(k.dir, "data")), store.Options{})
	if err != nil {
		k.t.Fatal(err)
	}
	defer db.Close()
	do(context.Background(), db)
}

// user is a person as the bot knows them.
func (k *flowKilling) user(name string) chat.User {
	id := k.player.users[name]
	return chat.User{ID: chat.UserID(id), Name: name, Mention: "<@" + id + ">"}
}

// game stores a game in the channel, running unless it has another state.
func (k *flowKilling) game(g game.Game, moves string) *game.Game {
	k.t.Helper()
	g.Channel, g.Guild, g.Size, g.Rule = chat.ChannelID(k.player.channel.ID), chat.GuildID(k.player.channel.GuildID), 15, engine.Freestyle
	end, winner := g.State, g.Winner
	g.State, g.Winner, g.Last = game.Playing, engine.Empty, game.Event{Kind: game.EventStart}
	var err error
	if g.Moves, err = engine.ParsePoints(moves, 15); err != nil {
		k.t.Fatal(err)
	}
	k.onDisk(func(ctx context.Context, db *store.DB) {
		if old, err := db.Current(ctx, g.Channel); err == nil && old.State == game.Playing {
			old.State = game.Cancelled
			if err := db.Commit(ctx, old); err != nil {
				k.t.Fatal(err)
			}
		}
		if err := db.Create(ctx, &g, nil); err != nil {
			k.t.Fatal(err)
		}
		if end != "" {
			g.State, g.Winner = end, winner
			if err := db.Commit(ctx, &g); err != nil {
				k.t.Fatal(err)
			}
		}
	})
	return &g
}

// interrupted starts the bot, says some lines in a row, and kills it a moment later. If there's a
// game, it first waits until that's shown, because the lines are about it.
func (k *flowKilling) interrupted(g *game.Game, lines ...[2]string) {
	k.t.Helper()
	process := connected(k.t, k.box, k.dir)
	defer process.kill()
	k.player.bot = process
	if g != nil {
		k.player.latest(func(m sandbox.Message) bool { return shows(m, g.ID, len(g.Moves)) })
	}
	for i, line := range lines {
		id := k.player.say(line[0], line[1])
		if i == len(lines)-1 && k.rand.IntN(2) == 0 {
			k.player.answerTo(id, line[1])
		}
	}
	time.Sleep(time.Duration(k.rand.IntN(150)) * time.Millisecond)
}

// settled starts the bot and shuts it down normally once everything pending is done.
func (k *flowKilling) settled() {
	k.t.Helper()
	deadline := time.Now().Add(patience)
	for left := true; left; {
		if time.Now().After(deadline) {
			k.t.Fatal("something is left undone after every start")
		}
		process := connected(k.t, k.box, k.dir)
		k.player.bot = process
		k.player.ask("ann", "!help")
		process.stop()
		k.onDisk(func(ctx context.Context, db *store.DB) {
			waiting, err := storetest.Waiting(ctx, db)
			if err != nil {
				k.t.Fatal(err)
			}
			left = len(waiting) > 0
			k.counted(ctx, db)
		})
	}
}

// counted checks that each rated game has counted once.
func (k *flowKilling) counted(ctx context.Context, db *store.DB) {
	k.t.Helper()
	ann := k.user("ann").ID
	games, _, err := db.GamesOf(ctx, ann, stored.Place{}, 0, 100)
	if err != nil {
		k.t.Fatal(err)
	}
	rated := 0
	for _, g := range games {
		if _, _, _, ok := rating.RatedResult(g); ok {
			rated++
		}
	}
	s, err := db.Standing(ctx, rating.Scope{Family: rating.FamilyFreestyle}, ann)
	if err != nil || s.Games() != rated {
		k.t.Errorf("%d games count of %d that were rated: %v", s.Games(), rated, err)
	}
}

// after reads the game from disk and checks its moves: the same as before, or with fewer at the
// end.
func (k *flowKilling) after(before *game.Game, fewer ...int) *game.Game {
	k.t.Helper()
	var g *game.Game
	k.onDisk(func(ctx context.Context, db *store.DB) {
		var err error
		if g, err = db.Game(ctx, before.ID); err != nil {
			k.t.Fatal(err)
		}
		k.counted(ctx, db)
	})
	if g.Revision > before.Revision {
		k.stored++
	}
	n := len(before.Moves) - len(g.Moves)
	if n < 0 || !slices.Equal(g.Moves, before.Moves[:len(g.Moves)]) || !slices.Contains(append(fewer, 0), n) {
		k.t.Fatalf("the moves were %v and are %v", before.Moves, g.Moves)
	}
	return g
}

func (k *flowKilling) draw(int) {
	g := k.game(game.Game{Seats: game.Seats{Black: game.Player{User: k.user("ann")}, White: game.Player{User: k.user("bob")}}, Rated: true}, "h8 h9 i8 g8")
	k.interrupted(g, [2]string{"ann", "!draw"}, [2]string{"bob", "!accept"})
	now := k.after(g)
	offered := now.State == game.Playing && (now.Offer == game.Offer{} || now.Offer == game.Offer{Kind: game.OfferDraw, Side: engine.Black})
	if !offered && (now.State != game.Drawn || now.Winner != engine.Empty) {
		k.t.Errorf("after a draw was offered and accepted: %s, offer %v, winner %v", now.State, now.Offer, now.Winner)
	}
}

func (k *flowKilling) undo(int) {
	g := k.game(game.Game{Seats: game.Seats{Black: game.Player{User: k.user("ann")}, White: game.Player{User: k.user("bob")}}, Rated: true}, "h8 h9 i8 g8")
	k.interrupted(g, [2]string{"ann", "!undo"}, [2]string{"bob", "!accept"})
	now := k.after(g, 2)
	if now.State != game.Playing || len(now.Moves) == 2 && now.Offer != (game.Offer{}) {
		k.t.Errorf("after taking back was agreed: %s, %d moves, offer %v", now.State, len(now.Moves), now.Offer)
	}
}

func (k *flowKilling) rematch(int) {
	level := game.Player{Engine: true, Level: engine.Beginner}
	g := k.game(game.Game{Seats: game.Seats{Black: game.Player{User: k.user("ann")}, White: level}, Rated: true, Status: game.Status{State: game.Resigned, Winner: engine.White}}, "h8 h9 i8 g8")
	k.interrupted(g, [2]string{"ann", "!rematch"})
	k.after(g)
	k.onDisk(func(ctx context.Context, db *store.DB) {
		now, err := db.Current(ctx, g.Channel)
		if err != nil {
			k.t.Fatal(err)
		}
		switch {
		case now.ID == g.ID:
			return
		case now.ID != g.ID+1 || now.State != game.Playing || !now.Black.Engine || now.White.User.ID != g.Black.User.ID || len(now.Moves) > 1:
			k.t.Errorf("played again: %+v", now)
		}
		k.stored++
	})
}

func (k *flowKilling) review(int) {
	g := k.game(game.Game{Seats: game.Seats{Black: game.Player{User: k.user("ann")}, White: game.Player{User: k.user("bob")}}, Status: game.Status{State: game.Resigned, Winner: engine.White}}, "h8 h9 i8 g8 a1 k2")
	k.interrupted(g, [2]string{"ann", "!review"})
	if now := k.after(g); now.Revision != g.Revision || now.State != game.Resigned {
		k.t.Errorf("a review changed the game: %+v", now)
	}
}

func (k *flowKilling) puzzle(i int) {
	all, err := puzzle.All()
	if err != nil {
		k.t.Fatal(err)
	}
	p := &all[i]
	try := [2]string{"ann", fmt.Sprintf("!puzzle %d %v", p.ID, p.Proof.Move)}
	k.interrupted(nil, try, try)
	k.onDisk(func(ctx context.Context, db *store.DB) {
		got, err := db.PuzzlePlayer(ctx, k.user("ann").ID)
		if err != nil || got.Failed != 0 || got.Solved < k.solved || got.Solved > k.solved+1 || got.Streak != got.Solved {
			k.t.Errorf("solved %d before: %+v, %v", k.solved, got, err)
		}
		k.stored += got.Solved - k.solved
		k.solved = got.Solved
		list, err := db.AchievementsOf(ctx, k.user("ann").ID)
		if err != nil || (len(list) == 1) != (got.Solved >= 5) {
			k.t.Errorf("after %d puzzles in a row: %v, %v", got.Solved, list, err)
		}
	})
}

// shows reports whether a message shows a game after a number of moves.
func shows(m sandbox.Message, game int64, moves int) bool {
	return len(m.Attachments) == 1 && m.Attachments[0].Filename == fmt.Sprintf("board-%d-%d.png", game, moves)
}
