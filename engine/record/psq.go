package record

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// psqWord is the first word of a psq file: the Czech name of the game.
const psqWord = "Piskvorky"

// readPSQ reads files of Piskvork. The format is not documented; its files look like
// this:
//
//	Piskvorky 15x15, 11:11, 0   the size, kinds of players, who began: 0 or 1
//	8,8,0                       a move: column from the left, row from the top,
//	9,9,1520                    both from 1, milliseconds
//	ONE.zip                     player 1, who began if the header ends with 0
//	TWO.zip                     player 2, who began if the header ends with 1
//	-1                          the end mark
//	1,Freestyle                 the winner, 1 or 2, and the event; in newer files only
//
// In files without players the end mark -1 follows the moves.
func readPSQ(src []byte) (*draft, error) {
	d := &draft{}
	lines := psqLines(src)
	size, err := psqHeader(lines[0])
	if err != nil {
		return nil, err
	}
	d.game.Size = size
	secondBegan := psqSecondBegan.MatchString(lines[0].text)
	rest := lines[1:]
	for ; len(rest) > 0; rest = rest[1:] {
		ok, err := d.psqMove(rest[0])
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
	}
	return d, d.psqTrailer(rest, secondBegan)
}

// psqSecondBegan matches a header whose third number says that player 2 began.
var psqSecondBegan = regexp.MustCompile(`,\s*\d+\s*:\s*\d+\s*,\s*1\s*$`)

type psqLine struct {
	text   string
	offset int
}

// psqLines returns the lines without leading and trailing blank lines.
func psqLines(src []byte) []psqLine {
	offset := len(src) - len(bytes.TrimLeft(src, " \t\r\n\v\f"))
	var lines []psqLine
	for _, line := range bytes.SplitAfter(bytes.TrimRight(src[offset:], "\r\n"), []byte("\n")) {
		lines = append(lines, psqLine{strings.TrimSpace(string(line)), offset})
		offset += len(line)
	}
	return lines
}

func psqHeader(line psqLine) (int, error) {
	wrong := syntaxError(ErrPSQHeader, line.offset, line.text)
	head, _, _ := strings.Cut(line.text, ",")
	if len(head) < len(psqWord) || !strings.EqualFold(head[:len(psqWord)], psqWord) {
		return 0, wrong
	}
	w, h, ok := strings.Cut(head[len(psqWord):], "x")
	if !ok {
		return 0, wrong
	}
	cols, errCols := strconv.Atoi(strings.TrimSpace(w))
	rows, errRows := strconv.Atoi(strings.TrimSpace(h))
	if errCols != nil || errRows != nil {
		return 0, wrong
	}
	if cols != rows {
		return 0, &Error{Kind: ErrNotSquare, Offset: line.offset, Text: fmt.Sprintf("%d×%d", cols, rows)}
	}
	return cols, checkSize(cols, line.offset)
}

// psqMove reads a line as a move; ok is false if it isn't one.
func (d *draft) psqMove(line psqLine) (ok bool, err error) {
	fields := psqNumbers(line.text)
	if len(fields) != 2 && len(fields) != 3 {
		return false, nil
	}
	size := int64(d.game.Size)
	col, row := fields[0], fields[1]
	if col < 1 || row < 1 || col > size || row > size {
		err := syntaxError(ErrOffBoard, line.offset, line.text)
		err.Size = d.game.Size
		return false, err
	}
	var spent time.Duration
	if len(fields) == 3 {
		if fields[2] < 0 || fields[2] > maxMoveTime.Milliseconds() {
			return false, &Error{Kind: ErrMoveTime, Offset: line.offset, Move: len(d.moves) + 1, Text: fmt.Sprintf("%d ms", fields[2])}
		}
		spent = time.Duration(fields[2]) * time.Millisecond
	}
	d.game.Times = append(d.game.Times, spent)
	return true, d.addMove(stone{engine.Point{Col: int8(col - 1), Row: int8(size - row)}, engine.Empty, line.offset})
}

