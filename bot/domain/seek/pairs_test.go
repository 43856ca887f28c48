package seek_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/seek"
)

var (
	now   = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	live  = seek.Clocks()[0]
	daily = seek.Clocks()[1]
)

// never says that nobody has played anyone.
func never(_, _ chat.UserID) bool { return false }

// always says that everyone has played everyone.
func always(_, _ chat.UserID) bool { return true }

// one returns someone looking for a live game.
func one(user chat.UserID, rating float64, waited time.Duration) seek.Seek {
	return seek.Seek{User: chat.User{ID: user}, Clock: live, Rating: rating, Since: now.Add(-waited)}
}

// shown returns pairs as "black-white", sorted.
func shown(pairs []seek.Pair) []string {
	out := []string{}
	for _, p := range pairs {
		out = append(out, fmt.Sprintf("%s-%s", p.Black.User.ID, p.White.User.ID))
	}
	slices.Sort(out)
	return out
}

func TestPairs(t *testing.T) {
	days := one("days", 1500, time.Minute)
	days.Clock = daily
	black := one("black", 1500, time.Second)
	black.Lead = 1
	white := one("white", 1500, 0)
	white.Lead = -1
	annBob := func(a, b chat.UserID) bool { return min(a, b) == "ann" && max(a, b) == "bob" }
	for _, tt := range []struct {
		name   string
		list   []seek.Seek
		played func(a, b chat.UserID) bool
		want   []string
	}{
		{"nobody", nil, never, nil},
		{"alone", []seek.Seek{one("ann", 1500, 0)}, never, nil},
		{"close ratings", []seek.Seek{one("ann", 1500, 0), one("bob", 1650, time.Second)}, never, []string{"bob-ann"}},
		{"far ratings, at first", []seek.Seek{one("ann", 1500, 0), one("bob", 1651, time.Second)}, never, nil},
		{"far ratings, after 15 seconds", []seek.Seek{one("ann", 1500, 0), one("bob", 1800, 15*time.Second)}, never, []string{"bob-ann"}},
		{"farther, after 30 seconds", []seek.Seek{one("ann", 1500, 30*time.Second), one("bob", 2100, 0)}, never, []string{"ann-bob"}},
		{"any rating, after a minute", []seek.Seek{one("ann", 900, time.Minute), one("bob", 2900, 0)}, never, []string{"ann-bob"}},
		{"another clock", []seek.Seek{one("ann", 1500, time.Minute), days}, never, nil},
		{"time is over", []seek.Seek{one("ann", 1500, 10*time.Minute), one("bob", 1500, 0)}, never, nil},
		{"the closest", []seek.Seek{one("ann", 1500, 0), one("bob", 1600, 0), one("cat", 1610, 0), one("dan", 1510, 0)}, never, []string{"ann-dan", "bob-cat"}},
		{"as many as possible", []seek.Seek{one("ann", 1400, 0), one("bob", 1500, 0), one("cat", 1500, 0), one("dan", 1600, 0)}, never, []string{"ann-bob", "cat-dan"}},
		{"White's turn to be Black", []seek.Seek{black, white}, never, []string{"white-black"}},
		{"the same two, at once", []seek.Seek{one("ann", 1500, 0), one("bob", 1500, 0)}, annBob, nil},
		{"the same two, one has just come", []seek.Seek{one("ann", 1500, 50*time.Second), one("bob", 1500, 29*time.Second)}, annBob, nil},
		{"the same two, nobody else comes", []seek.Seek{one("ann", 1500, 50*time.Second), one("bob", 1500, 30*time.Second)}, annBob, []string{"ann-bob"}},
		{"the same two, someone else waits", []seek.Seek{one("ann", 1500, 40*time.Second), one("bob", 1500, 40*time.Second), one("cat", 1700, 0)}, annBob, []string{"ann-cat"}},
		{"everyone has met, at first", []seek.Seek{one("ann", 1500, 29*time.Second), one("bob", 1510, 20*time.Second), one("cat", 1520, 10*time.Second)}, always, nil},
		{"everyone has met, after 30 seconds", []seek.Seek{one("ann", 1500, 32*time.Second), one("bob", 1590, 31*time.Second), one("cat", 1520, 30*time.Second), one("dan", 1501, 0)}, always, []string{"ann-cat"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(append([]string{}, tt.want...), shown(seek.Pairs(tt.list, now, tt.played))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestRatedIfBothWant(t *testing.T) {
	for _, tt := range []struct{ a, b, want bool }{{true, true, true}, {true, false, false}, {false, false, false}} {
		if got := (seek.Pair{Black: seek.Seek{Rated: tt.a}, White: seek.Seek{Rated: tt.b}}).Rated(); got != tt.want {
			t.Errorf("%v and %v: %v", tt.a, tt.b, got)
		}
	}
}

// crowd draws people looking for an opponent, and who has played whom.
func crowd(t *rapid.T) (list []seek.Seek, played func(a, b chat.UserID) bool) {
	for i := range rapid.IntRange(0, 12).Draw(t, "people") {
		list = append(list, seek.Seek{
			User:   chat.User{ID: chat.UserID(fmt.Sprint("user", i))},
			Clock:  rapid.SampledFrom(seek.Clocks()).Draw(t, "clock"),
			Rated:  rapid.Bool().Draw(t, "rated"),
			Rating: float64(rapid.IntRange(800, 2600).Draw(t, "rating")),
			Since:  now.Add(-time.Duration(rapid.IntRange(0, 700).Draw(t, "waited")) * time.Second),
			Lead:   rapid.IntRange(-2, 2).Draw(t, "lead"),
		})
	}
	met := make(map[[2]chat.UserID]bool)
	for i := range list {
		for j := range i {
			met[[2]chat.UserID{list[j].User.ID, list[i].User.ID}] = rapid.IntRange(0, 3).Draw(t, "met") == 0
		}
	}
	return list, func(a, b chat.UserID) bool { return met[[2]chat.UserID{a, b}] || met[[2]chat.UserID{b, a}] }
}

// TestPairsOfAnyCrowd checks random lists of searches. Each person is in at most one pair. The two
// have the same clock and are in each other's rating range, and neither search is over. No two who
// could play are left over. Colors are fair. Two people only meet again if both have waited and
// have no other opponent. The order of the list doesn't matter.
func TestPairsOfAnyCrowd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, played := crowd(t)
		pairs := seek.Pairs(list, now, played)
		paired := make(map[chat.UserID]bool)
		for _, p := range pairs {
			for _, s := range [...]seek.Seek{p.Black, p.White} {
				if paired[s.User.ID] {
					t.Fatalf("%s is in two pairs: %v", s.User.ID, shown(pairs))
				}
				paired[s.User.ID] = true
				if !now.Before(s.Ends()) {
					t.Fatalf("the time of %s is over", s.User.ID)
				}
			}
			if p.Black.Clock != p.White.Clock {
				t.Fatalf("%v plays %v", p.Black, p.White)
			}
			if !mayMeet(p.Black, p.White) {
				t.Fatalf("ratings %v and %v after %v and %v", p.Black.Rating, p.White.Rating, now.Sub(p.Black.Since), now.Sub(p.White.Since))
			}
			if p.Black.Lead > p.White.Lead {
				t.Fatalf("Black leads by %d, White by %d", p.Black.Lead, p.White.Lead)
			}
			if played(p.Black.User.ID, p.White.User.ID) && !mayRepeat(p.Black, p.White) {
				t.Fatalf("%s and %s meet again after %v and %v", p.Black.User.ID, p.White.User.ID, now.Sub(p.Black.Since), now.Sub(p.White.Since))
			}
		}
		left := slices.DeleteFunc(slices.Clone(list), func(s seek.Seek) bool { return paired[s.User.ID] || !now.Before(s.Ends()) })
		fresh := func(a, b seek.Seek) bool {
			return a.Clock == b.Clock && mayMeet(a, b) && !played(a.User.ID, b.User.ID)
		}
		for i, a := range left {
			for _, b := range left[:i] {
				if fresh(a, b) || a.Clock == b.Clock && mayMeet(a, b) && mayRepeat(a, b) {
					t.Fatalf("%s and %s are left over", a.User.ID, b.User.ID)
				}
			}
			for _, p := range pairs {
				if played(p.Black.User.ID, p.White.User.ID) && (fresh(a, p.Black) || fresh(a, p.White)) {
					t.Fatalf("%s and %s meet again while %s waits", p.Black.User.ID, p.White.User.ID, a.User.ID)
				}
			}
		}
		mixed := slices.Clone(list)
		rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)).Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		if diff := cmp.Diff(shown(pairs), shown(seek.Pairs(mixed, now, played))); diff != "" {
			t.Fatalf("in another order:\n%s", diff)
		}
	})
}

