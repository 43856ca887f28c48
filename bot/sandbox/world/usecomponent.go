package world

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/component"
)

// ErrNoComponent means that a message has no such button or menu, often because the application has
// edited the message since it was read.
var ErrNoComponent = errors.New("sandbox: no such component")

// UseComponent uses a button, with nil values, or a select menu.
func (p *People) UseComponent(channelID, userID, messageID, customID string, values []string) (InteractionView, error) {
	p.Lock()
	defer p.Unlock()
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return InteractionView{}, err
	}
	m := c.Message(messageID)
	if m == nil || m.EphemeralTo != "" && m.EphemeralTo != userID {
		return InteractionView{}, fmt.Errorf("sandbox: %s sees no message %q in channel %s", u.Name, messageID, channelID)
	}
	used := component.Find(m.Parts, customID)
	switch {
	case used == nil || used.IsSelect() != (values != nil):
		return InteractionView{}, fmt.Errorf("%w: %q on message %s", ErrNoComponent, customID, messageID)
	case used.Disabled:
		return InteractionView{}, fmt.Errorf("%w: component %q is disabled", errNotUsable, customID)
	case m.Author.ID != p.Self.ID:
		return InteractionView{}, fmt.Errorf("%w: message %s is not the application's", errNotUsable, messageID)
	}
	// As documented, the payload has component_type here but type in a modal.
	data := map[string]any{"custom_id": customID, "component_type": used.Type, "id": used.ID}
	r := &resolved{}
	if used.IsSelect() {
		if err := p.checkValues(used, c, u, values, r); err != nil {
			return InteractionView{}, err
		}
		data["values"] = values
	}
	in := &Interaction{Kind: InteractionComponent, User: u, Channel: c, Data: data, Resolved: r, Source: m}
	return newInteraction(p.World, in).view(), nil
}

// checkValues checks the values of a select menu and adds the objects they refer to.
func (p *People) checkValues(used *component.Component, c *Channel, u User, values []string, r *resolved) error {
	least, most := used.ValueRange()
	if len(values) < least || len(values) > most {
		return fmt.Errorf("sandbox: %q takes %d to %d values, not %d", used.CustomID, least, most, len(values))
	}
	for _, v := range values {
		known := slices.ContainsFunc(used.Options, func(o component.SelectOption) bool { return o.Value == v })
		if used.Type == limits.ChannelSelect {
			known = p.offers(used, v) && resolveChannel(p.World, r, c, u, v)
		}
		if !known {
			return fmt.Errorf("sandbox: %q has no value %q", used.CustomID, v)
		}
	}
	return nil
}

// offers reports whether a channel menu accepts a channel's type; other menus have no types.
func (p *People) offers(used *component.Component, id string) bool {
	ch := p.Channel(id)
	return len(used.ChannelTypes) == 0 || ch != nil && slices.Contains(used.ChannelTypes, int(ch.Type))
}

// SubmitModal submits the form opened by the answer to an interaction, as the person it was opened
// for. values are the inputs by custom id; missing inputs keep their preset values. It returns an
// error if Discord's client wouldn't let the person submit the form.
func (p *People) SubmitModal(interactionID string, values map[string][]string) (InteractionView, error) {
	p.Lock()
	defer p.Unlock()
	opened := p.Interactions.ByID[interactionID]
	if opened == nil || opened.Modal == nil {
		return InteractionView{}, fmt.Errorf("sandbox: interaction %q has opened no form", interactionID)
	}
	m := opened.Modal
	if p.Channel(opened.Channel.ID) == nil {
		return InteractionView{}, fmt.Errorf("sandbox: no channel %q", opened.Channel.ID)
	}
	for id := range values {
		if component.Find(m.Components, id) == nil {
			return InteractionView{}, fmt.Errorf("sandbox: the form has no input %q", id)
		}
	}
	r := &resolved{}
	var list []any
	for i := range m.Components {
		w, err := p.submitted(&m.Components[i], opened, values, r)
		if err != nil {
			return InteractionView{}, err
		}
		list = append(list, w)
	}
	data := map[string]any{"custom_id": m.customID, "components": list}
	in := &Interaction{
		Kind: InteractionModalSubmit, User: opened.User, Channel: opened.Channel, Data: data, Resolved: r, Source: opened.Source, trigger: opened,
	}
	return newInteraction(p.World, in).view(), nil
}

// submitted returns a component of a form as sent back to the application. values are the person's
// inputs by custom id.
func (p *People) submitted(c *component.Component, opened *Interaction, values map[string][]string, r *resolved) (map[string]any, error) {
	w := map[string]any{"type": c.Type, "id": c.ID}
	switch c.Type {
	case limits.TextDisplay:
		return w, nil
	case limits.Label:
		inner, err := p.submitted(c.Component, opened, values, r)
		w["component"] = inner
		return w, err
	case limits.ActionRow:
		inner, err := p.submitted(&c.Components[0], opened, values, r)
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
	if c.Type == limits.TextInput {
		text := strings.Join(given, "")
		w["value"] = text
		return w, c.CheckInput(text)
	}
	w["values"] = append([]string{}, given...)
	if len(given) == 0 {
		return w, nil
	}
	return w, p.checkValues(c, opened.Channel, opened.User, given, r)
}
