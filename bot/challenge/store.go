// Package challenge is the database's interface to challenges that wait for an answer.
package challenge

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// Challenges finds challenges: games in state Proposed. Implementations are safe for
// concurrent use.
type Challenges interface {
	// Proposed returns the games in state Proposed that a filter lets through, the latest
	// first, at most so many.
	Proposed(ctx context.Context, filter ChallengeFilter, most int) ([]*game.Game, error)

	// ChallengesUnshown reports whether the message of a challenge in a channel does not
	// show its latest revision.
	ChallengesUnshown(ctx context.Context, ch chat.ChannelID) (bool, error)
}

// ChallengeFilter says which challenges are meant. Empty fields let all through.
type ChallengeFilter struct {
	Channel chat.ChannelID // where it was made
	Guild   chat.GuildID   // which the channel belongs to
	Host    chat.UserID    // who challenges
	User    chat.UserID    // who challenges or is challenged
}
