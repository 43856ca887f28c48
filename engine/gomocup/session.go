package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// session is the state of a brain during a conversation with a manager.
type session struct {
	opts Options
	out  *bufio.Writer
	set  settings

	size     int // 0 before START
	board    stones
	searcher Searcher
	tableMB  int  // table size of searcher in MiB
	played   bool // searcher has searched in this game

	used   time.Duration // total time of this side's moves in this game
	search *search       // nil if none is running

	list *stoneList // list of stones being read; nil if none
}

// stoneList is a list of stones after BOARD, YXBOARD or SWAP2BOARD, until DONE.
type stoneList struct {
	verb   string
	stones stones
	err    error // the first error
}

var (
	errNoBoard  = errors.New("there is no board yet: send START with its size first")
	errThinking = errors.New("this program is thinking: wait for its move or send YXSTOP")
)

// line executes a line; end is true after END.
func (s *session) line(ctx context.Context, text string, at time.Time) (end bool) {
	c := parseCommand(text)
	if c.verb == "" {
		return false
	}
	if s.list != nil && s.addToList(ctx, c, at) {
		return false
	}
	if c.verb == "END" {
		return true
	}
	if err := s.do(ctx, c, at); err != nil {
		s.fail(err)
	}
	return false
}

// fail sends an ERROR line.
func (s *session) fail(err error) {
	s.reply("ERROR %s", strings.NewReplacer("\r", " ", "\n", " ").Replace(err.Error()))
}

func (s *session) do(ctx context.Context, c command, at time.Time) error {
	switch c.verb {
	case "ABOUT":
		s.about()
		return nil
	case "INFO":
		return s.info(c.args)
	case "START":
		return s.start(c.args)
	case "RECTSTART":
		return s.rectStart(c.args)
	}
	play, ok := boardCommands[c.verb]
	if !ok {
		s.reply("UNKNOWN %s", excerpt.QuoteASCII(c.verb))
		return nil
	}
	if s.size == 0 {
		return errNoBoard
	}
	return play(s, ctx, c, at)
}

// boardCommands are the commands that need a board.
var boardCommands = map[string]func(*session, context.Context, command, time.Time) error{
	"RESTART":      (*session).restart,
	"BEGIN":        (*session).begin,
	"TURN":         (*session).turn,
	"PLAY":         (*session).play,
	"TAKEBACK":     (*session).takeBack,
	"BOARD":        (*session).openList,
	"YXBOARD":      (*session).openList,
	"SWAP2BOARD":   (*session).openList,
	"YXSTOP":       (*session).stopThinking,
	"STOP":         (*session).stopThinking,
	"YXSHOWFORBID": (*session).showForbidden,
}

func (s *session) about() {
	version := ""
	if s.opts.Version != "" {
		version = fmt.Sprintf(", version=%q", s.opts.Version)
	}
	s.reply(`name="Hoshi"%s, author="The Hoshi authors"`, version)
}

// info sets a value. A bad one is left as it was, without an answer: the protocol says that managers don't
// read answers to INFO, so that they'd take it for the next command's.
func (s *session) info(args string) error {
	memory, rule := s.set.memory, s.set.rule
	if _, err := s.set.set(args); err != nil {
		return nil
	}
	s.shortenSearch()
	if s.set.rule != rule {
		s.set.prepare()
	}
	if s.set.memory != memory && s.size > 0 && s.search == nil {
		s.ensureSearcher() // while no clock is running
	}
	return nil
}

// ensureSearcher makes a searcher if there is none or if the memory limit now calls for a
// different table size.
func (s *session) ensureSearcher() {
	if mb := s.set.tableMB(s.opts.HashMB); s.searcher == nil || mb != s.tableMB {
		s.searcher = nil // freed before making the new one
		s.searcher, s.tableMB, s.played = s.opts.New(mb), mb, false
	}
}

