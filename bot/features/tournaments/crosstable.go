package tournaments

import (
	"strconv"

	"golang.org/x/text/unicode/norm"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
	"hoshi/render/standings"
)

// column is a column of the standings in a picture.
type column struct {
	name  string // of its message
	value func(tournament.Standing) string
}

// number returns a column of whole numbers.
func number(name string, value func(tournament.Standing) int) column {
	return column{name, func(s tournament.Standing) string { return strconv.Itoa(value(s)) }}
}

// columns returns what decides the order of a table, in that order.
func columns(t *tournament.Tournament, table []tournament.Standing) []column {
	points := column{"points", func(s tournament.Standing) string { return Points(t.Format, s.Points) }}
	rating := number("rating", func(s tournament.Standing) int { return t.Entrant(s.Seed).Rating })
	switch t.Format {
	case tournament.Knockout:
		return []column{number("won", func(s tournament.Standing) int { return s.Wins }), number("lost", func(s tournament.Standing) int { return s.Losses }), rating}
	case tournament.Arena:
		return []column{points, number("performance", func(s tournament.Standing) int { return s.Performance }),
			number("games", func(s tournament.Standing) int { return s.Wins + s.Draws + s.Losses }), rating}
	}
	list := []column{points}
	if t.Format == tournament.Swiss {
		if byes := byeCounts(t); len(byes) > 0 {
			list = append(list, column{"byes", func(s tournament.Standing) string { return some(byes[s.Seed]) }})
		}
		list = append(list, column{"buchholz", func(s tournament.Standing) string { return view.HalfPoints(s.Buchholz) }})
	}
	list = append(list, column{"sonneborn_berger", func(s tournament.Standing) string { return quarters(s.Sonneborn) }})
	for _, s := range table {
		if s.Direct >= 0 {
			list = append(list, column{"direct_encounter", directText})
			break
		}
	}
	return append(list, number("wins", func(s tournament.Standing) int { return s.Wins }), rating)
}

// directText writes the points of a direct encounter, if it counts.
func directText(s tournament.Standing) string {
	if s.Direct < 0 {
		return ""
	}
	return view.HalfPoints(s.Direct)
}

// some writes a number unless it's 0.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// byeCounts returns how many byes each entrant had, by seed.
func byeCounts(t *tournament.Tournament) map[int]int {
	byes := map[int]int{}
	for _, p := range t.Pairings {
		if p.Result == tournament.Bye {
			byes[p.First]++
		}
	}
	return byes
}

// standingsTable returns the standings as a picture or a page shows them: at most so many rows, and a crosstable
// unless there are too many players.
func standingsTable(w view.PictureWords, t *tournament.Tournament, most int) standings.Table {
	word := func(name string, args ...message.Args) string {
		return w.Say(message.T("tournament.picture."+name, args...))
	}
	out := standings.Table{Title: norm.NFC.String(t.Name), Notes: pictureNotes(w, t), Player: word("player")}
	table := t.Standings()
	list := columns(t, table)
	for _, c := range list {
		out.Columns = append(out.Columns, word(c.name))
	}
	meetings := meetingsOf(t)
	for _, s := range table[:min(len(table), most)] {
		r := standings.Row{Rank: s.Rank, Name: pictureName(w, t, s.Seed), Unnamed: unnamed(w, s.Rank),
			Out: t.Format != tournament.Knockout && t.Entrant(s.Seed).Out != tournament.StillIn}
		for _, c := range list {
			r.Values = append(r.Values, c.value(s))
		}
		if len(table) <= standings.MaxCrossed {
			for _, other := range table {
				r.Cells = append(r.Cells, meetings[[2]int{s.Seed, other.Seed}].cell())
			}
		}
		out.Rows = append(out.Rows, r)
	}
	if len(table) > most {
		out.Foot = append(out.Foot, w.Say(message.T("tournament.more_players", message.Args{"Count": len(table) - most})))
	}
	if len(table) <= standings.MaxCrossed {
		forfeits, repeated := false, false
		for _, m := range meetings {
			forfeits, repeated = forfeits || m.forfeit, repeated || m.games > 1
		}
		if forfeits {
			out.CrossFoot = append(out.CrossFoot, word("forfeits"))
		}
		if repeated {
			out.CrossFoot = append(out.CrossFoot, word("repeated"))
		}
	}
	return out
}

// meeting is what one entrant got in the games against another.
type meeting struct {
	games, points int // points are half points
	forfeit       bool
}

// meetingsOf returns what everyone got against everyone, by the two seeds.
func meetingsOf(t *tournament.Tournament) map[[2]int]meeting {
	out := map[[2]int]meeting{}
	for i := range t.Pairings {
		p := &t.Pairings[i]
		if p.Open() || p.Second == 0 {
			continue
		}
		for _, seed := range [...]int{p.First, p.Second} {
			at := [2]int{seed, p.Opponent(seed)}
			m := out[at]
			m.add(p, seed)
			out[at] = m
		}
	}
	return out
}

// add adds what an entrant got in a game that's over.
func (m *meeting) add(p *tournament.Pairing, seed int) {
	m.games++
	switch {
	case p.Winner() == seed:
		m.points += 2
	case p.Result == tournament.Drawn:
		m.points++
	}
	m.forfeit = m.forfeit || p.Forfeit && p.Result != tournament.Drawn
}

// cell returns the cell of a crosstable: the result of the only game, or the points of several.
func (m meeting) cell() standings.Cell {
	var c standings.Cell
	switch {
	case m.points > m.games:
		c.Score = standings.Better
	case m.points == m.games && m.games > 0:
		c.Score = standings.Equal
	}
	switch {
	case m.games == 0:
	case m.games > 1:
		c.Text = view.HalfPoints(m.points) + "/" + strconv.Itoa(m.games)
	case m.forfeit && m.points == 2:
		c.Text = "+"
	case m.forfeit:
		c.Text = "−"
	default:
		c.Text = view.HalfPoints(m.points)
	}
	return c
}
