package tournaments

import (
	"strconv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
	"hoshi/engine/opening"
)

// How much fits into a message of 2,000 characters.
const (
	listedPlayers   = 30
	listedGames     = 16
	listedStandings = 20
)

// entrant names an entrant in a message.
func entrant(t *tournament.Tournament, seed int) message.Text {
	e := t.Entrant(seed)
	switch {
	case e.Engine:
		return message.T("tournament.hoshi", message.Args{"Level": t.Filler})
	case e.User.ID == "":
		return message.T("player.unknown")
	}
	return message.T("player.person", message.Args{"User": e.User})
}

// heading names a tournament and says how it's played.
func heading(t *tournament.Tournament) message.Text {
	return message.T("tournament.heading", message.Args{"Name": message.Name(t.Name), "Terms": termsText(t)})
}

// termsText describes how a tournament is played: its format, length, clock and ratings.
func termsText(t *tournament.Tournament) message.List {
	list := message.List{message.T("tournament.format." + string(t.Format))}
	switch {
	case t.Format == tournament.Arena:
		list = append(list, t.ArenaTime)
	case t.Started():
		list = append(list, message.T("tournament.rounds", message.Args{"Count": t.TotalRounds()}))
	case t.Rounds > 0:
		list = append(list, message.T("tournament.rounds", message.Args{"Count": t.Rounds}))
	}
	if t.Rule != "" {
		list = append(list, message.T("rule."+t.Rule))
	}
	if id, ok := opening.ParseID(t.Opening); ok {
		list = append(list, message.T("opening.name."+id.String()))
	}
	if !t.Clock.IsZero() {
		list = append(list, t.Clock.String())
	}
	if t.Rated {
		return append(list, message.T("tournament.rated"))
	}
	return append(list, message.T("tournament.unrated"))
}

// entryText describes a tournament that people can enter or have entered.
func entryText(t *tournament.Tournament) message.Text {
	when := stateText(t)
	if t.Started() && t.State != tournament.Cancelled {
		when = message.T("tournament.entry.started")
	}
	return message.Lines(heading(t), when, playersText(t))
}

// stateText says how far a tournament is.
func stateText(t *tournament.Tournament) message.Text {
	switch {
	case t.State == tournament.Cancelled:
		return canceledText(t)
	case t.State == tournament.Finished:
		return winnerText(t)
	case t.State == tournament.Paused && t.Reason != "":
		return message.T("tournament.paused.reason", message.Args{"Reason": message.Name(t.Reason)})
	case t.State == tournament.Paused:
		return message.T("tournament.paused.plain")
	case t.State == tournament.Playing && t.Format == tournament.Arena && !t.ArenaEnds.IsZero():
		return message.T("tournament.ends", message.Args{"At": message.Moment(t.ArenaEnds)})
	case t.State == tournament.Playing:
		return message.T("tournament.round_ends", message.Args{"At": message.Moment(t.RoundEnds)})
	case t.State == tournament.CheckIn:
		return message.T("tournament.entry.check_in", message.Args{"At": message.Moment(t.StartsAt), "Button": message.T("tournament.button.check_in")})
	case !t.StartsAt.IsZero():
		return message.T("tournament.entry.at", message.Args{"At": message.Moment(t.StartsAt), "Check": t.CheckInFor})
	}
	return message.T("tournament.entry.later", message.Args{"Host": t.Host})
}

// canceledText says that a tournament was canceled, and why.
func canceledText(t *tournament.Tournament) message.Text {
	switch {
	case t.Reason != "":
		return message.T("tournament.canceled.reason", message.Args{"Reason": message.Name(t.Reason)})
	case !t.Started() && !t.StartsAt.IsZero(): // canceling clears the time
		return message.T("tournament.canceled.short", message.Args{"Least": t.Format.LeastPlayers()})
	}
	return message.T("tournament.canceled.plain")
}

// playersText lists who has joined.
func playersText(t *tournament.Tournament) message.Text {
	var names message.List
	count := 0
	for _, e := range t.Entrants {
		if e.Engine || e.Out == tournament.Removed {
			continue
		}
		if count++; count > listedPlayers {
			continue
		}
		names = append(names, listedPlayer(t, e))
	}
	switch {
	case count == 0:
		return message.T("tournament.entry.nobody", message.Args{"Most": t.MaxPlayers})
	case count > listedPlayers:
		names = append(names, "…")
	}
	return message.T("tournament.entry.players", message.Args{"Count": count, "Most": t.MaxPlayers, "Names": names})
}

