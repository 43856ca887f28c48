// Package component builds the parts of messages and modals that the bot sends: Discord's
// "components", version 2.
//
// A message of components has no other text: texts, pictures and buttons are components, stacked
// vertically. A [Modal] is a form that opens in front of the user. Every type marshals to the JSON
// in Discord's documentation. discordgo v0.29.0 can't do that: it lacks [Label], and its text input
// always sends a field that isn't allowed inside a label.
package component

import (
	"encoding/json"

	"hoshi/bot/internal/limits"
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
		Type int `json:"type"`
		fields
	}{limits.Container, fields(c)})
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
		Type int `json:"type"`
		fields
	}{limits.ActionRow, fields(r)})
}

// TextDisplay is a text in Discord's Markdown.
type TextDisplay string

func (t TextDisplay) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type    int    `json:"type"`
		Content string `json:"content"`
	}{limits.TextDisplay, string(t)})
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
		Type  int    `json:"type"`
		Items []item `json:"items"`
	}{limits.MediaGallery, items})
}

// File offers a file of the same message for download.
type File struct {
	URL string // from [Attached]
}

func (f File) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type int   `json:"type"`
		File media `json:"file"`
	}{limits.File, media(f)})
}
