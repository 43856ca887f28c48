package seasons

import (
	"strconv"

	"golang.org/x/text/unicode/norm"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/view"
	"hoshi/render/standings"
)

// described is how many rows of a picture its alt text lists.
const described = 10

// picture draws the ranked people of a table. It returns nil if there are none, or if drawing fails,
// since the words say the same.
func (s *Seasons) picture(one season.Season, table []season.Row, language, theme string) *chat.Picture {
	var ranked []season.Row
	for _, r := range table {
		if r.Rank > 0 {
			ranked = append(ranked, r)
		}
	}
	if len(ranked) == 0 {
		return nil
	}
	language = s.View.PictureLanguage(language)
	drawn := pictureTable(view.PictureWords{Translator: s.Translator, Language: language}, one, ranked)
	drawn.Language, drawn.Theme = language, theme
	png, err := s.Painter.Standings(drawn)
	if err != nil {
		s.Log.Error("the table of a season could not be drawn", "guild", one.Guild, "season", one.Number, "err", err)
		return nil
	}
	var rows message.List
	for _, r := range ranked[:min(len(ranked), described)] {
		rows = append(rows, message.T("season.alt_row", rowArgs(r, message.Name(r.User.Name))))
	}
	return &chat.Picture{Name: "season.png", PNG: png, Alt: message.T("season.alt", message.Args{"Season": view.SeasonName(one), "Players": rows})}
}

// pictureTable returns the content of the picture of a table.
func pictureTable(w view.PictureWords, one season.Season, ranked []season.Row) standings.Table {
	heading := func(name string) string { return w.Say(message.T("tournament.picture." + name)) }
	out := standings.Table{
		Title: w.Say(message.T("season.picture.title", message.Args{"Season": view.SeasonName(one)})),
		Notes: []string{
			w.Say(message.T("season.picture.days", message.Args{"First": string(one.First), "Last": string(one.Last)})),
			w.Say(message.T("tournament.picture.players", message.Args{"Count": len(ranked)})),
		},
		Player:  heading("player"),
		Columns: []string{heading("performance"), heading("points"), heading("wins"), heading("games"), w.Say(message.T("season.picture.opponents"))},
		Foot:    []string{w.Say(message.T("season.picture.order"))},
	}
	for i, r := range ranked[:min(len(ranked), standings.MaxRows)] {
		out.Rows = append(out.Rows, standings.Row{
			Rank: r.Rank, Name: norm.NFC.String(r.User.Name), // pictures can't put accents on letters
			Unnamed: w.Say(message.T("tournament.picture.unnamed", message.Args{"Rank": i + 1})),
			Values:  []string{strconv.Itoa(r.Performance), view.HalfPoints(r.HalfPoints()), strconv.Itoa(r.Won), strconv.Itoa(r.Games()), strconv.Itoa(r.Opponents)},
		})
	}
	if more := len(ranked) - len(out.Rows); more > 0 {
		out.Foot = append(out.Foot, w.Say(message.T("tournament.more_players", message.Args{"Count": more})))
	}
	return out
}
