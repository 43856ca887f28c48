package discord

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

// transferred is a request that another process answers: the event as Discord sent it, and
// what has become of it. It holds the interaction's token, and is never to be logged.
type transferred struct {
	Message     json.RawMessage `json:"message,omitempty"`     // MESSAGE_CREATE, or
	Interaction json.RawMessage `json:"interaction,omitempty"` // INTERACTION_CREATE
	Received    time.Time       `json:"received"`
	Waiting     string          `json:"waiting,omitempty"` // the message that says the bot is thinking
}

// text is how it is handed over.
func (t transferred) text() (string, bool) {
	text, err := json.Marshal(t)
	return string(text), err == nil
}

var (
	_ chat.Transferable = (*interactionResponder)(nil)
	_ chat.Transferable = (*textResponder)(nil)
)

// Transfer implements [chat.Transferable]. Where the board of the channel is shown by
// answers to interactions, this process has to keep them.
func (a *interactionResponder) Transfer() (event string, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.shows != nil || a.answered || a.hidden {
		return "", false
	}
	event, ok = transferred{Interaction: a.r.in.raw, Received: a.r.in.Received, Waiting: a.waiting}.text()
	if a.shared, a.handed = ok, ok; ok {
		a.awaitNothing()
	}
	return event, ok
}

// Transfer implements [chat.Transferable].
func (r *textResponder) Transfer() (event string, ok bool) {
	if r.message.Event == nil {
		return "", false
	}
	return transferred{Message: r.message.Event, Received: snowflakeTime(r.message.ID)}.text()
}

// HandleTransferred answers a request that another process has handed over, by the service
// of [Client.HandleInteractions] or, a message, by handle. One that is too old to be
// answered is dropped. The only error is that of ctx.
func (c *Client) HandleTransferred(ctx context.Context, event string, handle MessageHandler) error {
	var t transferred
	if err := json.Unmarshal([]byte(event), &t); err != nil {
		c.log.Warn("a request from another process cannot be read")
		return nil // the error may hold a part of it
	}
	if age := time.Since(t.Received); age > AnswerWithin {
		c.log.Info("a request from another process is dropped, as it is too old", "age", age.Round(time.Second))
		return nil
	}
	if t.Message != nil {
		if m, ok := c.decodeMessage(t.Message); ok {
			m := c.addressed(ctx, m)
			m.Event = nil // it goes no further
			handle(ctx, m)
		}
		return ctx.Err()
	}
	in, err := DecodeInteraction(t.Interaction, t.Received)
	if err != nil || c.handler == nil {
		c.log.Warn("an interaction from another process cannot be read")
		return nil
	}
	c.handler.handleTransferred(ctx, in, t.Waiting)
	return ctx.Err()
}

// handleTransferred answers an interaction that another process has deferred, or would have.
func (h *interactionHandler) handleTransferred(ctx context.Context, in *Interaction, waiting string) {
	ctx, cancel := context.WithDeadline(ctx, in.Received.Add(AnswerWithin))
	defer cancel()
	req, k := h.request(in)
	answers := h.responder(in, req, k, h.client.interactions.Responder(in))
	answers.shared, answers.waiting = true, waiting
	defer func() {
		if ctx.Err() != nil {
			answers.leave() // the job is done again
		}
	}()
	if err := answers.Defer(ctx, false); err != nil {
		h.log(ctx, "an interaction that was handed over could not be deferred", in, err)
	}
	if err := h.service.HandleTransferred(ctx, req, answers); err != nil && ctx.Err() == nil {
		h.log(ctx, "an interaction was not answered as it should be", in, err)
	}
}

// RunREST makes requests to Discord's REST API possible without a connection to its
// gateway, until ctx ends; then it returns nil. It asks who the bot is, however often, and
// closes [Client.Ready] when it knows. A *[FatalError] says that trying again cannot help.
// It is called instead of [Client.Run], and once.
func (c *Client) RunREST(ctx context.Context) error {
	if !c.running.CompareAndSwap(false, true) {
		return errors.New("a discord.Client runs only once")
	}
	defer c.http.CloseIdleConnections()
	defer c.interactions.Close()
	c.withoutEvents.Store(true)
	for failures := 1; ; failures++ {
		err := c.introduce(ctx)
		if err == nil {
			break
		}
		if fatal := c.fatalError(); fatal != nil {
			return fatal
		}
		if f := c.fatal(ctx, err); f != nil {
			return c.fail(f)
		}
		if ctx.Err() != nil {
			return nil
		}
		pause := backoff(failures, c.timing.reach)
		c.log.Warn("Discord cannot be reached; trying again", "error", c.scrub.err(err), "in", pause.Round(time.Millisecond))
		if sleep(ctx, pause) != nil {
			return nil
		}
	}
	c.states.begin(nil) // there are no shards to wait for
	c.readyOnce.Do(func() { close(c.ready) })
	select {
	case <-ctx.Done():
		return nil
	case <-c.alive.Done():
		return c.fatalError()
	}
}

// introduce asks Discord who the bot is.
func (c *Client) introduce(ctx context.Context) error {
	app, err := c.fetchApplication(ctx)
	if err != nil {
		return err
	}
	c.intents(app)
	var self user
	if err := c.get(ctx, discordgo.EndpointUser("@me"), "GET users/@me", &self); err != nil {
		return err
	}
	c.self.Store(self.ID)
	c.name.Store(self.Username)
	return nil
}
