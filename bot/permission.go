package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
)

// Permissions that the bot needs to play in a channel, and to start a thread there and
// play in it.
var (
	toPlay         = chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.AttachFiles}
	toPlayInThread = chat.Permissions{chat.ViewChannel, chat.CreateThreads, chat.SendInThreads, chat.AttachFiles}
)

// checkBot refuses, with a message of the arguments Permissions, where the bot lacks
// some of the permissions that it needs. That they cannot be told stops nobody.
func (s *Service) checkBot(ctx context.Context, c *command.Call, need chat.Permissions, id string) error {
	if c.Lacks == nil {
		return nil
	}
	missing, err := c.Lacks(ctx, need)
	if err != nil {
		s.opt.Log.WarnContext(ctx, "the bot's permissions are not known", "channel", c.Channel, "err", err)
		return nil
	}
	if len(missing) == 0 {
		return nil
	}
	return chat.Refuse(id, message.Args{"Permissions": missing})
}
