package record

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// The database of the Renju International Federation is XML: lists of countries, cities,
// rules, players, tournaments and games, which name each other by id. Read takes the first
// game that has moves. Games are on 15×15.

// rifGame is a game of the database.
type rifGame struct {
	Tournament string `xml:"tournament,attr"`
	Rule       string `xml:"rule,attr"`
	Black      string `xml:"black,attr"`
	White      string `xml:"white,attr"`
	Result     string `xml:"bresult,attr"` // points of Black: 1, 0.5 or 0
	Move       string `xml:"move"`
}

// rifEntry is a rule, a player or a tournament.
type rifEntry struct {
	ID      string `xml:"id,attr"`
	Name    string `xml:"name,attr"`
	Surname string `xml:"surname,attr"` // of a player
	Start   string `xml:"start,attr"`   // of a tournament: its first day
	Year    string `xml:"year,attr"`    // of a tournament
}

// rifDatabase is what is kept of a database while it is read.
type rifDatabase struct {
	rules, players, tournaments map[string]rifEntry
	game                        *rifGame // nil before one with moves
}

// readRIF reads the first game with moves.
func readRIF(data []byte) (*draft, error) {
	if len(data) > MaxBytes {
		return nil, &Error{Kind: ErrTooLarge, Offset: noOffset, Count: len(data), Limit: MaxBytes}
	}
	db := rifDatabase{rules: map[string]rifEntry{}, players: map[string]rifEntry{}, tournaments: map[string]rifEntry{}}
	dec := xml.NewDecoder(bytes.NewReader(bytes.ToValidUTF8(data, []byte("?"))))
	dec.Strict = false
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			if element, ok := token.(xml.StartElement); ok {
				err = db.read(dec, element)
			}
		}
		if err != nil {
			return nil, syntaxError(ErrXML, min(int(dec.InputOffset()), len(data)), err.Error())
		}
	}
	if db.game == nil {
		return nil, &Error{Kind: ErrNoGame, Offset: noOffset}
	}
	return db.draft()
}

// read reads an element of a list; the lists themselves are gone through.
func (db *rifDatabase) read(dec *xml.Decoder, element xml.StartElement) error {
	lists := map[string]map[string]rifEntry{"rule": db.rules, "player": db.players, "tournament": db.tournaments}
	name := element.Name.Local
	if list := lists[name]; list != nil {
		var e rifEntry
		err := dec.DecodeElement(&e, &element)
		list[e.ID] = e
		return err
	}
	if name != "game" {
		return nil
	}
	var g rifGame
	err := dec.DecodeElement(&g, &element)
	if err == nil && db.game == nil && strings.TrimSpace(g.Move) != "" {
		db.game = &g
	}
	return err
}

// rifSize is the size of the board.
const rifSize = 15

// draft returns the game that was found.
func (db *rifDatabase) draft() (*draft, error) {
	g := db.game
	d := &draft{game: Game{
		Size: rifSize, Rule: engine.Renju,
		Black: db.player(g.Black), White: db.player(g.White),
		Result: map[string]string{"1": "B+", "0.5": "0", "0": "W+"}[g.Result],
	}}
	if t := db.tournaments[g.Tournament]; t.Start != "" {
		d.game.Date = t.Start
	} else {
		d.game.Date = t.Year
	}
	d.game.Comment = db.tournaments[g.Tournament].Name
	if name := db.rules[g.Rule].Name; strings.Contains(strings.ToLower(name), "gomoku") {
		d.game.Rule = engine.Standard
	}
	for word := range strings.FieldsSeq(g.Move) {
		pt, err := engine.ParsePoint(word, rifSize)
		if err != nil {
			return nil, &Error{Kind: ErrNotation, Offset: noOffset, Text: excerpt.Short(word), Size: rifSize}
		}
		if err := d.addMove(stone{point: pt, offset: noOffset}); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// player returns the name of a player, the family name last.
func (db *rifDatabase) player(id string) string {
	p := db.players[id]
	return strings.TrimSpace(p.Name + " " + p.Surname)
}
