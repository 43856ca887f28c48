package component

import (
	"encoding/json"

	"hoshi/bot/internal/limits"
)

// ButtonStyle is the color of a button. Only [Link] changes what a click does.
type ButtonStyle int

// The styles. A click on a Link opens its URL; a click on any other button is an interaction.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
	Link      ButtonStyle = 5
)

// Button is a button with either a CustomID or, as a [Link], a URL.
type Button struct {
	Style    ButtonStyle `json:"style"`
	Label    string      `json:"label,omitempty"`     // at most 80 characters; 34 to 38 fit on a phone
	CustomID string      `json:"custom_id,omitempty"` // returned by the interaction; 1 to 100 characters
	URL      string      `json:"url,omitempty"`
	Disabled bool        `json:"disabled,omitempty"`
}

func (b Button) MarshalJSON() ([]byte, error) {
	type fields Button
	return json.Marshal(struct {
		Type int `json:"type"`
		fields
	}{limits.Button, fields(b)})
}

// Select is a menu from which one option is chosen.
type Select struct {
	CustomID    string   // returned by the interaction; 1 to 100 characters
	Placeholder string   // shown while nothing is chosen
	Options     []Option // 1 to 25
}

// Option is a choice of a [Select].
type Option struct {
	Label   string `json:"label"`
	Value   string `json:"value"`             // returned by the interaction
	Default bool   `json:"default,omitempty"` // initially chosen
}

func (s Select) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type        int      `json:"type"`
		CustomID    string   `json:"custom_id"`
		Placeholder string   `json:"placeholder,omitempty"`
		Options     []Option `json:"options"`
		Min         int      `json:"min_values"`
		Max         int      `json:"max_values"`
	}{limits.StringSelect, s.CustomID, s.Placeholder, s.Options, 1, 1})
}

// Types of channels that a [ChannelSelect] offers (API documentation, "Channel Types"): those
// people write in, and forums, where they write in threads.
const (
	channelText         = 0
	channelVoice        = 2
	channelAnnouncement = 5
	channelStage        = 13
	channelForum        = 15
	channelMedia        = 16
)

// ChannelSelect is a menu of the guild's channels, which Discord fills in. Users can choose up to
// Max channels, or none.
type ChannelSelect struct {
	CustomID    string   // returned by the interaction; 1 to 100 characters
	Placeholder string   // shown while nothing is chosen
	Chosen      []string // IDs of the initially chosen channels
	Max         int      // 1 to 25
	NoForums    bool     // leaves out forums, which accept only threads
}

func (s ChannelSelect) MarshalJSON() ([]byte, error) {
	type chosen struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	}
	defaults := []chosen{}
	for _, id := range s.Chosen {
		defaults = append(defaults, chosen{id, "channel"})
	}
	types := []int{channelText, channelVoice, channelAnnouncement, channelStage}
	if !s.NoForums {
		types = append(types, channelForum, channelMedia)
	}
	return json.Marshal(struct {
		Type        int      `json:"type"`
		CustomID    string   `json:"custom_id"`
		Placeholder string   `json:"placeholder,omitempty"`
		Types       []int    `json:"channel_types"`
		Defaults    []chosen `json:"default_values,omitempty"`
		Min         int      `json:"min_values"`
		Max         int      `json:"max_values"`
	}{limits.ChannelSelect, s.CustomID, s.Placeholder, types, defaults, 0, s.Max})
}

// Modal is a form that opens in front of the user.
type Modal struct {
	CustomID   string  `json:"custom_id"` // returned by the interaction when the form is sent
	Title      string  `json:"title"`     // at most 45 characters
	Components []Label `json:"components"`
}

// Label names a field of a modal.
type Label struct {
	Label       string    `json:"label"`                 // at most 45 characters
	Description string    `json:"description,omitempty"` // help below the label
	Component   TextInput `json:"component"`
}

func (l Label) MarshalJSON() ([]byte, error) {
	type fields Label
	return json.Marshal(struct {
		Type int `json:"type"`
		fields
	}{limits.Label, fields(l)})
}

// TextInput is a one-line text field.
type TextInput struct {
	CustomID string // names the field when the form is sent
	Max      int    // maximum length in characters; 0 for Discord's limit, 4,000
	Optional bool   // may be left empty
	Value    string // initial text
}

func (t TextInput) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type     int    `json:"type"`
		CustomID string `json:"custom_id"`
		Style    int    `json:"style"`
		Max      int    `json:"max_length,omitempty"`
		Required bool   `json:"required"`
		Value    string `json:"value,omitempty"`
	}{limits.TextInput, t.CustomID, 1, t.Max, !t.Optional, t.Value})
}
