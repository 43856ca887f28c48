package games

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// Permissions the bot needs to play in a channel, and to start a thread there and play in it.
var (
	ToPlay         = chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.AttachFiles}
	ToPlayInThread = chat.Permissions{chat.ViewChannel, chat.CreateThreads, chat.SendInThreads, chat.AttachFiles}
)

// CheckBot returns an error if the bot lacks a permission it needs. The message id has the argument
// Permissions. If the permissions can't be determined, the request is allowed.
func (s *Keeper) CheckBot(ctx context.Context, c *command.Call, need chat.Permissions, id string) error {
	if c.Lacks == nil {
		return nil
	}
	missing, err := c.Lacks(ctx, need)
	if err != nil {
		s.Log.WarnContext(ctx, "the bot's permissions are not known", "channel", c.Channel, "err", err)
		return nil
	}
	if len(missing) == 0 {
		return nil
	}
	return chat.Refuse(id, message.Args{"Permissions": missing})
}
