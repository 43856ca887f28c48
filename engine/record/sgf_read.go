package record

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
	"hoshi/engine/opening"
)

// sgfReader collects the properties on the main line of an SGF file. It reads points last, since
// the board size can come later.
type sgfReader struct {
	draft
	setup, moves []sgfStone
	commented    bool

	gm       string // the number of another game, "" for gomoku
	gmOffset int
	sized    bool
	ruled    bool   // it has a rule
	named    string // the names of the game and its event
	strange  *Error // an unknown property whose value is a point, which may be a stone
}

type sgfStone struct {
	value sgfValue
	color engine.Color
	time  time.Duration
}

// readSGF reads a game of a file in FF[4], and common deviations from it: text around the
// game, another or no GM, points written h8 instead of hh, a White move in the same node as Black's,
// passes after the last move, a missing bracket at the end.
func readSGF(src []byte, number int) (*draft, error) {
	r := &sgfReader{}
	r.game.Size = engine.DefaultSize
	start := max(0, sgfStart(src))
	tree := sgfTree{src: src, at: start}
	if err := tree.skip(number - 1); err != nil {
		return nil, err
	}
	tree.onProperty, tree.variations = r.property, 0
	if err := tree.parse(); err != nil {
		return nil, err
	}
	more, other := tree.games()
	if count := number + more; count > 1 {
		r.notes.set(Note{Kind: NoteGames, Count: count, Which: number})
	}
	if other || len(bytes.TrimSpace(src[:start])) > 0 {
		r.notes.set(Note{Kind: NoteOtherText})
	}
	if tree.unclosed {
		r.notes.set(Note{Kind: NoteUnclosed})
	}
	r.notes.add(NoteVariations, tree.variations)
	if err := r.stonesOn(); err != nil {
		return nil, r.refusal(err)
	}
	if rule, ok := ruleNamed(r.named); ok && !r.ruled && rule == engine.Renju {
		r.renjuIfItFits()
	}
	if r.gm != "" && len(r.draft.moves) == 0 {
		return nil, &Error{Kind: ErrOtherGame, Offset: r.gmOffset, Text: "GM[" + r.gm + "]"}
	}
	if r.gm != "" || r.strange != nil {
		try := r.draft // the notes are the same
		if err := try.check(); err != nil {
			return nil, r.refusal(err)
		}
	}
	if r.gm != "" {
		r.notes.set(Note{Kind: NoteOtherGame, Text: r.gm})
	}
	return &r.draft, nil
}

// refusal returns the error for a game that can't be read because of err: another game, or stones in
// a property that no standard has.
func (r *sgfReader) refusal(err error) error {
	e, ok := errors.AsType[*Error](err)
	switch {
	case ok && e.Kind == ErrNumbers:
		return err
	case ok && r.gm != "":
		return &Error{Kind: ErrOtherGame, Offset: e.Offset, Text: "GM[" + r.gm + "]", Err: err}
	case ok && r.strange != nil && (e.Kind == ErrTurn || e.Kind == ErrTaken || e.Kind == ErrSetupBalance || e.Kind == ErrSetupTurn):
		return r.strange
	}
	return err
}

// stonesOn reads the points of the stones, on a board of the record's size or, if it gives none, of
// the smallest usual size that has them all.
func (r *sgfReader) stonesOn() error {
	if err := checkSize(r.game.Size, noOffset); err != nil {
		return err
	}
	err := r.readStones()
	for _, size := range []int{19, engine.MaxSize} {
		if e, ok := errors.AsType[*Error](err); !ok || r.sized || e.Kind != ErrOffBoard {
			break
		}
		r.game.Size = size
		if err = r.readStones(); err == nil {
			r.notes.set(Note{Kind: NoteSize, Count: size})
		}
	}
	return err
}

// readStones reads the points of the stones. Passes after the last move are left out.
func (r *sgfReader) readStones() error {
	r.draft.setup, r.draft.moves = nil, nil
	for _, s := range r.setup {
		if err := r.addSetup(s); err != nil {
			return err
		}
	}
	moves := r.moves
	for len(moves) > 1 && sgfPass(moves[len(moves)-1].value.raw, r.game.Size) {
		moves = moves[:len(moves)-1]
	}
	delete(r.notes, NotePasses)
	r.notes.add(NotePasses, len(r.moves)-len(moves))
	var times []time.Duration
	for _, s := range moves {
		pt, err := sgfPoint(s.value.raw, s.value.offset, r.game.Size)
		if err != nil {
			return err
		}
		if err := r.addMove(stone{pt, s.color, s.value.offset}); err != nil {
			return err
		}
		times = append(times, s.time)
	}
	r.game.Times = times
	return nil
}

