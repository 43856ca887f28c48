package people

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// unlinkRoles ends linked roles for the user.
func (s *People) unlinkRoles(ctx context.Context, c *command.Call) error {
	text := message.T("privacy.not_linked")
	if s.Unlink != nil {
		was, err := s.Unlink(ctx, c.User.ID)
		switch {
		case err != nil && !was:
			return err
		case err != nil:
			s.Log.WarnContext(ctx, "the figures of a person could not be taken back", "err", err)
			text = message.T("privacy.still_linked")
		case was:
			text = message.T("privacy.unlinked")
		}
	}
	return c.Respond(ctx, chat.Reply{Text: text, Language: c.PrivateLanguage(), Private: true})
}

// takeBackRoles ends linked roles for a person whose data is deleted. It returns what they have to do
// themselves, or nothing.
func (s *People) takeBackRoles(ctx context.Context, user chat.UserID) message.Text {
	if s.Unlink == nil {
		return message.Text{}
	}
	was, err := s.Unlink(ctx, user)
	if err == nil {
		return message.Text{}
	}
	s.Log.WarnContext(ctx, "the figures of a person could not be taken back", "err", err)
	if !was {
		return message.Text{} // deleting the data reports the same failure
	}
	return message.T("privacy.still_linked")
}