// listedPlayer names someone who has joined, and says whether they're here.
func listedPlayer(t *tournament.Tournament, e tournament.Entrant) message.Text {
	id := "player.person"
	switch {
	case e.User.ID == "":
		return message.T("player.unknown")
	case t.State == tournament.CheckIn && e.CheckedIn:
		id = "tournament.entry.here"
	}
	return message.T(id, message.Args{"User": e.User})
}

// roundMessage returns the message of a round; 0 is the entry.
func (s *Tournaments) roundMessage(t *tournament.Tournament, round int) (message.Text, []chat.Row) {
	if round == 0 {
		return entryText(t), s.withPage(t, entryButtons(t))
	}
	last := round == t.Round
	var state message.Text
	if last {
		state = stateText(t)
	}
	title := message.T("tournament.round", message.Args{"Name": message.Name(t.Name), "Round": round, "Rounds": t.TotalRounds()})
	if t.Format == tournament.Arena {
		title = heading(t)
	}
	parts := []message.Text{title, state, gamesText(t, round, listedGames)}
	if last && (t.Format == tournament.Arena || t.State == tournament.Finished) {
		// Without a heading, the numbered games and ranks would be one list.
		parts = append(parts, message.T("tournament.ranks"), standingsText(t, 10))
	}
	var rows []chat.Row
	if last {
		buttons := []chat.Button{button(t, actionStandings, "tournament.button.standings", chat.StylePlain)}
		if t.Format == tournament.Arena && t.GoesOn() {
			buttons = append(buttons, button(t, actionJoin, "tournament.button.come_back", chat.StylePlain))
		}
		if t.GoesOn() {
			buttons = append(buttons, button(t, actionLeave, "tournament.button.leave", chat.StyleDanger))
		} else {
			buttons = append(buttons, button(t, actionGames, "tournament.button.all_games", chat.StylePlain), button(t, actionTable, "tournament.button.table", chat.StylePlain))
		}
		rows = s.withPage(t, buttons)
	}
	return message.Lines(parts...), rows
}

// withPage returns a row of buttons, and one that opens the tournament's page if there are pages.
func (s *Tournaments) withPage(t *tournament.Tournament, buttons []chat.Button) []chat.Row {
	if s.Pages != nil {
		buttons = append(buttons, chat.Button{URL: s.Pages.Tournament(t.ID), Label: message.T("tournament.button.page")})
	}
	if len(buttons) == 0 {
		return nil
	}
	return []chat.Row{{Buttons: buttons}}
}

// entryButtons returns the buttons for people to enter a tournament, and for its host to start it.
func entryButtons(t *tournament.Tournament) []chat.Button {
	if t.Started() || !t.GoesOn() {
		return nil
	}
	buttons := []chat.Button{
		button(t, actionJoin, "tournament.button.enter", chat.StyleMain),
		button(t, actionLeave, "tournament.button.leave", chat.StylePlain),
		button(t, actionStart, "tournament.button.start", chat.StylePlain),
	}
	if t.State == tournament.CheckIn {
		buttons = append([]chat.Button{button(t, actionHere, "tournament.button.check_in", chat.StyleMain)}, buttons...)
		buttons[1].Style = chat.StylePlain
	}
	return buttons
}

// gamesText lists the games of a round; of an arena's, those being played.
func gamesText(t *tournament.Tournament, round, most int) message.Text {
	var lines []message.Text
	left := 0
	for _, p := range t.InRound(round) {
		if t.Format == tournament.Arena && !p.Open() {
			continue
		}
		if len(lines) == most {
			left++
			continue
		}
		lines = append(lines, gameText(t, p))
	}
	if left > 0 {
		lines = append(lines, message.T("tournament.more_games", message.Args{"Count": left}))
	}
	return message.Lines(lines...)
}

// gameText describes a game: its players, where it's played, and how it ended.
func gameText(t *tournament.Tournament, p *tournament.Pairing) message.Text {
	args := message.Args{"Number": p.Number, "First": entrant(t, p.First)}
	if p.Second == 0 {
		id := "tournament.bye.plain"
		if t.Format == tournament.Swiss {
			id = "tournament.bye.point"
		}
		return message.T(id, args)
	}
	args["Second"], args["Result"] = entrant(t, p.Second), resultText(t, p)
	id := "tournament.game.plain"
	if isThird(t, p) {
		id = "tournament.game.third"
	}
	line := message.T(id, args)
	if p.Reason != "" {
		line = message.Sentences(line, setByText(p))
	}
	return line
}

