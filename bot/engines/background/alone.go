package background

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// AloneTexts are what the channel reads when a typed command is answered in a direct message.
type AloneTexts struct {
	Answered message.Text // the answer is in a direct message
	Closed   message.Text // the person doesn't accept direct messages
}

// AnswerAlone makes a call's answers visible only to the person who asks. Everyone can read the
// answers to a typed command, so those go to direct messages, and the channel reads that. It returns
// an error for the user if they don't accept direct messages.
func AnswerAlone(ctx context.Context, to chat.Chat, c *command.Call, texts AloneTexts) error {
	if c.Origin != chat.FromText || c.Direct {
		return nil
	}
	closed := &chat.UserError{Text: texts.Closed, Private: true}
	direct, ok := to.(chat.DirectChat)
	if !ok {
		return closed
	}
	channel, err := direct.Direct(ctx, c.User.ID)
	if errors.Is(err, chat.ErrCannotPost) {
		return closed
	}
	if err != nil {
		return err
	}
	prefix := c.Settings.Prefix()
	c.Responder = aloneResponder{
		Responder: &AnsweredResponder{Responder: chat.NewChatResponder(to, channel, ""), Prefix: func() string { return prefix }},
		public:    c.Responder, language: c.Language, texts: texts,
	}
	return nil
}

// aloneResponder answers by direct message, and says so in the channel.
type aloneResponder struct {
	chat.Responder
	public   chat.Responder
	language string
	texts    AloneTexts
}

// Respond implements [chat.Responder].
func (r aloneResponder) Respond(ctx context.Context, reply chat.Reply) error {
	said := chat.Reply{Text: r.texts.Answered, Language: r.language}
	err := r.Responder.Respond(ctx, reply)
	if errors.Is(err, chat.ErrCannotPost) {
		said.Text, err = r.texts.Closed, nil
	}
	if err != nil {
		return err
	}
	return r.public.Respond(ctx, said)
}
