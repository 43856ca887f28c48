package record

import (
	"fmt"
	"regexp"
	"strings"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// checkOpening drops an opening that doesn't fit the rest of the game: the record is useful
// without it.
func (d *draft) checkOpening() {
	g := &d.game
	fits := g.Opening != opening.Free && g.Opening != opening.Cross && len(d.setup) == 0
	if fits {
		_, err := opening.Join(g.Opening, g.Size, g.Rule, g.Moves, g.Actions)
		fits = err == nil
	}
	if !fits {
		if g.Opening != opening.Free && g.Opening != opening.Cross {
			d.notes.set(Note{Kind: NoteOpening, Text: g.Opening.String()})
		}
		g.Opening, g.Actions = opening.Free, nil
	}
}

// openingText formats an opening for psq files and texts: "swap2 (declare 2, black)".
func openingText(g *Game) string {
	if len(g.Actions) == 0 {
		return g.Opening.String()
	}
	return fmt.Sprintf("%v (%s)", g.Opening, opening.FormatActions(g.Actions))
}

// openingPattern matches what openingText writes. No name is as long as 32 letters: the limit keeps a
// file of letters cheap.
var openingPattern = regexp.MustCompile(`^([[:alnum:]]{1,32})[ \t]*(?:\(([^()]*)\))?(?:[\s,;]|$)`)

// cutOpening reads an opening at the start of a text and returns the rest; ok is false if there
// is none.
func cutOpening(text string) (id opening.ID, actions []opening.Action, rest string, ok bool) {
	m := openingPattern.FindStringSubmatchIndex(text)
	if m == nil {
		return 0, nil, text, false
	}
	if id, ok = opening.ParseID(text[m[2]:m[3]]); !ok {
		return 0, nil, text, false
	}
	if m[4] >= 0 {
		actions = parseActions(text[m[4]:m[5]])
	}
	return id, actions, text[m[1]:], true
}

// parseActions reads the actions of an opening, or returns nil if any of them is unreadable.
func parseActions(text string) []opening.Action {
	actions, err := opening.ParseActions(strings.Join(strings.Fields(text), " "), engine.MaxSize)
	if err != nil {
		return nil
	}
	return actions
}
