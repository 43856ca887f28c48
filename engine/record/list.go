package record

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"hoshi/engine"
)

// listHead matches the head of a list in the format of the Chinese computer games championships, and the
// beginning of its first move:
//
//	{[C5][Ann B][Bob W][先手胜][2024.08.01 14:00 合肥][2024 CCGC];B(H,8);W(H,9)}
//
// C5 is gomoku's code and C6 that of Connect6. The fields are the players, the result, the date and the
// place, and the event. Programs leave some of them out or put other brackets around the code.
var (
	listHead  = regexp.MustCompile(`^\s*[#{]*\s*[\[{]?(C[56])[\]}]?((?:\s*\[[^\[\]]*\])*)\s*[;,]?\s*\[?['"]?[BbWw]\s*\(`)
	listField = regexp.MustCompile(`\[([^\[\]]*)\]`)
)

// head reads such a head.
func (r *textReader) head() error {
	m := listHead.FindStringSubmatchIndex(r.rest)
	if m == nil {
		return nil
	}
	if code := r.rest[m[2]:m[3]]; code != "C5" {
		return syntaxError(ErrOtherGame, r.offset()+m[2], code)
	}
	fields := listField.FindAllStringSubmatch(r.rest[m[4]:m[5]], -1)
	r.rest = r.rest[m[5]:]
	field := func(n int) string {
		if n >= len(fields) {
			return ""
		}
		return strings.TrimSpace(fields[n][1])
	}
	r.game.Black = strings.TrimSpace(strings.TrimSuffix(field(0), " B"))
	r.game.White = strings.TrimSpace(strings.TrimSuffix(field(1), " W"))
	if result, ok := readResult(field(2)); ok {
		r.game.Result = result
	}
	r.game.Date, r.game.Comment = field(3), field(4)
	return nil
}

// savedGame matches a file that Yixin saves: the size of the board twice, the number of moves, and the row
// and the column of each, from the top left and from 0.
var (
	savedGame = regexp.MustCompile(`^\s*([0-9]{1,2})\s+([0-9]{1,2})\s+([0-9]{1,3})((?:\s+[0-9]{1,2} [0-9]{1,2})*)\s*$`)
	savedMove = regexp.MustCompile(`([0-9]+) ([0-9]+)`)
)

// saved reads such a file; ok is false if it's something else.
func (r *textReader) saved() (ok bool, err error) {
	m := savedGame.FindStringSubmatchIndex(r.rest)
	if m == nil {
		return false, nil
	}
	number := func(from, to int) int {
		n, _ := strconv.Atoi(r.rest[from:to]) // at most three digits
		return n
	}
	size, count := number(m[2], m[3]), number(m[6], m[7])
	found := savedMove.FindAllStringSubmatchIndex(r.rest[m[8]:m[9]], -1)
	if size != number(m[4], m[5]) || len(found) != count || count == 0 {
		return false, nil
	}
	if err := checkSize(size, r.offset()); err != nil {
		return true, err
	}
	r.game.Size = size
	for _, f := range found {
		row, col := number(m[8]+f[2], m[8]+f[3]), number(m[8]+f[4], m[8]+f[5])
		if err := r.addMove(stone{engine.Point{Col: int8(col), Row: int8(size - 1 - row)}, engine.Empty, r.offset() + m[8] + f[0]}); err != nil {
			return true, err
		}
	}
	return true, nil
}

// turned looks for a list of points whose numbers come first, such as "8h 9i".
func (r *textReader) turned() {
	r.gap()
	r.numbersFirst = numbersFirst.MatchString(r.rest)
}

// numbersFirst matches lists of points whose numbers come first. They end in a letter, which no other list does.
var numbersFirst = regexp.MustCompile(`^(?:[0-9]{1,2}[ \t,、]*[-‐‑‒–—−ー]?[ \t]*[A-Za-z][^0-9\pL]*)+$`)

// pgnTags matches the tags before a game of PlayOK, formerly Kurnik, which saves games like chess
// programs:
//
//	[Black "Ann"]
//	[White "Bob"]
//	[Result "0-1"]
//
//	1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 0-1
//
// The columns are those of two players, and "--" means that it isn't this player's turn. The player of the
// second column chooses a color after the third stone; Black in the tags is the player of the first. In
// renju the next two points after the fourth stone are offers for the fifth.
var (
	pgnTags = regexp.MustCompile(`^\s*(?:\[[A-Za-z]+\s+"[^"\n]*"\]\s*)+`)
	pgnTag  = regexp.MustCompile(`\[([A-Za-z]+)\s+"([^"\n]*)"\]`)
)

// readPGN reads a game after its tags.
func (r *textReader) readPGN(tags string) (*draft, error) {
	for _, tag := range pgnTag.FindAllStringSubmatch(tags, -1) {
		switch strings.ToLower(tag[1]) {
		case "black":
			r.game.Black = tag[2]
		case "white":
			r.game.White = tag[2]
		case "result":
			r.game.Result = scores[tag[2]]
		case "date":
			r.game.Date = strings.Trim(strings.ReplaceAll(tag[2], ".", "-"), "?-")
		default:
			if strings.Trim(tag[2], "?- ") != "" {
				r.notes.add(NoteDetails, 1)
			}
		}
	}
	r.rest = r.rest[len(tags):]
	offers := 0
	for {
		if r.rest = strings.TrimLeftFunc(r.rest, unicode.IsSpace); r.rest == "" {
			break
		}
		word := pgnWord.FindString(r.rest)
		switch lower := strings.ToLower(word); {
		case pgnNumber.MatchString(word):
		case word == "--":
			if len(r.moves) == 1 {
				r.game.Rule = engine.Renju
			}
		case lower == "black" && len(r.moves) == 3:
			r.game.Black, r.game.White = r.game.White, r.game.Black
			r.game.Result = map[string]string{"B+": "W+", "W+": "B+", "0": "0"}[r.game.Result]
		case lower == "white" && len(r.moves) == 3:
		case lower == "*" || scores[word] != "":
		case r.game.Rule == engine.Renju && len(r.moves) == 4 && offers < 2:
			offers++
			if offers == 2 {
				r.notes.add(NoteDetails, 1) // the offer that wasn't taken
			}
		default:
			if err := r.move(); err != nil {
				return nil, err
			}
			continue
		}
		r.rest = r.rest[len(word):]
	}
	if len(r.moves) == 0 {
		return nil, &Error{Kind: ErrEmpty, Offset: noOffset}
	}
	return &r.draft, nil
}

var (
	pgnWord   = regexp.MustCompile(`^\S+`)
	pgnNumber = regexp.MustCompile(`^[0-9]+\.+$`)
)
