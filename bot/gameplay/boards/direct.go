package boards

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
	"hoshi/engine"
)

// A paired game has no channel of the chat. Each player has a board of it in their direct messages,
// which is edited, or posted anew to notify the player.

// showPaired shows a paired game to its players. If that fails for one of them, it's tried again, and
// the other's board isn't shown twice. The caller holds the lock of the game's channel.
func (s *Boards) showPaired(ctx context.Context, g *game.Game, again bool) error {
	first := g.Shown < g.Revision
	if first {
		if err := s.Games.BeginShown(ctx, g); err != nil {
			return err
		}
	}
	list, err := s.Store.DirectBoards(ctx, g.ID)
	if err != nil {
		return err
	}
	var errs []error
	for i := range list {
		if again || list[i].Shown < g.Revision {
			errs = append(errs, s.showDirect(ctx, g, list, i, ""))
		}
	}
	if err := errors.Join(errs...); err != nil || !first {
		return err
	}
	s.showed(g)
	return s.Store.SetShown(ctx, g.ID, g.Revision, "")
}

// bringDownDirect shows a player the board of the call's paired game as a new message.
func (s *Boards) bringDownDirect(ctx context.Context, c *command.Call, request string) error {
	list, err := s.Store.DirectBoards(ctx, c.Game.ID)
	if err != nil {
		return err
	}
	for i := range list {
		if list[i].User == c.User.ID {
			return s.showDirect(ctx, c.Game, list, i, request)
		}
	}
	return nil
}

// showDirect shows one of the boards of a paired game. If request is not empty, it's the ID of a
// request to show it as a new message.
func (s *Boards) showDirect(ctx context.Context, g *game.Game, list []game.DirectBoard, i int, request string) error {
	user := list[i].User
	for {
		err := s.postDirect(ctx, g, list, i, request)
		other := errors.Is(err, errOtherBoard) // another process is posting it, or has done so
		switch {
		case other:
		case errors.Is(err, chat.ErrCannotPost) && g.ReceivedBy == "":
			s.Log.InfoContext(ctx, "a player of a paired game doesn't accept direct messages", "game", g.ID, "err", err)
			return s.Store.CloseDirectBoard(ctx, list[i])
		case err != nil:
			return err
		}
		// Another process may have shown a later revision in the same message meanwhile.
		shown := g.Revision
		if list, err = s.Store.DirectBoards(ctx, g.ID); err != nil {
			return err
		}
		if i >= len(list) || list[i].User != user || !other && list[i].Shown <= shown {
			return nil
		}
		received := g.ReceivedBy
		if g, err = s.Store.Game(ctx, g.ID); err != nil {
			return err
		}
		g.ReceivedBy = received
		if other && list[i].Shown >= g.Revision {
			return nil
		}
		request = ""
	}
}

// postDirect posts or edits one of the boards of a paired game, and records it.
func (s *Boards) postDirect(ctx context.Context, g *game.Game, list []game.DirectBoard, i int, request string) error {
	b := list[i]
	if b.Channel == "" {
		return nil
	}
	reply, err := s.directReply(ctx, g, list, i)
	if err != nil {
		return err
	}
	earlier := false // the message may show an earlier revision
	switch {
	case request != "":
		reply.Key, reply.Ping, reply.Text = reply.Key+"."+request, nil, message.Lines(s.View.Standing(g), view.OfferText(g))
	case b.Posting != 0: // possibly posted by a process that died
		reply.Key, earlier = b.PostingKey, b.Posting != g.Revision
	case b.Shown == g.Revision:
		reply.Edit, reply.EditOnly, reply.Key = b.Message, true, ""
	case b.Shown > 0 && len(reply.Ping) == 0: // an edit notifies nobody
		reply.Edit = b.Message
	}
	if b.Posting == 0 {
		key := reply.Key
		reply.BeforeNew = func(ctx context.Context) error {
			ok, err := s.Store.BeginDirectPost(ctx, b, g.Revision, key)
			if err == nil && !ok {
				err = errOtherBoard
			}
			return err
		}
	}
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	posted, err := s.Chat.Post(posting, b.Channel, reply)
	if err != nil {
		return fmt.Errorf("post a direct board of game %d: %w", g.ID, notShown(err))
	}
	posted = cmp.Or(posted, b.Message) // an edit of a message that is gone
	if earlier {
		reply.Edit, reply.EditOnly, reply.Key, reply.BeforeNew = posted, true, "", nil
		if _, err := s.Chat.Post(posting, b.Channel, reply); err != nil {
			return fmt.Errorf("bring a direct board of game %d up to date: %w", g.ID, err)
		}
	}
	supersedes := b.Supersedes(posted)
	if b.Message != "" && b.Message != posted && !supersedes { // the search for an opponent
		if err := s.retireDirect(ctx, g, b, b.Message, posted, reply.Language); err != nil {
			return err
		}
	}
	if err := s.Store.SetDirectShown(ctx, b, g.Revision, posted); err != nil {
		return err
	}
	if supersedes {
		s.RetireSoon()
	}
	return nil
}

