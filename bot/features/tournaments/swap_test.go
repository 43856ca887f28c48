package tournaments_test

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// swapped returns a rated tournament between ann, bob, cid and dan that uses Swap2.
func swapped(t *testing.T, terms string) *table {
	t.Helper()
	return begunWith(t, terms, service.Options{Opening: "auto"})
}

// swap lets the player who doesn't open a Swap2 game take Black. They have two stones in a row then, and White
// is to move.
func (tb *table) swap(t *tournament.Tournament, p *tournament.Pairing) {
	tb.T.Helper()
	first, second := players(t, p)
	for _, move := range []string{"h8", "a1", "i8"} {
		tb.in(p, first, "!"+move)
	}
	tb.in(p, second, "!choose black")
	if g := tb.GameIn(p.Channel); g.Black.User.Name != second || g.ToMove() != engine.White || g.Rule != engine.Standard {
		tb.T.Fatalf("after %s took Black in %s: %+v", second, g.Rule, g.Seats)
	}
}

// five lets Black win a game that begins as in swap.
func (tb *table) five(p *tournament.Pairing) {
	tb.T.Helper()
	white, black := tb.GameIn(p.Channel).White.User.Name, tb.GameIn(p.Channel).Black.User.Name
	for i, move := range []string{"a3", "j8", "a5", "k8", "a7", "l8"} {
		tb.in(p, [...]string{white, black}[i%2], "!"+move)
	}
}

// boardWinner returns who won a game on the board.
func (tb *table) boardWinner(p *tournament.Pairing) string {
	tb.T.Helper()
	g, err := tb.Store.Game(tb.T.Context(), p.Game)
	if err != nil || g.Winner == engine.Empty {
		tb.T.Fatalf("game %d: %+v, %v", p.Number, g.Status, err)
	}
	return g.Player(g.Winner).User.Name
}

// pointOf fails the test unless a pairing's winner is the one who should have won.
func (tb *table) pointOf(number int, winner string) {
	tb.T.Helper()
	cup := tb.cup()
	p := cup.Pairing(number)
	if e := cup.Entrant(p.Winner()); e == nil || e.User.Name != winner {
		tb.T.Errorf("%s won game %d, and the tournament says %+v", winner, number, p)
	}
}

// Whoever wins on the board has the point everywhere, although each game's opening swaps the colors.
func TestWinnersHaveTheirPoints(t *testing.T) {
	for _, format := range []string{"swiss 5+5", "knockout 5+5", "roundrobin 5+5", "arena 5+5"} {
		t.Run(format, func(t *testing.T) {
			tb := swapped(t, format)
			won, lost, games := map[string]int{}, map[string]int{}, 0
			for cup := tb.cup(); cup.GoesOn() && games < 6; cup = tb.cup() {
				before := games
				for _, p := range cup.InRound(cup.Round) {
					if !p.Open() || p.Game == 0 {
						continue
					}
					first, second := players(cup, p)
					tb.swap(cup, p)
					winner := second
					switch games++; games % 3 {
					case 0: // the game's White wins
						tb.in(p, first, "!b2")
						tb.in(p, second, "!resign yes")
						winner = first
					case 1:
						tb.five(p)
					case 2:
						tb.in(p, first, "!b2")
						tb.in(p, first, "!resign yes")
					}
					if got := tb.boardWinner(p); got != winner {
						t.Fatalf("%s won game %d, want %s", got, p.Number, winner)
					}
					won[winner]++
					lost[map[string]string{first: second, second: first}[winner]]++
					tb.pointOf(p.Number, winner)
				}
				if cup.Format == tournament.Arena && games == before {
					tb.due() // those who just met may meet again
				}
			}
			tb.agree(won, lost)
			tb.winnersGoOn()
		})
	}
}

