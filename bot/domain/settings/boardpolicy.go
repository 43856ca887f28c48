package settings

import (
	"fmt"
	"slices"
	"strings"
)

// BoardPolicy says what happens to a game's board message when the game changes.
type BoardPolicy string

// The board policies. "" means not set, so [service.Options.Board] applies.
const (
	// BoardEdit keeps one message per game and edits it. The chat reposts it below a typed
	// command, or if it's out of sight or too old; the old message loses its buttons once the game
	// is quiet or over.
	BoardEdit BoardPolicy = "edit"
	// BoardKeep posts a message for each turn. Earlier ones stay unchanged; their buttons
	// direct the user to the latest board.
	BoardKeep BoardPolicy = "keep"
	// BoardLast posts a message for each turn and deletes the previous one.
	BoardLast BoardPolicy = "last"
)

// BoardPolicies returns the policies users can choose.
func BoardPolicies() []BoardPolicy { return []BoardPolicy{BoardEdit, BoardKeep, BoardLast} }

// ParseBoardPolicy parses the name of a policy, ignoring case.
func ParseBoardPolicy(text string) (BoardPolicy, error) {
	p := BoardPolicy(strings.ToLower(strings.TrimSpace(text)))
	if !slices.Contains(BoardPolicies(), p) {
		return "", fmt.Errorf("board policy %q: want one of %v", text, BoardPolicies())
	}
	return p, nil
}
