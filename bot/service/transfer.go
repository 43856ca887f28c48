package service

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/engines/background"
)

// HandleTransferred handles a request that a gateway handed over after acknowledging it. It returns
// when the remaining work is done. If ctx ends, it stops that work without telling anyone and
// returns the error of ctx, and another worker does it then. Other errors are for the log.
func (s *Service) HandleTransferred(ctx context.Context, req *command.Request, to chat.Responder) error {
	c, answers := s.newCall(ctx, req, &background.TransferredResponder{Responder: to, Request: req.ID})
	answers.Answered.Store(true) // by the gateway
	c.Job = ctx
	err := background.Answer(ctx, c, s.handle(ctx, c))
	if c.Background != nil {
		<-c.Background
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(err, c.Acknowledge(ctx)) // ends a deferral that got no answer
}