// agree checks that the standings, tables, ratings and statistics say who won and lost how often.
func (tb *table) agree(won, lost map[string]int) {
	tb.T.Helper()
	cup := tb.cup()
	for _, s := range cup.Standings() {
		if name := cup.Entrant(s.Seed).User.Name; s.Wins != won[name] || s.Losses != lost[name] {
			tb.T.Errorf("the standings say %s won %d and lost %d, want %d and %d", name, s.Wins, s.Losses, won[name], lost[name])
		}
	}
	inTable := map[string]int{}
	for _, r := range tb.csv("games.csv") {
		if r["winner"] != "" {
			inTable[r["winner"]]++
		}
		if score := map[bool]string{true: "1–0", false: "0–1"}[r["winner"] == r["first"]]; r["winner"] != "" {
			line := fmt.Sprintf("%s. @%s vs. @%s **%s**", r["game"], r["first"], r["second"], score)
			if text := tb.shownAll(); cup.Format != tournament.Arena && !strings.Contains(text, line) && !strings.Contains(text, strings.Replace(line, ". ", ". Third place: ", 1)) {
				tb.T.Errorf("no message says %q", line)
			}
		}
	}
	for _, who := range []string{"ann", "bob", "cid", "dan"} {
		if inTable[who] != won[who] {
			tb.T.Errorf("the table says %s won %d, want %d", who, inTable[who], won[who])
		}
		st, err := tb.Store.Standing(tb.T.Context(), rating.Scope{Guild: servicetest.Guild, Family: rating.FamilyStandard}, servicetest.User(who).ID)
		if err != nil || st.Won != won[who] || st.Lost != lost[who] {
			tb.T.Errorf("the ratings say %s won %d and lost %d, want %d and %d; %v", who, st.Won, st.Lost, won[who], lost[who], err)
		}
		results, err := tb.Store.ResultsOf(tb.T.Context(), servicetest.User(who).ID, servicetest.Guild, 50)
		wins := 0
		for _, r := range results {
			if r.Won() {
				wins++
			}
		}
		if err != nil || wins != won[who] {
			tb.T.Errorf("the statistics say %s won %d, want %d; %v", who, wins, won[who], err)
		}
	}
	if table := cup.Standings(); cup.State == tournament.Finished {
		if text := tb.shownAll(); !strings.Contains(text, "🏆 @"+cup.Entrant(table[0].Seed).User.Name+" won") {
			tb.T.Errorf("no message names the winner: %s", text)
		}
	}
}

// winnersGoOn checks that the winners of a knockout's first round play its final.
func (tb *table) winnersGoOn() {
	tb.T.Helper()
	cup := tb.cup()
	if cup.Format != tournament.Knockout {
		return
	}
	one := cup.InRound(1)
	if final := cup.InRound(2)[0]; !final.Has(one[0].Winner()) || !final.Has(one[1].Winner()) {
		tb.T.Errorf("%d and %d won in the first round, and the final is between %d and %d", one[0].Winner(), one[1].Winner(), final.First, final.Second)
	}
}

// shownAll returns everything that the tournament has shown in its channel.
func (tb *table) shownAll() string {
	text := ""
	for _, p := range tb.Chat.In("c") {
		text += p.Text + "\n"
	}
	return text
}

