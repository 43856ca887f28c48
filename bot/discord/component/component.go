// Package component builds the parts of messages and modals that the bot sends: Discord's
// "components", version 2.
//
// A message of components has no other text: texts, pictures and buttons are components, stacked
// vertically. A [Modal] is a form that opens in front of the user. Every type marshals to the JSON
// in Discord's documentation. discordgo v0.29.0 can't do that: it lacks [Label], and its text input
// always sends a field that isn't allowed inside a label.
package component

import "encoding/json"

// Discord's limits, in characters.
const (
	MaxButtonLabel = 80
	MaxOptionText  = 100 // label of an option
	MaxPlaceholder = 150
	MaxModalTitle  = 45
	MaxLabel       = 45
	MaxLabelHelp   = 100 // description of a label
)

// Type is Discord's number for a kind of component.
type Type int

// The types of components that the bot sends.
const (
	TypeActionRow   Type = 1
	TypeButton      Type = 2
	TypeSelect      Type = 3
	TypeTextInput   Type = 4
	TypeChannels    Type = 8
	TypeTextDisplay Type = 10
	TypeGallery     Type = 12
	TypeFile        Type = 13
	TypeContainer   Type = 17
	TypeLabel       Type = 18
)

// Component is a part of a message or a modal.
type Component interface{ json.Marshaler }

// Container is a box around action rows, texts, galleries and files.
type Container struct {
	Components []Component `json:"components"`
}

func (c Container) MarshalJSON() ([]byte, error) {
	type fields Container
	return json.Marshal(struct {
		Type Type `json:"type"`
		fields
	}{TypeContainer, fields(c)})
}

// ActionRow is a row of up to five buttons, or one [Select] or [ChannelSelect].
type ActionRow struct {
	Components []Component `json:"components"`
}

// Row returns a row of buttons.
func Row(buttons ...Button) ActionRow {
	var r ActionRow
	for _, b := range buttons {
		r.Components = append(r.Components, b)
	}
	return r
}

func (r ActionRow) MarshalJSON() ([]byte, error) {
	type fields ActionRow
	return json.Marshal(struct {
		Type Type `json:"type"`
		fields
	}{TypeActionRow, fields(r)})
}

// TextDisplay is a text in Discord's Markdown.
type TextDisplay string

func (t TextDisplay) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type    Type   `json:"type"`
		Content string `json:"content"`
	}{TypeTextDisplay, string(t)})
}

// Gallery shows one to ten pictures.
type Gallery []Picture

// Picture is a picture of a [Gallery].
type Picture struct {
	URL         string // a web address, or [Attached]
	Description string // alt text, at most 1,024 characters
}

// Attached returns the URL of a file in the same message.
func Attached(filename string) string { return "attachment://" + filename }

// media is a file that a component refers to.
type media struct {
	URL string `json:"url"`
}

func (g Gallery) MarshalJSON() ([]byte, error) {
	type item struct {
		Media       media  `json:"media"`
		Description string `json:"description,omitempty"`
	}
	items := []item{}
	for _, p := range g {
		items = append(items, item{media{p.URL}, p.Description})
	}
	return json.Marshal(struct {
		Type  Type   `json:"type"`
		Items []item `json:"items"`
	}{TypeGallery, items})
}

// File offers a file of the same message for download.
type File struct {
	URL string // from [Attached]
}

func (f File) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type Type  `json:"type"`
		File media `json:"file"`
	}{TypeFile, media(f)})
}