// retireDirect takes an earlier message of a direct board out of use.
func (s *Boards) retireDirect(ctx context.Context, g *game.Game, b game.DirectBoard, earlier, latest, language string) error {
	in := *g
	in.Channel = b.Channel
	return s.Retire(ctx, &in, earlier, chat.Retirement{Note: movedNote(chat.MessageRef{Channel: b.Channel, Message: latest}, language)})
}

// retireDirect takes a superseded message of a direct board out of use.
func (r *retirer) retireDirect(ctx context.Context, g *game.Game, old stored.Superseded) error {
	s := r.boards
	list, err := s.Store.DirectBoards(ctx, g.ID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(b game.DirectBoard) bool { return b.User == old.User })
	if i < 0 || list[i].Channel == "" || list[i].Message == old.Message {
		return nil
	}
	v, err := directSettings(ctx, s.Settings, g, list[i])
	if err != nil {
		return err
	}
	return s.retireDirect(ctx, g, list[i], old.Message, list[i].Message, v.Language())
}

// directReply returns the message that shows a paired game to one of its players, in their language.
func (s *Boards) directReply(ctx context.Context, g *game.Game, list []game.DirectBoard, i int) (chat.Reply, error) {
	b := list[i]
	seen := *view.Named(g)
	if g.Last.User.ID != b.User {
		seen.Below = "" // the other player's message
	}
	v, err := directSettings(ctx, s.Settings, &seen, b)
	if err != nil {
		return chat.Reply{}, err
	}
	s.View.ForgetPicture(g) // drawn for the other player
	reply, err := s.boardReply(ctx, &seen, v)
	if err != nil {
		return chat.Reply{}, err
	}
	wants := len(reply.Ping) > 0 && reply.Ping[0] == b.User
	if reply.Ping = nil; wants || b.Shown == 0 {
		reply.Ping = []chat.UserID{b.User}
	}
	reply.Key = fmt.Sprintf("%s.%d", reply.Key, i) // the chat wants different keys even in different channels
	if g.State == game.Playing && b.Shown == 0 {
		text, err := s.found(ctx, &seen, b.User)
		if err != nil {
			return chat.Reply{}, err
		}
		reply.Text = message.Lines(text, reply.Text)
	}
	return v.Host.Notation.Reply(reply), nil
}

// directSettings returns the settings for a player's board of a paired game.
func directSettings(ctx context.Context, from *settings.Resolver, g *game.Game, b game.DirectBoard) (settings.Values, error) {
	in := *g
	in.Channel = b.Channel
	v, err := from.For(ctx, &in)
	if err != nil {
		return v, err
	}
	if v.Host, err = from.Person(ctx, b.User); err != nil {
		return v, err
	}
	v.Own.Language = cmp.Or(v.Host.Language, v.Own.Language, b.Language)
	return v, nil
}

// found tells a player whom they play, and how strong that is.
func (s *Boards) found(ctx context.Context, g *game.Game, user chat.UserID) (message.Text, error) {
	side := g.Side(user)
	if side == engine.Empty { // the player has been forgotten
		return message.Text{}, nil
	}
	other := g.Player(side.Other()).User
	st, err := s.Results.Store.Standing(ctx, rating.Scope{Family: rating.FamilyFreestyle}, other.ID)
	if err != nil {
		return message.Text{}, err
	}
	args := message.Args{"Player": other, "Time": game.FirstMove, "Rating": st.Text(s.Now())}
	id := "anyone.found.days"
	if g.Clock.Live() {
		id = "anyone.found.live"
	}
	return message.T(id, args), nil
}
