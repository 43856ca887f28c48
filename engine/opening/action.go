package opening

import (
	"fmt"
	"strconv"
	"strings"

	"hoshi/engine"
)

// Player is one of the two players.
type Player uint8

// The players. First opens the game and has Black until colors change.
const (
	First Player = iota
	Second
)

// Other returns the other player.
func (p Player) Other() Player { return 1 - p }

// String returns "first" or "second".
func (p Player) String() string {
	if p == First {
		return "first"
	}
	return "second"
}

// Kind is what a player does.
type Kind uint8

// The kinds of actions.
const (
	Place     Kind = iota + 1 // puts a stone on Action.Point, or keeps that one of the offered fifths
	Offer                     // offers Action.Point as a fifth move
	Withdraw                  // takes back the offer of Action.Point
	TakeColor                 // plays Action.Color from now on
	Exchange                  // swaps the colors of the players
	Keep                      // leaves the colors as they are
	Declare                   // declares Action.Number; the Task says what it means
)

// Action is one thing a player does. Fields that don't belong to its kind are zero.
type Action struct {
	Kind   Kind         // what the player does
	Point  engine.Point // for Place, Offer and Withdraw
	Color  engine.Color // for TakeColor: Black or White
	Number int          // for Declare
}

// String formats an action for [ParseAction]: "h8", "offer h8", "withdraw h8", "black", "white",
// "swap", "keep" or "declare 5".
func (a Action) String() string {
	switch a.Kind {
	case Place:
		return a.Point.String()
	case Offer:
		return "offer " + a.Point.String()
	case Withdraw:
		return "withdraw " + a.Point.String()
	case TakeColor:
		return colorName(a.Color)
	case Exchange:
		return "swap"
	case Keep:
		return "keep"
	case Declare:
		return "declare " + strconv.Itoa(a.Number)
	}
	return fmt.Sprintf("action %d", uint8(a.Kind))
}

func colorName(c engine.Color) string {
	if c == engine.White {
		return "white"
	}
	return "black"
}

// ParseAction parses what [Action.String] writes, for a board of the given size. The error is an
// *[ActionError].
func ParseAction(text string, size int) (Action, error) {
	words := strings.Fields(strings.ToLower(text))
	var a Action
	err := fmt.Errorf("no such action")
	switch {
	case len(words) == 1:
		a, err = parseWord(words[0], size)
	case len(words) == 2 && words[0] == "offer":
		a.Kind = Offer
		a.Point, err = engine.ParsePoint(words[1], size)
	case len(words) == 2 && words[0] == "withdraw":
		a.Kind = Withdraw
		a.Point, err = engine.ParsePoint(words[1], size)
	case len(words) == 2 && words[0] == "declare":
		a.Kind = Declare
		a.Number, err = strconv.Atoi(words[1])
	}
	if err != nil {
		return Action{}, &ActionError{Text: text, Err: err}
	}
	return a, nil
}

func parseWord(word string, size int) (Action, error) {
	switch word {
	case "black":
		return Action{Kind: TakeColor, Color: engine.Black}, nil
	case "white":
		return Action{Kind: TakeColor, Color: engine.White}, nil
	case "swap":
		return Action{Kind: Exchange}, nil
	case "keep":
		return Action{Kind: Keep}, nil
	}
	pt, err := engine.ParsePoint(word, size)
	return Action{Kind: Place, Point: pt}, err
}

// FormatActions formats actions for [ParseActions], separated by commas.
func FormatActions(actions []Action) string {
	words := make([]string, len(actions))
	for i, a := range actions {
		words[i] = a.String()
	}
	return strings.Join(words, ", ")
}

// ParseActions parses what [FormatActions] writes. The error is an *[ActionError] for the first
// unreadable action.
func ParseActions(text string, size int) ([]Action, error) {
	var actions []Action
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		a, err := ParseAction(part, size)
		if err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	return actions, nil
}
