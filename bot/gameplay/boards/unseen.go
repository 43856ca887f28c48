package boards

import (
	"context"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// TellUnseen tells the person who changed a game, in a direct message, that its board can't be
// shown in its channel. Without that, a move accepted silently looks lost. It returns the reason,
// err, for the log.
func (s *Boards) TellUnseen(ctx context.Context, id int64, err error) error {
	direct, ok := s.Chat.(chat.DirectChat)
	if !ok || !errors.Is(err, chat.ErrCannotPost) || errors.Is(err, chat.ErrChannelGone) {
		return err
	}
	g, failed := s.Store.Game(ctx, id)
	if failed != nil || g.Guild == "" || g.AnswerOnly {
		return err
	}
	who := g.Last.User
	if who.ID == "" {
		who = g.Host
	}
	if who.ID == "" || who.Bot || !s.notices.Add("unseen "+string(g.Channel), true) {
		return err
	}
	if failed := s.writeAlone(ctx, direct, g, who.ID, err); failed != nil {
		s.Log.InfoContext(ctx, "nobody was told that a board can't be shown", "game", g.ID, "channel", g.Channel, "err", failed)
	}
	return err
}

// unseenText returns the ID of the message that says why a board can't be shown.
func unseenText(why error) string {
	switch {
	case errors.Is(why, chat.ErrThreadLocked):
		return "permissions.unseen_locked"
	case errors.Is(why, chat.ErrMessageRefused):
		return "permissions.unseen_refused"
	}
	return "permissions.unseen"
}

// writeAlone sends a person a direct message saying that a game's board can't be shown, and why.
func (s *Boards) writeAlone(ctx context.Context, direct chat.DirectChat, g *game.Game, user chat.UserID, why error) error {
	v, err := s.Settings.In(ctx, g.Channel, g.Guild)
	if err != nil {
		return err
	}
	channel, err := direct.Direct(ctx, user)
	if err != nil {
		return err
	}
	_, err = s.Chat.Post(ctx, channel, chat.Reply{
		Text: message.T(unseenText(why), message.Args{"Channels": settings.NewChannelList([]chat.ChannelID{g.Channel})}), Language: v.Language(),
	})
	return err
}
