package tournaments

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/features/records"
)

// gamesSGF returns all games of a tournament that are over, as an SGF collection.
func (s *Tournaments) gamesSGF(ctx context.Context, t *tournament.Tournament) (chat.File, error) {
	file := chat.File{Name: "tournament.sgf"}
	for _, p := range t.Pairings {
		if p.Game == 0 || p.Open() {
			continue
		}
		g, err := s.Store.Game(ctx, p.Game)
		if errors.Is(err, stored.ErrNoGame) || err == nil && (g.GoesOn() || len(g.Moves) == 0) {
			continue
		}
		if err != nil {
			return file, err
		}
		sgf, err := records.GameRecord(g)
		if err != nil {
			return file, err
		}
		file.Data = append(file.Data, sgf...)
	}
	if file.Data == nil {
		return file, chat.Refuse("tournament.no_records")
	}
	return file, nil
}

// resultsCSV returns the games and byes of a tournament as a table. It names the winners, since only the games'
// records know who had which color.
func resultsCSV(t *tournament.Tournament) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"round", "game", "first", "first_rating", "second", "second_rating", "result", "winner", "forfeit", "reason", "ended"}}
	for _, p := range t.Pairings {
		first, second, rating := t.Entrant(p.First), "", ""
		if e := t.Entrant(p.Second); e != nil {
			second, rating = plainName(t, e), strconv.Itoa(e.Rating)
		}
		result, winner, ended := string(p.Result), "", ""
		if e := t.Entrant(p.Winner()); e != nil {
			result, winner = "win", plainName(t, e)
		}
		if !p.Ended.IsZero() {
			ended = p.Ended.UTC().Format(time.RFC3339)
		}
		rows = append(rows, []string{strconv.Itoa(p.Round), strconv.Itoa(p.Number), plainName(t, first), strconv.Itoa(first.Rating),
			second, rating, result, winner, strconv.FormatBool(p.Forfeit), harmless(p.Reason), ended})
	}
	_ = w.WriteAll(rows) // writing to memory doesn't fail
	return b.Bytes()
}

// standingsCSV returns the standings of a tournament as a table.
func standingsCSV(t *tournament.Tournament) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"rank", "seed", "player", "rating", "points", "wins", "draws", "losses", "buchholz", "sonneborn_berger", "performance", "left"}}
	for _, s := range t.Standings() {
		e := t.Entrant(s.Seed)
		points := strconv.FormatFloat(float64(s.Points)/2, 'f', -1, 64)
		if t.Format == tournament.Arena {
			points = strconv.Itoa(s.Points)
		}
		rows = append(rows, []string{strconv.Itoa(s.Rank), strconv.Itoa(s.Seed), plainName(t, e), strconv.Itoa(e.Rating), points,
			strconv.Itoa(s.Wins), strconv.Itoa(s.Draws), strconv.Itoa(s.Losses), strconv.FormatFloat(float64(s.Buchholz)/2, 'f', -1, 64),
			strconv.FormatFloat(float64(s.Sonneborn)/4, 'f', -1, 64), strconv.Itoa(s.Performance), string(e.Out)})
	}
	_ = w.WriteAll(rows)
	return b.Bytes()
}

// plainName returns the name of an entrant without markup.
func plainName(t *tournament.Tournament, e *tournament.Entrant) string {
	if e.Engine {
		return "Hoshi (" + t.Filler.String() + ")"
	}
	return harmless(e.User.Name)
}

// harmless keeps spreadsheets from reading what people typed as a formula.
func harmless(text string) string {
	if strings.ContainsAny(text[:min(len(text), 1)], "=+-@\t\r") {
		return "'" + text
	}
	return text
}
