package servicetest

import (
	"context"
	"fmt"
	"sync"

	"hoshi/bot/domain/chat"
)

// Recorder is a [chat.Responder] that notes how it's used. Fail is what it returns.
type Recorder struct {
	mu      sync.Mutex
	Calls   []string
	Replies []chat.Reply
	Edits   []chat.Reply
	Fail    error
}

// Note notes a call.
func (r *Recorder) Note(call string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Calls = append(r.Calls, call)
}

// Acknowledge implements [chat.Responder].
func (r *Recorder) Acknowledge(context.Context) error {
	r.Note("acknowledge")
	return r.Fail
}

// Defer implements [chat.Responder].
func (r *Recorder) Defer(_ context.Context, private bool) error {
	r.Note(fmt.Sprintf("defer private=%t", private))
	return r.Fail
}

// Respond implements [chat.Responder].
func (r *Recorder) Respond(_ context.Context, reply chat.Reply) error {
	r.Note(fmt.Sprintf("respond private=%t", reply.Private))
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Replies = append(r.Replies, reply)
	return r.Fail
}

// Edit implements [chat.Responder].
func (r *Recorder) Edit(_ context.Context, reply chat.Reply) error {
	r.Note("edit")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Edits = append(r.Edits, reply)
	return r.Fail
}
