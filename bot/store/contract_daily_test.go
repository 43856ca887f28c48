package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

func testDaily(t *testing.T, s service.Store) {
	ctx := t.Context()
	if _, err := s.Daily(ctx, "g", "2026-11-21"); !errors.Is(err, stored.ErrNoDaily) {
		t.Errorf("before it has begun: %v", err)
	}
	if _, err := s.UpdateDaily(ctx, person(1), "g", "2026-11-21", nil); !errors.Is(err, stored.ErrNoDaily) {
		t.Errorf("a try before it has begun: %v", err)
	}
	want := stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 7}
	for _, step := range []struct{ start, want stored.Daily }{
		{want, want},
		{stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 8, Channel: "c"}, stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 7, Channel: "c", Revision: 1}},
		{stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 9, Channel: "d"}, stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 7, Channel: "c", Revision: 1}},
		{stored.Daily{Guild: "h", Day: "2026-11-21", Puzzle: 9, Channel: "d"}, stored.Daily{Guild: "h", Day: "2026-11-21", Puzzle: 9, Channel: "d", Revision: 1}},
	} {
		got, err := s.StartDaily(ctx, step.start)
		if diff := cmp.Diff(step.want, got); diff != "" || err != nil {
			t.Errorf("StartDaily (-want +got):\n%s%v", diff, err)
		}
	}
	for _, shown := range []struct {
		read    int64 // what was shown when it was read
		message string
		ok      bool
	}{{0, "m0", true}, {0, "late", false}, {1, "m1", true}} {
		d := stored.Daily{Guild: "g", Day: "2026-11-21", Revision: 1, Shown: shown.read}
		if ok, err := s.SetDailyShown(ctx, d, 1, shown.message); err != nil || ok != shown.ok {
			t.Errorf("%+v: recorded %t, %v", shown, ok, err)
		}
	}
	solved := time.Now().UTC().Truncate(time.Microsecond)
	for i, change := range []func(*stored.PuzzlePlayer, *stored.PuzzleAttempt, *stored.DailyAttempt){
		func(_ *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, d *stored.DailyAttempt) { d.Tries++ },
		func(p *stored.PuzzlePlayer, a *stored.PuzzleAttempt, d *stored.DailyAttempt) {
			p.DailyGuild, p.DailyStreak, p.DailyBest, p.DailyLast = "g", 2, 5, "2026-11-21"
			a.Tries, d.Tries, d.Solved, d.At = 2, 2, true, solved
		},
		func(p *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, _ *stored.DailyAttempt) { p.Current = 7 }, // nothing to show
	} {
		if _, err := s.UpdateDaily(ctx, person(2), "g", "2026-11-21", change); err != nil {
			t.Errorf("change %d: %v", i, err)
		}
	}
	if _, err := s.UpdateDaily(ctx, person(1), "g", "2026-11-21", func(_ *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, d *stored.DailyAttempt) { d.GivenUp = true }); err != nil {
		t.Error(err)
	}
	got, err := s.Daily(ctx, "g", "2026-11-21")
	if want := (stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 7, Channel: "c", Revision: 4, Shown: 1, Message: "m1"}); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	again := got
	again.Revision = got.Shown // as it was before these changes
	if ok, err := s.SetDailyShown(ctx, again, again.Shown, "m2"); err != nil || ok {
		t.Errorf("shown again, and changed meanwhile: recorded %t, %v", ok, err)
	}
	attempts, err := s.DailyAttempts(ctx, "g", "2026-11-21")
	wantAttempts := []stored.DailyAttempt{{User: person(2), Tries: 2, Solved: true, At: solved}, {User: person(1), GivenUp: true}}
	if diff := cmp.Diff(wantAttempts, attempts); diff != "" || err != nil {
		t.Errorf("DailyAttempts (-want +got):\n%s%v", diff, err)
	}
	p, err := s.PuzzlePlayer(ctx, person(2).ID)
	if err != nil || p.Current != 7 || p.DailyStreak != 2 || p.DailyBest != 5 || p.DailyLast != "2026-11-21" || p.DailyGuild != "g" {
		t.Errorf("%+v, %v", p, err)
	}
}

