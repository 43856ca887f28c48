package discord

import (
	"fmt"
	"strings"

	"hoshi/bot/chat"
)

// clicked is what the custom_id of a button, a menu or a form says.
type clicked struct {
	shown   chat.ShownState
	private bool // the message is for who clicked alone, so that an answer may replace it
	form    bool // the click asks for a form
	command string
	words   string // options of the command, as somebody would type them
}

// customIDVersion begins every custom_id, so that those of later versions of the bot
// are told apart.
const customIDVersion = "1"

// menuCommand stands for the command in the custom_id of a menu, whose values name
// the commands.
const menuCommand = "-"

// customID writes what a click has to say: "1 b 12.7.3 move h8", with a question mark
// before the command that asks for a form. Discord allows 100 characters.
func (k clicked) customID() string {
	place := "b"
	if k.private {
		place = "p"
	}
	return fmt.Sprintf("%s %s %d.%d.%d %s", customIDVersion, place, k.shown.Game, k.shown.Revision, k.shown.Moves, k.value())
}

// value is the part of a custom_id that names the command.
func (k clicked) value() string {
	text := strings.TrimSpace(k.command + " " + k.words)
	if k.form {
		return "?" + text
	}
	return text
}

// parseCustomID reads a custom_id; ok is false for one that this version of the bot
// did not write.
func parseCustomID(id string) (k clicked, ok bool) {
	parts := strings.SplitN(id, " ", 4)
	if len(parts) != 4 || parts[0] != customIDVersion || parts[1] != "b" && parts[1] != "p" {
		return clicked{}, false
	}
	k.private = parts[1] == "p"
	if n, err := fmt.Sscanf(parts[2], "%d.%d.%d", &k.shown.Game, &k.shown.Revision, &k.shown.Moves); n != 3 || err != nil {
		return clicked{}, false
	}
	k.setValue(parts[3])
	return k, k.command != ""
}

// setValue reads what value wrote.
func (k *clicked) setValue(text string) {
	text, k.form = strings.CutPrefix(text, "?")
	k.command, k.words, _ = strings.Cut(text, " ")
}
