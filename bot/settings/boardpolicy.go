package settings

import (
	"fmt"
	"slices"
	"strings"
)

// BoardPolicy says what becomes of the message that shows a game's board when the
// game goes on.
type BoardPolicy string

// The policies of boards. "" is for nobody has chosen: [bot.Options.Board] holds then.
const (
	// BoardEdit keeps one message for a game and edits it. The chat posts it anew below
	// what somebody has typed, or if it is out of sight or too old, and the old one loses
	// its buttons.
	BoardEdit BoardPolicy = "edit"
	// BoardKeep posts a message for each turn. Earlier ones stay as they are: their
	// buttons answer that a later board is the one to use.
	BoardKeep BoardPolicy = "keep"
	// BoardLast posts a message for each turn and deletes the one before.
	BoardLast BoardPolicy = "last"
)

// BoardPolicies returns the policies that can be chosen.
func BoardPolicies() []BoardPolicy { return []BoardPolicy{BoardEdit, BoardKeep, BoardLast} }

// ParseBoardPolicy reads the name of a policy, in either case.
func ParseBoardPolicy(text string) (BoardPolicy, error) {
	p := BoardPolicy(strings.ToLower(strings.TrimSpace(text)))
	if !slices.Contains(BoardPolicies(), p) {
		return "", fmt.Errorf("board policy %q: want one of %v", text, BoardPolicies())
	}
	return p, nil
}