func testDailyGuilds(t *testing.T, s service.Store) {
	for guild, of := range map[chat.GuildID]settings.GuildSettings{
		"a": {Daily: "0", DailyChannel: "1"}, "b": {Daily: "9"}, "c": {DailyChannel: "1"}, "d": {Daily: "23", DailyChannel: "2"},
	} {
		if _, err := s.UpdateGuildSettings(t.Context(), guild, func(gs *settings.GuildSettings) { *gs = of }); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.DailyGuilds(t.Context())
	if diff := cmp.Diff([]chat.GuildID{"a", "d"}, got); diff != "" || err != nil {
		t.Errorf("DailyGuilds (-want +got):\n%s%v", diff, err)
	}
}

// Many people start a day and try its puzzle at the same time: there is one puzzle in one channel,
// each person counts once, and the last revision is shown.
func testDailyInARace(t *testing.T, s service.Store) {
	const people = 20
	var shown sync.Map
	stop := doJobs(t, s, func(_ context.Context, j stored.DailyJob) error {
		if _, twice := shown.LoadOrStore(j.Revision, true); twice {
			t.Errorf("revision %d is shown twice", j.Revision)
		}
		return nil
	})
	var wait sync.WaitGroup
	for i := range people {
		wait.Go(func() {
			_, err := s.StartDaily(t.Context(), stored.Daily{Guild: "g", Day: "2026-11-21", Puzzle: 1 + i, Channel: chat.ChannelID(fmt.Sprint("c", i))})
			if err != nil {
				t.Error(err)
			}
			for range 2 {
				_, err = s.UpdateDaily(t.Context(), person(i), "g", "2026-11-21", func(_ *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, d *stored.DailyAttempt) {
					d.Tries++
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	d, err := s.Daily(t.Context(), "g", "2026-11-21")
	if err != nil || d.Revision != 1+2*people || d.Channel == "" {
		t.Errorf("%+v, %v", d, err)
	}
	attempts, err := s.DailyAttempts(t.Context(), "g", "2026-11-21")
	if err != nil || len(attempts) != people {
		t.Errorf("%d people of %d, %v", len(attempts), people, err)
	}
	for _, a := range attempts {
		if a.Tries != 2 {
			t.Errorf("%s has tried %d times", a.User.ID, a.Tries)
		}
	}
	eventually(t, "the last revision is shown", func() bool { _, ok := shown.Load(d.Revision); return ok })
	stop()
}

func testMadePuzzles(t *testing.T, s service.Store) {
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	mirrored := all[0]
	mirror := func(stones []engine.Point) (out []engine.Point) {
		for _, pt := range stones {
			out = append(out, engine.Point{Col: int8(mirrored.Size) - 1 - pt.Col, Row: pt.Row})
		}
		return out
	}
	mirrored.Black, mirrored.White = mirror(mirrored.Black), mirror(mirrored.White)
	for _, step := range []struct {
		p     puzzle.Puzzle
		most  int
		added bool
	}{{all[0], 2, true}, {all[0], 2, false}, {mirrored, 2, false}, {all[1], 1, false}, {all[1], 2, true}, {all[2], 2, false}} {
		if added, err := s.AddPuzzle(t.Context(), &step.p, step.most); err != nil || added != step.added {
			t.Errorf("puzzle %d with room for %d: %t, %v", step.p.ID, step.most, added, err)
		}
	}
	made, err := s.MadePuzzles(t.Context(), 0)
	if err != nil || len(made) != 2 || made[0].ID != stored.FirstMadePuzzle {
		t.Fatalf("%+v, %v", made, err)
	}
	line := func(p puzzle.Puzzle) string { p.ID = 1; return p.String() }
	if line(made[0]) != line(all[0]) || line(made[1]) != line(all[1]) {
		t.Errorf("%s\n%s", &made[0], &made[1])
	}
	if rest, err := s.MadePuzzles(t.Context(), made[0].ID); err != nil || len(rest) != 1 || rest[0].ID != made[1].ID {
		t.Errorf("above the first: %+v, %v", rest, err)
	}
	if rest, err := s.MadePuzzles(t.Context(), made[1].ID); err != nil || len(rest) != 0 {
		t.Errorf("above the last: %+v, %v", rest, err)
	}
}
