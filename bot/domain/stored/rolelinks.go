package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
)

// ErrNoRoleLink means that a person hasn't connected their account, or no longer.
var ErrNoRoleLink = errors.New("no connected account")

// RolesEvery is the minimum time between two updates of a person's figures for linked roles.
const RolesEvery = 5 * time.Minute

// RolesClaim is how long other processes wait for the process that is sending a person's figures. If
// that process was killed, the next one takes over after this time.
const RolesClaim = 20 * time.Second

// RoleLink is the permission of a person to send their figures to the chat, which may give them roles
// for these.
type RoleLink struct {
	User    chat.User // ID and Name are stored
	Tokens  string    // encrypted
	Expires time.Time // of the access token, in UTC with microsecond precision, like the other times
	Linked  time.Time // when the person connected their account

	Changes int64     // how many times the figures may have changed
	Sent    int64     // the value of Changes when they were sent last; 0 before
	SentAt  time.Time // zero before
}

// RoleLinks stores people's permissions. Implementations are safe for concurrent use.
//
// What changes a figure also stores a [RolesJob] in the same transaction, at most one per
// person at a time: a rated game by [Games.Commit], a daily puzzle by [Puzzles.UpdateDaily].
type RoleLinks interface {
	// LinkRoles stores a person's permission in place of an earlier one, and a job to send the figures
	// now. Only User, Tokens, Expires and Linked are used.
	LinkRoles(ctx context.Context, l RoleLink) error

	// RoleLink returns a person's permission, or ErrNoRoleLink.
	RoleLink(ctx context.Context, user chat.UserID) (RoleLink, error)

	// ClaimRoles is RoleLink for the process that sends the figures. If another process has claimed
	// them less than RolesClaim before now, wait is the rest of that time.
	ClaimRoles(ctx context.Context, user chat.UserID, now time.Time) (l RoleLink, wait time.Duration, err error)

	// KeepRoleTokens replaces the tokens of a permission that still has those in l. ok is false if
	// it has others by now, or is gone.
	KeepRoleTokens(ctx context.Context, l RoleLink, tokens string, expires time.Time) (ok bool, err error)

	// RolesSent notes that the figures were sent as they were at l.Changes, and releases the claim. If
	// they have changed since, it stores a job.
	RolesSent(ctx context.Context, l RoleLink, at time.Time) error

	// UnlinkRoles deletes a person's permission and returns it, or ErrNoRoleLink. If tokens isn't
	// empty, it deletes only a permission that has these.
	UnlinkRoles(ctx context.Context, user chat.UserID, tokens string) (RoleLink, error)
}

// RolesJob sends a person's figures for linked roles.
type RolesJob struct {
	User     chat.UserID `json:"user,omitempty"`
	Revision int64       `json:"revision,omitempty"` // Changes of the [RoleLink]
}

// Kind implements [Job].
func (RolesJob) Kind() string { return "roles" }
