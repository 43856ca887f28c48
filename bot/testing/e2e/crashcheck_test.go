package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/engine"
)

func (c *crash) isFinishing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.finishing
}

// answer reports whether the answer to an interaction is there, and whether it's still loading.
func (c *crash) answer(channel, message string) (there, loading bool) {
	for _, m := range c.box.Messages(channel) {
		if m.ID == message {
			return true, m.Loading
		}
	}
	return false, false
}

// keepBoards makes the tables that need it keep each board instead of editing one.
func (c *crash) keepBoards() {
	c.offline(func(c *crash, ctx context.Context, db *store.DB) {
		for _, tb := range c.tables {
			for _, room := range tb.rooms {
				_, err := db.UpdateChannelSettings(ctx, chat.ChannelID(room.ID), func(s *settings.ChannelSettings) {
					if tb.kind.keep {
						s.Board = settings.BoardKeep
					}
				})
				if err != nil {
					c.t.Fatal(err)
				}
			}
		}
	})
}

// checkStored compares the running games with what people have seen.
func (c *crash) checkStored(ctx context.Context, db *store.DB) {
	c.t.Helper()
	for _, tb := range c.tables {
		tb.mu.Lock()
		for id, p := range tb.games {
			if p.over.IsZero() {
				tb.compare(ctx, db, id, p)
			}
		}
		tb.mu.Unlock()
	}
}

// compare reads a game and compares it with what people have seen of it. tb.mu is held, so people
// see and do nothing meanwhile.
func (tb *table) compare(ctx context.Context, db *store.DB, id int64, p *played) *game.Game {
	t := tb.crash.t
	t.Helper()
	g, err := db.Game(ctx, id)
	for ctx.Err() == nil && err != nil && !errors.Is(err, stored.ErrNoGame) {
		g, err = db.Game(ctx, id) // on another connection, since this one predates a kill
	}
	if err != nil {
		t.Errorf("%s: a game that was shown is lost: %v; boards %v, tried %v, seen %v", tb.kind.name, err, p.boards, p.tried, p.seen)
		return &game.Game{}
	}
	if _, err := g.Position(); err != nil {
		t.Errorf("%s: the stored game cannot be replayed: %v", tb.kind.name, err)
	}
	for moves, stones := range p.boards {
		if moves > len(g.Moves) || stonesAfter(g.Moves[:moves]) != stones {
			t.Errorf("%s: game %d was shown after move %d with %v, and is stored as %v: an accepted move is lost", tb.kind.name, id, moves, stones, g.Moves)
		}
	}
	for ply, pt := range p.acked {
		if !tb.stands(g, ply, pt) {
			t.Errorf("%s: game %d: %v was accepted as move %d, and is not in %v", tb.kind.name, id, pt, ply+1, g.Moves)
		}
	}
	for ply, pt := range g.Moves {
		if tb.kind.watch || !tb.kind.people && ply%2 == 1 {
			continue // the engine's
		}
		if !tb.wasTried(p, ply, pt) {
			t.Errorf("%s: game %d: move %d is %v, and nobody tried that: a move is doubled", tb.kind.name, id, ply+1, pt)
		}
	}
	if g.State == game.Playing {
		tb.checkDue(g)
	}
	return g
}

// stands reports whether an accepted move is where the person saw it accepted. A game against the
// engine can be restarted before its first move. A move meant for the earlier game is then played
// in the later one, so other moves come after it.
func (tb *table) stands(g *game.Game, ply int, pt engine.Point) bool {
	if tb.kind.people {
		return ply < len(g.Moves) && g.Moves[ply] == pt
	}
	if len(g.Moves) == 0 {
		return true
	}
	for ; ply < len(g.Moves); ply += 2 {
		if g.Moves[ply] == pt {
			return true
		}
	}
	return false
}