// sgfPass reports whether a move is a pass: an empty value, or "tt" on a board without such a point.
func sgfPass(raw []byte, size int) bool {
	text := strings.TrimSpace(string(raw))
	return text == "" || text == "tt" && size < 20
}

func (r *sgfReader) property(id string, values []sgfValue) error {
	first := values[0]
	switch id {
	case "GM":
		if game := sgfLine(first); game != "4" {
			r.gm, r.gmOffset = excerpt.Short(game), first.offset
		}
	case "SZ":
		var err error
		r.sized = true
		r.game.Size, err = sgfSize(sgfLine(first), first.offset)
		return err
	case "RU":
		return r.readRule(sgfLine(first), first.offset)
	case "PB":
		r.game.Black = sgfLine(first)
	case "PW":
		r.game.White = sgfLine(first)
	case "RE":
		r.game.Result, _ = readResult(sgfLine(first))
	case "DT":
		r.game.Date = sgfLine(first)
	case "ON":
		r.game.Opening, _ = opening.ParseID(sgfLine(first))
	case sgfActions:
		r.game.Actions = parseActions(sgfLine(first))
	case "C", "GC":
		if len(r.moves) == 0 && !r.commented {
			r.game.Comment, r.commented = sgfText(first.raw), true
		} else {
			r.notes.add(NoteComments, 1)
		}
	case "B", "W", "AB", "AW", "AE", "PL", sgfTime:
		return r.stones(id, values)
	case "GN", "EV":
		r.named += " " + sgfLine(first)
		r.notes.add(NoteDetails, 1)
	case "QPR", "QSLW":
		r.questOpening(id, first)
	default:
		return r.leaveOut(id, values)
	}
	return nil
}

// leaveOut notes a property that a Game can't hold. An unknown property with points may place stones,
// so it's refused rather than left out.
func (r *sgfReader) leaveOut(id string, values []sgfValue) error {
	switch {
	case sgfSilent[id]:
	case sgfMarks[id]:
		r.notes.add(NoteMarks, len(values))
	case sgfDetails[id]:
		r.notes.add(NoteDetails, 1)
	default:
		stones := 0
		for _, v := range values {
			if !sgfPoints.Match(bytes.TrimSpace(v.raw)) {
				r.notes.add(NoteDetails, 1)
				return nil
			}
			stones += len(sgfPoint1.FindAll(v.raw, -1))
		}
		r.strange = syntaxError(ErrUnknownStones, values[0].offset, id)
		if stones > 1 {
			return r.strange
		}
		r.notes.add(NoteDetails, 1)
	}
	return nil
}

// sgfPoints matches one or more points, "hh" or "h8", and sgfPoint1 one of them.
var (
	sgfPoints = regexp.MustCompile(`^(([a-t][a-t]|[A-Ta-t](1?[0-9]|20)),?)+$`)
	sgfPoint1 = regexp.MustCompile(`[a-t][a-t]|[A-Ta-t](1?[0-9]|20)`)
)

// questOpening reads the properties in which Gomoku Quest saves the stones of an opening: QPR has the
// first three, and QSLW the fourth.
func (r *sgfReader) questOpening(id string, v sgfValue) {
	at := v.offset
	for part := range bytes.SplitSeq(v.raw, []byte(",")) {
		r.moves = append(r.moves, sgfStone{value: sgfValue{part, at}})
		at += len(part) + 1
	}
	if r.strange == nil {
		r.strange = syntaxError(ErrUnknownStones, v.offset, id)
	}
}

// The properties of SGF, FF[1] to FF[4], that a Game can't hold:
// https://www.red-bean.com/sgf/proplist_ff.html
var (
	sgfSilent  = words("AP CA FF ST GM SZ KM HA FG PM VW KO MN OT TM BL WL OB OW BT WT LT OM OP OV EL EX RG SC SE SI TC ID US SO CP AN")
	sgfMarks   = words("AR CR DD LB LN MA SL SQ TR TB TW L M")
	sgfDetails = words("BM DO IT TE DM GB GW HO UC V N BS WS CH BR WR PC RO SW 5A")
)

