package service

import (
	"context"
	"errors"
	"fmt"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/engines/background"
)

// Form returns the form that a request asks for. If the form is refused, Form answers the request
// instead and returns nil. The error is for the log. A request that came before gets no form.
func (s *Service) Form(ctx context.Context, req *command.Request, to chat.Responder) (*chat.Form, error) {
	if !s.begin(ctx, req) {
		return nil, nil
	}
	c, answers := s.newCall(ctx, req, to)
	form, err := form(ctx, c)
	if err == nil {
		return form, nil
	}
	err = background.Answer(ctx, c, err)
	if err == nil && !answers.Answered.Load() {
		err = answers.Acknowledge(ctx)
	}
	return nil, err
}

func form(ctx context.Context, c *command.Call) (*chat.Form, error) {
	switch {
	case c.Problem != nil:
		return nil, c.Problem
	case c.Command == nil:
		return nil, errors.New("a form without a command")
	case c.Command.Form == nil:
		return nil, fmt.Errorf("%s has no form", c.Command.Name)
	}
	return c.Command.Form(ctx, c)
}
