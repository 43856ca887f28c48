package bot

import (
	"context"
	"errors"
)

// A gateway answers what it can answer at once. Where the handler of a command goes on in
// the background, to search or to draw for long, the gateway has acknowledged the request
// and hands it over: as a [Job] with what the chat has sent, which a worker makes the same
// request of. The worker runs the same handler, which goes on there.

// Transferable is a [Responder] whose request another process can answer.
type Transferable interface {
	Responder
	// Transfer returns what another process needs to make the request and its responder
	// anew. The caller has deferred the answer, and gives none any more. It reports false,
	// and nothing has changed, where only this process can answer. What it returns holds
	// secrets: it must not be logged.
	Transfer() (event string, ok bool)
}

// handOver hands a request to a worker, if this process is a gateway and another one can
// answer it.
func (s *Service) handOver(ctx context.Context, c *Call, kind WorkKind) (done bool, err error) {
	if s.opt.Role.DoesJobs() || c.to == nil {
		return false, nil
	}
	if err := c.Defer(ctx, false); err != nil {
		return true, err
	}
	event, ok := c.to.Transfer()
	if !ok {
		return false, nil
	}
	return true, s.store.Enqueue(ctx, Job{Kind: JobRequest, Work: kind, Event: event})
}

// HandleTransferred does what a request asks for that a gateway has handed over after its
// acknowledgement. It returns when the work is done that the gateway left. When ctx ends it
// ends that work, tells nobody, and returns the error of ctx: another worker does it then.
// Other errors are for the log.
func (s *Service) HandleTransferred(ctx context.Context, req *Request, to Responder) error {
	c, answers := s.newCall(ctx, req, to)
	answers.answered.Store(true) // by the gateway
	c.job = ctx
	err := s.answer(ctx, c, s.handle(ctx, c))
	if c.background != nil {
		<-c.background
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// errHandedBack ends work of a job that another worker is to do.
var errHandedBack = errors.New("handed back")

// untilJobEnds makes work for a transferred request end with the job, without a word to who
// asked.
func (c *Call) untilJobEnds(do func(context.Context) error) func(context.Context) error {
	if c.job == nil {
		return do
	}
	return func(ctx context.Context) error {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer context.AfterFunc(c.job, func() { cancel(errHandedBack) })()
		err := do(ctx)
		if c.job.Err() != nil {
			return nil
		}
		return err
	}
}