// psqNumbers returns the numbers in a comma-separated line, or nil for any other line.
func psqNumbers(text string) []int64 {
	var numbers []int64
	for _, field := range strings.Split(text, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(field), 10, 64)
		if err != nil {
			return nil
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// psqTrailer reads the lines after the moves. If the second player began, that player is Black.
func (d *draft) psqTrailer(lines []psqLine, secondBegan bool) error {
	for i, line := range lines {
		if n := len(psqNumbers(line.text)); n == 3 || n == 2 && i != psqWinner {
			return syntaxError(ErrMoveAfterTrailer, line.offset, line.text)
		}
		if i < psqWinner && psqMoveLike.MatchString(line.text) {
			return syntaxError(ErrPSQMove, line.offset, line.text)
		}
	}
	if len(lines) == 0 || lines[0].text == psqEnd {
		return nil
	}
	if len(d.moves) == 0 && (len(lines) < psqWinner || lines[psqWinner-1].text != psqEnd) {
		return syntaxError(ErrPSQMove, lines[0].offset, lines[0].text)
	}
	d.game.Black = lines[0].text
	if len(lines) > 1 {
		d.game.White = lines[1].text
	}
	var event string
	if len(lines) > psqWinner {
		var winner string
		winner, event, _ = strings.Cut(lines[psqWinner].text, ",")
		switch strings.TrimSpace(winner) {
		case "1":
			d.game.Result = "B+"
		case "2":
			d.game.Result = "W+"
		}
		d.game.Rule, _ = ruleNamed(event)
		if _, text, found := strings.Cut(event, psqOpening); found {
			d.game.Opening, d.game.Actions, _, _ = cutOpening(text)
		}
	}
	if secondBegan {
		d.game.Black, d.game.White = d.game.White, d.game.Black
		d.game.Result = map[string]string{"B+": "W+", "W+": "B+"}[d.game.Result]
	}
	if _, text, found := strings.Cut(event, psqResult); found {
		if result, ok := readResult(text); ok {
			d.game.Result = result
		}
	}
	return nil
}

// psqWinner is the line after the moves that has the winner and the event.
const psqWinner = 3

// psqMoveLike matches a line that's meant as a move but isn't written as one, such as "8;8;0".
var psqMoveLike = regexp.MustCompile(`^\d+\s*[,;:]\s*\d+\s*([,;:]|$)`)

// psqEnd is the end mark of newer files, and of files without players.
const psqEnd = "-1"

// psqOpening precedes an opening in the event, as in "standard, opening swap2 (black)".
const psqOpening = ", opening "

// psqResult precedes a result in the event that is more than a winner, as in "standard, result B+R".
const psqResult = ", result "

// writePSQ writes a file of Piskvork. said is the result if the moves don't show it; the file has a place
// only for the winner.
func writePSQ(g *Game, said string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %dx%d, 11:11, 0\r\n", psqWord, g.Size, g.Size)
	for i, m := range g.Moves {
		spent := int64(0)
		if g.Times != nil {
			spent = g.Times[i].Milliseconds()
		}
		fmt.Fprintf(&b, "%d,%d,%d\r\n", m.Col+1, g.Size-int(m.Row), spent)
	}
	winner := map[engine.Color]int{engine.Black: 1, engine.White: 2}[g.Winner()]
	event := g.Rule.String()
	if g.Opening != opening.Free {
		event += psqOpening + openingText(g)
	}
	if len(said) > len("B+") || said == "0" {
		event += psqResult + said
	}
	fmt.Fprintf(&b, "%s\r\n%s\r\n%s\r\n%d,%s\r\n", psqName(g.Black), psqName(g.White), psqEnd, winner, event)
	return []byte(b.String())
}

// psqName rewrites a name that would be read as a move or the end mark: "8,8" becomes "8 8", and "-1"
// becomes "- 1".
func psqName(name string) string {
	if name == psqEnd {
		return "- 1"
	}
	if psqNumbers(name) == nil && !psqMoveLike.MatchString(name) {
		return name
	}
	return strings.TrimSpace(strings.NewReplacer(",", " ", ";", " ", ":", " ").Replace(name))
}
