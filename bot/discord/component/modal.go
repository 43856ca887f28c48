package component

import "encoding/json"

// Modal is a form that opens in front of the user.
type Modal struct {
	CustomID   string      // what the interaction will carry when the form is sent
	Title      string      // at most 45 characters
	Components []Component // up to five of [Label] and [TextDisplay]
}

// MarshalJSON returns the modal as the data of an interaction's answer.
func (m Modal) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		CustomID   string      `json:"custom_id"`
		Title      string      `json:"title"`
		Components []Component `json:"components"`
	}{m.CustomID, m.Title, m.Components})
}

// Check returns what Discord would refuse of the modal, as a [*LimitError] or several
// joined, nil for nothing.
func (m Modal) Check() error {
	var k checker
	k.customID("modal", m.CustomID)
	k.length("modal", "title", m.Title, 1, MaxModalTitle)
	k.between("modal", "components", len(m.Components), 1, MaxModalParts)
	for _, c := range m.Components {
		switch c.(type) {
		case Label, TextDisplay:
			c.check(&k)
		default:
			k.misplaced(c, "modal")
		}
	}
	return k.err()
}

// Label names a field of a modal.
type Label struct {
	Label       string    // at most 45 characters
	Description string    // help below the label; may be empty
	Component   Component // a [TextInput] or a [Select]
}

// MarshalJSON implements [Component].
func (l Label) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type        Type      `json:"type"`
		Label       string    `json:"label"`
		Description string    `json:"description,omitempty"`
		Component   Component `json:"component"`
	}{TypeLabel, l.Label, l.Description, l.Component})
}

func (l Label) check(k *checker) {
	k.component()
	k.length("label", "label", l.Label, 1, MaxLabel)
	k.length("label", "description", l.Description, 0, MaxLabelHelp)
	switch c := l.Component.(type) {
	case TextInput:
		c.check(k)
	case Select:
		if c.Disabled {
			k.add("select in a modal", "disabled", 0, 0, 1)
		}
		c.check(k)
	default:
		k.misplaced(l.Component, "label")
	}
}

// TextInput is a field for text.
type TextInput struct {
	CustomID    string // by which the answer names the field
	Paragraph   bool   // several lines
	Min, Max    int    // characters; a Max of zero is Discord's limit, 4,000
	Optional    bool   // may be left empty
	Value       string // there at first
	Placeholder string // shown while nothing is typed
}

// MarshalJSON implements [Component].
func (t TextInput) MarshalJSON() ([]byte, error) {
	style := 1
	if t.Paragraph {
		style = 2
	}
	return json.Marshal(struct {
		Type        Type   `json:"type"`
		CustomID    string `json:"custom_id"`
		Style       int    `json:"style"`
		Min         int    `json:"min_length,omitempty"`
		Max         int    `json:"max_length,omitempty"`
		Required    bool   `json:"required"`
		Value       string `json:"value,omitempty"`
		Placeholder string `json:"placeholder,omitempty"`
	}{TypeTextInput, t.CustomID, style, t.Min, t.Max, !t.Optional, t.Value, t.Placeholder})
}

func (t TextInput) check(k *checker) {
	k.component()
	k.customID("text input", t.CustomID)
	most := t.Max
	if most == 0 {
		most = MaxInput
	}
	k.between("text input", "max_length", most, max(t.Min, 1), MaxInput)
	k.between("text input", "min_length", t.Min, 0, MaxInput)
	k.length("text input", "value", t.Value, 0, most)
	k.length("text input", "placeholder", t.Placeholder, 0, MaxInputExample)
}
