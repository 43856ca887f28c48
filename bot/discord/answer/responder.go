package answer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/body"
	"hoshi/bot/discord/component"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/internal/limits"
)

// Choice is a suggestion of autocomplete.
type Choice struct {
	Name  string `json:"name"`  // shown; at most 100 characters
	Value string `json:"value"` // becomes the option's value
}

// Types of first answers (API documentation, "Interaction callback type").
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackAutocomplete   = 8
	callbackModal          = 9
	callbackLaunch         = 12
)

// Responder answers one interaction. The first answer must arrive within [AcknowledgeWithin] and is
// one of Respond, Defer, Update, DeferUpdate, Suggest, OpenModal and Launch; the other methods may follow
// until [Within]. The methods are safe for concurrent use; if two send a first answer, only one is
// sent.
//
// Errors wrap [ErrExpired], [ErrAcknowledged] or a [*rest.APIError]. Requests are retried after
// temporary failures as long as Discord waits for the answer; a follow-up only if Discord certainly
// hasn't received it.
type Responder struct {
	api *API
	in  *event.Interaction

	mu        sync.Mutex
	acked     bool
	followUps int // number sent
}

// Respond answers with a new message and returns its ID.
func (r *Responder) Respond(ctx context.Context, m body.Message) (id string, err error) {
	return r.acknowledge(ctx, callbackMessage, m.Answer(), m.Files)
}

// Defer announces a message, which EditOriginal completes, and returns its ID. Meanwhile the user
// sees that the bot is thinking; if private, only that user does.
func (r *Responder) Defer(ctx context.Context, private bool) (id string, err error) {
	payload := map[string]any{}
	if private {
		payload["flags"] = body.FlagEphemeral
	}
	return r.acknowledge(ctx, callbackDeferred, payload, nil)
}

// Update answers a click by changing the message that was clicked.
func (r *Responder) Update(ctx context.Context, m body.Message) error {
	_, err := r.acknowledge(ctx, callbackUpdate, m.Edit(), m.Files)
	return err
}

// DeferUpdate acknowledges a click without changing anything yet; EditOriginal changes the message
// that was clicked.
func (r *Responder) DeferUpdate(ctx context.Context) error {
	_, err := r.acknowledge(ctx, callbackDeferredUpdate, nil, nil)
	return err
}

// Suggest answers autocomplete with the first 25 choices.
func (r *Responder) Suggest(ctx context.Context, choices []Choice) error {
	choices = append([]Choice{}, choices[:min(len(choices), limits.MaxChoices)]...)
	_, err := r.acknowledge(ctx, callbackAutocomplete, map[string]any{"choices": choices}, nil)
	return err
}

// OpenModal answers with a form.
func (r *Responder) OpenModal(ctx context.Context, m component.Modal) error {
	_, err := r.acknowledge(ctx, callbackModal, m, nil)
	return err
}

// Launch answers by launching the application's Activity for the user, or by letting them join the one
// in the channel. It returns the Activity's instance, "" if Discord doesn't say.
func (r *Responder) Launch(ctx context.Context) (instance string, err error) {
	return r.acknowledge(ctx, callbackLaunch, nil, nil)
}

// Acknowledged reports whether a first answer has been sent.
func (r *Responder) Acknowledged() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.acked
}

// FollowUps returns how many follow-ups were sent.
func (r *Responder) FollowUps() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.followUps
}

// acknowledge sends the first answer. It returns the ID of its message, or of the instance of an
// Activity.
func (r *Responder) acknowledge(ctx context.Context, kind int, data any, files []rest.File) (id string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.acked {
		return "", ErrAcknowledged
	}
	callback := struct {
		Type int `json:"type"`
		Data any `json:"data,omitempty"`
	}{kind, data}
	answer, err := r.api.do(ctx, rest.Request{
		Method: http.MethodPost, Route: "POST interactions/callback", Payload: callback, Files: files, Try: r.api.timing.Acknowledge,
		URL:      discordgo.EndpointInteractionResponse(r.in.ID, r.in.Token) + "?with_response=true",
		DoneCode: codeAcknowledged,
	}, r.in.Received.Add(r.api.timing.Within))
	if err != nil {
		r.acked = errors.Is(err, ErrAcknowledged) // by another process that knows the token
		return "", err
	}
	r.acked = true
	var said struct {
		Resource struct {
			Message struct {
				ID string `json:"id"`
			} `json:"message"`
		} `json:"resource"`
		Interaction struct {
			Message  string `json:"response_message_id"`
			Instance string `json:"activity_instance_id"`
		} `json:"interaction"`
	}
	_ = json.Unmarshal(answer, &said) // if this fails, the answer is there but its ID isn't known
	switch kind {
	case callbackDeferred: // Discord returns only the ID of its message
		return said.Interaction.Message, nil
	case callbackLaunch:
		return said.Interaction.Instance, nil
	}
	return said.Resource.Message.ID, nil
}

// EditOriginal replaces the first answer, or completes a deferred one, and returns the message's
// ID. After DeferUpdate it changes the message that was clicked.
func (r *Responder) EditOriginal(ctx context.Context, m body.Message) (id string, err error) {
	return r.edit(ctx, "@original", m)
}

// EditFollowUp replaces a follow-up.
func (r *Responder) EditFollowUp(ctx context.Context, id string, m body.Message) error {
	if !snowflake.Valid(id) {
		return fmt.Errorf("%q isn't a message id", id)
	}
	_, err := r.edit(ctx, id, m)
	return err
}

func (r *Responder) edit(ctx context.Context, message string, m body.Message) (string, error) {
	answer, err := r.api.do(ctx, rest.Request{
		Method: http.MethodPatch, Route: "PATCH webhooks/messages", Payload: m.Edit(), Files: m.Files,
		URL: discordgo.EndpointFollowupMessageActions(r.in.ApplicationID, r.in.Token, message),
	}, r.in.Received.Add(Within))
	if err != nil {
		return "", err
	}
	return rest.ID(answer)
}

// FollowUp sends another message and returns its ID. If only the user has installed the
// application, it may send five.
func (r *Responder) FollowUp(ctx context.Context, m body.Message) (id string, err error) {
	r.mu.Lock()
	r.followUps++
	r.mu.Unlock()
	answer, err := r.api.do(ctx, rest.Request{
		Method: http.MethodPost, Route: "POST webhooks", Payload: m.Answer(), Files: m.Files, Once: true,
		URL: discordgo.EndpointFollowupMessage(r.in.ApplicationID, r.in.Token) + "?wait=true",
	}, r.in.Received.Add(Within))
	if err != nil {
		return "", err
	}
	return rest.ID(answer)
}

// DeleteOriginal deletes the first answer. It isn't an error if the answer is already gone.
func (r *Responder) DeleteOriginal(ctx context.Context) error {
	_, err := r.api.do(ctx, rest.Request{
		Method: http.MethodDelete, Route: "DELETE webhooks/messages",
		URL: discordgo.EndpointFollowupMessageActions(r.in.ApplicationID, r.in.Token, "@original"),
	}, r.in.Received.Add(Within))
	if rest.Code(err) == discordgo.ErrCodeUnknownMessage {
		return nil
	}
	return err
}
