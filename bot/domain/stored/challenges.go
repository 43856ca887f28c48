package stored

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// Challenges finds challenges: games in state Proposed. Implementations are safe for
// concurrent use.
type Challenges interface {
	// Proposed returns the games in state Proposed that match a filter, latest first; most
	// limits how many.
	Proposed(ctx context.Context, filter ChallengeFilter, most int) ([]*game.Game, error)

	// ChallengesUnshown reports whether any challenge in a channel has a message that doesn't
	// show its latest revision.
	ChallengesUnshown(ctx context.Context, ch chat.ChannelID) (bool, error)
}

// ChallengeFilter selects challenges. Empty fields match everything.
type ChallengeFilter struct {
	Channel chat.ChannelID // where the challenge was made
	Guild   chat.GuildID   // the channel's guild
	Host    chat.UserID    // who challenges
	User    chat.UserID    // who challenges or is challenged
}
