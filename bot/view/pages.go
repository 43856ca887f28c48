package view

import (
	"strconv"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// PageRows returns the buttons that turn the pages of a list; none if there is only one page.
func PageRows(page, pages int, to func(page int) chat.Button) []chat.Row {
	if pages <= 1 {
		return nil
	}
	back, on := to(max(page-1, 1)), to(min(page+1, pages))
	back.Label, on.Label = message.T("button.previous"), message.T("button.next")
	back.Disabled, on.Disabled = page == 1, page == pages
	return []chat.Row{{Buttons: []chat.Button{back, on}}}
}

// PageButton returns a function that makes the button of a page, which repeats the command with the
// same options. words go before them.
func PageButton(c *command.Call, cmd, words string) func(page int) chat.Button {
	for _, name := range [...]string{"scope", "rule"} {
		if word, ok := command.Get[string](c.Options, name); ok {
			words += " " + word
		}
	}
	return func(page int) chat.Button {
		return chat.Button{Command: cmd, Words: strings.TrimSpace(words + " " + strconv.Itoa(page))}
	}
}

// LinkButton returns a button that links to a board.
func LinkButton(m chat.MessageRef) chat.Button {
	return chat.Button{Link: &m, Label: message.T("button.to_board")}
}
