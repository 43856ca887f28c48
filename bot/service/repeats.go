package service

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/recent"
)

// How long, and how many, requests are remembered. Chats repeat what happened before a connection was
// lost only if it's restored within minutes, and answers to interactions are possible for 15 minutes.
const (
	requestsKeptFor = 15 * time.Minute
	requestsKept    = 1 << 18
)

// entrance is what a service remembers of recent requests.
type entrance struct {
	flood *floodControl
	seen  recent.Map[requestKey, bool]
	notes *slog.Logger
	tasks recent.Map[taskKey, string] // the command of the task that each was last shown
}

// requestKey identifies a request. The IDs of pages are only unique for each person.
type requestKey struct {
	user chat.UserID
	id   string
}

func newEntrance(opt Options) entrance {
	return entrance{
		flood: newFloodControl(opt.UserRate, opt.ChannelRate),
		seen:  recent.Map[requestKey, bool]{Max: requestsKept, For: requestsKeptFor},
		notes: opt.Log,
		tasks: recent.Map[taskKey, string]{Max: tasksKept, For: tasksKeptFor},
	}
}

// First reports whether a request comes for the first time: a chat may deliver the same message or
// interaction again, for example when a lost connection is restored. The service ignores repeated
// requests by itself. An adapter that does something before it passes a request on asks first, and then
// passes on the same request. A request without an ID is never a repeated one.
func (e *entrance) First(req *command.Request) bool {
	req.New = e.isFirst(req)
	return req.New
}

func (e *entrance) isFirst(req *command.Request) bool {
	return req.ID == "" || e.seen.Add(requestKey{req.User.ID, req.ID}, true)
}

// begin reports whether to do what a request asks: not if that has been done before.
func (e *entrance) begin(ctx context.Context, req *command.Request) bool {
	if req.New {
		req.New = false
		return true
	}
	if e.isFirst(req) {
		return true
	}
	e.notes.InfoContext(ctx, "a request came again", "request", req.ID, "channel", req.Channel, "origin", req.Origin)
	return false
}
