package bot

import (
	"context"
	"errors"
	"fmt"
)

// Form is a form that asks for options of a command. A chat shows it when a [Button] with
// Form is clicked, and hands in what was typed as a request of the command.
type Form struct {
	Title  Text    // at most 45 characters in words
	Fields []Field // one to five
}

// Field asks for one option by a line of text.
type Field struct {
	Option   string // the name of the option that it gives
	Label    Text   // at most 45 characters in words
	Help     Text   // below the label, at most 100 characters in words; may be empty
	Value    string // there at first
	Max      int    // most characters; 0 for what the chat allows
	Optional bool   // may be left empty
}

// Form returns the form that a request asks for. Where it is refused, the request is
// answered instead and the form is nil. The error is for the log.
func (s *Service) Form(ctx context.Context, req *Request, to Responder) (*Form, error) {
	c, answers := s.newCall(ctx, req, to)
	form, err := s.form(ctx, c)
	if err == nil {
		return form, nil
	}
	err = s.answer(ctx, c, err)
	if err == nil && !answers.answered.Load() {
		err = answers.Acknowledge(ctx)
	}
	return nil, err
}

func (s *Service) form(ctx context.Context, c *Call) (*Form, error) {
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
