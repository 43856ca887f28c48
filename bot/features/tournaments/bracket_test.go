package tournaments

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view/locale"
	"hoshi/render"
	"hoshi/render/standings"
)

// knockoutOf returns a knockout in which the better seed has won all games before a round, and of that round
// every second one.
func knockoutOf(people, round int) *tournament.Tournament {
	t := played(tournament.Knockout, people)
	for t.Round = 1; t.Round <= round; t.Round++ {
		rounds, _ := t.Bracket()
		for slot, tie := range rounds[t.Round-1] {
			p := tournament.Pairing{Number: len(t.Pairings) + 1, Round: t.Round, Slot: slot, First: tie.Seeds[1], Second: tie.Seeds[0]}
			switch {
			case p.First == 0:
				p.First, p.Second, p.Result = p.Second, 0, tournament.Bye
			case t.Round < round || slot%2 == 0:
				p.Result, p.Forfeit = tournament.SecondWins, slot == 2
				if p.Second > p.First {
					p.Result = tournament.FirstWins
				}
			}
			t.Pairings = append(t.Pairings, p)
		}
	}
	t.Round = round
	return t
}

// sideOf finds an entrant in a round of a bracket.
func sideOf(b standings.Bracket, round int, name string) (m standings.Match, s standings.Side) {
	for _, m := range b.Rounds[round].Matches {
		for _, s := range m.Sides {
			if s.Name == name {
				return m, s
			}
		}
	}
	return m, s
}

// A bracket names the entrants of every pairing next to each other, whoever opens, and marks who advances.
func TestBracketNamesEveryPairing(t *testing.T) {
	for _, people := range []int{3, 4, 6, 8, 11, 16, 32} {
		for round := 1; 1<<round <= people; round++ {
			tm := knockoutOf(people, round)
			b, ok := bracketPicture(english(t), tm)
			rounds, _ := tm.Bracket()
			left := len(rounds) - len(b.Rounds)
			if !ok || left > 1 {
				t.Fatalf("%d people, round %d: there's no bracket", people, round)
			}
			for _, p := range tm.Pairings {
				if p.Round <= left {
					continue
				}
				m, first := sideOf(b, p.Round-1-left, fmt.Sprint("p", p.First))
				if first.Name == "" || first.Won != (p.Winner() == p.First || p.Result == tournament.Bye) || m.Playing != p.Open() {
					t.Errorf("%d people: pairing %+v is drawn as %+v", people, p, m)
				}
				second := fmt.Sprint("p", p.Second)
				if p.Second == 0 {
					second = "bye"
				}
				if m.Sides[0].Name != second && m.Sides[1].Name != second {
					t.Errorf("%d people: pairing %+v is drawn as %+v", people, p, m)
				}
			}
		}
	}
}

