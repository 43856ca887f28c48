package command

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// RequireManageGuild returns a refusal unless the user may change settings of the whole guild: the
// message none outside guilds, and notAllowed if the user lacks the permission.
func RequireManageGuild(c *Call, ctx context.Context, none, notAllowed string, args message.Args) error {
	if c.Has == nil {
		return chat.Refuse(none, args)
	}
	ok, err := c.Allowed(ctx, chat.ManageGuild)
	if err == nil && !ok {
		err = chat.Refuse(notAllowed, args)
	}
	return err
}
