package bot

import (
	"context"
	"maps"
	"slices"
	"sync"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
	"hoshi/bot/puzzles"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// embeddedPuzzles reads the puzzles of the program, once.
var embeddedPuzzles = sync.OnceValues(puzzle.All)

// puzzlesByRule reads the puzzles of the program by rules other than freestyle, once.
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

// puzzleRuleChoices are the rules that puzzles can be asked for.
func puzzleRuleChoices() []command.Choice {
	var out []command.Choice
	for _, r := range puzzle.Rules() {
		out = append(out, command.Choice{Value: r.String(), Words: ruleWords[r.String()]})
	}
	return out
}

// puzzleBook remembers the puzzles that were made of games played here. The zero value is
// ready, and it is safe for concurrent use.
type puzzleBook struct {
	mu   sync.Mutex
	made []puzzle.Puzzle // in the order of their IDs
}

// list returns the puzzles of the program and those made since, in the order of their IDs.
func (b *puzzleBook) list(ctx context.Context, store puzzles.Puzzles) (embedded, made []puzzle.Puzzle, err error) {
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

// findPuzzle returns the puzzle of a number, or refuses.
func (s *Service) findPuzzle(ctx context.Context, number int) (*puzzle.Puzzle, error) {
	embedded, made, err := s.puzzles.list(ctx, s.store)
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
	return nil, chat.Refuse("puzzle.no_such", message.Args{"Number": number})
}
