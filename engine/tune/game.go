package tune

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"hoshi/engine"
)

// Game is a game that the engine played against itself, or a side variation of one.
type Game struct {
	Size    int            // side of the board, in points
	Rule    engine.Rule    // rule of the game
	Opening int            // number of random moves at the beginning
	Moves   []engine.Point // all moves, the opening's included
	Scores  []int16        // score of the search before each move, for the side to move, or Unknown
	Winner  engine.Color   // Empty for a draw and for a side variation
}

// finished reports whether the game has a result. Side variations have none.
func (g Game) finished() bool { return g.Winner != engine.Empty || len(g.Moves) == g.Size*g.Size }

// Unknown is the score before a move that was random.
const Unknown = -1 << 15

// ErrFormat says that a file is no file of games. Errors that wrap it name the game.
var ErrFormat = errors.New("not a file of self-play games")

// magic begins a file of games; its last digit is the version of the format.
//
// A game is a header of five bytes and four bytes for each move. The header has the
// size, the number of moves of the opening, the winner in the low and the rule in the
// high four bits, and the number of moves in two bytes. A move has its point, counted
// along the rows, and its score in two bytes each. Numbers are little-endian.
const magic = "hoshi-games-1\n"

const headerSize = 5

// writeGames adds games to a file that begins with magic.
func writeGames(w io.Writer, games []Game) error {
	for _, g := range games {
		if err := writeGame(w, g); err != nil {
			return err
		}
	}
	return nil
}

func writeGame(w io.Writer, g Game) error {
	buf := make([]byte, headerSize, headerSize+4*len(g.Moves))
	buf[0], buf[1], buf[2] = byte(g.Size), byte(g.Opening), byte(g.Winner)|byte(g.Rule)<<4
	binary.LittleEndian.PutUint16(buf[3:], uint16(len(g.Moves)))
	for i, m := range g.Moves {
		buf = binary.LittleEndian.AppendUint16(buf, uint16(int(m.Row)*g.Size+int(m.Col)))
		buf = binary.LittleEndian.AppendUint16(buf, uint16(g.Scores[i]))
	}
	_, err := w.Write(buf)
	return err
}

// ReadGames reads a file that [SelfPlay] wrote. For a file that was cut off or is
// damaged it returns the games before the damage with an error that wraps
// [ErrFormat].
func ReadGames(r io.Reader) ([]Game, error) {
	br := bufio.NewReader(r)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(br, head); err != nil || string(head) != magic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrFormat, magic)
	}
	var games []Game
	for {
		g, err := readGame(br)
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return games, fmt.Errorf("game %d: %w: %w", len(games)+1, ErrFormat, err)
		}
		games = append(games, g)
	}
}

func readGame(r io.Reader) (Game, error) {
	var head [headerSize]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return Game{}, err
	}
	g := Game{Size: int(head[0]), Opening: int(head[1]), Winner: engine.Color(head[2] & 15), Rule: engine.Rule(head[2] >> 4)}
	n := int(binary.LittleEndian.Uint16(head[3:]))
	if _, err := engine.NewPosition(g.Size, g.Rule); err != nil || g.Winner > engine.White || n > g.Size*g.Size || g.Opening > n {
		return Game{}, errors.New("impossible header")
	}
	body := make([]byte, 4*n)
	if _, err := io.ReadFull(r, body); err != nil {
		return Game{}, io.ErrUnexpectedEOF
	}
	for ; len(body) > 0; body = body[4:] {
		at := int(binary.LittleEndian.Uint16(body))
		if at >= g.Size*g.Size {
			return Game{}, errors.New("a move off the board")
		}
		g.Moves = append(g.Moves, engine.Point{Col: int8(at % g.Size), Row: int8(at / g.Size)})
		g.Scores = append(g.Scores, int16(binary.LittleEndian.Uint16(body[2:])))
	}
	return g, nil
}
