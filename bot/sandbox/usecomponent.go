package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
	"unicode/utf8"
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
	used := withCustomID(m.components, customID)
	switch {
	case used == nil || used.isSelect() != (values != nil):
		return Interaction{}, fmt.Errorf("%w: %q on message %s", ErrNoComponent, customID, messageID)
	case used.Disabled:
		return Interaction{}, fmt.Errorf("%w: component %q is disabled", errNotUsable, customID)
	case m.Author.ID != s.bot.ID:
		return Interaction{}, fmt.Errorf("%w: message %s is not the application's", errNotUsable, messageID)
	}
	// As documented, the payload has component_type here and type in a modal.
	data := map[string]any{"custom_id": customID, "component_type": used.Type, "id": used.ID}
	if used.isSelect() {
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

// checkValues checks the values of a select menu or a group of a modal, and adds
// what they name.
func (s *Server) checkValues(used *component, c *channel, u User, values []string, r *resolved) error {
	least, most := used.valueRange()
	if len(values) < least || len(values) > most {
		return fmt.Errorf("sandbox: %q takes %d to %d values, not %d", used.CustomID, least, most, len(values))
	}
	for _, v := range values {
		known := slices.ContainsFunc(used.Options, func(o selectOption) bool { return o.Value == v })
		if kind := selectKind(used.Type); kind != optionString {
			known = s.offers(used, v) && s.resolveID(r, kind, c, u, v)
		}
		if !known {
			return fmt.Errorf("sandbox: %q has no value %q", used.CustomID, v)
		}
	}
	return nil
}

// offers reports whether a menu of channels has one of the type of a channel; other menus have
// no types.
func (s *Server) offers(used *component, id string) bool {
	ch := s.channel(id)
	return len(used.ChannelTypes) == 0 || ch != nil && slices.Contains(used.ChannelTypes, ch.Type)
}

// SubmitModal submits the form that the answer to an interaction has opened, as
// the person for whom it was opened. values are the inputs by custom id; an input
// that is left out keeps what the form has preset. It fails where Discord's client
// would not let the person submit the form.
func (s *Server) SubmitModal(interactionID string, values map[string][]string) (Interaction, error) {
	return s.SubmitModalWithFiles(interactionID, values, nil)
}

// SubmitModalWithFiles is SubmitModal for a form with file uploads: files are theirs, by
// custom id.
func (s *Server) SubmitModalWithFiles(interactionID string, values map[string][]string, files map[string][]File) (Interaction, error) {
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
	r := &resolved{}
	f := &filledForm{opened, values, files, r}
	var list []any
	for i := range m.components {
		w, err := s.submitted(&m.components[i], f)
		if err != nil {
			return Interaction{}, err
		}
		list = append(list, w)
	}
	for _, id := range f.inputs() {
		if withCustomID(m.components, id) == nil {
			return Interaction{}, fmt.Errorf("sandbox: the form has no input %q", id)
		}
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

// filledForm is what a person has put into a form.
type filledForm struct {
	opened   *interaction        // to which the form was the answer
	values   map[string][]string // by custom id
	files    map[string][]File   // of file uploads, by custom id
	resolved *resolved           // what the values name
}

// inputs are the custom ids of the inputs that were filled in.
func (f *filledForm) inputs() []string {
	return slices.AppendSeq(slices.Collect(maps.Keys(f.values)), maps.Keys(f.files))
}

// upload keeps the files of a file upload and returns their ids.
func (s *Server) upload(c *component, f *filledForm) ([]string, error) {
	if len(f.values[c.CustomID]) > 0 {
		return nil, fmt.Errorf("sandbox: %q takes files", c.CustomID)
	}
	files := f.files[c.CustomID]
	least, most := c.valueRange()
	if !c.isRequired() && len(files) == 0 {
		least = 0
	}
	if len(files) < least || len(files) > most {
		return nil, fmt.Errorf("sandbox: %q takes %d to %d files, not %d", c.CustomID, least, most, len(files))
	}
	if err := checkPersonFiles(files); err != nil {
		return nil, err
	}
	ids := []string{}
	for _, file := range files {
		a := s.attach(f.opened.channel, upload{filename: file.Name, data: bytes.Clone(file.Data)}, nil)
		s.keepLoose(a, time.Now())
		put(&f.resolved.Attachments, a.ID, wireAttachments([]Attachment{a})[0])
		ids = append(ids, a.ID)
	}
	return ids, nil
}

// submitted is a component of a form as the application gets it back.
func (s *Server) submitted(c *component, f *filledForm) (map[string]any, error) {
	w := map[string]any{"type": c.Type, "id": c.ID}
	switch c.Type {
	case componentTextDisplay:
		return w, nil
	case componentLabel:
		inner, err := s.submitted(c.Component, f)
		w["component"] = inner
		return w, err
	case componentActionRow:
		inner, err := s.submitted(&c.Components[0], f)
		w["components"] = []any{inner}
		return w, err
	}
	w["custom_id"] = c.CustomID
	if c.Type == componentFileUpload {
		ids, err := s.upload(c, f)
		w["values"] = ids
		return w, err
	}
	given, ok := f.values[c.CustomID]
	if !ok {
		given = c.preset()
	}
	if len(given) == 0 && c.isRequired() && c.Type != componentCheckbox {
		return nil, fmt.Errorf("sandbox: input %q is required", c.CustomID)
	}
	switch c.Type {
	case componentTextInput:
		text := first(given)
		w["value"] = text
		return w, c.checkInput(text)
	case componentCheckbox:
		w["value"] = first(given) == "true"
		return w, nil
	case componentRadioGroup:
		w["value"] = nil
		if len(given) == 0 {
			return w, nil
		}
		w["value"] = given[0]
	default:
		w["values"] = append([]string{}, given...)
	}
	if len(given) == 0 {
		return w, nil
	}
	return w, s.checkValues(c, f.opened.channel, f.opened.user, given, f.resolved)
}

// checkInput checks the length of a text.
func (c *component) checkInput(text string) error {
	n := utf8.RuneCountInString(text)
	if n == 0 && !c.isRequired() {
		return nil
	}
	if c.MinLength != nil && n < *c.MinLength || c.MaxLength != nil && n > *c.MaxLength || n > maxInputText || n == 0 {
		return fmt.Errorf("sandbox: the text of input %q is too short or too long", c.CustomID)
	}
	return nil
}

// preset is the value of an input before the user changes it.
func (c *component) preset() []string {
	var list []string
	if c.Value != "" {
		list = append(list, c.Value)
	}
	for _, o := range c.Options {
		if o.Default {
			list = append(list, o.Value)
		}
	}
	for _, v := range c.DefaultValues {
		list = append(list, v.ID)
	}
	if c.Type == componentCheckbox && c.Default {
		list = append(list, "true")
	}
	return list
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
