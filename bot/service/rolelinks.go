package service

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/people"
)

// RoleLinks keep people's figures for linked roles current. Implementations are safe for concurrent use.
type RoleLinks interface {
	people.RoleLinks
	// Send sends a person's figures to the chat if they have changed. Repeating it does no harm.
	Send(ctx context.Context, user chat.UserID) error
}

// rolesLater is how long figures wait for a process that can send them.
const rolesLater = time.Hour

// sendRoles returns what sends a person's figures for linked roles.
func sendRoles(roles RoleLinks) func(context.Context, stored.RolesJob) error {
	return func(ctx context.Context, j stored.RolesJob) error {
		if roles == nil {
			return &stored.NotDueError{Wait: rolesLater}
		}
		return roles.Send(ctx, j.User)
	}
}
