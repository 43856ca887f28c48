package puzzles

import (
	"context"
	"maps"
	"slices"
	"sync"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// embeddedPuzzles reads the built-in puzzles once.
var embeddedPuzzles = sync.OnceValues(puzzle.All)

// puzzlesByRule reads the built-in puzzles for rules other than freestyle once.
var puzzlesByRule = sync.OnceValues(func() (map[engine.Rule][]puzzle.Puzzle, error) {
	sets := map[engine.Rule][]puzzle.Puzzle{}
	for _, rule := range puzzle.Rules()[1:] {
		list, err := puzzle.Of(rule)
		if err != nil {
			return nil, err
		}
		sets[rule] = list
	}
	return sets, nil
})

// puzzleRuleChoices returns the rules that people can request puzzles for.
func puzzleRuleChoices() []command.Choice {
	var out []command.Choice
	for _, r := range puzzle.Rules() {
		out = append(out, command.Choice{Value: r.String()})
	}
	return out
}

// puzzleBook caches the puzzles made from games played here. The zero value is ready to use. It is
// safe for concurrent use.
type puzzleBook struct {
	mu   sync.Mutex
	made []puzzle.Puzzle // in order of ID
}

// list returns the built-in puzzles and the puzzles made since, each in order of ID.
func (b *puzzleBook) list(ctx context.Context, store stored.Puzzles) (embedded, made []puzzle.Puzzle, err error) {
	if embedded, err = embeddedPuzzles(); err != nil {
		return nil, nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	last := 0
	if n := len(b.made); n > 0 {
		last = b.made[n-1].ID
	}
	fresh, err := store.MadePuzzles(ctx, last)
	b.made = append(b.made, fresh...)
	return embedded, slices.Clip(b.made), err
}

// findPuzzle returns the puzzle with a number, or an error for the user if there is none.
func (s *Puzzles) findPuzzle(ctx context.Context, number int) (*puzzle.Puzzle, error) {
	embedded, made, err := s.book.list(ctx, s.Store)
	if err != nil {
		return nil, err
	}
	byRule, err := puzzlesByRule()
	if err != nil {
		return nil, err
	}
	for _, list := range append(slices.Collect(maps.Values(byRule)), embedded, made) {
		i, found := slices.BinarySearchFunc(list, number, func(p puzzle.Puzzle, number int) int { return p.ID - number })
		if found {
			return &list[i], nil
		}
	}
	// If two processes stored puzzles at once, the list may have been read in between.
	if len(made) > 0 && number >= stored.FirstMadePuzzle && number < made[len(made)-1].ID {
		late, err := s.Store.MadePuzzles(ctx, number-1)
		if err != nil {
			return nil, err
		}
		if len(late) > 0 && late[0].ID == number {
			return &late[0], nil
		}
	}
	return nil, chat.Refuse("puzzle.no_such", message.Args{"Number": number})
}
