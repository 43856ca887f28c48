package tune

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"hoshi/engine"
)

// ErrFormat means that a file isn't a file of games. Errors that wrap it give the game.
var ErrFormat = errors.New("not a file of self-play games")

// magic starts a file of games; its last digit is the version of the format.
//
// It is followed by frames. A frame is the length of its body in four bytes, the body, and the
// body's CRC-32 (Castagnoli) in four bytes. The body of the first frame is the [Settings] as
// JSON. Every other frame is a game, so a program killed while writing only loses the last one.
//
// Numbers are little-endian. A game is
//
//   - one byte each: size, number of moves of the opening, and the winner in the low
//     and the rule in the high four bits
//   - two bytes: number of moves
//   - each move: two bytes, the point counted along the rows in the low nine bits. After
//     the opening, two more bytes with the score and, if the bit otherBest is set next to
//     the point, two more bytes with the best move
//   - two bytes: number of branches
//   - each branch: one byte with the kind, two bytes with the ply, one byte with the
//     number of moves, two bytes each with the moves, the score and the best move
const magic = "hoshi-games-2\n"

const (
	pointMask = 1<<9 - 1
	otherBest = 1 << 9 // the move played isn't the best one
	maxFrame  = 1 << 20
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendFrame appends a frame with a body.
func appendFrame(buf, body []byte) []byte {
	buf = binary.LittleEndian.AppendUint32(buf, uint32(len(body)))
	buf = append(buf, body...)
	return binary.LittleEndian.AppendUint32(buf, crc32.Checksum(body, castagnoli))
}

// readFrame returns the body of the next frame; io.EOF at the end of the file.
func readFrame(r io.Reader) ([]byte, error) {
	var word [4]byte
	if _, err := io.ReadFull(r, word[:]); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint32(word[:])
	if n > maxFrame {
		return nil, errors.New("impossible length")
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	if _, err := io.ReadFull(r, word[:]); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	if binary.LittleEndian.Uint32(word[:]) != crc32.Checksum(body, castagnoli) {
		return nil, errors.New("wrong checksum")
	}
	return body, nil
}

// frameSize is the number of bytes of a frame with a body of n bytes.
func frameSize(n int) int64 { return int64(n) + 8 }

// appendGame appends the body of a game's frame.
func (g *Game) appendGame(buf []byte) []byte {
	put := func(x int) { buf = binary.LittleEndian.AppendUint16(buf, uint16(x)) }
	at := func(pt engine.Point) int { return int(pt.Row)*g.Size + int(pt.Col) }
	buf = append(buf, byte(g.Size), byte(g.Opening), byte(g.Winner)|byte(g.Rule)<<4)
	put(len(g.Moves))
	for i, m := range g.Moves {
		switch {
		case i < g.Opening:
			put(at(m))
		case m == g.Best[i]:
			put(at(m))
			put(int(g.Scores[i]))
		default:
			put(at(m) | otherBest)
			put(int(g.Scores[i]))
			put(at(g.Best[i]))
		}
	}
	put(len(g.Branches))
	for _, b := range g.Branches {
		buf = append(buf, byte(b.Kind))
		put(b.Ply)
		buf = append(buf, byte(len(b.Moves)))
		for _, m := range b.Moves {
			put(at(m))
		}
		put(int(b.Score))
		put(at(b.Best))
	}
	return buf
}

// decoder reads the body of a frame. After the first error it returns zeros.
type decoder struct {
	body []byte
	size int // of the board
	err  error
}

func (d *decoder) take(n int) int {
	if len(d.body) < n {
		d.body, d.err = nil, io.ErrUnexpectedEOF
		return 0
	}
	x := int(d.body[0])
	if n == 2 {
		x |= int(d.body[1]) << 8
	}
	d.body = d.body[n:]
	return x
}

func (d *decoder) byte() int   { return d.take(1) }
func (d *decoder) uint16() int { return d.take(2) }

// point reads a point. flags are the bits above it.
func (d *decoder) point() (pt engine.Point, flags int) {
	x := d.uint16()
	at := x & pointMask
	if d.err == nil && at >= d.size*d.size {
		d.err = errors.New("a move off the board")
	}
	if d.err != nil {
		return pt, 0
	}
	return engine.Point{Col: int8(at % d.size), Row: int8(at / d.size)}, x &^ pointMask
}

// decodeGame reads the body of a game's frame.
func decodeGame(body []byte) (Game, error) {
	d := decoder{body: body}
	g := Game{Size: d.byte(), Opening: d.byte()}
	both := d.byte()
	g.Winner, g.Rule = engine.Color(both&15), engine.Rule(both>>4)
	n := d.uint16()
	if _, err := engine.NewPosition(g.Size, g.Rule); err != nil || g.Winner > engine.White || n > g.Size*g.Size || g.Opening > n {
		return Game{}, errors.New("impossible header")
	}
	d.size = g.Size
	for i := 0; i < n && d.err == nil; i++ {
		m, flags := d.point()
		best, score := m, Unknown
		if i >= g.Opening {
			score = d.uint16()
			if flags&otherBest != 0 {
				best, _ = d.point()
			}
		}
		g.Moves, g.Best, g.Scores = append(g.Moves, m), append(g.Best, best), append(g.Scores, int16(score))
	}
	for range d.uint16() {
		if d.err != nil {
			break
		}
		g.Branches = append(g.Branches, d.branch(n))
	}
	if d.err == nil && len(d.body) > 0 {
		d.err = errors.New("more than a game")
	}
	return g, d.err
}

// branch reads a branch of a game with the given number of moves.
func (d *decoder) branch(moves int) (b Branch) {
	b.Kind, b.Ply = BranchKind(d.byte()), d.uint16()
	for range d.byte() {
		m, _ := d.point()
		b.Moves = append(b.Moves, m)
	}
	b.Score = int16(d.uint16())
	b.Best, _ = d.point()
	if d.err == nil && (b.Ply > moves || b.Kind >= branchKinds) {
		d.err = errors.New("an impossible branch")
	}
	return b
}

// GameReader reads a file of games one by one.
type GameReader struct {
	Settings Settings // how the games were played
	r        *bufio.Reader
	games    int
	read     int64 // bytes up to the end of the last game
}

// NewGameReader reads the start of a file written by [SelfPlay]. Its errors wrap [ErrFormat].
func NewGameReader(r io.Reader) (*GameReader, error) {
	g := &GameReader{r: bufio.NewReader(r), read: int64(len(magic))}
	head := make([]byte, len(magic))
	_, err := io.ReadFull(g.r, head)
	if err != nil || string(head) != magic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrFormat, magic)
	}
	body, err := readFrame(g.r)
	if err == nil {
		err = json.Unmarshal(body, &g.Settings)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: settings: %w", ErrFormat, err)
	}
	g.read += frameSize(len(body))
	return g, nil
}

// Next returns the next game, or io.EOF after the last one. If the file is truncated or damaged,
// the error wraps [ErrFormat].
func (g *GameReader) Next() (Game, error) {
	body, err := readFrame(g.r)
	if errors.Is(err, io.EOF) {
		return Game{}, io.EOF
	}
	var game Game
	if err == nil {
		game, err = decodeGame(body)
	}
	if err != nil {
		return Game{}, fmt.Errorf("game %d: %w: %w", g.games+1, ErrFormat, err)
	}
	g.games++
	g.read += frameSize(len(body))
	return game, nil
}

// ReadGames reads all games from a file written by [SelfPlay]. If the file is truncated or
// damaged, it returns the games before the damage with an error that wraps [ErrFormat].
func ReadGames(r io.Reader) ([]Game, error) {
	in, err := NewGameReader(r)
	if err != nil {
		return nil, err
	}
	var games []Game
	for {
		g, err := in.Next()
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}
