package season_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/season"
)

// book collects the games of a season.
type book struct {
	games  []season.Played
	rating map[string]float64 // final ratings by name; 1500 by default
	number int64
}

// play adds n games between a and against; score is a's.
func (b *book) play(n int, a, against string, score float64) {
	for range n {
		b.number++
		at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(b.number) * time.Minute)
		for _, side := range []struct {
			user, other string
			score       float64
		}{{a, against, score}, {against, a, 1 - score}} {
			b.games = append(b.games, season.Played{
				User: chat.User{ID: chat.UserID(side.user), Name: side.user}, Opponent: chat.UserID(side.other), Family: "freestyle",
				Score: side.score, After: b.of(side.user), Game: b.number, At: at,
			})
		}
	}
}

// lose lets a new account lose games, after which it has the rating from the leaderboard.
func (b *book) lose(n int, account, against string) {
	r, begun := rating.New(), len(b.games)
	b.play(n, account, against, rating.Loss)
	for i, g := range b.games[begun:] {
		if g.User.Name == account {
			r = r.After(rating.Result{Opponent: rating.Fixed(1700), Score: g.Score, Weight: rating.PairWeight(i / 2)})
			b.games[begun+i].After = r
		}
	}
}

// of returns someone's rating.
func (b *book) of(name string) rating.Rating {
	r := rating.Fixed(1500)
	if value, ok := b.rating[name]; ok {
		r.Value = value
	}
	return r
}

// find returns someone's row.
func find(t testing.TB, table []season.Row, name string) season.Row {
	t.Helper()
	for _, r := range table {
		if r.User.Name == name {
			return r
		}
	}
	t.Fatalf("%s isn't in the table", name)
	return season.Row{}
}