// wasTried reports whether someone tried a move. A game against the engine can be restarted before
// its first move; moves meant for the earlier game are then played in the later one.
func (tb *table) wasTried(p *played, ply int, pt engine.Point) bool {
	if tried, ok := p.tried[ply]; ok && tried == pt {
		return true
	}
	for _, other := range tb.games {
		for _, tried := range other.tried {
			if !tb.kind.people && other.channel == p.channel && tried == pt {
				return true
			}
		}
	}
	return false
}

// checkDue checks that scheduled events come at the right time.
func (tb *table) checkDue(g *game.Game) {
	want := g.Due
	switch {
	case g.Clock.Correspondence() && g.Notice == game.NoticeNone:
		want = g.Since.Add(g.Clock.PerMove * 4 / 5)
	case g.Clock.Live() && len(g.Moves) >= 2:
		want = g.Since.Add(g.Player(g.ToMove()).Remaining)
	}
	if !g.Due.Equal(want) || g.Notice != game.NoticeNone {
		tb.crash.t.Errorf("%s: game %d is due at %v, want %v; notice %q", tb.kind.name, g.ID, g.Due, want, g.Notice)
	}
}

// stonesAfter returns both sides' stones after some moves, in the format of [stonesOf].
func stonesAfter(moves []engine.Point) (stones [2]string) {
	var list [2][]string
	for i, pt := range moves {
		list[i%2] = append(list[i%2], pt.String())
	}
	for i := range list {
		slices.Sort(list[i])
		stones[i] = strings.Join(list[i], " ")
	}
	return stones
}

// settle has the bot shut down normally once every change has been shown.
func (c *crash) settle() {
	c.t.Helper()
	for end := time.Now().Add(patience); ; {
		c.stopBot()
		left := ""
		c.offline(func(c *crash, ctx context.Context, db *store.DB) {
			for _, tb := range c.tables {
				for id := range tb.games {
					if g, err := db.Game(ctx, id); err == nil && g.Shown < g.Revision {
						left = fmt.Sprintf("%s: game %d, %s, was shown at %d of %d", tb.kind.name, id, g.State, g.Shown, g.Revision)
					}
				}
			}
		})
		if left == "" {
			return
		}
		if time.Now().After(end) {
			c.t.Fatalf("after every start: %s\n%s", left, c.logged())
		}
		c.startBot()
		c.connected()
		time.Sleep(500 * time.Millisecond)
	}
}

// checkAll checks all games once the last one has ended.
func (c *crash) checkAll(ctx context.Context, db *store.DB) {
	c.t.Helper()
	var count struct{ games, moves, boards, acked, doubled, left int }
	rated := make(map[string]int)
	for _, tb := range c.tables {
		for id, p := range tb.games {
			g := tb.compare(ctx, db, id, p)
			if g.State == game.Playing {
				c.t.Errorf("%s: game %d has not ended: %+v", tb.kind.name, id, g)
			}
			if _, _, _, ok := rating.RatedResult(g); ok {
				for _, player := range []game.Player{g.Black, g.White} {
					rated[string(player.User.ID)]++
				}
			}
			if tb.kind.clock {
				tb.checkClock(g, p)
			}
			count.games, count.moves = count.games+1, count.moves+len(g.Moves)
			count.boards, count.acked = count.boards+len(p.boards), count.acked+len(p.acked)
		}
		doubled, left := tb.countBoards()
		count.doubled, count.left = count.doubled+doubled, count.left+left
	}
	for _, tb := range c.tables {
		for _, name := range tb.names {
			tb.checkRated(ctx, db, tb.users[name], rated[tb.users[name]])
		}
	}
	c.t.Logf("%d kills, %d games, %d moves, %d boards, %d answers; %d boards posted twice, %d earlier boards left, %d of them as Discord was not reached in time",
		c.kills, count.games, count.moves, count.boards, count.acked, count.doubled, count.left, c.stay)
}

// checkRated checks that each of a person's rated games has counted once.
func (tb *table) checkRated(ctx context.Context, db *store.DB, user string, want int) {
	got := 0
	for _, family := range rating.Families() {
		s, err := db.Standing(ctx, rating.Scope{Family: family}, chat.UserID(user))
		if err != nil {
			tb.crash.t.Error(err)
		}
		got += s.Games()
	}
	if got != want {
		tb.crash.t.Errorf("%s: %d games of a person count, %d were rated", tb.kind.name, got, want)
	}
}

