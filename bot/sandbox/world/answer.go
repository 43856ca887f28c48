package world

import (
	"encoding/json"
	"slices"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/command"
	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/refusal"
)

// Interaction callback types (API documentation, "Interaction Callback Type").
const (
	CallbackMessage         = 4
	CallbackDeferredMessage = 5
	CallbackDeferredUpdate  = 6
	CallbackUpdate          = 7
	CallbackAutocomplete    = 8
	callbackModal           = 9
	CallbackLaunchActivity  = 12
)

// CallbackBody is the answer to an interaction.
type CallbackBody struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`
}

// Acknowledge accepts the first answer to an interaction. The caller holds the lock.
func Acknowledge(w *World, in *Interaction, body CallbackBody, files []Upload, version int) *refusal.Error {
	switch {
	case in.State == Failed:
		return refusal.UnknownInteraction()
	case in.State == Answered:
		return refusal.AlreadyAcknowledged()
	case w.Channel(in.Channel.ID) == nil:
		return refusal.UnknownChannel()
	}
	if err := in.checkCallback(body.Type); err != nil {
		return err
	}
	if err := answerInteraction(w, in, body, files, version); err != nil {
		return err
	}
	in.State, in.Callback, in.Data = Answered, body.Type, nil
	in.deadline()
	w.Emit(Event{Kind: InteractionChanged, Interaction: in})
	return nil
}

// checkCallback checks that a type of answer fits the interaction.
func (in *Interaction) checkCallback(kind int) *refusal.Error {
	suits := []int{CallbackMessage, CallbackDeferredMessage, CallbackLaunchActivity}
	switch in.Kind {
	case InteractionAutocomplete:
		suits = []int{CallbackAutocomplete}
	case InteractionCommand:
		suits = append(suits, callbackModal)
	case InteractionComponent:
		suits = append(suits, CallbackDeferredUpdate, CallbackUpdate, callbackModal)
	case InteractionModalSubmit:
		if in.Source != nil {
			suits = append(suits, CallbackDeferredUpdate, CallbackUpdate)
		}
	}
	return refusal.CheckChoice("type", kind, suits...)
}

// answerInteraction carries out an answer.
func answerInteraction(w *World, in *Interaction, body CallbackBody, files []Upload, version int) *refusal.Error {
	switch body.Type {
	case CallbackMessage, CallbackDeferredMessage:
		return answerMessage(w, in, body, files)
	case CallbackDeferredUpdate:
		in.Original = in.Source
		return nil
	case CallbackUpdate:
		var b MessageBody
		if err := refusal.Decode(body.Data, &b); err != nil {
			return err.Below("data")
		}
		if in.Channel.Message(in.Source.ID) == nil {
			return refusal.UnknownMessage()
		}
		if err := Edit(w, in.Channel, in.Source, &b, files, version, true); err != nil {
			return err.Below("data")
		}
		in.Original = in.Source
		return nil
	case CallbackAutocomplete:
		return in.answerChoices(body.Data)
	case CallbackLaunchActivity:
		return answerLaunch(w, in)
	}
	return in.openModal(body.Data)
}

// answerMessage answers with a message or with one that is still loading.
func answerMessage(w *World, in *Interaction, body CallbackBody, files []Upload) *refusal.Error {
	var b MessageBody
	if err := refusal.Decode(body.Data, &b); err != nil {
		return err.Below("data")
	}
	m := &Message{Author: w.Self, Info: in.Info(), Kind: in.messageKind()}
	if in.Kind == InteractionComponent || in.Kind == InteractionModalSubmit && in.Source != nil {
		m.ReplyTo = in.Source.ID
	}
	if body.Type == CallbackDeferredMessage {
		if err := refusal.Check(limits.Deferred, body.Data, limits.Known{}); err != nil {
			return err.Below("data")
		}
		m.Loading = true
		m.Flags = flagLoading | b.Flags.Value
	} else if err := Draft(w, m, in.Channel, &b, files); err != nil {
		return err.Below("data")
	}
	PostAnswer(w, in, m, &b, files)
	in.Original = m
	return nil
}

// messageKind returns the type of a message that answers an interaction.
func (in *Interaction) messageKind() int {
	switch {
	case in.command != nil && in.command.Type == command.SlashCommand:
		return messageSlashCommand
	case in.command != nil:
		return messageContextMenu
	case in.Source != nil:
		return MessageReply
	}
	return messageDefault
}

// PostAnswer posts a message drafted as an answer to an interaction.
func PostAnswer(w *World, in *Interaction, m *Message, b *MessageBody, files []Upload) {
	m.Flags |= b.Flags.Value & limits.FlagEphemeral
	// The user's permissions decide whether applications installed only by the user may answer
	// publicly.
	public := UseExternalApps | in.Channel.SendPermission()
	if _, guild := in.Owners["0"]; !guild && in.Channel.IsGuild() && !w.PermissionsIn(in.Channel, in.User.ID).Has(public) {
		m.Flags |= limits.FlagEphemeral
	}
	if m.Flags&limits.FlagEphemeral != 0 {
		m.EphemeralTo = in.User.ID
	}
	AttachAll(w, m, in.Channel, b, files)
	Post(w, in.Channel, m, b.AllowedMentions)
}

// answerChoices answers autocomplete.
func (in *Interaction) answerChoices(data json.RawMessage) *refusal.Error {
	var b struct {
		Choices []command.Choice `json:"choices"`
	}
	err := refusal.Check(limits.Suggestions, data, limits.Known{OptionType: in.focusedKind()})
	if err == nil {
		err = refusal.Decode(data, &b)
	}
	in.choices = b.Choices
	return err.Below("data")
}

// focusedKind returns the type of the option that choices are requested for.
func (in *Interaction) focusedKind() int {
	list, _ := in.Data["options"].([]wireOption)
	if i := slices.IndexFunc(list, func(o wireOption) bool { return o.Focused }); i >= 0 {
		return list[i].Type
	}
	return limits.StringOption
}

// openModal answers with a form.
func (in *Interaction) openModal(data json.RawMessage) *refusal.Error {
	var b struct {
		CustomID   string          `json:"custom_id"`
		Title      string          `json:"title"`
		Components json.RawMessage `json:"components"`
	}
	if err := refusal.Check(limits.Modal, data, limits.Known{}); err != nil {
		return err.Below("data")
	}
	if err := refusal.Decode(data, &b); err != nil {
		return err.Below("data")
	}
	list, err := component.Read("data.components", b.Components)
	if err != nil {
		return err
	}
	in.Modal = &modal{b.CustomID, b.Title, list}
	return nil
}
