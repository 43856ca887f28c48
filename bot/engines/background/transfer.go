package background

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
)

// handOver hands a request to a worker if this process is a gateway and another one can answer the
// request.
func (s *Runner) handOver(ctx context.Context, c *command.Call, kind work.Kind) (done bool, err error) {
	if !s.Gateway || c.To == nil {
		return false, nil
	}
	event, ok := c.To.Transfer()
	if !ok {
		return false, nil
	}
	if err := s.Store.Enqueue(ctx, stored.RequestJob{Work: kind, Event: event}); err != nil {
		return true, err
	}
	if err := c.Defer(ctx, false); err != nil && ctx.Err() == nil {
		// The worker retries it. Telling the user now would produce a second answer.
		s.Log.WarnContext(ctx, "a request was handed over and could not be deferred", "kind", kind, "channel", c.Channel, "err", err)
	}
	return true, nil
}

// TransferredResponder adds keys to the answers to a request. If a worker takes over the job of a
// dead one, it gives the same answers, and chats that know keys show each one only once.
type TransferredResponder struct {
	chat.Responder
	Request string       // the chat's ID; "" for no keys
	given   atomic.Int64 // number of answers with keys
}

// Respond implements [chat.Responder]. A notice brings its own key, because it may or may not be
// sent and must not change the numbering of the answers.
func (r *TransferredResponder) Respond(ctx context.Context, reply chat.Reply) error {
	if r.Request != "" && reply.Key == "" {
		reply.Key = fmt.Sprintf("a%s.%d", r.Request, r.given.Add(1))
	}
	return r.Responder.Respond(ctx, reply)
}

// errHandedBack ends the work of a job that another worker will do.
var errHandedBack = errors.New("handed back")

// untilJobEnds makes work for a transferred request end with its job, without telling the user.
func untilJobEnds(c *command.Call, do func(context.Context) error) func(context.Context) error {
	if c.Job == nil {
		return do
	}
	return func(ctx context.Context) error {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer context.AfterFunc(c.Job, func() { cancel(errHandedBack) })()
		err := do(ctx)
		if c.Job.Err() != nil {
			return nil
		}
		return err
	}
}
