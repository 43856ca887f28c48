package service

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// rolesLater is how long figures wait for a process that can send them.
const rolesLater = time.Hour

// sendRoles returns what does the jobs that send people's figures for linked roles. send is nil without linked roles.
func sendRoles(send func(context.Context, chat.UserID) error) func(context.Context, stored.RolesJob) error {
	return func(ctx context.Context, j stored.RolesJob) error {
		if send == nil {
			return &stored.NotDueError{Wait: rolesLater}
		}
		return send(ctx, j.User)
	}
}
