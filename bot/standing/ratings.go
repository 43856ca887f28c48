// Package standing says which games are rated and how people stand: ratings per server and
// family of rules, computed with package rating.
package standing

import (
	"context"
	"math"
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/rating"
	"hoshi/engine"
)

// Family is a group of rules in which a player's strength is about the same, so that
// there is one rating for them.
type Family string

// The families of rules.
const (
	FamilyFreestyle Family = "freestyle"
	FamilyStandard  Family = "standard"
	FamilyRenju     Family = "renju"
	FamilyCaro      Family = "caro" // both kinds
)

// Families returns the families of the rules that can be played.
func Families() []Family {
	var out []Family
	for _, r := range engine.PlayableRules() {
		if f := FamilyOf(r); !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// FamilyOf returns the family of a rule.
func FamilyOf(r engine.Rule) Family {
	switch name := r.String(); name {
	case string(FamilyStandard), string(FamilyRenju):
		return Family(name)
	case string(engine.DefaultRule.String()):
		return FamilyFreestyle
	}
	return FamilyCaro
}

// RatingScope is where a rating counts: among the games of a guild, or of all guilds
// and direct conversations where Guild is empty.
type RatingScope struct {
	Guild  chat.GuildID
	Family Family
}

// Standing is how a person stands in a scope. One without rated games has the rating of
// a newcomer and no results.
type Standing struct {
	User             chat.User     // id, name and mention
	Rating           rating.Rating // after the last rated game
	Won, Drawn, Lost int           // rated games
	Changed          time.Time     // when the last rated game ended; zero for none
}

// Games returns how many rated games the person has played.
func (s Standing) Games() int { return s.Won + s.Drawn + s.Lost }

// RatingChange is what a game did to a person's rating.
type RatingChange struct {
	Game     int64         // the game's id
	Opponent string        // the id of a user, or that of a level as [Contestant.Key] writes it
	Score    float64       // the person's: [rating.Win], [rating.Draw] or [rating.Loss]
	Weight   float64       // how much it counted, above 0 and at most 1
	After    rating.Rating // the person's
	At       time.Time     // when the game ended
}

// Contestant is a side of a rated game: a person, or an opponent whose strength is
// known.
type Contestant struct {
	User  chat.User     // the zero User for a level
	Level string        // the name of an engine's level; "" for a person
	Fixed rating.Rating // of a level
}

// levelKey begins the key of a level. No chat's user id looks like it.
const levelKey = "level:"

// Key tells contestants apart: the id of a user, or "level:" and its name.
func (c Contestant) Key() string {
	if c.Level != "" {
		return levelKey + c.Level
	}
	return string(c.User.ID)
}

// leastRatedMoves is how many moves a game needs to count: one that ends sooner was
// not played.
const leastRatedMoves = 4

// RatedResult returns the two sides of a game that counts for ratings, and Black's
// score. ok is false for other games: casual ones, those that have not ended, were
// cancelled or had fewer than four moves, and those in which no rated players met.
func RatedResult(g *game.Game) (black, white Contestant, score float64, ok bool) {
	switch {
	case !g.Rated || len(g.Moves) < leastRatedMoves:
		return black, white, 0, false
	case g.State == game.Drawn:
		score = rating.Draw
	case g.State != game.Playing && g.Winner == engine.Black:
		score = rating.Win
	case g.State != game.Playing && g.Winner == engine.White:
		score = rating.Loss
	default:
		return black, white, 0, false
	}
	black, blackRated := contestant(&g.Black)
	white, whiteRated := contestant(&g.White)
	persons := black.Level == "" || white.Level == ""
	return black, white, score, blackRated && whiteRated && persons && black.Key() != white.Key()
}

// contestant returns a player as one of a rated game; ok is false for one without a
// strength that could be compared.
func contestant(p *game.Player) (c Contestant, ok bool) {
	if p.Engine {
		fixed := rating.Fixed(float64(p.Level.Rating()))
		return Contestant{Level: p.Level.String(), Fixed: fixed}, p.Program == "" && p.Level != engine.NoLevel
	}
	return Contestant{User: p.User}, p.User.ID != ""
}

// PairMemory is how long a game counts among those of a pair: see [PairWeight].
const PairMemory = 7 * 24 * time.Hour

// PairWeight returns how much a rated game counts between two players who have had
// so many within [PairMemory] before it: the first five whole, each further one half as
// much as the one before, down to 1/64. So a rating cannot be made by two accounts that
// play each other only.
func PairWeight(before int) float64 {
	const whole, least = 5, 1.0 / 64
	return max(math.Pow(0.5, float64(max(before+1-whole, 0))), least)
}

// After returns how a person stands after a game against a contestant of a rating, which
// ended at a time.
func (s Standing) After(opponent rating.Rating, score, weight float64, at time.Time) Standing {
	s.Rating = s.RatingAt(at).After(rating.Result{Opponent: opponent, Score: score, Weight: weight})
	s.Changed = at
	switch score {
	case rating.Win:
		s.Won++
	case rating.Loss:
		s.Lost++
	default:
		s.Drawn++
	}
	return s
}

// RatingAt returns the rating at a time: it gets less sure while its owner is away.
func (s Standing) RatingAt(at time.Time) rating.Rating {
	if s.Changed.IsZero() {
		return s.Rating
	}
	return s.Rating.Idle(at.Sub(s.Changed))
}

// Ratings keeps how strong people are. Implementations are safe for concurrent use.
//
// [bot.Games.Commit] counts a game when it ends, in the same transaction: in the scope of
// its guild, and in that of all guilds. Of games that end at the same time none is lost,
// and none counts twice.
type Ratings interface {
	// Standing returns how a person stands.
	Standing(ctx context.Context, scope RatingScope, user chat.UserID) (Standing, error)

	// Ranking returns limit standings from the one at offset, best first, and how
	// many there are. Those whose rating is provisional come after all others.
	Ranking(ctx context.Context, scope RatingScope, offset, limit int) (page []Standing, total int, err error)

	// Rank returns the place of a person in the ranking, from 1; 0 for one without
	// rated games.
	Rank(ctx context.Context, scope RatingScope, user chat.UserID) (int, error)

	// RatingChanges returns what a person's latest rated games changed, at most so
	// many, the latest first.
	RatingChanges(ctx context.Context, scope RatingScope, user chat.UserID, most int) ([]RatingChange, error)
}