// mayMeet is a second implementation of which ratings fit after which time.
func mayMeet(a, b seek.Seek) bool {
	waited := max(now.Sub(a.Since), now.Sub(b.Since))
	apart := max(a.Rating-b.Rating, b.Rating-a.Rating)
	switch {
	case waited >= time.Minute:
		return true
	case waited >= 30*time.Second:
		return apart <= 600
	case waited >= 15*time.Second:
		return apart <= 300
	}
	return apart <= 150
}

// mayRepeat is a second implementation of when two people may meet again.
func mayRepeat(a, b seek.Seek) bool {
	return min(now.Sub(a.Since), now.Sub(b.Since)) >= 30*time.Second
}

// Once everyone's jobs have run, at most one person is left over per clock: no job is missing.
func TestJobsLeaveNobodyOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, played := crowd(t)
		for i := range list {
			list[i].Since = now.Add(time.Duration(rapid.IntRange(0, 120).Draw(t, "comes")) * time.Second)
		}
		var jobs []time.Time
		for _, s := range list {
			jobs = append(jobs, s.Widens()...)
		}
		slices.SortFunc(jobs, time.Time.Compare)
		for _, at := range jobs {
			looking := slices.DeleteFunc(slices.Clone(list), func(s seek.Seek) bool { return at.Before(s.Since) })
			for _, p := range seek.Pairs(looking, at, played) {
				list = slices.DeleteFunc(list, func(s seek.Seek) bool { return s.User.ID == p.Black.User.ID || s.User.ID == p.White.User.ID })
			}
		}
		left := make(map[string]int)
		for _, s := range list {
			if left[s.Clock.String()]++; left[s.Clock.String()] > 1 {
				t.Fatalf("left over: %v", list)
			}
		}
	})
}
