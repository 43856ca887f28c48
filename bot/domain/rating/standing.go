package rating

import (
	"context"
	"math"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// Family is a group of rules that share a rating because a player is about equally strong in all
// of them.
type Family string

// The families of rules.
const (
	FamilyFreestyle Family = "freestyle"
	FamilyStandard  Family = "standard"
	FamilyRenju     Family = "renju"
	FamilyCaro      Family = "caro" // both Caro rules
)

// Families returns the families of all playable rules.
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
	case engine.DefaultRule.String():
		return FamilyFreestyle
	}
	return FamilyCaro
}

// Scope says which games a rating covers: those in one guild, or, if Guild is empty, those
// in all guilds and direct messages.
type Scope struct {
	Guild  chat.GuildID
	Family Family
}

// ScopeOf returns the scope of the ratings that a game's players are compared by: that of its rule on its guild,
// or in all games if it has no guild. Whatever shows or uses the ratings for a game, one yet to be played too,
// takes them from here, because openings may decide the rule.
func ScopeOf(g *game.Game) Scope {
	return Scope{Guild: g.Guild, Family: FamilyOf(g.Rule)}
}

// Standing is a person's rating and results in a scope. Without rated games, it has a newcomer's
// rating and no results.
type Standing struct {
	User             chat.User // ID, name and mention
	Rating           Rating    // after the last rated game
	Won, Drawn, Lost int       // numbers of rated games
	Changed          time.Time // when the last rated game ended; zero if there's none
}

// Games returns how many rated games the person has played.
func (s Standing) Games() int { return s.Won + s.Drawn + s.Lost }

// Change is what a game did to a person's rating.
type Change struct {
	Game     int64     // the game's ID
	Opponent string    // the opponent's [Contestant.Key]
	Score    float64   // the person's: [Win], [Draw] or [Loss]
	Weight   float64   // how much the game counted, above 0 and at most 1
	After    Rating    // the person's
	At       time.Time // when the game ended
}

// Contestant is a side of a rated game: a person, or an engine level of known strength.
type Contestant struct {
	User  chat.User // the zero User for a level
	Level string    // the name of an engine level; "" for a person
	Fixed Rating    // the level's rating
}

// levelKey is the prefix of a level's key. No chat has user IDs like that.
const levelKey = "level:"

// Key identifies the contestant: a user's ID, or "level:" followed by the level's name.
func (c Contestant) Key() string {
	if c.Level != "" {
		return levelKey + c.Level
	}
	return string(c.User.ID)
}

// leastRatedMoves is the number of moves with which a game counts even if an earlier version, which
// didn't store whether both sides had acted, has played it.
const leastRatedMoves = 4

// RatedResult returns the two sides of a game that counts for ratings, and Black's score. ok is
// false for all other games: casual, unfinished, canceled, in which one side never acted, not between
// two different rated contestants, at least one of them a person, or not lost by a person who had help.
func RatedResult(g *game.Game) (black, white Contestant, score float64, ok bool) {
	switch {
	case !Counts(g) || g.Helped && g.Winner != g.PersonSide().Other():
		return black, white, 0, false
	case g.State == game.Drawn:
		score = Draw
	case g.State != game.Playing && g.Winner == engine.Black:
		score = Win
	case g.State != game.Playing && g.Winner == engine.White:
		score = Loss
	default:
		return black, white, 0, false
	}
	black, blackRated := contestant(&g.Black)
	white, whiteRated := contestant(&g.White)
	persons := black.Level == "" || white.Level == ""
	return black, white, score, blackRated && whiteRated && persons && black.Key() != white.Key()
}

// contestant returns a player as a contestant. ok is false if the player's strength can't be
// compared.
func contestant(p *game.Player) (c Contestant, ok bool) {
	if p.Engine {
		fixed := Fixed(float64(p.Level.Rating()))
		return Contestant{Level: p.Level.String(), Fixed: fixed}, p.Program == "" && p.Level != engine.NoLevel
	}
	return Contestant{User: p.User}, p.User.ID != ""
}

// PairMemory is how long a game counts toward [PairWeight].
const PairMemory = 7 * 24 * time.Hour

// PairWeight returns the weight of a rated game between two players; before is the number of rated
// games they played against each other in the preceding [PairMemory]. The first five games count
// fully, and each one after that half as much as the previous one, down to 1/64. That way two
// accounts can't inflate a rating by only playing each other.
func PairWeight(before int) float64 {
	const whole, least = 5, 1.0 / 64
	return max(math.Pow(0.5, float64(max(before+1-whole, 0))), least)
}

// After returns the person's standing after a game against an opponent with the given rating. at
// is when the game ended.
func (s Standing) After(opponent Rating, score, weight float64, at time.Time) Standing {
	s.Rating = s.RatingAt(at).After(Result{Opponent: opponent, Score: score, Weight: weight})
	s.Changed = at
	switch score {
	case Win:
		s.Won++
	case Loss:
		s.Lost++
	default:
		s.Drawn++
	}
	return s
}

// RatingAt returns the rating at a time. The rating becomes less certain while the person doesn't
// play.
func (s Standing) RatingAt(at time.Time) Rating {
	if s.Changed.IsZero() {
		return s.Rating
	}
	return s.Rating.Idle(at.Sub(s.Changed))
}

// Ratings stores people's ratings. Implementations are safe for concurrent use.
//
// [stored.Games.Commit] counts a game when it ends, in the same transaction, both in its guild's
// scope and in the scope of all guilds. Every game counts exactly once, even if several end at the
// same time.
type Ratings interface {
	// Standing returns a person's standing.
	Standing(ctx context.Context, scope Scope, user chat.UserID) (Standing, error)

	// Ranking returns up to limit standings starting at offset, best first, and the total
	// number. Provisional ratings come last.
	Ranking(ctx context.Context, scope Scope, offset, limit int) (page []Standing, total int, err error)

	// Rank returns a person's rank, starting at 1, or 0 without rated games.
	Rank(ctx context.Context, scope Scope, user chat.UserID) (int, error)

	// RatingChanges returns the rating changes of a person's rated games, latest first; most
	// limits how many.
	RatingChanges(ctx context.Context, scope Scope, user chat.UserID, most int) ([]Change, error)
}
