package seasons

import (
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
)

// The first places are the first three; more people share them only if they're equal in everything.
const (
	firstPlaces = 3
	mostNamed   = 10
)

// finalText names the first places of a season that is over.
func finalText(one season.Season, table []season.Row) message.Text {
	rows := []message.Text{message.T("season.over", message.Args{"Season": view.SeasonName(one), "Count": len(table), "Games": one.Games})}
	for i, r := range table {
		if r.Rank == 0 || r.Rank > firstPlaces || i >= mostNamed {
			break
		}
		rows = append(rows, message.T("season.place", rowArgs(r, r.User)))
	}
	if len(rows) == 1 {
		rows = append(rows, message.T("season.nobody_ranked", ruleArgs()))
	}
	return message.Lines(append(rows, message.T("season.ratings_stay"))...)
}

// headingText says which season a table shows, and when it ends or that it's over.
func headingText(one season.Season, zone settings.Zone) message.Text {
	args := message.Args{"Season": view.SeasonName(one), "First": string(one.First), "Last": string(one.Last),
		"Zone": view.ZoneName(zone), "At": message.Moment(one.End(zone))}
	if one.Running() {
		return message.T("season.heading.running", args)
	}
	return message.T("season.heading.over", args)
}

// rowText returns a row of a table. It has a name instead of a mention, like the leaderboard.
func rowText(r season.Row) message.Text {
	if r.Rank == 0 {
		return message.T("season.row_unranked", rowArgs(r, message.Name(r.User.Name)))
	}
	return message.T("season.row", rowArgs(r, message.Name(r.User.Name)))
}

// rowArgs returns the arguments of a message about a row.
func rowArgs(r season.Row, player any) message.Args {
	return message.Args{"Rank": r.Rank, "Player": player, "Performance": r.Performance, "Points": view.HalfPoints(r.HalfPoints()),
		"Count": r.Games(), "Opponents": r.Opponents}
}

// ruleArgs returns the arguments of the messages about the rules of the table.
func ruleArgs() message.Args {
	return message.Args{"Games": season.LeastGames, "Opponents": season.LeastOpponents, "Pair": season.PairGames}
}
