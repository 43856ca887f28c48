package service

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// checkChannel refuses requests outside the channels that the guild has chosen, except commands
// that work everywhere. A thread counts as its channel. Text that may be ordinary conversation is
// ignored.
func (s *Service) checkChannel(ctx context.Context, c *command.Call) error {
	if c.Command != nil && c.Command.Everywhere {
		return nil
	}
	if c.Unread != nil {
		return c.Unread
	}
	of := c.Settings.Guild
	if of.Channels == "" || of.Channels.Has(c.Channel) {
		return nil
	}
	if c.Parent != nil {
		parent, err := c.Parent(ctx)
		if err != nil {
			s.log.WarnContext(ctx, "the channel of a thread is not known", "channel", c.Channel, "err", err)
		}
		if parent != "" && of.Channels.Has(parent) {
			return nil
		}
	}
	if c.Origin == chat.FromText && (c.Bare || c.Command == nil) {
		return command.ErrIgnored
	}
	return chat.Refuse("channels.elsewhere", message.Args{"Channels": of.Channels})
}
