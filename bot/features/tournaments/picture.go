package tournaments

import (
	"golang.org/x/text/unicode/norm"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/view"
	"hoshi/render/standings"
)

// engineName is Hoshi's name in pictures.
const engineName = "Hoshi"

// described is how many rows of a picture its alt text lists.
const described = 10

// look is how a picture is drawn.
type look struct{ language, theme string }

// drawStandings draws the standings, of a knockout as a bracket. It returns nil if that fails, since the words
// say the same.
func (s *Tournaments) drawStandings(t *tournament.Tournament, how look) *chat.Picture {
	if p := s.drawBracket(t, how); p != nil {
		return p
	}
	language := s.View.PictureLanguage(how.language)
	table := standingsTable(view.PictureWords{Translator: s.Translator, Language: language}, t, standings.MaxRows)
	table.Language, table.Theme = language, how.theme
	png, err := s.Painter.Standings(table)
	if err != nil {
		s.Log.Error("standings could not be drawn", "tournament", t.ID, "err", err)
		return nil
	}
	return &chat.Picture{Name: "standings.png", PNG: png, Alt: message.T("tournament.alt.standings", message.Args{"Name": message.Name(t.Name), "Players": altRows(t, described)})}
}

// drawWinners draws the winner's card of a tournament that is finished, or returns nil if it isn't, if
// nobody won or if drawing fails.
func (s *Tournaments) drawWinners(t *tournament.Tournament, how look) *chat.Picture {
	if t.State != tournament.Finished || !t.HasWinner() {
		return nil
	}
	language := s.View.PictureLanguage(how.language)
	card := winnersCard(view.PictureWords{Translator: s.Translator, Language: language}, t)
	card.Language, card.Theme = language, how.theme
	png, err := s.Painter.WinnersCard(card)
	if err != nil {
		s.Log.Error("a winner's card could not be drawn", "tournament", t.ID, "err", err)
		return nil
	}
	return &chat.Picture{Name: "winners.png", PNG: png, Alt: message.T("tournament.alt.winners", message.Args{"Name": message.Name(t.Name), "Players": altRows(t, 3)})}
}

// altRows lists the first of the standings for an alt text.
func altRows(t *tournament.Tournament, most int) message.List {
	var rows message.List
	table := t.Standings()
	for _, row := range table[:min(len(table), most)] {
		id, points := "tournament.alt.row", Points(t.Format, row.Points)
		if t.Format == tournament.Knockout {
			id = "tournament.alt.row_plain"
		}
		rows = append(rows, message.T(id, message.Args{"Rank": row.Rank, "Player": altName(t, row.Seed), "Points": points}))
	}
	return rows
}

// altName names an entrant in an alt text.
func altName(t *tournament.Tournament, seed int) message.Text {
	e := t.Entrant(seed)
	switch {
	case e.Engine:
		return message.T("alt.named", message.Args{"Name": message.Name(engineName)})
	case e.User.ID != "":
		return message.T("alt.named", message.Args{"Name": message.Name(e.User.Name)})
	}
	return message.T("player.unknown")
}

// pictureName returns an entrant's name in a picture.
func pictureName(w view.PictureWords, t *tournament.Tournament, seed int) string {
	e := t.Entrant(seed)
	switch {
	case e.Engine:
		return engineName
	case e.User.ID == "":
		return w.Say(message.T("player.unknown"))
	}
	return norm.NFC.String(e.User.Name) // pictures can't put accents on letters
}

// unnamed returns what replaces a name that no font can write.
func unnamed(w view.PictureWords, rank int) string {
	return w.Say(message.T("tournament.picture.unnamed", message.Args{"Rank": rank}))
}

// pictureNotes describes a tournament in a few words: its format, length and players.
func pictureNotes(w view.PictureWords, t *tournament.Tournament) []string {
	notes := []string{w.Say(message.T("tournament.format." + string(t.Format))),
		w.Say(message.T("tournament.picture.players", message.Args{"Count": len(t.Entrants)}))}
	switch {
	case t.Format == tournament.Arena:
	case t.GoesOn():
		notes = append(notes, w.Say(message.T("tournament.picture.round", message.Args{"Round": t.Round, "Rounds": t.TotalRounds()})))
	default:
		notes = append(notes, w.Say(message.T("tournament.rounds", message.Args{"Count": t.Round})))
	}
	if !t.Clock.IsZero() {
		notes = append(notes, t.Clock.String())
	}
	return notes
}

// winnersCard returns the content of a winner's card.
func winnersCard(w view.PictureWords, t *tournament.Tournament) standings.Card {
	card := standings.Card{Title: norm.NFC.String(t.Name), Notes: pictureNotes(w, t)}
	table := t.Standings()
	for _, row := range table[:min(len(table), 3)] {
		note := message.T("tournament.picture.place_points", message.Args{"Points": Points(t.Format, row.Points)})
		if t.Format == tournament.Knockout {
			note = message.T("tournament.picture.place_wins", message.Args{"Won": row.Wins})
		}
		card.Places = append(card.Places, standings.Place{Name: pictureName(w, t, row.Seed), Unnamed: unnamed(w, row.Rank), Note: w.Say(note)})
	}
	return card
}