func TestBracketMatches(t *testing.T) {
	drawn := tournament.Pairing{First: 4, Second: 1, Result: tournament.Drawn}
	for name, tt := range map[string]struct {
		games []tournament.Pairing
		want  string // of the sides of seeds 1 and 4: name, score, who advances, who is faint
	}{
		"not paired":       {nil, "p1 p4"},
		"being played":     {[]tournament.Pairing{{First: 4, Second: 1}}, "p1 p4 playing"},
		"won":              {[]tournament.Pairing{{First: 4, Second: 1, Result: tournament.FirstWins}}, "p1 0 faint p4 1 won"},
		"drawn once":       {[]tournament.Pairing{drawn, {First: 1, Second: 4}}, "p1 ½ p4 ½ playing"},
		"drawn, then won":  {[]tournament.Pairing{drawn, {First: 1, Second: 4, Result: tournament.SecondWins}}, "p1 ½ faint p4 1½ won"},
		"drawn twice":      {[]tournament.Pairing{drawn, drawn}, "p1 1 won p4 1 faint"},
		"without a game":   {[]tournament.Pairing{{First: 1, Second: 4, Result: tournament.FirstWins, Forfeit: true}}, "p1 + won p4 − faint"},
		"neither came":     {[]tournament.Pairing{{First: 1, Second: 4, Result: tournament.BothLose, Forfeit: true}}, "p1 − faint p4 − faint"},
		"nobody was there": {[]tournament.Pairing{{First: 1, Result: tournament.Bye}}, "p1 won p4 faint"},
	} {
		t.Run(name, func(t *testing.T) {
			b, _ := bracketPicture(english(t), played(tournament.Knockout, 4, tt.games...))
			var words []string
			m := b.Rounds[0].Matches[0]
			for _, s := range m.Sides {
				words = append(words, strings.Fields(s.Name+" "+s.Score)...)
				if s.Won {
					words = append(words, "won")
				}
				if s.Faint {
					words = append(words, "faint")
				}
			}
			if m.Playing {
				words = append(words, "playing")
			}
			if got := strings.Join(words, " "); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// A large knockout is drawn from the last 16 on, and as a table as long as nobody can be in its bracket.
func TestLargeBrackets(t *testing.T) {
	b, ok := bracketPicture(english(t), knockoutOf(32, 1))
	if !ok || len(b.Rounds) != 4 || len(b.Foot) != 1 {
		t.Fatalf("32 people: %d rounds, below: %q", len(b.Rounds), b.Foot)
	}
	if m := b.Rounds[0].Matches[0]; m.Sides[0].Name != "p1" || m.Sides[1].Name != "p16" || m.Sides[1].Or == nil || m.Sides[1].Or.Name != "p17" || !m.Sides[1].Faint {
		t.Errorf("the first match is %+v", m)
	}
	for round, want := range map[int]bool{1: false, 2: true, 3: true} {
		if _, ok := bracketPicture(english(t), knockoutOf(64, round)); ok != want {
			t.Errorf("64 people, round %d: there's a bracket: %v", round, ok)
		}
	}
	if _, ok := bracketPicture(english(t), played(tournament.Swiss, 4)); ok {
		t.Error("a Swiss has a bracket")
	}
}

// The alt text says who plays whom, and has room for it.
func TestBracketAlt(t *testing.T) {
	words, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	want := "The bracket of Friday Night Gomoku. Final: p1 vs. p2. Semifinals: p1 beat p4, p2 vs. p3 (playing)."
	half := knockoutOf(4, 1)
	half.Pairings[1].Result = tournament.Undecided
	if got := words.Translate("en", bracketAlt(half)); got != strings.Replace(want, " Final: p1 vs. p2.", "", 1) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := words.Translate("en", bracketAlt(knockoutOf(6, 1))); !strings.Contains(got, "p1 has a bye") {
		t.Errorf("%q doesn't name the bye", got)
	}
	for round := 1; round <= 5; round++ {
		tm := knockoutOf(32, round)
		for i := range tm.Entrants {
			tm.Entrants[i].User.Name = strings.Repeat("w", 32)
		}
		for _, language := range settings.Languages() {
			if got := words.Translate(language, bracketAlt(tm)); len([]rune(got)) > 1024 {
				t.Errorf("%s, round %d: the alt text has %d letters", language, round, len([]rune(got)))
			}
		}
	}
}

// Brackets of every size are drawn in every language and stay small files.
func TestPicturesOfBrackets(t *testing.T) {
	s := painting(t)
	names := []string{"ann", "Bob the Builder of Very Long Names", "王小明", "さくら", "김민준", "Łukasz", "😀", "مريم", "Magnus", "xX_gomoku_Xx"}
	for _, c := range [][2]int{{3, 1}, {4, 1}, {6, 2}, {8, 2}, {16, 1}, {16, 4}, {32, 1}, {32, 5}} {
		tm := knockoutOf(c[0], c[1])
		for i := range tm.Entrants {
			tm.Entrants[i].User.Name = names[i%len(names)]
		}
		if c[0] >= 4 && c[1] == len(mustRounds(tm)) {
			tm.Pairings = append(tm.Pairings, tournament.Pairing{Number: len(tm.Pairings) + 1, Round: c[1], Slot: tournament.ThirdPlace, First: 3, Second: 4})
		}
		for i, language := range settings.Languages() {
			p := s.drawStandings(tm, look{language, render.Themes()[i%len(render.Themes())]})
			save(t, fmt.Sprintf("bracket%d-%d-%s", c[0], c[1], language), p)
			if p.Name != "bracket.png" || len(p.PNG) > 100_000 {
				t.Errorf("%d people, round %d: %s has %d bytes", c[0], c[1], p.Name, len(p.PNG))
			}
		}
	}
}

// mustRounds returns the rounds of a knockout.
func mustRounds(t *tournament.Tournament) [][]tournament.Tie {
	rounds, _ := t.Bracket()
	return rounds
}
