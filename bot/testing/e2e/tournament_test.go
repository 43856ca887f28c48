package e2e_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/tournament"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// TestSwissTournament plays a four-round Swiss tournament of nine people. The bot is killed in each
// round; someone doesn't show up in the second, and someone leaves in the third. Each round until
// then has a bye. The standings equal those that the test computes from the results.
func TestSwissTournament(t *testing.T) {
	t.Parallel()
	m := newMeeting(t, 9, "swiss 5+5 rounds 4 unrated")
	results := map[int]int{} // each game's winner, 0 for a draw; including byes
	games := 0
	for round := 1; round <= 4; round++ {
		games += 4
		cup := m.awaitRound(round, 4, games)
		list := cup.InRound(round)
		var absent *tournament.Pairing
		for i, p := range list {
			switch {
			case p.Second == 0:
				results[p.Number] = p.First
				continue
			case round == 2 && i == 1:
				absent = p
				results[p.Number] = p.Second
				m.in(p).say(name(cup, p.Second), "!tournament here")
				m.await(m.in(p), "noted that you're here")
				continue
			case round == 3 && i == 0:
				m.in(p).say(name(cup, p.First), "!tournament leave")
				m.await(m.in(p), "you won't get another one")
			}
			results[p.Number] = wins(p)
			m.resign(cup, p)
			if i == 2 {
				m.killed(nil)
			}
		}
		if absent != nil {
			// The time to show up ends soon after the bot is back.
			m.killed(func(ctx context.Context, db *store.DB, _ *tournament.Tournament) {
				err := db.Database.Change(ctx, func(tx database.Tx) error {
					_, err := tx.Exec(`UPDATE tournament_games SET due = (SELECT at FROM alive) + 1000 WHERE due > 0`)
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
			m.await(m.in(absent), "A tournament manager decided this game")
		}
	}
	m.await(m.player, "won **Cup**")
	cup := m.killed(nil)
	checkResults(t, cup, results)
	checkOneMessagePerRound(m, 4)
	last := m.await(m.player, "won **Cup**")
	checkSwissRows(t, cup, results, words(last))
}

// checkResults compares the stored results with the test's.
func checkResults(t *testing.T, cup *tournament.Tournament, results map[int]int) {
	t.Helper()
	if cup.State != tournament.Finished || len(cup.Pairings) != len(results) {
		t.Fatalf("%s after %d games, want %d", cup.State, len(cup.Pairings), len(results))
	}
	byes := map[int]bool{}
	for _, p := range cup.Pairings {
		winner := p.Winner()
		if p.Result == tournament.Bye {
			winner = p.First
			if byes[winner] {
				t.Errorf("%d has two byes", winner)
			}
			byes[winner] = true
		}
		if winner != results[p.Number] {
			t.Errorf("game %d was won by %d, want %d: %+v", p.Number, winner, results[p.Number], p)
		}
	}
}

// checkOneMessagePerRound checks that each round has one message, and each game's thread one call.
func checkOneMessagePerRound(m *meeting, rounds int) {
	m.t.Helper()
	for round := 1; round <= rounds; round++ {
		n := 0
		for _, one := range m.box.Messages(m.player.channel.ID) {
			if strings.Contains(words(one), fmt.Sprintf("**Cup** · round %d of", round)) {
				n++
			}
		}
		if n != 1 {
			m.t.Errorf("round %d has %d messages", round, n)
		}
	}
	for _, c := range m.box.Channels() {
		calls := 0
		for _, one := range m.box.Messages(c.ID) {
			if strings.Contains(words(one), "plays first, against") {
				calls++
			}
		}
		if c.ParentID == m.player.channel.ID && calls > 1 {
			m.t.Errorf("thread %s has %d calls", c.Name, calls)
		}
	}
}

// row is a row of the standings in a message: rank, user, points, Buchholz, Sonneborn-Berger.
var row = regexp.MustCompile(`(?m)^(\d+)\. <@(\d+)> \*\*([^*]+)\*\* · (\S+) · (\S+)`)

// checkSwissRows compares the standings that people see with those computed from the results.
func checkSwissRows(t *testing.T, cup *tournament.Tournament, results map[int]int, text string) {
	t.Helper()
	points := map[string]float64{}
	users := map[int]string{}
	for _, e := range cup.Entrants {
		users[e.Seed] = string(e.User.ID)
	}
	for _, winner := range results {
		points[users[winner]]++
	}
	buchholz, berger := map[string]float64{}, map[string]float64{}
	for _, p := range cup.Pairings {
		black, white := users[p.First], users[p.Second]
		if p.Second == 0 {
			white = black // a bye is like an opponent with one's own points
		}
		buchholz[black] += points[white]
		if winner := users[results[p.Number]]; winner == black {
			berger[black] += points[white]
		} else {
			berger[white] += points[black]
		}
		if p.Second != 0 {
			buchholz[white] += points[black]
		}
	}
	var before [3]float64
	found := row.FindAllStringSubmatch(text, -1)
	if len(found) != 9 {
		t.Fatalf("%d rows: %s", len(found), text)
	}
	for i, r := range found {
		user := r[2]
		want := [3]string{fmt.Sprint(points[user]), fmt.Sprint(buchholz[user]), fmt.Sprint(berger[user])}
		if got := [3]string{r[3], r[4], r[5]}; got != want {
			t.Errorf("row %d: %v, want %v", i+1, got, want)
		}
		now := [3]float64{points[user], buchholz[user], berger[user]}
		if i > 0 && slices.Compare(now[:], before[:]) > 0 {
			t.Errorf("row %d is better than the one above it: %v, %v", i+1, now, before)
		}
		before = now
	}
}

// TestKnockoutTournament plays a six-person knockout, in which the bot is killed once per round.
func TestKnockoutTournament(t *testing.T) {
	t.Parallel()
	m := newMeeting(t, 6, "knockout 5+5 unrated")
	games := 0
	for round, n := range []int{2, 2, 2} { // the third round has the final and the game for third place
		games += n
		cup := m.awaitRound(round+1, 3, games)
		for _, p := range cup.InRound(round + 1) {
			if p.Second != 0 {
				m.resign(cup, p)
			}
		}
	}
	m.await(m.player, "won **Cup**")
	cup := m.killed(nil)
	// The bracket is 1-bye, 4-5, 2-bye, 3-6; wins says who wins.
	win := func(a, b int) int { return wins(&tournament.Pairing{First: a, Second: b}) }
	a, b := win(1, win(4, 5)), win(2, win(3, 6))
	la, lb := 1+win(4, 5)-a, 2+win(3, 6)-b
	final, third := win(a, b), win(la, lb)
	want := []int{final, a + b - final, third, la + lb - third}
	var got []int
	for _, s := range cup.Standings()[:4] {
		got = append(got, s.Seed)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the first four are %v, want %v", got, want)
	}
	checkOneMessagePerRound(m, 3)
}

// TestArenaTournament plays an eight-person arena until it has 30 games, and compares the standings
// with points and streaks that the test counts itself.
func TestArenaTournament(t *testing.T) {
	t.Parallel()
	names := []string{"you", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"}
	h := newHost(t, sandbox.Options{Users: names}, service.Options{Depth: 1})
	p := h.player(0)
	m := &meeting{t: t, box: h.box, player: p, process: &process{t: t}}
	p.say("you", "!tournament create arena 3+2 minutes 60 unrated name Cup")
	m.await(p, "Nobody has joined yet")
	for _, name := range names[1:] {
		p.say(name, "!tournament join")
	}
	m.await(p, "8 of up to")
	p.say("you", "!tournament begin")
	m.await(p, "Press **Check in** before then")
	for _, name := range names[1:] {
		p.say(name, "!tournament here")
	}
	m.awaitCount(p, "✓", 8)
	p.say("you", "!tournament begin")

	type result struct{ winner, loser int }
	var results []result
	var resigned []int // their games' numbers
	for len(results) < 30 {
		cup := m.awaitGame(h)
		for i := range cup.Pairings {
			one := &cup.Pairings[i]
			if !one.Open() || one.Game == 0 || len(results) == 30 || slices.Contains(resigned, one.Number) {
				continue
			}
			m.resign(cup, one)
			resigned = append(resigned, one.Number)
			results = append(results, result{wins(one), one.Opponent(wins(one))})
		}
	}
	// The arena ends in a second. Games that are still running then count.
	_, err := h.db.UpdateTournament(t.Context(), 1, func(cup *tournament.Tournament) error {
		cup.ArenaEnds = time.Now().UTC().Add(time.Second).Truncate(time.Microsecond)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for {
		cup := m.awaitGame(h)
		if cup.State == tournament.Finished {
			break
		}
		for i := range cup.Pairings {
			if one := &cup.Pairings[i]; one.Open() && one.Game != 0 && !slices.Contains(resigned, one.Number) {
				m.resign(cup, one)
				resigned = append(resigned, one.Number)
				results = append(results, result{wins(one), one.Opponent(wins(one))})
			}
		}
	}
	m.await(p, "won **Cup**")
	points, run := map[int]int{}, map[int]int{}
	for _, r := range results {
		points[r.winner] += 2
		if run[r.winner] >= 2 {
			points[r.winner] += 2
		}
		run[r.winner]++
		run[r.loser] = 0
	}
	cup, err := h.db.Tournament(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(cup.Pairings) < 30 || cup.State != tournament.Finished {
		t.Fatalf("%s after %d games", cup.State, len(cup.Pairings))
	}
	for _, s := range cup.Standings() {
		if s.Points != points[s.Seed] {
			t.Errorf("seed %d has %d points, want %d", s.Seed, s.Points, points[s.Seed])
		}
	}
}
