package preferences

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// The maximum number of changed items, and of items per page, named in the summary of settings.
const (
	summaryChanged = 3
	summaryItems   = 4
)

// pageWords holds the words for the pages. The word "daily" is already taken by an item.
var pageWords = map[string]command.Choice{
	pageGames: {Value: "games", Label: "settings.page." + pageGames},
	pageLook:  {Value: "look", Label: "settings.page." + pageLook},
	pageChat:  {Value: "chat", Label: "settings.page." + pageChat},
	pageDaily: {Value: "puzzle", Label: "settings.page." + pageDaily},
}

// pageOfWord returns the page that a word in pageWords means, "" for none.
func pageOfWord(word string) string {
	for page, choice := range pageWords {
		if choice.Is(word) {
			return page
		}
	}
	return ""
}

// pageNames returns the pages as people type them.
func pageNames() []string {
	var out []string
	for _, page := range settingPages {
		out = append(out, pageWords[page].Value)
	}
	return out
}

// summarizeSettings lists what a guild has changed, and where to find everything it can change.
func (s *Preferences) summarizeSettings(ctx context.Context, c *command.Call) error {
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err != nil {
		return err
	}
	var changed message.List
	for _, it := range settingItems() {
		if it.get(&gs) != "" {
			changed = append(changed, message.T("settings.pair", message.Args{"Item": it.label(), "Value": chosenText(s.Defaults, it, &gs)}))
		}
	}
	summary := message.T("settings.unchanged")
	if most := summaryChanged; len(changed) > most {
		summary = message.T("settings.changed_many", message.Args{"Items": changed[:most], "Count": len(changed) - most})
	} else if len(changed) > 0 {
		summary = message.T("settings.changed_all", message.Args{"Items": changed})
	}
	rows := []message.Text{message.T("settings.heading"), summary}
	for _, page := range settingPages {
		var names message.List
		items := itemsOf(page)
		for _, it := range items[:min(len(items), summaryItems)] {
			names = append(names, it.label())
		}
		id := "settings.on_page.all"
		if len(items) > summaryItems {
			id = "settings.on_page.some"
		}
		rows = append(rows, message.T(id, message.Args{"Command": message.CommandLine{Name: "settings", Rest: pageWords[page].Value}, "Items": names}))
	}
	return respondSettings(c, ctx, rows)
}

// listSettings shows every item on a page with its value in effect and how to change it.
func (s *Preferences) listSettings(ctx context.Context, c *command.Call, page string) error {
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err != nil {
		return err
	}
	rows := []message.Text{message.T("settings.heading_page", message.Args{"Page": message.T("settings.page." + page)})}
	for _, it := range itemsOf(page) {
		rows = append(rows, message.T("settings.row", message.Args{
			"Item": it.label(), "Value": chosenText(s.Defaults, it, &gs), "Command": it.command(""),
		}))
	}
	return respondSettings(c, ctx, append(rows, message.T("settings.how_to_change")))
}

// respondSettings answers a typed command, with a button for the form.
func respondSettings(c *command.Call, ctx context.Context, rows []message.Text) error {
	return c.Respond(ctx, chat.Reply{
		Text: message.Lines(rows...), Language: settingsLanguage(c), Private: true,
		Rows: []chat.Row{{Buttons: []chat.Button{{Command: "settings", Label: message.T("settings.open_form"), Style: chat.StyleMain}}}},
	})
}
