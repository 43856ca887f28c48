package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"

	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/refusal"
)

// Interaction callback types (API documentation, "Interaction Callback Type").
const (
	callbackMessage         = 4
	callbackDeferredMessage = 5
	callbackDeferredUpdate  = 6
	callbackUpdate          = 7
	callbackAutocomplete    = 8
	callbackModal           = 9
)

func errUnknownInteraction() *refusal.Error {
	return &refusal.Error{Status: 404, Code: 10062, Message: "Unknown interaction"}
}

// callbackBody is the answer to an interaction.
type callbackBody struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`
}

// postCallback answers an interaction for the first time.
func (s *Server) postCallback(c *call) (any, *refusal.Error) {
	var body callbackBody
	files, err := c.form(&body)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	in := s.interactions.byID[c.r.PathValue("interaction")]
	if in == nil || !sameSecret(in.token, c.r.PathValue("token")) {
		return nil, errUnknownInteraction()
	}
	if err := s.acknowledge(in, body, files, c.version); err != nil {
		return nil, err
	}
	if c.r.URL.Query().Get("with_response") == "true" {
		return s.callbackResponse(in), nil
	}
	return nil, nil
}

// acknowledge takes the first answer to an interaction. s.mu is held.
func (s *Server) acknowledge(in *interaction, body callbackBody, files []upload, version int) *refusal.Error {
	switch {
	case in.state == Failed:
		return errUnknownInteraction()
	case in.state == Answered:
		return &refusal.Error{Status: 400, Code: 40060, Message: "Interaction has already been acknowledged."}
	case s.channel(in.channel.ID) == nil:
		return refusal.UnknownChannel()
	}
	if err := in.checkCallback(body.Type); err != nil {
		return err
	}
	if err := s.answerInteraction(in, body, files, version); err != nil {
		return err
	}
	in.state, in.callback, in.data = Answered, body.Type, nil
	in.deadline()
	s.publishInteraction(in)
	return nil
}

// checkCallback checks that a type of answer suits the interaction.
func (in *interaction) checkCallback(kind int) *refusal.Error {
	suits := []int{callbackMessage, callbackDeferredMessage}
	switch in.kind {
	case InteractionAutocomplete:
		suits = []int{callbackAutocomplete}
	case InteractionCommand:
		suits = append(suits, callbackModal)
	case InteractionComponent:
		suits = append(suits, callbackDeferredUpdate, callbackUpdate, callbackModal)
	case InteractionModalSubmit:
		if in.source != nil {
			suits = append(suits, callbackDeferredUpdate, callbackUpdate)
		}
	}
	return refusal.CheckChoice("type", kind, suits...)
}

// answerInteraction does what an answer asks for.
func (s *Server) answerInteraction(in *interaction, body callbackBody, files []upload, version int) *refusal.Error {
	switch body.Type {
	case callbackMessage, callbackDeferredMessage:
		return s.answerMessage(in, body, files)
	case callbackDeferredUpdate:
		in.original = in.source
		return nil
	case callbackUpdate:
		in.original = in.source
		var b messageBody
		if err := refusal.Decode(body.Data, &b); err != nil {
			return err.Below("data")
		}
		if in.channel.message(in.source.ID) == nil {
			return refusal.UnknownMessage()
		}
		_, err := s.edit(in.channel, in.source, &b, files, version, true)
		return err.Below("data")
	case callbackAutocomplete:
		return in.answerChoices(body.Data)
	}
	return in.openModal(body.Data)
}

// answerMessage answers with a message, or with one that is still loading.
func (s *Server) answerMessage(in *interaction, body callbackBody, files []upload) *refusal.Error {
	var b messageBody
	if err := refusal.Decode(body.Data, &b); err != nil {
		return err.Below("data")
	}
	m := &Message{Author: s.bot, info: in.info(), Kind: in.messageKind()}
	if in.kind == InteractionComponent || in.kind == InteractionModalSubmit && in.source != nil {
		m.ReplyTo = in.source.ID
	}
	if body.Type == callbackDeferredMessage {
		if b.Flags.value&^flagEphemeral != 0 {
			return refusal.Form("data.flags", "INTERACTION_DEFER_FLAGS", "Only EPHEMERAL can be set while deferring.")
		}
		m.Loading = true
		m.Flags = flagLoading | b.Flags.value
	} else if err := s.draft(m, in.channel, &b, files); err != nil {
		return err.Below("data")
	}
	s.postAnswer(in, m, &b, files)
	in.original = m
	return nil
}

// messageKind is the type of a message that answers an interaction.
func (in *interaction) messageKind() int {
	switch {
	case in.command != nil && in.command.Type == command.SlashCommand:
		return messageSlashCommand
	case in.command != nil:
		return messageContextMenu
	case in.source != nil:
		return messageReply
	}
	return messageDefault
}

// postAnswer posts a message that was drafted as an answer to an interaction.
func (s *Server) postAnswer(in *interaction, m *Message, b *messageBody, files []upload) {
	m.Flags |= b.Flags.value & flagEphemeral
	// Applications that only the user has installed may be kept from speaking to
	// everybody by a permission of the user.
	if _, guild := in.owners["0"]; !guild && in.channel.isGuild() && !s.permissions(in.channel, in.user.ID).has(UseExternalApps) {
		m.Flags |= flagEphemeral
	}
	if m.Flags&flagEphemeral != 0 {
		m.EphemeralTo = in.user.ID
	}
	s.attachAll(m, in.channel, b, files)
	s.post(in.channel, m, b.AllowedMentions)
}

// answerChoices answers autocomplete.
func (in *interaction) answerChoices(data json.RawMessage) *refusal.Error {
	var b struct {
		Choices *[]command.Choice `json:"choices"`
	}
	if err := refusal.Decode(data, &b); err != nil {
		return err.Below("data")
	}
	switch {
	case b.Choices == nil:
		return refusal.Form("data.choices", "BASE_TYPE_REQUIRED", "This field is required")
	case len(*b.Choices) > command.MaxChoices:
		return refusal.BadCount("data.choices", 0, command.MaxChoices)
	}
	if err := command.CheckChoices("data.choices", in.focusedKind(), *b.Choices); err != nil {
		return err
	}
	in.choices = *b.Choices
	return nil
}

// focusedKind is the type of the option for which choices are asked.
func (in *interaction) focusedKind() int {
	list, _ := in.data["options"].([]wireOption)
	if i := slices.IndexFunc(list, func(o wireOption) bool { return o.Focused }); i >= 0 {
		return list[i].Type
	}
	return command.OptionString
}

// openModal answers with a form.
func (in *interaction) openModal(data json.RawMessage) *refusal.Error {
	var b struct {
		CustomID   string          `json:"custom_id"`
		Title      string          `json:"title"`
		Components json.RawMessage `json:"components"`
	}
	if err := refusal.Decode(data, &b); err != nil {
		return err.Below("data")
	}
	if err := refusal.CheckLength("data.custom_id", b.CustomID, 1, component.MaxCustomID); err != nil {
		return err
	}
	if err := refusal.CheckLength("data.title", b.Title, 1, component.MaxModalTitle); err != nil {
		return err
	}
	list, err := component.Read("data.components", b.Components, true, false, nil)
	if err != nil {
		return err
	}
	in.modal = &modal{b.CustomID, b.Title, list}
	return nil
}

// callbackResponse is the interaction callback response object.
func (s *Server) callbackResponse(in *interaction) map[string]any {
	inner := map[string]any{"id": in.id, "type": in.kind}
	answer := map[string]any{"interaction": inner}
	switch in.callback {
	case callbackMessage, callbackDeferredMessage:
		inner["response_message_id"] = in.original.ID
		inner["response_message_loading"] = in.original.Loading
		inner["response_message_ephemeral"] = in.original.EphemeralTo != ""
	case callbackUpdate, callbackDeferredUpdate:
		inner["response_message_id"] = in.original.ID
	}
	resource := map[string]any{"type": in.callback}
	if in.callback == callbackMessage || in.callback == callbackUpdate {
		resource["message"] = s.wireMessage(in.original)
	}
	if in.callback != callbackAutocomplete {
		answer["resource"] = resource
	}
	return answer
}

const webhookPath = "/webhooks/{application}/{token}"

// interactionRoutes lists the routes for which the token of an interaction takes
// the place of the bot's.
func (s *Server) interactionRoutes(handle func(string, endpoint)) {
	handle("POST /interactions/{interaction}/{token}/callback", s.postCallback)
	handle("POST "+webhookPath, s.postFollowup)
	handle("PATCH "+webhookPath+"/messages/{id}", s.patchFollowup)
	handle("DELETE "+webhookPath+"/messages/{id}", s.deleteFollowup)
}

// isInteractionRoute reports whether a request is of one of those routes, which
// need no authorization and do not count towards the global limit.
func isInteractionRoute(r *http.Request) bool { return r.PathValue("token") != "" }
