package activity

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/internal/recent"
)

// Limits of what is remembered about instances.
const (
	maxInstances = 10_000
	// outage is how old an answer may be if Discord can't be asked.
	outage = 10 * time.Minute
	// missing is how long an instance counts as ended. A new one has a new ID.
	missing = 5 * time.Second
)

// instances asks Discord about instances, once for all who want to know at the same time.
type instances struct {
	discord Discord
	now     func() time.Time
	known   *recent.Map[string, known]

	mu     *sync.Mutex
	asking map[string]*question
}

// known is what Discord said about an instance.
type known struct {
	in Instance // the zero Instance if there's none
	at time.Time
}

// question is a question under way.
type question struct {
	done chan struct{} // closed when in and err are set
	in   Instance
	err  error
}

func newInstances(opt Options) instances {
	return instances{
		discord: opt.Discord, now: opt.Now, known: &recent.Map[string, known]{Max: maxInstances, For: outage},
		mu: &sync.Mutex{}, asking: make(map[string]*question),
	}
}

// get returns an instance as it was at most kept ago, or longer if Discord can't be asked.
func (i *instances) get(ctx context.Context, id string, kept time.Duration) (Instance, error) {
	now := i.now()
	last, ok := i.known.Get(id)
	switch {
	case ok && last.in.ID == "" && now.Sub(last.at) < missing:
		return Instance{}, ErrNoInstance
	case ok && last.in.ID != "" && now.Sub(last.at) < kept:
		return last.in, nil
	}
	in, err := i.ask(ctx, id)
	switch {
	case errors.Is(err, ErrNoInstance):
		i.known.Put(id, known{at: now})
		return Instance{}, err
	case err != nil && ok && last.in.ID != "" && ctx.Err() == nil:
		return last.in, nil
	case err != nil:
		return Instance{}, err
	}
	i.known.Put(id, known{in, now})
	return in, nil
}

// ask asks Discord, or waits for the answer to the same question.
func (i *instances) ask(ctx context.Context, id string) (Instance, error) {
	i.mu.Lock()
	q, asked := i.asking[id]
	if !asked {
		q = &question{done: make(chan struct{})}
		i.asking[id] = q
		go i.answer(context.WithoutCancel(ctx), id, q)
	}
	i.mu.Unlock()
	select {
	case <-q.done:
		return q.in, q.err
	case <-ctx.Done():
		return Instance{}, ctx.Err()
	}
}

// patience limits a question.
const patience = 10 * time.Second

// answer asks Discord and tells all who wait.
func (i *instances) answer(ctx context.Context, id string, q *question) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	q.in, q.err = i.discord.Instance(ctx, id)
	i.mu.Lock()
	delete(i.asking, id)
	i.mu.Unlock()
	close(q.done)
}
