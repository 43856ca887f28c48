package season

import (
	"cmp"
	"math"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
)

// The numbers in the rules of the table.
const (
	// LeastGames and LeastOpponents are how many games, and against how many different people, someone
	// needs to be ranked.
	LeastGames     = 5
	LeastOpponents = 2
	// PairGames is how many games against one person count in full. More than that count as much as
	// this many, so beating the same person again and again doesn't help.
	PairGames = 5
)

// Played is a rated game that ended in a season, for one of its players.
type Played struct {
	User     chat.User
	Opponent chat.UserID   // something else for a level of the engine or a person whose data was deleted
	Family   string        // the rules that share a rating
	Score    float64       // [rating.Win], [rating.Draw] or [rating.Loss]
	After    rating.Rating // the player's in that family, after the game
	Game     int64         // the game's ID
	At       time.Time     // when it ended
}

// Row is a person's row of a table.
type Row struct {
	User             chat.User
	Rank             int // from 1; 0 if they've played too little to be ranked
	Performance      int // performance rating
	Won, Drawn, Lost int
	Opponents        int // number of different people
}

// Games returns how many games count.
func (r Row) Games() int { return r.Won + r.Drawn + r.Lost }

// HalfPoints returns the points in halves: two for each win and one for each draw.
func (r Row) HalfPoints() int { return 2*r.Won + r.Drawn }

// Table returns the table of a season; the order of its games doesn't matter. Ranked people come first, best
// first, then the others by number of games.
//
// People are ranked by performance rating: the rating that fits this season's results, starting from a
// newcomer's, against the ratings that their opponents have after their last game of the season. A win
// counts as at most 400 points above the opponent's rating, so it doesn't help to beat many beginners
// or accounts that lose on purpose. Games against levels of the engine don't count, because
// anyone can play as many of those as they like. Equal performance ratings are decided by points, then
// by games won (FIDE Handbook, C.07: TPR and WON). People who are still equal share a rank.
func Table(games []Played) []Row {
	games = slices.SortedFunc(slices.Values(games), func(a, b Played) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Game, b.Game), cmp.Compare(a.User.ID, b.User.ID))
	})
	ratings, people := map[ratingKey]rating.Rating{}, map[chat.UserID]*record{}
	for _, g := range games {
		ratings[ratingKey{g.User.ID, g.Family}] = g.After
	}
	for _, g := range games {
		if _, person := ratings[ratingKey{g.Opponent, g.Family}]; !person {
			continue
		}
		r := people[g.User.ID]
		if r == nil {
			r = &record{against: map[chat.UserID]int{}}
			people[g.User.ID] = r
		}
		r.add(g)
	}
	var rows []Row
	for _, r := range people {
		r.row.Opponents, r.row.Performance = len(r.against), r.performance(ratings)
		rows = append(rows, r.row)
	}
	rank(rows)
	return rows
}

// rank sorts the rows and sets their ranks.
func rank(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(b.compare(a), cmp.Compare(a.User.ID, b.User.ID)) })
	for i := range rows {
		switch {
		case !rows[i].eligible():
		case i > 0 && rows[i].compare(rows[i-1]) == 0:
			rows[i].Rank = rows[i-1].Rank
		default:
			rows[i].Rank = i + 1
		}
	}
}

// Games returns how many games a table counts.
func Games(table []Row) int {
	n := 0
	for _, r := range table {
		n += r.Games()
	}
	return n / 2 // each is in the rows of both players
}

// ratingKey identifies a rating: a person has one for each family of rules.
type ratingKey struct {
	user   chat.UserID
	family string
}

// record is what a person has played, in order.
type record struct {
	row     Row
	games   []Played
	against map[chat.UserID]int // number of games
}

// add counts a game.
func (r *record) add(g Played) {
	r.row.User = g.User
	r.games = append(r.games, g)
	r.against[g.Opponent]++
	switch g.Score {
	case rating.Win:
		r.row.Won++
	case rating.Loss:
		r.row.Lost++
	default:
		r.row.Drawn++
	}
}

// performance returns the performance rating.
func (r *record) performance(ratings map[ratingKey]rating.Rating) int {
	var results []result
	for _, g := range r.games {
		weight := min(1, float64(PairGames)/float64(r.against[g.Opponent]))
		results = append(results, result{cautious(ratings[ratingKey{g.Opponent, g.Family}]), g.Score, weight})
	}
	return int(math.Round(performance(results)))
}

// eligible reports whether the person has played enough to be ranked.
func (r Row) eligible() bool { return r.Games() >= LeastGames && r.Opponents >= LeastOpponents }

// compare returns a positive number if the row belongs above another one, and 0 if they're equal.
func (r Row) compare(other Row) int {
	switch {
	case r.eligible() && !other.eligible():
		return 1
	case !r.eligible() && other.eligible():
		return -1
	case !r.eligible():
		return cmp.Or(cmp.Compare(r.Games(), other.Games()), cmp.Compare(r.Performance, other.Performance))
	}
	return cmp.Or(cmp.Compare(r.Performance, other.Performance), cmp.Compare(r.HalfPoints(), other.HalfPoints()), cmp.Compare(r.Won, other.Won))
}
