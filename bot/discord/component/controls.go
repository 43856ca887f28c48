package component

import "encoding/json"

// ButtonStyle is the colour of a button, and what a click on it does.
type ButtonStyle int

// The styles. A click on a Link opens its URL; on all others it is an interaction.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
	Link      ButtonStyle = 5
)

// Button is a button. It needs a label or an emoji, and a CustomID or, as a [Link], a
// URL.
type Button struct {
	Style    ButtonStyle // Secondary when zero
	Label    string      // at most 80 characters; 34 to 38 fit on a phone
	Emoji    Emoji       // before the label; may be empty
	CustomID string      // what the interaction will carry; 1 to 100 characters
	URL      string      // of a Link
	Disabled bool        // shown, but not to be clicked
}

// Emoji is a character, or an emoji of the application.
type Emoji struct {
	Name string // the character, or the emoji's name
	ID   string // of the application's emoji; empty for a character
}

// MarshalJSON implements [Component].
func (b Button) MarshalJSON() ([]byte, error) {
	type emoji struct {
		Name string `json:"name,omitempty"`
		ID   string `json:"id,omitempty"`
	}
	out := struct {
		Type     Type        `json:"type"`
		Style    ButtonStyle `json:"style"`
		Label    string      `json:"label,omitempty"`
		Emoji    *emoji      `json:"emoji,omitempty"`
		CustomID string      `json:"custom_id,omitempty"`
		URL      string      `json:"url,omitempty"`
		Disabled bool        `json:"disabled,omitempty"`
	}{TypeButton, b.style(), b.Label, nil, b.CustomID, b.URL, b.Disabled}
	if b.Emoji != (Emoji{}) {
		out.Emoji = &emoji{b.Emoji.Name, b.Emoji.ID}
	}
	return json.Marshal(out)
}

func (b Button) style() ButtonStyle {
	if b.Style == 0 {
		return Secondary
	}
	return b.Style
}

func (b Button) check(k *checker) {
	k.component()
	k.between("button", "style", int(b.style()), int(Primary), int(Link))
	k.length("button", "label", b.Label, 0, MaxButtonLabel)
	if b.Label == "" && b.Emoji == (Emoji{}) {
		k.length("button without emoji", "label", b.Label, 1, MaxButtonLabel)
	}
	if b.style() == Link {
		k.length("link button", "url", b.URL, 1, 512)
		k.length("link button", "custom_id", b.CustomID, 0, 0)
		return
	}
	k.length("button", "url", b.URL, 0, 0)
	k.customID("button", b.CustomID)
}

// Select is a menu of up to 25 options.
type Select struct {
	CustomID    string   // what the interaction will carry; 1 to 100 characters
	Placeholder string   // shown while nothing is chosen
	Options     []Option // 1 to 25
	// Min and Max are how many options may be chosen; one each when both are zero.
	Min, Max int
	Disabled bool // not allowed inside a modal
	Optional bool // inside a modal: may be left empty
}

// Option is a choice of a [Select].
type Option struct {
	Label       string // what is shown
	Value       string // what the interaction will carry
	Description string // below the label; may be empty
	Default     bool   // chosen at first
}

// MarshalJSON implements [Component].
func (s Select) MarshalJSON() ([]byte, error) {
	type option struct {
		Label       string `json:"label"`
		Value       string `json:"value"`
		Description string `json:"description,omitempty"`
		Default     bool   `json:"default,omitempty"`
	}
	options := []option{}
	for _, o := range s.Options {
		options = append(options, option(o))
	}
	least, most := s.bounds()
	out := struct {
		Type        Type     `json:"type"`
		CustomID    string   `json:"custom_id"`
		Placeholder string   `json:"placeholder,omitempty"`
		Options     []option `json:"options"`
		Min         int      `json:"min_values"`
		Max         int      `json:"max_values"`
		Disabled    bool     `json:"disabled,omitempty"`
		Required    *bool    `json:"required,omitempty"`
	}{TypeSelect, s.CustomID, s.Placeholder, options, least, most, s.Disabled, nil}
	if s.Optional {
		out.Required = new(false)
	}
	return json.Marshal(out)
}

func (s Select) bounds() (least, most int) {
	if s.Min == 0 && s.Max == 0 {
		return 1, 1
	}
	return s.Min, s.Max
}

func (s Select) check(k *checker) {
	k.component()
	k.customID("select", s.CustomID)
	k.length("select", "placeholder", s.Placeholder, 0, MaxPlaceholder)
	k.between("select", "options", len(s.Options), 1, MaxOptions)
	least, most := s.bounds()
	k.between("select", "max_values", most, max(least, 1), len(s.Options))
	seen := map[string]bool{}
	for _, o := range s.Options {
		k.length("option", "label", o.Label, 1, MaxOptionText)
		k.length("option", "value", o.Value, 1, MaxOptionText)
		k.length("option", "description", o.Description, 0, MaxOptionText)
		if seen[o.Value] {
			k.twice("option", "value", o.Value)
		}
		seen[o.Value] = true
	}
}
