package seasons

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/view"
)

// The sizes of an answer: how many people a page shows, and how many seasons the menu.
const (
	tablePage = 10
	listed    = 25
)

// SeasonCommand declares !season: see the table of the running season, or of an earlier one.
func (s *Seasons) SeasonCommand() *command.Command {
	return &command.Command{
		Name: "season", Aliases: []string{"seasons"}, Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{
			{Name: "number", Type: command.IntegerOption{Min: 1, Max: 1_000_000}},
			{Name: "page", Type: command.IntegerOption{Min: 1, Max: 1_000_000}},
		},
		Help: command.Help{Long: true, More: true}, Handle: s.show,
	}
}

// show answers with the table of a season: the one that the call names, or else the latest.
func (s *Seasons) show(ctx context.Context, c *command.Call) error {
	if c.Guild == "" {
		return chat.Refuse("season.server_only")
	}
	if _, err := s.closeDue(ctx, c.Guild); err != nil {
		return err
	}
	list, err := s.Store.SeasonsOf(ctx, c.Guild, listed)
	if err != nil {
		return err
	}
	one, err := s.choose(ctx, c, list)
	if err != nil {
		return err
	}
	table, err := s.Store.SeasonTable(ctx, c.Guild, one.Number)
	if err != nil {
		return err
	}
	page, given := command.Get[int](c.Options, "page")
	if !given {
		page = 1
	}
	pages := max((len(table)+tablePage-1)/tablePage, 1)
	if page > pages {
		return chat.Refuse("page.none", message.Args{"Page": page, "Pages": pages})
	}
	to := func(page int) chat.Button {
		return chat.Button{Command: "season", Words: fmt.Sprint(one.Number, " ", page)}
	}
	rows := append(view.PageRows(page, pages, to), seasonMenu(list, one)...)
	shown := ""
	if len(list) > 0 && one.Number == list[0].Number {
		shown = view.SeasonTable
	}
	return c.Respond(ctx, chat.Reply{
		Text: tableText(c, one, table, page), Language: c.Language, Replace: true,
		Picture: s.picture(one, table, c.Language, cmp.Or(c.Mine.Theme, c.Settings.Channel().Theme)),
		Rows:    append(rows, view.TableSwitch(shown)),
	})
}

// choose returns the season that a call is about.
func (s *Seasons) choose(ctx context.Context, c *command.Call, list []season.Season) (season.Season, error) {
	number, given := command.Get[int](c.Options, "number")
	switch {
	case given:
		one, err := s.Store.Season(ctx, c.Guild, number)
		if errors.Is(err, season.ErrNone) {
			return one, chat.Refuse("season.no_such", message.Args{"Number": number})
		}
		return one, err
	case len(list) == 0:
		return season.Season{}, chat.Refuse("season.none")
	}
	return list[0], nil
}

// tableText returns a page of a table in words, with the user's own row.
func tableText(c *command.Call, one season.Season, table []season.Row, page int) message.Text {
	rows := []message.Text{headingText(one, c.Settings.Guild.Zone)}
	if one.Running() && c.Settings.Guild.Seasons == "" {
		rows = append(rows, message.T("season.turned_off"))
	}
	if len(table) == 0 {
		return message.Lines(append(rows, message.T("season.empty"))...)
	}
	from := (page - 1) * tablePage
	to := min(from+tablePage, len(table))
	for _, r := range table[from:to] {
		rows = append(rows, rowText(r))
	}
	own := slices.IndexFunc(table, func(r season.Row) bool { return r.User.ID == c.User.ID })
	if own >= 0 && (own < from || own >= to) {
		rows = append(rows, rowText(table[own]))
	}
	return message.Lines(append(rows, message.T("season.rule", ruleArgs()))...)
}

// seasonMenu returns the menu of the latest seasons, none if there's only one.
func seasonMenu(list []season.Season, shown season.Season) []chat.Row {
	if len(list) < 2 {
		return nil
	}
	row := chat.Row{Placeholder: message.T("season.choose")}
	for _, one := range list {
		label := view.SeasonName(one)
		if one.Running() {
			label = message.T("season.choice_running", message.Args{"Season": label})
		}
		row.Menu = append(row.Menu, chat.Button{Command: "season", Words: strconv.Itoa(one.Number), Label: label, Chosen: one.Number == shown.Number})
	}
	return []chat.Row{row}
}
