package rest

import (
	"net/http"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// callbackResponse returns the interaction callback response object.
func callbackResponse(a *API, in *world.Interaction) map[string]any {
	inner := map[string]any{"id": in.ID, "type": in.Kind}
	answer := map[string]any{"interaction": inner}
	switch in.Callback {
	case world.CallbackMessage, world.CallbackDeferredMessage:
		inner["response_message_id"] = in.Original.ID
		inner["response_message_loading"] = in.Original.Loading
		inner["response_message_ephemeral"] = in.Original.EphemeralTo != ""
	case world.CallbackUpdate, world.CallbackDeferredUpdate:
		inner["response_message_id"] = in.Original.ID
	}
	resource := map[string]any{"type": in.Callback}
	if in.Callback == world.CallbackMessage || in.Callback == world.CallbackUpdate {
		resource["message"] = wire.OfMessage(a.World, in.Original)
	}
	if in.Callback == world.CallbackLaunchActivity {
		inner["activity_instance_id"] = in.Instance
		resource["activity_instance"] = map[string]string{"id": in.Instance}
	}
	if in.Callback != world.CallbackAutocomplete {
		answer["resource"] = resource
	}
	return answer
}

// interactionOf finds the interaction whose token is in a call. It must have been answered, and the
// token must be valid.
func interactionOf(a *API, c *call) (*world.Interaction, *refusal.Error) {
	in := a.Interactions.ByToken[c.r.PathValue("token")]
	switch {
	case in == nil || c.r.PathValue("application") != a.Self.ID || in.State != world.Answered:
		return nil, refusal.UnknownWebhook()
	case world.TokenExpired(a.World, in):
		return nil, refusal.InvalidWebhookToken()
	case a.Channel(in.Channel.ID) == nil:
		return nil, refusal.UnknownChannel()
	}
	return in, nil
}

// followupOf finds the interaction named by a call and its message.
func followupOf(a *API, c *call) (*world.Interaction, *world.Message, *refusal.Error) {
	in, err := interactionOf(a, c)
	if err != nil {
		return nil, nil, err
	}
	id := c.r.PathValue("id")
	if id == "@original" {
		if in.Original == nil {
			return nil, nil, refusal.UnknownMessage()
		}
		id = in.Original.ID
	}
	if err := refusal.CheckSnowflake("message_id", id); err != nil {
		return nil, nil, err
	}
	m := in.Channel.Message(id)
	if m == nil || m != in.Original && (m.Info == nil || m.Info.ID != in.ID) {
		return nil, nil, refusal.UnknownMessage()
	}
	return in, m, nil
}

// postFollowup posts another message after the answer. After a deferred answer, the first followup
// fills that in, as Discord does for old applications.
func (a *API) postFollowup(c *call) (any, *refusal.Error) {
	b, files, formErr := c.messageForm()
	a.Lock()
	defer a.Unlock()
	in, err := interactionOf(a, c)
	if err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	if in.Original != nil && in.Original.Loading && in.Channel.Message(in.Original.ID) != nil {
		b.DropFlag(limits.FlagEphemeral)
		return edited(a, in.Channel, in.Original, &b, files, c.version)
	}
	if _, guild := in.Owners["0"]; !guild && in.Followups >= limits.MaxFollowUps {
		return nil, refusal.TooManyFollowUps()
	}
	m := &world.Message{Author: a.Self, Info: in.Info()}
	if in.Original != nil {
		m.Info.Original = in.Original.ID
		m.ReplyTo = in.Original.ID
	}
	if err := world.Draft(a.World, m, in.Channel, &b, files); err != nil {
		return nil, err
	}
	in.Followups++
	world.PostAnswer(a.World, in, m, &b, files)
	a.Emit(world.Event{Kind: world.InteractionChanged, Interaction: in})
	return wire.OfMessage(a.World, m), nil
}

// edited edits a message by the token of an interaction and returns it.
func edited(a *API, ch *world.Channel, m *world.Message, b *world.MessageBody, files []world.Upload, version int) (any, *refusal.Error) {
	if err := world.Edit(a.World, ch, m, b, files, version, true); err != nil {
		return nil, err
	}
	return wire.OfMessage(a.World, m), nil
}

func (a *API) patchFollowup(c *call) (any, *refusal.Error) {
	b, files, formErr := c.messageForm()
	a.Lock()
	defer a.Unlock()
	in, m, err := followupOf(a, c)
	if err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	return edited(a, in.Channel, m, &b, files, c.version)
}

func (a *API) deleteFollowup(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	in, m, err := followupOf(a, c)
	if err != nil {
		return nil, err
	}
	world.Remove(a.World, in.Channel, m)
	return nil, nil
}

// postCallback gives an interaction its first answer.
func (a *API) postCallback(c *call) (any, *refusal.Error) {
	var body world.CallbackBody
	files, err := c.form(&body)
	if err != nil {
		return nil, err
	}
	a.Lock()
	defer a.Unlock()
	in := a.Interactions.ByID[c.r.PathValue("interaction")]
	if in == nil || !world.SameSecret(in.Token, c.r.PathValue("token")) {
		return nil, refusal.UnknownInteraction()
	}
	if err := world.Acknowledge(a.World, in, body, files, c.version); err != nil {
		return nil, err
	}
	if c.r.URL.Query().Get("with_response") == "true" {
		return callbackResponse(a, in), nil
	}
	return nil, nil
}

const webhookPath = "/webhooks/{application}/{token}"

// isInteractionRoute reports whether a request uses an interaction's token. These routes need no
// authorization and don't count towards the global limit.
func isInteractionRoute(r *http.Request) bool { return r.PathValue("token") != "" }
