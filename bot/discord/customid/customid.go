// Package customid writes and reads the custom_id of a button, a menu or a form, which says what a click on
// it asks for.
package customid

import (
	"fmt"
	"strings"

	"hoshi/bot/domain/chat"
)

// Click is the meaning of a custom_id: what a click on a button, a choice in a menu or a form asks
// for. The zero value is a click from another version of the bot.
type Click struct {
	Shown   chat.ShownState
	Private bool // the message is for one person; if it answers a typed command, others see it too
	Form    bool // the click asks for a form
	Command string
	Words   string // options of the command, as typed
}

// version is the start of every custom_id, which identifies IDs from later versions of the bot.
const version = "1"

// Menu replaces the command in the custom_id of a menu whose values name the commands.
const Menu = "-"

// ID encodes the click, for example "1 b 12.7.3 move h8": the version, b for a message
// for everyone or p for a private one, the shown state, and the command with its options. A question
// mark before the command asks for a form. Discord allows 100 characters.
func (k Click) ID() string {
	place := "b"
	if k.Private {
		place = "p"
	}
	return fmt.Sprintf("%s %s %d.%d.%d %s", version, place, k.Shown.Game, k.Shown.Revision, k.Shown.Moves, k.Value())
}

// Value is the part of a custom_id that names the command. It is also the value of an option in a menu.
func (k Click) Value() string {
	text := strings.TrimSpace(k.Command + " " + k.Words)
	if k.Form {
		return "?" + text
	}
	return text
}

// Parse decodes a custom_id; ok is false if this version of the bot didn't write it.
func Parse(id string) (k Click, ok bool) {
	parts := strings.SplitN(id, " ", 4)
	if len(parts) != 4 || parts[0] != version || parts[1] != "b" && parts[1] != "p" {
		return Click{}, false
	}
	k.Private = parts[1] == "p"
	if n, err := fmt.Sscanf(parts[2], "%d.%d.%d", &k.Shown.Game, &k.Shown.Revision, &k.Shown.Moves); n != 3 || err != nil {
		return Click{}, false
	}
	k.Choose(parts[3])
	return k, k.Command != ""
}

// Choose sets the command to the value of a menu's option.
func (k *Click) Choose(value string) {
	value, k.Form = strings.CutPrefix(value, "?")
	k.Command, k.Words, _ = strings.Cut(value, " ")
}
