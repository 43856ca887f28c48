package boards

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
)

// ExpireChallenge ends a challenge that wasn't answered in time.
func (s *Boards) ExpireChallenge(ctx context.Context, g *game.Game) error {
	return s.EndChallenge(ctx, g, game.Event{Kind: game.EventExpire})
}

// EndChallenge ends a challenge without a game.
func (s *Boards) EndChallenge(ctx context.Context, g *game.Game, why game.Event) error {
	s.ShowAsked(ctx, g)
	if err := g.Do(game.Actor{User: why.User}, game.EndChallenge{Why: why.Kind}); err != nil {
		return err
	}
	return s.Games.Commit(ctx, g)
}

// challengeReply builds the message of a challenge.
func challengeReply(g *game.Game, v settings.Values) chat.Reply {
	reply := chat.Reply{
		Text: view.ChallengeText(g), Language: v.Language(), Prefix: v.Prefix(),
		Shown: g.ShownState(), AnswerOnly: g.AnswerOnly, Key: g.PostKey(g.Revision),
	}
	buttons := []chat.Button{{Command: "rematch", Label: message.T("button.challenge_again")}}
	switch {
	case g.State == game.Unplayed && g.Last.Kind != game.EventExpire:
		return reply
	case g.State == game.Proposed:
		reply.Ping = view.Calls(g, v)
		buttons = []chat.Button{view.AcceptButton(g), view.DeclineButton(g), view.TermsButton(g), view.WithdrawButton(g)}
		if g.Open() {
			buttons = []chat.Button{view.AcceptButton(g), view.TermsButton(g), view.WithdrawButton(g)}
		}
	}
	reply.Rows = []chat.Row{{Buttons: buttons}}
	return reply
}

// showChallenge posts the message of an open challenge, replacing the message of the challenge it
// supersedes. Once the challenge is over, it updates the message to say how it ended. The caller
// holds the channel's lock.
func (s *Boards) showChallenge(ctx context.Context, g *game.Game, v settings.Values) error {
	reply, message := challengeReply(g, v), g.Message
	var err error
	if g.State == game.Proposed {
		posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
		defer cancel()
		reply.Edit = g.Message
		if message, err = s.Chat.Post(posting, g.Channel, reply); err != nil {
			return err
		}
	} else if err := s.Retire(ctx, g, g.Message, chat.Retirement{Note: reply}); err != nil {
		return err
	}
	g.Shown, g.Message = g.Revision, message
	return s.Store.SetShown(ctx, g.ID, g.Revision, message)
}

// ShowAsked shows a challenge that is about to be answered, unless that's done: a process may have
// died between posting the message and recording it, and the answer has to update that message.
// Posting again finds it.
func (s *Boards) ShowAsked(ctx context.Context, g *game.Game) {
	if g.State != game.Proposed || g.Shown >= g.Revision {
		return
	}
	v, err := s.Settings.For(ctx, g)
	if err == nil {
		err = s.showChallenge(ctx, g, v)
	}
	if err != nil {
		s.Log.WarnContext(ctx, "a challenge was answered before its message was shown", "game", g.ID, "err", err)
	}
}

// ChallengeAccepted returns what a challenge's message changes to when it's accepted.
func ChallengeAccepted(ctx context.Context, g *game.Game, language string, row chat.Row) chat.Reply {
	args := view.ChallengedArgs(g)
	if accepter := g.Challenged().User; accepter.ID != "" {
		args["User"] = accepter
	}
	note := chat.Reply{Text: message.T("challenge.accepted", args), Language: language, AnswerOnly: g.AnswerOnly}
	if len(row.Buttons) > 0 {
		note.Rows = []chat.Row{row}
	}
	return note
}
