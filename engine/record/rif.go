package record

import (
	"encoding/xml"
	"errors"
	"regexp"
	"slices"
	"strings"

	"hoshi/engine"
)

// rifFile is the part we read of a .rif file, the XML in which renju.net publishes games of the
// Renju International Federation.
type rifFile struct {
	Players     []rifNamed `xml:"players>player"`
	Tournaments []rifNamed `xml:"tournaments>tournament"`
	Rules       []rifNamed `xml:"rules>rule"`
	Games       []rifGame  `xml:"games>game"`
	Part        []rifGame  `xml:"games>games>game"` // of a part of a file
}

// rifNamed is a person, tournament or rule that games refer to by number.
type rifNamed struct {
	ID      string `xml:"id,attr"`
	Name    string `xml:"name,attr"`
	Surname string `xml:"surname,attr"` // of a person
}

// rifGame is a game. The meaning of its swap and alt is undocumented.
type rifGame struct {
	Tournament string `xml:"tournament,attr"`
	Rule       string `xml:"rule,attr"`
	Black      string `xml:"black,attr"`
	White      string `xml:"white,attr"`
	BlackScore string `xml:"bresult,attr"` // 1, 0.5 or 0
	Opening    string `xml:"opening,attr"`
	Swap       string `xml:"swap,attr"`
	Alt        string `xml:"alt,attr"`
	Moves      string `xml:"move"`
}

// rifRoot matches the start of a .rif file.
var rifRoot = regexp.MustCompile(`^\s*<(\?xml|(?:database|games?)[\s>])`)

// rifPart matches games without the rest of the file.
var rifPart = regexp.MustCompile(`^\s*<games?[\s>]`)

// readRIF reads a game, not counting those without moves. The rule is renju. The comment gets the
// tournament and what the file says about the opening. That doesn't say who did what, so the
// game has no actions.
func readRIF(src []byte, number int) (*draft, error) {
	var file rifFile
	text := string(src)
	if rifPart.MatchString(text) {
		text = "<database><games>" + text + "</games></database>"
	}
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.Strict = false
	if err := decoder.Decode(&file); err != nil {
		return nil, &Error{Kind: ErrRIF, Offset: int(decoder.InputOffset()), Err: err}
	}
	games := slices.DeleteFunc(append(file.Games, file.Part...), func(g rifGame) bool { return strings.TrimSpace(g.Moves) == "" })
	switch count := len(games); {
	case count == 0:
		return nil, &Error{Kind: ErrEmpty, Offset: noOffset}
	case number < 1 || number > count:
		return nil, noSuchGame(number, count)
	}
	d, err := games[number-1].draft(&file)
	if err == nil && len(games) > 1 {
		d.notes.set(Note{Kind: NoteGames, Count: len(games), Which: number})
	}
	return d, err
}

func (g *rifGame) draft(file *rifFile) (*draft, error) {
	d, err := readText([]byte(g.Moves), 1)
	if err != nil {
		if e, ok := errors.AsType[*Error](err); ok {
			e.Offset = noOffset // its offset in the file is unknown
		}
		return nil, err
	}
	d.game.Size, d.game.Rule = engine.DefaultSize, engine.Renju
	d.game.Black, d.game.White = rifName(file.Players, g.Black), rifName(file.Players, g.White)
	d.game.Result = map[string]string{"1": "B+", "0": "W+", "0.5": "0"}[g.BlackScore]
	var comment []string
	for _, part := range []struct{ name, text string }{
		{"", rifName(file.Tournaments, g.Tournament)}, {"Rule: ", rifName(file.Rules, g.Rule)}, {"Opening: ", g.Opening},
		{"Swap: ", g.Swap}, {"Other fifth: ", g.Alt},
	} {
		if part.text != "" {
			comment = append(comment, part.name+part.text)
		}
	}
	d.game.Comment = strings.Join(comment, "\n")
	for i := range d.moves {
		d.moves[i].offset = noOffset
	}
	return d, nil
}

// rifName returns the name for a number, or "" if there is none.
func rifName(list []rifNamed, id string) string {
	for _, n := range list {
		if n.ID == id {
			return strings.TrimSpace(n.Name + " " + n.Surname)
		}
	}
	return ""
}
