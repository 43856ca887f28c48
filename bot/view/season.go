package view

import (
	"strconv"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
)

// SeasonName names a season: "November 2026" or "Q4 2026".
func SeasonName(s season.Season) message.Text {
	year, month := s.Month()
	args := message.Args{"Year": strconv.Itoa(year), "Month": message.T("month." + strconv.Itoa(int(month))), "Quarter": int(month-1)/3 + 1}
	if s.Length == settings.Quarterly {
		return message.T("season.name.quarter", args)
	}
	return message.T("season.name.month", args)
}

// ZoneName names a time zone.
func ZoneName(z settings.Zone) message.Name {
	return message.Name(strings.ReplaceAll(z.String(), "_", " "))
}

// HalfPoints writes points that are counted in halves, such as "2½".
func HalfPoints(n int) string {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return strconv.Itoa(n/2) + "½"
	}
	return strconv.Itoa(n / 2)
}

// The tables that [TableSwitch] switches between, as names of commands.
const (
	AllTimeTable = "top"
	SeasonTable  = "season"
)

// TableSwitch returns buttons for a guild's leaderboard and the table of its running season. The one
// that is shown can't be clicked.
func TableSwitch(shown string) chat.Row {
	return chat.Row{Buttons: []chat.Button{
		{Command: AllTimeTable, Words: "server", Label: message.T("season.button.all_time"), Disabled: shown == AllTimeTable},
		{Command: SeasonTable, Label: message.T("season.button.season"), Disabled: shown == SeasonTable},
	}}
}
