package linkedroles

import (
	"context"
	"strconv"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
)

// Store is what this package needs from a database.
type Store interface {
	stored.RoleLinks
	Standing(ctx context.Context, scope rating.Scope, user chat.UserID) (rating.Standing, error)
	AchievementsOf(ctx context.Context, user chat.UserID) ([]stored.Achievement, error)
	PuzzlePlayer(ctx context.Context, user chat.UserID) (stored.PuzzlePlayer, error)
}

// The keys of the figures, in the order in which they are registered and shown. Their messages are
// linked_role.name.KEY and linked_role.about.KEY.
const (
	Rating = "rating" // freestyle rating across all guilds; 0 without rated games
	Games  = "games"  // finished rated games, of all rules
	Level  = "level"  // hardest level beaten in a rated game, from 1; 0 for none
	Streak = "streak" // longest run of days with a solved daily puzzle
)

// Keys returns the keys of all figures.
func Keys() []string { return []string{Rating, Games, Level, Streak} }

// Figures returns a person's figures by key.
func (l *Links) Figures(ctx context.Context, user chat.UserID) (map[string]int, error) {
	out := make(map[string]int)
	for _, family := range rating.Families() {
		s, err := l.opt.Store.Standing(ctx, rating.Scope{Family: family}, user)
		if err != nil {
			return nil, err
		}
		out[Games] += s.Games()
		if family == rating.FamilyFreestyle && s.Games() > 0 {
			out[Rating] = s.Rating.Rounded()
		}
	}
	achieved, err := l.opt.Store.AchievementsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	out[Level] = bestLevel(achieved)
	p, err := l.opt.Store.PuzzlePlayer(ctx, user)
	out[Streak] = p.DailyBest
	return out, err
}

// bestLevel returns the hardest level that was beaten, from 1, or 0.
func bestLevel(achieved []stored.Achievement) (best int) {
	for _, a := range achieved {
		name, ok := strings.CutPrefix(string(a.Name), stored.FirstWinPrefix)
		if level, known := engine.ParseLevel(name); ok && known {
			best = max(best, int(level))
		}
	}
	return best
}

// figures returns a person's figures as Discord wants them.
func (l *Links) figures(ctx context.Context, user chat.UserID) (map[string]string, error) {
	numbers, err := l.Figures(ctx, user)
	out := make(map[string]string)
	for _, key := range Keys() {
		out[key] = strconv.Itoa(numbers[key])
	}
	return out, err
}
