package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/component"
)

// Times that Discord gives an interaction, from its documentation.
const (
	AcknowledgeWithin = 3 * time.Second  // until the first answer
	AnswerWithin      = 15 * time.Minute // until the last
)

// Why an interaction cannot be answered any more.
var (
	// ErrInteractionExpired says that the time is over, or that Discord does not know
	// the interaction any longer.
	ErrInteractionExpired = errors.New("the interaction has expired")
	// ErrAcknowledged says that the interaction has had its first answer.
	ErrAcknowledged = errors.New("the interaction has been answered already")
)

// Answer is a message that answers an interaction. It has either Content, or
// Components of version 2.
type Answer struct {
	Content    string // at most 2,000 characters
	Components []component.Component
	Files      []AnswerFile // at most ten
	Private    bool         // for who acted alone; an edit cannot change it
	Ping       []string     // ids of the users who are notified, of those whom texts mention
}

// AnswerFile is a file that goes out with an answer.
type AnswerFile struct {
	Name        string // [component.Attached] refers to it
	Data        []byte // the whole file
	Description string // in words, for pictures; at most 1,024 characters
}

// Choice is a suggestion of autocomplete.
type Choice struct {
	Name  string `json:"name"`  // what is shown, at most 100 characters
	Value any    `json:"value"` // what the option becomes: a string or a number
}

// maxChoices is how many suggestions Discord takes.
const maxChoices = 25

// Types of first answers (API documentation, "Interaction callback type").
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackAutocomplete   = 8
	callbackModal          = 9
)

// Flags of messages.
const (
	flagEphemeral    = 1 << 6
	flagComponentsV2 = 1 << 15
)

// Responder answers one interaction. The first answer has to arrive within
// [AcknowledgeWithin], and is one of Respond, Defer, Update, DeferUpdate, Suggest and
// OpenModal; all others may follow until [AnswerWithin]. The methods are safe for
// concurrent use, and only the first of two first answers is sent.
//
// Errors wrap [ErrInteractionExpired], [ErrAcknowledged] or an [*APIError]. Requests
// are tried again after failures that pass, as long as Discord waits for the answer;
// a follow-up only when it was certainly not carried out.
type Responder struct {
	api *InteractionAPI
	in  *Interaction

	mu        sync.Mutex
	acked     bool
	followUps int // that were sent
}

// Respond answers with a new message and returns its id.
func (r *Responder) Respond(ctx context.Context, a Answer) (id string, err error) {
	return r.acknowledge(ctx, callbackMessage, a.body(true), a.Files)
}

// Defer says that a message will follow, which EditOriginal completes, and returns its id.
// Meanwhile the user sees that the bot is thinking; with private nobody else does.
func (r *Responder) Defer(ctx context.Context, private bool) (id string, err error) {
	body := map[string]any{}
	if private {
		body["flags"] = flagEphemeral
	}
	return r.acknowledge(ctx, callbackDeferred, body, nil)
}

// Update answers a click by changing the message that was clicked.
func (r *Responder) Update(ctx context.Context, a Answer) error {
	_, err := r.acknowledge(ctx, callbackUpdate, a.body(false), a.Files)
	return err
}

// DeferUpdate acknowledges a click without changing anything yet; EditOriginal changes
// the message that was clicked.
func (r *Responder) DeferUpdate(ctx context.Context) error {
	_, err := r.acknowledge(ctx, callbackDeferredUpdate, nil, nil)
	return err
}

// Suggest answers autocomplete with up to 25 choices; the rest is left out.
func (r *Responder) Suggest(ctx context.Context, choices []Choice) error {
	choices = append([]Choice{}, choices[:min(len(choices), maxChoices)]...)
	_, err := r.acknowledge(ctx, callbackAutocomplete, map[string]any{"choices": choices}, nil)
	return err
}

// OpenModal answers with a form.
func (r *Responder) OpenModal(ctx context.Context, m component.Modal) error {
	if err := m.Check(); err != nil {
		return fmt.Errorf("open a modal: %w", err)
	}
	_, err := r.acknowledge(ctx, callbackModal, m, nil)
	return err
}

// Acknowledged reports whether a first answer has been sent.
func (r *Responder) Acknowledged() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.acked
}

// FollowUps is how many follow-ups were sent.
func (r *Responder) FollowUps() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.followUps
}

// acknowledge sends the first answer.
func (r *Responder) acknowledge(ctx context.Context, kind int, data any, files []AnswerFile) (id string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.acked {
		return "", ErrAcknowledged
	}
	callback := struct {
		Type int `json:"type"`
		Data any `json:"data,omitempty"`
	}{kind, data}
	answer, err := r.api.send(ctx, answerRequest{
		method:     http.MethodPost,
		url:        discordgo.EndpointInteractionResponse(r.in.ID, r.in.Token) + "?with_response=true",
		name:       "POST interactions/callback",
		payload:    callback,
		files:      files,
		until:      r.in.Received.Add(r.api.timing.within),
		tryFor:     r.api.timing.acknowledge,
		repeatable: true, // a second one is refused with codeAcknowledged
	})
	if err != nil {
		// Somebody else who knows the token may have been first.
		r.acked = errors.Is(err, ErrAcknowledged)
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
			Message string `json:"response_message_id"`
		} `json:"interaction"`
	}
	_ = json.Unmarshal(answer, &said) // without it the id is not known, but the answer is there
	if kind == callbackDeferred {     // whose message Discord does not show, only its id
		return said.Interaction.Message, nil
	}
	return said.Resource.Message.ID, nil
}

