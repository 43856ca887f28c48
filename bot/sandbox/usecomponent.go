package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hoshi/bot/sandbox/component"
)

// ErrNoComponent says that a message has no such button or menu: often no longer, as the
// application has edited the message since it was read.
var ErrNoComponent = errors.New("sandbox: no such component")

// Click presses a button of a message as a person. It fails where Discord's client
// would not let the person: without such a button, or when it is disabled.
func (s *Server) Click(channelID, userID, messageID, customID string) (Interaction, error) {
	return s.useComponent(channelID, userID, messageID, customID, nil)
}

// Select chooses values of a select menu of a message as a person: of the options,
// or ids of users, roles or channels. It fails where Discord's client would not
// let the person.
func (s *Server) Select(channelID, userID, messageID, customID string, values ...string) (Interaction, error) {
	if values == nil {
		values = []string{}
	}
	return s.useComponent(channelID, userID, messageID, customID, values)
}

// useComponent uses a button, for which values is nil, or a select menu.
func (s *Server) useComponent(channelID, userID, messageID, customID string, values []string) (Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, u, err := s.authorIn(channelID, userID)
	if err != nil {
		return Interaction{}, err
	}
	m := c.message(messageID)
	if m == nil || m.EphemeralTo != "" && m.EphemeralTo != userID {
		return Interaction{}, fmt.Errorf("sandbox: %s sees no message %q in channel %s", u.Name, messageID, channelID)
	}
	used := component.Find(m.components, customID)
	switch {
	case used == nil || used.IsSelect() != (values != nil):
		return Interaction{}, fmt.Errorf("%w: %q on message %s", ErrNoComponent, customID, messageID)
	case used.Disabled:
		return Interaction{}, fmt.Errorf("%w: component %q is disabled", errNotUsable, customID)
	case m.Author.ID != s.bot.ID:
		return Interaction{}, fmt.Errorf("%w: message %s is not the application's", errNotUsable, messageID)
	}
	// As documented, the payload has component_type here and type in a modal.
	data := map[string]any{"custom_id": customID, "component_type": used.Type, "id": used.ID}
	if used.IsSelect() {
		r := &resolved{}
		if err := s.checkValues(used, c, u, values, r); err != nil {
			return Interaction{}, err
		}
		data["values"] = values
		if !r.isEmpty() {
			data["resolved"] = r
		}
	}
	in := &interaction{kind: InteractionComponent, user: u, channel: c, data: data, source: m}
	return s.newInteraction(in).view(), nil
}

// checkValues checks the values of a select menu, and adds
// what they name.
func (s *Server) checkValues(used *component.Component, c *channel, u User, values []string, r *resolved) error {
	least, most := used.ValueRange()
	if len(values) < least || len(values) > most {
		return fmt.Errorf("sandbox: %q takes %d to %d values, not %d", used.CustomID, least, most, len(values))
	}
	for _, v := range values {
		known := slices.ContainsFunc(used.Options, func(o component.SelectOption) bool { return o.Value == v })
		if used.Type == component.ChannelSelect {
			known = s.offers(used, v) && s.resolveChannel(r, c, u, v)
		}
		if !known {
			return fmt.Errorf("sandbox: %q has no value %q", used.CustomID, v)
		}
	}
	return nil
}

// offers reports whether a menu of channels has one of the type of a channel; other menus have
// no types.
func (s *Server) offers(used *component.Component, id string) bool {
	ch := s.channel(id)
	return len(used.ChannelTypes) == 0 || ch != nil && slices.Contains(used.ChannelTypes, int(ch.Type))
}

// SubmitModal submits the form that the answer to an interaction has opened, as the
// person for whom it was opened. values are the inputs by custom id; an input that is
// left out keeps its preset value. It fails if Discord's client would not let the person
// submit the form.
func (s *Server) SubmitModal(interactionID string, values map[string][]string) (Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	opened := s.interactions.byID[interactionID]
	if opened == nil || opened.modal == nil {
		return Interaction{}, fmt.Errorf("sandbox: interaction %q has opened no form", interactionID)
	}
	m := opened.modal
	if s.channel(opened.channel.ID) == nil {
		return Interaction{}, fmt.Errorf("sandbox: no channel %q", opened.channel.ID)
	}
	for id := range values {
		if component.Find(m.components, id) == nil {
			return Interaction{}, fmt.Errorf("sandbox: the form has no input %q", id)
		}
	}
	r := &resolved{}
	var list []any
	for i := range m.components {
		w, err := s.submitted(&m.components[i], opened, values, r)
		if err != nil {
			return Interaction{}, err
		}
		list = append(list, w)
	}
	data := map[string]any{"custom_id": m.customID, "components": list}
	if !r.isEmpty() {
		data["resolved"] = r
	}
	in := &interaction{
		kind: InteractionModalSubmit, user: opened.user, channel: opened.channel, data: data, source: opened.source, trigger: opened,
	}
	return s.newInteraction(in).view(), nil
}

// submitted is a component of a form as the application gets it back. values are what the
// person put in, by custom id.
func (s *Server) submitted(c *component.Component, opened *interaction, values map[string][]string, r *resolved) (map[string]any, error) {
	w := map[string]any{"type": c.Type, "id": c.ID}
	switch c.Type {
	case component.TextDisplay:
		return w, nil
	case component.Label:
		inner, err := s.submitted(c.Component, opened, values, r)
		w["component"] = inner
		return w, err
	case component.ActionRow:
		inner, err := s.submitted(&c.Components[0], opened, values, r)
		w["components"] = []any{inner}
		return w, err
	}
	w["custom_id"] = c.CustomID
	given, ok := values[c.CustomID]
	if !ok {
		given = c.Preset()
	}
	if len(given) == 0 && c.IsRequired() {
		return nil, fmt.Errorf("sandbox: input %q is required", c.CustomID)
	}
	if c.Type == component.TextInput {
		text := strings.Join(given, "")
		w["value"] = text
		return w, c.CheckInput(text)
	}
	w["values"] = append([]string{}, given...)
	if len(given) == 0 {
		return w, nil
	}
	return w, s.checkValues(c, opened.channel, opened.user, given, r)
}