// csv returns the rows of a file with results, by column.
func (tb *table) csv(name string) (rows []map[string]string) {
	tb.T.Helper()
	posts := tb.Ask(servicetest.InGuild("c", "ann", "!tournament csv"))
	for _, f := range posts[len(posts)-1].Files {
		if f.Name != name {
			continue
		}
		list, err := csv.NewReader(strings.NewReader(string(f.Data))).ReadAll()
		if err != nil {
			tb.T.Fatal(err)
		}
		for _, r := range list[1:] {
			row := map[string]string{}
			for i, column := range list[0] {
				row[column] = r[i]
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// A game that time ends is lost by the person to act, whatever their color.
func TestTimeEndsSwappedGame(t *testing.T) {
	for name, tt := range map[string]struct {
		terms string
		end   func(*table, *tournament.Tournament, *tournament.Pairing)
	}{
		"the clock runs out": {"swiss 5+5", func(tb *table, cup *tournament.Tournament, p *tournament.Pairing) {
			first, second := players(cup, p)
			tb.in(p, first, "!a3")
			tb.in(p, second, "!j8")
			tb.clock.Set(tb.GameIn(p.Channel).Due)
			tb.gameDue(p)
		}},
		"nobody goes on": {"swiss 5+5", func(tb *table, _ *tournament.Tournament, p *tournament.Pairing) {
			tb.clock.Set(tb.GameIn(p.Channel).Due)
			tb.gameDue(p)
		}},
		"the round ends": {"swiss 5+5", func(tb *table, cup *tournament.Tournament, p *tournament.Pairing) {
			_, err := tb.Store.UpdateTournament(tb.T.Context(), cup.ID, func(t *tournament.Tournament) error {
				t.RoundEnds = tb.clock.Now().Add(time.Minute)
				return nil
			})
			if err != nil {
				tb.T.Fatal(err)
			}
			tb.due()
		}},
		"a win is claimed": {"swiss 1d", func(tb *table, cup *tournament.Tournament, p *tournament.Pairing) {
			for tb.GameIn(p.Channel).Last.Kind != game.EventOverdue {
				tb.clock.Set(tb.GameIn(p.Channel).Due)
				tb.gameDue(p)
			}
			_, second := players(cup, p)
			tb.in(p, second, "!claim")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := swapped(t, tt.terms)
			cup := tb.cup()
			tb.in(cup.Pairing(2), cup.Entrant(cup.Pairing(2).First).User.Name, "!resign yes") // isn't in the way
			cup = tb.cup()
			p := cup.Pairing(1)
			_, second := players(cup, p)
			tb.swap(cup, p) // now it's White's turn, who opened the game
			tt.end(tb, cup, p)
			tb.pointOf(1, second)
			if g := tb.GameIn(p.Channel); g.State == game.Abandoned {
				return // without a winner on the board
			}
			if got := tb.boardWinner(p); got != second {
				t.Errorf("%s won on the board, want %s", got, second)
			}
		})
	}
}

// gameDue does what is due in a game.
func (tb *table) gameDue(p *tournament.Pairing) {
	tb.T.Helper()
	g := tb.GameIn(p.Channel)
	if err := tb.Service.Jobs().Do(tb.T.Context(), stored.DueJob{Game: g.ID, Revision: g.Revision}); err != nil {
		tb.T.Fatal(err)
	}
}

// A player who is absent loses, and a result that a manager sets is the named player's, in a swapped game
// too. Colors aren't named in a tournament's own messages.
func TestAbsentAndManagers(t *testing.T) {
	tb := swapped(t, "swiss 5+5 hoshi club")
	cup := tb.cup()
	one, two := cup.Pairing(1), cup.Pairing(2)
	first, second := players(cup, one)
	tb.swap(cup, one)
	tb.says("boss", "result game 1 black reason typo", "who won it")
	tb.says("boss", "result game 1 @"+first+" draw reason both", "who won it")
	tb.says("boss", "result game 1 @zoe reason who", "doesn't play in that game")
	tb.says("boss", "result game 1 @hoshi reason who", "doesn't play in that game")
	tb.says("boss", "result game 1 @"+second+" reason seen", "The result is set")
	tb.pointOf(1, second)
	if text := tb.shown("**Cup** · round 1 of 2"); !strings.Contains(text, "@"+second+" **0–1** (@boss set this: seen)") {
		t.Errorf("after the result was set: %s", text)
	}
	third, fourth := players(cup, two)
	for _, move := range []string{"h8", "a1", "i8"} {
		tb.in(two, third, "!"+move)
	}
	tb.due()
	tb.pointOf(2, third)
	text := tb.shown("**Cup** · round 1 of 2")
	if !strings.Contains(text, "**1–0** (@"+fourth+" absent)") {
		t.Errorf("after %s didn't come: %s", fourth, text)
	}
	for _, p := range append(tb.Chat.In("c"), tb.Chat.In(two.Channel)[0]) {
		if strings.Contains(p.Text, "Black") || strings.Contains(p.Text, "White") {
			t.Errorf("it names a color: %s", p.Text)
		}
	}
}