// EditOriginal replaces the first answer, or completes a deferred one, and returns the
// message's id. After DeferUpdate it is the message that was clicked.
func (r *Responder) EditOriginal(ctx context.Context, a Answer) (id string, err error) {
	return r.edit(ctx, "@original", a)
}

// EditFollowUp replaces a follow-up.
func (r *Responder) EditFollowUp(ctx context.Context, id string, a Answer) error {
	if !isSnowflake(id) {
		return fmt.Errorf("%q is no id of a message", id)
	}
	_, err := r.edit(ctx, id, a)
	return err
}

func (r *Responder) edit(ctx context.Context, message string, a Answer) (string, error) {
	answer, err := r.api.send(ctx, answerRequest{
		method:     http.MethodPatch,
		url:        discordgo.EndpointFollowupMessageActions(r.in.ApplicationID, r.in.Token, message),
		name:       "PATCH webhooks/messages",
		payload:    a.body(false),
		files:      a.Files,
		until:      r.in.Received.Add(AnswerWithin),
		tryFor:     r.api.timing.try,
		repeatable: true,
	})
	if err != nil {
		return "", err
	}
	return messageID(answer)
}

// FollowUp sends another message and returns its id. An application that only the user
// has installed may send five of them.
func (r *Responder) FollowUp(ctx context.Context, a Answer) (id string, err error) {
	r.mu.Lock()
	r.followUps++
	r.mu.Unlock()
	answer, err := r.api.send(ctx, answerRequest{
		method:  http.MethodPost,
		url:     discordgo.EndpointFollowupMessage(r.in.ApplicationID, r.in.Token) + "?wait=true",
		name:    "POST webhooks",
		payload: a.body(true),
		files:   a.Files,
		until:   r.in.Received.Add(AnswerWithin),
		tryFor:  r.api.timing.try,
	})
	if err != nil {
		return "", err
	}
	return messageID(answer)
}

// DeleteOriginal deletes the first answer. That it is gone already is no error.
func (r *Responder) DeleteOriginal(ctx context.Context) error { return r.delete(ctx, "@original") }

// DeleteFollowUp deletes a follow-up. That it is gone already is no error.
func (r *Responder) DeleteFollowUp(ctx context.Context, id string) error {
	if !isSnowflake(id) {
		return fmt.Errorf("%q is no id of a message", id)
	}
	return r.delete(ctx, id)
}

func (r *Responder) delete(ctx context.Context, message string) error {
	_, err := r.api.send(ctx, answerRequest{
		method:     http.MethodDelete,
		url:        discordgo.EndpointFollowupMessageActions(r.in.ApplicationID, r.in.Token, message),
		name:       "DELETE webhooks/messages",
		until:      r.in.Received.Add(AnswerWithin),
		tryFor:     r.api.timing.try,
		repeatable: true,
	})
	if code(err) == discordgo.ErrCodeUnknownMessage {
		return nil
	}
	return err
}

// answerBody is an answer in Discord's JSON.
type answerBody struct {
	Content         *string               `json:"content"`    // null takes that of an edited message away, as version 2 demands
	Components      []component.Component `json:"components"` // an empty list takes those of an edited message away
	Flags           int                   `json:"flags,omitempty"`
	AllowedMentions answerMentions        `json:"allowed_mentions"`
	Attachments     []attachment          `json:"attachments"` // replaces what an edited message had
}

// answerMentions are who may be notified.
type answerMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
}

// body translates the answer; only a new message can become private.
func (a Answer) body(isNew bool) answerBody {
	b := answerBody{
		Components:      append([]component.Component{}, a.Components...),
		AllowedMentions: answerMentions{Parse: []string{}, Users: append([]string{}, a.Ping...)},
		Attachments:     []attachment{},
	}
	if isNew && a.Private {
		b.Flags |= flagEphemeral
	}
	if a.Content != "" {
		b.Content = new(truncate(a.Content, maxContent))
	} else if len(a.Components) > 0 {
		b.Flags |= flagComponentsV2
	}
	for i, f := range a.Files {
		b.Attachments = append(b.Attachments, attachment{ID: i, Filename: cleanName(f.Name), Description: truncate(f.Description, maxAlt)})
	}
	return b
}

// encodeAnswer returns a request's content type and bytes.
func encodeAnswer(payload any, files []AnswerFile) (kind string, body []byte, err error) {
	if len(files) == 0 {
		body, err = json.Marshal(payload)
		return "application/json", body, err
	}
	return discordgo.MultipartBodyWithJSON(payload, formParts(files))
}
