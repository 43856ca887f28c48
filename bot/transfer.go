package bot

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
)

// A gateway answers what it can answer at once. Where the handler of a command goes on in
// the background, to search or to draw for long, the gateway hands the request over: as a
// [Job] with what the chat has sent, which a worker makes the same request of. The worker
// runs the same handler, which goes on there. The gateway stores the job before it defers
// the answer: if it dies in between, the worker defers it, and who asked is answered.

// Transferable is a [Responder] whose request another process can answer.
type Transferable interface {
	Responder
	// Transfer returns what another process needs to make the request and its responder
	// anew. The caller defers the answer, unless it has done so or the other process is
	// faster, and gives none. It reports false, and nothing has changed, where only this
	// process can answer. What it returns holds secrets: it must not be logged.
	Transfer() (event string, ok bool)
}

// handOver hands a request to a worker, if this process is a gateway and another one can
// answer it.
func (s *Service) handOver(ctx context.Context, c *Call, kind WorkKind) (done bool, err error) {
	if s.opt.Role.DoesJobs() || c.to == nil {
		return false, nil
	}
	event, ok := c.to.Transfer()
	if !ok {
		return false, nil
	}
	if err := s.store.Enqueue(ctx, Job{Kind: JobRequest, Work: kind, Event: event}); err != nil {
		return true, err
	}
	if err := c.Defer(ctx, false); err != nil && ctx.Err() == nil {
		// The worker tries it too. To tell who asked would be a second answer.
		s.opt.Log.WarnContext(ctx, "a request was handed over and could not be deferred", "kind", kind, "channel", c.Channel, "err", err)
	}
	return true, nil
}

// HandleTransferred does what a request asks for that a gateway has handed over after its
// acknowledgement. It returns when the work is done that the gateway left. When ctx ends it
// ends that work, tells nobody, and returns the error of ctx: another worker does it then.
// Other errors are for the log.
func (s *Service) HandleTransferred(ctx context.Context, req *Request, to Responder) error {
	c, answers := s.newCall(ctx, req, &transferredResponder{Responder: to, request: req.ID})
	answers.answered.Store(true) // by the gateway
	c.job = ctx
	err := s.answer(ctx, c, s.handle(ctx, c))
	if c.background != nil {
		<-c.background
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(err, c.Acknowledge(ctx)) // which ends a deferral that has had no answer
}

// transferredResponder gives the answers to a request keys: a worker that takes the job of a
// dead one up gives the same answers, which appear once in chats that know keys.
type transferredResponder struct {
	Responder
	request string       // the chat's id; "" for no keys
	given   atomic.Int64 // answers with keys
}

// Respond implements [Responder]. A notice has a key of its own, as it may come or not.
func (r *transferredResponder) Respond(ctx context.Context, reply Reply) error {
	if r.request != "" && reply.Key == "" {
		reply.Key = fmt.Sprintf("a%s.%d", r.request, r.given.Add(1))
	}
	return r.Responder.Respond(ctx, reply)
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