func TestTable(t *testing.T) {
	b := &book{rating: map[string]float64{"ann": 1700, "bob": 1600, "eve": 1400}}
	b.play(3, "ann", "bob", rating.Win)
	b.play(1, "bob", "ann", rating.Win)
	b.play(1, "ann", "eve", rating.Draw)
	b.play(3, "bob", "eve", rating.Win)
	b.play(1, "new", "eve", rating.Win)
	b.games = append(b.games,
		season.Played{User: chat.User{ID: "ann", Name: "Ann B"}, Opponent: "level:master", Family: "freestyle", Score: rating.Win, After: rating.Fixed(1700), Game: 99, At: time.Date(2026, 11, 9, 0, 0, 0, 0, time.UTC)},
		season.Played{User: chat.User{ID: "ann", Name: "ann"}, Opponent: "forgotten", Family: "freestyle", Score: rating.Win, After: rating.Fixed(1690), Game: 1000, At: time.Date(2026, 11, 8, 0, 0, 0, 0, time.UTC)})
	type line struct {
		Rank                         int
		Name                         string
		Won, Drawn, Lost, HalfPoints int
		Opponents                    int
	}
	var got []line
	table := season.Table(b.games)
	for _, r := range table {
		got = append(got, line{r.Rank, string(r.User.ID), r.Won, r.Drawn, r.Lost, r.HalfPoints(), r.Opponents})
	}
	want := []line{{1, "ann", 3, 1, 1, 7, 2}, {2, "bob", 4, 0, 3, 8, 2}, {3, "eve", 0, 1, 4, 1, 3}, {0, "new", 1, 0, 0, 2, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := season.Games(table); n != 9 {
		t.Errorf("%d games", n)
	}
}

// Equal performance is decided by points, then by wins; people who are still tied share a rank.
func TestTies(t *testing.T) {
	b := &book{rating: map[string]float64{}}
	for _, name := range []string{"two wins", "also two wins", "one", "ten"} {
		b.rating["x"+name], b.rating["y"+name] = 1545, 1545 // 45 less because of a newcomer's deviation
	}
	// Everyone scores half.
	for _, name := range []string{"two wins", "also two wins"} {
		b.play(2, name, "x"+name, rating.Win)
		b.play(2, name, "x"+name, rating.Loss)
		b.play(2, name, "y"+name, rating.Draw)
	}
	b.play(1, "one win", "xone", rating.Win)
	b.play(1, "one win", "xone", rating.Loss)
	b.play(4, "one win", "yone", rating.Draw)
	b.play(5, "ten games", "xten", rating.Draw)
	b.play(5, "ten games", "yten", rating.Draw)
	table := season.Table(b.games)
	for name, want := range map[string]int{"ten games": 1, "two wins": 2, "also two wins": 2, "one win": 4} {
		if r := find(t, table, name); r.Rank != want || r.Performance != 1500 {
			t.Errorf("%s: %+v, want rank %d", name, r, want)
		}
	}
}

// Many wins against the same people, or against beginners, don't beat good results.
func TestFarming(t *testing.T) {
	honest := func(rated map[string]float64) *book {
		b := &book{rating: map[string]float64{"a": 1650, "b": 1600, "c": 1550}}
		for name, value := range rated {
			b.rating[name] = value
		}
		for _, name := range []string{"a", "b", "c"} {
			b.play(3, "honest", name, rating.Win)
			b.play(1, "honest", name, rating.Loss)
		}
		return b
	}
	for name, farm := range map[string]func() *book{
		"one beginner, again and again": func() *book {
			b := honest(map[string]float64{"beginner": 900, "friend": 1500})
			b.play(500, "farmer", "beginner", rating.Win)
			b.play(1, "farmer", "friend", rating.Win)
			return b
		},
		"twenty newcomers, once each": func() *book {
			b := honest(nil)
			for i := range 20 {
				b.lose(1, fmt.Sprint("newcomer", i), "farmer")
			}
			return b
		},
		"a weaker friend and another": func() *book {
			b := honest(map[string]float64{"friend": 1200, "other": 1200})
			b.play(200, "farmer", "friend", rating.Win)
			b.play(200, "farmer", "other", rating.Win)
			return b
		},
		"ten beginners, again and again": func() *book {
			b := honest(nil)
			for i := range 10 {
				name := fmt.Sprint("beginner", i)
				b.rating[name] = 800
				b.play(50, "farmer", name, rating.Win)
			}
			return b
		},
		"two accounts that lose on purpose": func() *book {
			b := honest(nil)
			for _, name := range []string{"second", "third"} {
				b.lose(200, name, "farmer")
			}
			return b
		},
		"five accounts that lose on purpose": func() *book {
			b := honest(nil)
			for i := range 5 {
				b.lose(200, fmt.Sprint("account", i), "farmer")
			}
			return b
		},
	} {
		t.Run(name, func(t *testing.T) {
			table := season.Table(farm().games)
			good, bad := find(t, table, "honest"), find(t, table, "farmer")
			if good.Rank != 1 || bad.Rank < 2 {
				t.Errorf("the honest player is %d. (%d), the farmer %d. (%d)", good.Rank, good.Performance, bad.Rank, bad.Performance)
			}
			t.Logf("honest %d, farmer %d", good.Performance, bad.Performance)
		})
	}
}

// randomBook draws the games of a season.
func randomBook(rt *rapid.T) *book {
	b := &book{rating: map[string]float64{}}
	names := []string{"a", "b", "c", "d", "e", "f"}
	for _, name := range names {
		b.rating[name] = rapid.Float64Range(600, 2400).Draw(rt, "rating")
	}
	for range rapid.IntRange(0, 60).Draw(rt, "games") {
		pair := rapid.Permutation(names).Draw(rt, "pair")
		b.play(1, pair[0], pair[1], rapid.SampledFrom([]float64{rating.Win, rating.Draw, rating.Loss}).Draw(rt, "score"))
	}
	return b
}

func TestTableProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := randomBook(rt)
		table := season.Table(b.games)
		points, games := 0, int(b.number)
		for i, r := range table {
			points += r.HalfPoints()
			enough := r.Games() >= season.LeastGames && r.Opponents >= season.LeastOpponents
			if enough != (r.Rank > 0) {
				rt.Errorf("%+v", r)
			}
			if i == 0 || r.Rank == 0 {
				continue
			}
			before := table[i-1]
			if before.Rank == 0 || r.Performance > before.Performance || r.Rank != before.Rank && r.Rank != i+1 {
				rt.Errorf("%+v is below %+v", r, before)
			}
		}
		if points != 2*games || season.Games(table) != games {
			rt.Errorf("%d half points and %d games in the table of %d games", points, season.Games(table), games)
		}
		if diff := cmp.Diff(table, season.Table(rapid.Permutation(b.games).Draw(rt, "order"))); diff != "" {
			rt.Errorf("in another order:\n%s", diff)
		}
	})
}

// A better result never lowers someone's performance, and repeating a result against the same
// person doesn't change it once the limit is reached.
func TestPerformanceProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := randomBook(rt)
		lost, won := *b, *b
		lost.games, won.games = append([]season.Played(nil), b.games...), append([]season.Played(nil), b.games...)
		lost.play(1, "a", "b", rating.Loss)
		won.play(1, "a", "b", rating.Win)
		if l, w := find(t, season.Table(lost.games), "a"), find(t, season.Table(won.games), "a"); w.Performance < l.Performance {
			rt.Errorf("a win leads to %d, a loss to %d", w.Performance, l.Performance)
		}
		if before := season.Table(b.games); slices.ContainsFunc(before, func(r season.Row) bool { return r.User.Name == "a" }) {
			if was, w := find(t, before, "a"), find(t, season.Table(won.games), "a"); w.Performance < was.Performance {
				rt.Errorf("a win lowers the performance from %d to %d", was.Performance, w.Performance)
			}
		}
		score := rapid.SampledFrom([]float64{rating.Win, rating.Draw, rating.Loss}).Draw(rt, "score")
		few, many := *b, *b
		few.games, many.games = append([]season.Played(nil), b.games...), append([]season.Played(nil), b.games...)
		few.play(season.PairGames, "a", "stranger", score)
		many.play(season.PairGames+rapid.IntRange(1, 200).Draw(rt, "more"), "a", "stranger", score)
		if f, m := find(t, season.Table(few.games), "a"), find(t, season.Table(many.games), "a"); m.Performance != f.Performance {
			rt.Errorf("%d games lead to %d, %d to %d", f.Games(), f.Performance, m.Games(), m.Performance)
		}
	})
}