func (s *session) start(args string) error {
	sides := strings.FieldsFunc(args, func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	if len(sides) == 2 && sides[0] == sides[1] { // as in "15 15"
		sides = sides[:1]
	}
	size, err := strconv.Atoi(strings.Join(sides, " "))
	if err != nil {
		return fmt.Errorf("START wants the size of the board, %d to %d, not %s", engine.MinSize, engine.MaxSize, excerpt.QuoteASCII(args))
	}
	return s.newGame(size)
}

func (s *session) rectStart(args string) error {
	nums, err := parseNumbers(args, 2)
	if err != nil {
		return fmt.Errorf("RECTSTART wants width,height: %w", err)
	}
	if nums[0] != nums[1] {
		return errors.New("only square boards are played")
	}
	return s.newGame(nums[0])
}

func (s *session) restart(context.Context, command, time.Time) error {
	return s.newGame(s.size)
}

// newGame clears the board. It replaces a searcher that has played, so that games don't affect
// each other.
func (s *session) newGame(size int) error {
	if size < engine.MinSize || size > engine.MaxSize {
		return fmt.Errorf("boards of %d to %d are played", engine.MinSize, engine.MaxSize)
	}
	if _, err := s.set.engineRule(); err != nil {
		return err
	}
	s.abortSearch()
	s.size, s.board, s.used = size, nil, 0
	s.set.leftSet = false
	if s.played {
		s.searcher = nil
	}
	s.ensureSearcher()
	s.reply("OK")
	return nil
}

func (s *session) begin(ctx context.Context, _ command, at time.Time) error {
	if s.search != nil {
		return errThinking
	}
	if len(s.board) > 0 {
		return errors.New("BEGIN wants an empty board: send RESTART first, or TURN or BOARD")
	}
	s.askForMove(ctx, at)
	return nil
}

// askForMove starts a search for a move.
func (s *session) askForMove(ctx context.Context, at time.Time) {
	s.ensureSearcher() // INFO max_memory may have come while thinking
	s.played = true
	s.startSearch(ctx, at)
}

func (s *session) turn(ctx context.Context, c command, at time.Time) error {
	if s.search != nil {
		return errThinking
	}
	pt, err := s.freePoint(c.args)
	if err != nil {
		return fmt.Errorf("TURN: %w", err)
	}
	before := s.board
	s.board = before.with(pt, false)
	s.askForMove(ctx, at)
	if s.search == nil {
		s.board = before // the manager got ERROR
	}
	return nil
}

// play puts this side's stone on a point. Managers send it in answer to SUGGEST, which this
// program never sends.
func (s *session) play(_ context.Context, c command, _ time.Time) error {
	if s.search != nil {
		return errThinking
	}
	pt, err := s.freePoint(c.args)
	if err != nil {
		return fmt.Errorf("PLAY: %w", err)
	}
	s.board = s.board.with(pt, true)
	s.reply("%s", FormatPoint(pt, s.size))
	return nil
}

func (s *session) freePoint(args string) (engine.Point, error) {
	pt, err := ParsePoint(args, s.size)
	if err == nil && s.board.at(pt) >= 0 {
		err = fmt.Errorf("%s is taken", FormatPoint(pt, s.size))
	}
	return pt, err
}

func (s *session) takeBack(_ context.Context, c command, _ time.Time) error {
	pt, err := ParsePoint(c.args, s.size)
	if err != nil {
		return fmt.Errorf("TAKEBACK: %w", err)
	}
	i := s.board.at(pt)
	if i < 0 {
		return fmt.Errorf("TAKEBACK: there is no stone on %s", FormatPoint(pt, s.size))
	}
	s.abortSearch()
	s.board = s.board.without(i)
	s.reply("OK")
	return nil
}

// stopThinking makes the search return the best move it has.
func (s *session) stopThinking(context.Context, command, time.Time) error {
	if s.search != nil {
		s.search.cancel()
	}
	return nil
}

// showForbidden lists the points where the rule forbids the side to move, each as two digits for
// x and two for y.
func (s *session) showForbidden(context.Context, command, time.Time) error {
	rule, err := s.set.engineRule()
	if err != nil {
		return err
	}
	pos, err := s.board.inOrder(s.size, rule)
	if err != nil {
		return fmt.Errorf("YXSHOWFORBID: %w", err)
	}
	var text strings.Builder
	for _, pt := range pos.ForbiddenPoints() {
		fmt.Fprintf(&text, "%02d%02d", pt.Col, s.size-1-int(pt.Row))
	}
	s.reply("FORBID %s.", text.String())
	return nil
}

func (s *session) openList(_ context.Context, c command, _ time.Time) error {
	s.abortSearch()
	s.list = &stoneList{verb: c.verb}
	return nil
}

// addToList adds a line to the list of stones. If the line doesn't belong to a list, it drops
// the list and returns false.
func (s *session) addToList(ctx context.Context, c command, at time.Time) bool {
	l := s.list
	switch {
	case c.verb == "DONE":
		s.list = nil
		s.closeList(ctx, l, at)
		return true
	case c.isStone():
		if l.err == nil {
			l.err = l.add(strings.TrimSpace(c.verb+" "+c.args), s.size)
		}
		return true
	}
	s.list = nil
	if c.verb != "END" {
		s.fail(fmt.Errorf("%s without DONE: the board is as it was", l.verb))
	}
	return false
}

func (s *session) closeList(ctx context.Context, l *stoneList, at time.Time) {
	if l.err != nil {
		s.fail(fmt.Errorf("%s: %w", l.verb, l.err))
		return
	}
	before := s.board
	s.board = l.stones
	switch l.verb {
	case "YXBOARD":
		return
	case "SWAP2BOARD":
		s.askForSwap2(ctx, at)
	default:
		s.askForMove(ctx, at)
	}
	if s.search == nil {
		s.board = before
	}
}

// add reads a line "x,y,field", or "x,y" after SWAP2BOARD.
func (l *stoneList) add(text string, size int) error {
	if l.verb == "SWAP2BOARD" {
		pt, err := ParsePoint(text, size)
		if err != nil {
			return err
		}
		return l.append(pt, len(l.stones)%2 == 0, size)
	}
	nums, err := parseNumbers(text, 3)
	if err != nil {
		return fmt.Errorf("%s: want x,y,1 for a stone of this program or x,y,2 for one of the other side", excerpt.QuoteASCII(text))
	}
	pt, err := pointOf(nums[0], nums[1], size)
	if err != nil {
		return err
	}
	switch nums[2] {
	case 1, 2:
		return l.append(pt, nums[2] == 1, size)
	case 3:
		return fmt.Errorf("%s: field 3 belongs to continuous games, which are not played", excerpt.QuoteASCII(text))
	}
	return fmt.Errorf("%s: field %d is neither 1, this program's, nor 2, the other side's", excerpt.QuoteASCII(text), nums[2])
}

// append adds a stone to an empty point.
func (l *stoneList) append(pt engine.Point, own bool, size int) error {
	if l.stones.at(pt) >= 0 {
		return fmt.Errorf("%s is named twice", FormatPoint(pt, size))
	}
	l.stones = append(l.stones, stone{pt, own})
	return nil
}