// words returns the set of words in a text.
func words(text string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// readRule reads the rule's name, or refuses that of another game.
func (r *sgfReader) readRule(name string, offset int) error {
	if otherGame.MatchString(name) {
		return syntaxError(ErrOtherGame, offset, name)
	}
	rule, ok := ruleNamed(name)
	r.game.Rule, r.ruled = rule, name != ""
	if !ok && name != "" {
		r.notes.set(Note{Kind: NoteRule, Text: name})
	}
	return nil
}

// stones reads the move and set-up properties.
func (r *sgfReader) stones(id string, values []sgfValue) error {
	color := engine.Black
	if strings.HasSuffix(id, "W") {
		color = engine.White
	}
	switch id {
	case "B", "W":
		for _, v := range values {
			r.moves = append(r.moves, sgfStone{value: v, color: color})
		}
	case "AB", "AW":
		if len(r.moves) > 0 {
			return &Error{Kind: ErrSetupAfterMove, Offset: values[0].offset, Move: len(r.moves)}
		}
		for _, v := range values {
			r.setup = append(r.setup, sgfStone{value: v, color: color})
		}
	case "AE":
		return &Error{Kind: ErrStonesRemoved, Offset: values[0].offset}
	case "PL":
		if len(r.moves) == 0 {
			return r.playerToMove(values[0])
		}
	case sgfTime:
		ms, err := strconv.ParseInt(sgfLine(values[0]), 10, 64)
		if n := len(r.moves); n > 0 && err == nil && ms >= 0 && ms <= maxMoveTime.Milliseconds() {
			r.moves[n-1].time = time.Duration(ms) * time.Millisecond
		}
	}
	return nil
}

// playerToMove reads which side moves first.
func (r *sgfReader) playerToMove(v sgfValue) error {
	switch strings.ToLower(sgfLine(v)) {
	case "b", "black":
		r.firstToMove = engine.Black
	case "w", "white":
		r.firstToMove = engine.White
	default:
		return syntaxError(ErrUnknownPlayer, v.offset, sgfLine(v))
	}
	r.firstToMoveOffset = v.offset
	return nil
}

// addSetup sets up a stone, or a rectangle of them, "aa:cc".
func (r *sgfReader) addSetup(s sgfStone) error {
	from, to, _ := bytes.Cut(s.value.raw, []byte(":"))
	a, err := sgfPoint(from, s.value.offset, r.game.Size)
	b := a
	if err == nil && len(to) > 0 {
		b, err = sgfPoint(to, s.value.offset, r.game.Size)
	}
	if err != nil {
		return err
	}
	for row := min(a.Row, b.Row); row <= max(a.Row, b.Row); row++ {
		for col := min(a.Col, b.Col); col <= max(a.Col, b.Col); col++ {
			if len(r.draft.setup) == MaxMoves {
				return &Error{Kind: ErrTooManyStones, Offset: s.value.offset, Limit: MaxMoves}
			}
			r.draft.setup = append(r.draft.setup, stone{engine.Point{Col: col, Row: row}, s.color, s.value.offset})
		}
	}
	return nil
}

// sgfPoint reads a point in SGF notation, a letter for the column from the left and one for the
// row from the top, or as "h8".
func sgfPoint(raw []byte, offset, size int) (engine.Point, error) {
	text := strings.TrimSpace(string(raw))
	if text == "" {
		return engine.Point{}, &Error{Kind: ErrPass, Offset: offset}
	}
	if len(text) == 2 && letter(text[0]) && letter(text[1]) {
		pt := engine.Point{Col: int8(text[0] | 0x20 - 'a'), Row: int8(size - 1 - int(text[1]|0x20-'a'))}
		if !pt.On(size) {
			return pt, pointError(ErrOffBoard, offset, text, size)
		}
		return pt, nil
	}
	if pairOnly.MatchString(text) {
		return engine.Point{}, syntaxError(ErrNumbers, offset, text)
	}
	if !letter(text[0]) {
		return engine.Point{}, pointError(ErrNotation, offset, text, size)
	}
	pt, err := engine.ParsePoint(text, size)
	var off *engine.OffBoardError
	switch {
	case errors.As(err, &off):
		return pt, pointError(ErrOffBoard, offset, text, size)
	case err != nil:
		return pt, pointError(ErrNotation, offset, text, size)
	}
	return pt, nil
}

func pointError(kind Kind, offset int, text string, size int) error {
	err := syntaxError(kind, offset, text)
	err.Size = size
	return err
}

// sgfSize reads "15", or "15:15" for a square board.
func sgfSize(text string, offset int) (int, error) {
	cols, rows, ok := strings.Cut(text, ":")
	if ok && strings.TrimSpace(cols) != strings.TrimSpace(rows) {
		return 0, syntaxError(ErrNotSquare, offset, text)
	}
	size, err := strconv.Atoi(strings.TrimSpace(cols))
	if err != nil {
		return 0, syntaxError(ErrSizeSyntax, offset, text)
	}
	return size, checkSize(size, offset)
}

// sgfLine reads SimpleText, sgfText reads Text:
// https://www.red-bean.com/sgf/sgf4.html#text
func sgfLine(v sgfValue) string { return cleanLine(sgfText(v.raw)) }

func sgfText(raw []byte) string {
	var b strings.Builder
	text := strings.ReplaceAll(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\r", "\n")
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			if i++; i == len(text) || text[i] == '\n' {
				continue // an escaped line break, only for layout
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
