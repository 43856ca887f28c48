// Package component builds Discord's message components and modals.
//
// A message of components (version 2) has no text of its own: texts, pictures and
// buttons are components, one below the other, usually inside a [Container]. A
// [Modal] is a form that opens in front of the user. Every type here marshals to the
// JSON that Discord's documentation gives, discordgo's own types do not: version
// v0.29.0 lacks [Label], and its text input always sends a field that a label forbids.
//
// [Check] finds what Discord would refuse before anything is sent.
package component

// Discord's limits. Texts are counted in characters.
const (
	MaxComponents   = 40   // components of a message, nested ones counted
	MaxText         = 4000 // all texts of a message together
	MaxCustomID     = 100
	MaxButtonLabel  = 80
	MaxRow          = 5 // buttons in a row
	MaxOptions      = 25
	MaxOptionText   = 100 // label, value and description of an option
	MaxPlaceholder  = 150
	MaxGallery      = 10   // pictures in a gallery
	MaxAlt          = 1024 // description of a picture
	MaxModalTitle   = 45
	MaxModalParts   = 5 // components of a modal
	MaxLabel        = 45
	MaxLabelHelp    = 100 // description of a label
	MaxInput        = 4000
	MaxInputExample = 100 // placeholder of a text input
)

// Type is Discord's number for a kind of component.
type Type int

// The types that this package builds, and those that only arrive in submitted
// modals.
const (
	TypeActionRow   Type = 1
	TypeButton      Type = 2
	TypeSelect      Type = 3
	TypeTextInput   Type = 4
	TypeChannels    Type = 8
	TypeTextDisplay Type = 10
	TypeGallery     Type = 12
	TypeFile        Type = 13
	TypeSeparator   Type = 14
	TypeContainer   Type = 17
	TypeLabel       Type = 18
)

// Component is a part of a message or a modal.
type Component interface {
	// MarshalJSON returns the component as Discord's API has it.
	MarshalJSON() ([]byte, error)

	// check adds what Discord would refuse to the problems found so far.
	check(*checker)
}