// countBoards counts the boards that were posted twice and, if one message is edited, those left
// beside it.
func (tb *table) countBoards() (doubled, left int) {
	for _, room := range tb.rooms {
		posted, messages := make(map[string]int), make(map[int64][]sandbox.Message)
		for _, m := range tb.crash.box.Messages(room.ID) {
			game, moves, ok := boardOf(&m)
			if !ok {
				continue
			}
			messages[game] = append(messages[game], m)
			// An offer has its own board besides the move's, to notify the other player.
			posted[fmt.Sprint(game, moves, isOver(&m), strings.Contains(words(m), "offers"))]++
		}
		for key, n := range posted {
			if n > 1 && tb.kind.keep {
				doubled += n - 1
				tb.crash.t.Errorf("%s: board %s was posted %d times", tb.kind.name, key, n)
			}
		}
		for game, list := range messages {
			if len(list) > 1 && !tb.kind.keep {
				left += len(list) - 1
				tb.crash.t.Logf("%s: %d messages show game %d:%s", tb.kind.name, len(list), game, tb.crash.story(list))
			}
		}
	}
	return doubled, left
}

// story says when messages that show the same game were posted and last edited, and how long after
// the first post something was killed. It helps to find out what caused them.
func (c *crash) story(list []sandbox.Message) string {
	var b strings.Builder
	for _, m := range list {
		_, moves, _ := boardOf(&m)
		fmt.Fprintf(&b, "\n%s posted %s, edited %s, shows move %d", m.ID, m.Time.Format(clockFormat), m.Edited.Format(clockFormat), moves)
		for _, down := range c.downs {
			if d := down.from.Sub(m.Time); d > -time.Second && d < 2*time.Second {
				fmt.Fprintf(&b, "; kill %v after the post", d.Round(time.Millisecond))
			}
		}
	}
	return b.String()
}

// clockFormat shows times to the millisecond.
const clockFormat = "15:04:05.000"

// checkClock checks that a live game's clocks have used no more time than a process ran, and no
// less than people thought while nothing was killed.
func (tb *table) checkClock(g *game.Game, p *played) {
	for side, player := range []*game.Player{&g.Black, &g.White} {
		had := g.Clock.Main
		var least, most time.Duration
		for ply := 2; ply <= len(g.Moves); ply++ {
			if ply%2 != side {
				continue
			}
			end := p.over
			if ply < len(g.Moves) {
				had += g.Clock.Increment
				if seen, ok := p.seen[ply+1]; ok {
					end = seen
				}
				least += tb.crash.thought(p.seen[ply], p.sent[ply])
			}
			most += tb.crash.ran(p.sent[ply-1], end)
		}
		const slack = 50 * time.Millisecond
		if used := had - player.Remaining; used < least-slack || used > most+slack {
			tb.crash.t.Errorf("%s: game %d: side %d has used %v, want %v to %v", tb.kind.name, g.ID, side, used, least, most)
		}
	}
}

// ran returns how long a process that people reach ran between two moments.
func (c *crash) ran(from, to time.Time) time.Duration {
	d := to.Sub(from)
	for _, down := range c.downs {
		if !down.part {
			d -= down.within(from, to)
		}
	}
	return d
}

// thought returns how long a person thought between two moments; 0 if a process was down meanwhile,
// or the board wasn't seen.
func (c *crash) thought(from, to time.Time) time.Duration {
	if from.IsZero() || to.Before(from) {
		return 0
	}
	for _, down := range c.downs {
		if down.within(from, to) > 0 {
			return 0
		}
	}
	return to.Sub(from)
}

// within returns how much of the span lies between two moments.
func (s span) within(from, to time.Time) time.Duration {
	return max(0, earlier(to, s.to).Sub(later(from, s.from)))
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
