package tune

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"hoshi/engine"
)

// magic1 begins a file of version 1, which is only read. A game or a side variation is
// a header of five bytes (size, opening, winner and rule, number of moves in two) and
// four bytes a move (point, score; Unknown where the move was random).
const magic1 = "hoshi-games-1\n"

// nextVersion1 returns the next game of a file of version 1. A side variation becomes a
// game without result that has a branch.
func (g *GameReader) nextVersion1() (Game, int64, error) {
	var head [5]byte
	if _, err := io.ReadFull(g.r, head[:]); err != nil {
		return Game{}, 0, err
	}
	game := Game{Size: int(head[0]), Opening: int(head[1]), Winner: engine.Color(head[2] & 15), Rule: engine.Rule(head[2] >> 4)}
	n := int(binary.LittleEndian.Uint16(head[3:]))
	if _, err := engine.NewPosition(game.Size, game.Rule); err != nil || game.Winner > engine.White || n > game.Size*game.Size || game.Opening > n {
		return Game{}, 0, errors.New("impossible header")
	}
	body := make([]byte, 4*n)
	if _, err := io.ReadFull(g.r, body); err != nil {
		return Game{}, 0, io.ErrUnexpectedEOF
	}
	for ; len(body) > 0; body = body[4:] {
		at := int(binary.LittleEndian.Uint16(body))
		if at >= game.Size*game.Size {
			return Game{}, 0, errors.New("a move off the board")
		}
		game.Moves = append(game.Moves, engine.Point{Col: int8(at % game.Size), Row: int8(at / game.Size)})
		game.Scores = append(game.Scores, int16(binary.LittleEndian.Uint16(body[2:])))
	}
	game.Best = slices.Clone(game.Moves)
	if last := n - 1; n > 0 && !game.Finished() {
		game.Branches = []Branch{{Ply: last, Score: game.Scores[last], Best: game.Moves[last]}}
		game.Moves, game.Best, game.Scores = game.Moves[:last], game.Best[:last], game.Scores[:last]
		game.Opening = min(game.Opening, last)
	} else {
		// The best move is not known where the move was random: it only has to differ.
		for i := game.Opening; i < n; i++ {
			if game.Scores[i] == Unknown {
				game.Best[i] = engine.Point{Col: (game.Moves[i].Col + 1) % int8(game.Size), Row: game.Moves[i].Row}
			}
		}
	}
	return game, int64(len(head) + 4*n), nil
}