// isThird reports whether a pairing is the game for the third place.
func isThird(t *tournament.Tournament, p *tournament.Pairing) bool {
	return t.Format == tournament.Knockout && p.Slot == tournament.ThirdPlace && p.Round == t.TotalRounds()
}

// setByText says which manager set a result, and why.
func setByText(p *tournament.Pairing) message.Text {
	return message.T("tournament.set_by", message.Args{"User": p.By, "Reason": message.Name(p.Reason)})
}

// resultText says how a game ended, or where it's played.
func resultText(t *tournament.Tournament, p *tournament.Pairing) message.Text {
	score := map[tournament.Result]string{tournament.FirstWins: "first", tournament.SecondWins: "second", tournament.Drawn: "draw", tournament.BothLose: "both_lose"}
	ended := message.T("tournament.result." + score[p.Result])
	switch {
	case !p.Open() && p.Forfeit && p.Reason == "" && p.Winner() != 0:
		return message.T("tournament.result.absent", message.Args{"Result": ended, "Player": entrant(t, p.Opponent(p.Winner()))})
	case !p.Open() && p.Forfeit && p.Reason == "" && p.Result == tournament.BothLose:
		return message.T("tournament.result.both_absent", message.Args{"Result": ended})
	case !p.Open():
		return ended
	case p.Channel != "":
		return message.T("tournament.result.in", message.Args{"Channels": settings.ChannelList(p.Channel)})
	case p.Game != 0:
		return message.T("tournament.result.playing")
	}
	return message.T("tournament.result.soon")
}

// winnerText names the first three.
func winnerText(t *tournament.Tournament) message.Text {
	table := t.Standings()
	args := message.Args{"Name": message.Name(t.Name)}
	if !t.HasWinner() {
		return message.T("tournament.won.nobody", args)
	}
	for i, name := range []string{"First", "Second", "Third"} {
		if i < len(table) {
			args[name] = entrant(t, table[i].Seed)
		}
	}
	if len(table) < 3 {
		return message.T("tournament.won.pair", args)
	}
	return message.T("tournament.won.podium", args)
}

// standingsText lists the standings and says what decides between those with the same points.
func standingsText(t *tournament.Tournament, most int) message.Text {
	var lines []message.Text
	table := t.Standings()
	for _, s := range table[:min(len(table), most)] {
		lines = append(lines, standingText(t, s))
	}
	if len(table) > most {
		lines = append(lines, message.T("tournament.more_players", message.Args{"Count": len(table) - most}))
	}
	if t.Format != tournament.Knockout { // which has places instead of points
		lines = append(lines, message.T("tournament.columns."+string(t.Format)))
	}
	return message.Lines(append(lines, tieBreaksText(t))...)
}

// tieBreaksText says what decides between entrants with the same points.
func tieBreaksText(t *tournament.Tournament) message.Text {
	var breaks message.List
	for _, b := range t.Format.TieBreaks() {
		breaks = append(breaks, message.T("tournament.tiebreak."+string(b)))
	}
	return message.T("tournament.tiebreaks", message.Args{"Names": breaks})
}

// standingText is a row of the standings.
func standingText(t *tournament.Tournament, s tournament.Standing) message.Text {
	args := message.Args{"Rank": s.Rank, "Player": entrant(t, s.Seed), "Points": Points(t.Format, s.Points), "Games": s.Wins + s.Draws + s.Losses,
		"Buchholz": view.HalfPoints(s.Buchholz), "Sonneborn": quarters(s.Sonneborn), "Performance": s.Performance, "Won": s.Wins, "Drawn": s.Draws, "Lost": s.Losses}
	id := "tournament.row." + string(t.Format)
	if out := t.Entrant(s.Seed).Out; out != tournament.StillIn && t.Format != tournament.Knockout {
		return message.Sentences(message.T(id, args), message.T("tournament.out."+string(out)))
	}
	return message.T(id, args)
}

// Points returns points as people write them, such as "2½".
func Points(f tournament.Format, points int) string {
	if f == tournament.Arena {
		return strconv.Itoa(points)
	}
	return view.HalfPoints(points)
}

// quarters writes a number of quarters.
func quarters(n int) string {
	fraction := [...]string{"", "¼", "½", "¾"}[n%4]
	if n < 4 && fraction != "" {
		return fraction
	}
	return strconv.Itoa(n/4) + fraction
}
