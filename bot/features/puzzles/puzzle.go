package puzzles

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
	"hoshi/bot/features/analysis"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/puzzle"
	"hoshi/render"
)

// Actions on a puzzle other than trying a move.
const (
	puzzleHint     = "hint"
	puzzleSolution = "solution"
	puzzlePad      = "pad"
)

// The difficulties people can ask for.
const (
	easyPuzzle   = "easy"
	mediumPuzzle = "medium"
	hardPuzzle   = "hard"
)

// PuzzleCommand declares !puzzle: find the winning move.
func (s *Puzzles) PuzzleCommand() *command.Command {
	return &command.Command{
		Name: "puzzle", Aliases: []string{"puzzles", "tsumego"}, Group: command.GroupEngines, Unlocked: true,
		Options: []command.Option{
			{Name: "level", Type: command.ChoiceOption{Choices: []command.Choice{{Value: easyPuzzle}, {Value: mediumPuzzle}, {Value: hardPuzzle},
				{Value: dailyWord, Words: []string{"today"}}}}},
			{Name: "rule", Type: command.ChoiceOption{Choices: puzzleRuleChoices()}},
			{Name: "number", Type: command.IntegerOption{Min: 1, Max: 1_000_000}},
			{Name: "action", Type: command.ChoiceOption{Choices: []command.Choice{{Value: puzzleHint}, {Value: puzzleSolution}, {Value: puzzlePad}}}, Unlisted: true},
			{Name: "point", Type: command.PointOption{}},
		},
		Help: command.Help{Long: true, More: true}, Form: command.PointForm("puzzle"), Handle: s.openPuzzle,
	}
}

// openPuzzle shows a puzzle, or runs an action on one.
func (s *Puzzles) openPuzzle(ctx context.Context, c *command.Call) error {
	p, fresh, err := s.askedPuzzle(ctx, c)
	if err != nil {
		return err
	}
	action, _ := command.Get[string](c.Options, "action")
	typed, tried := command.Get[string](c.Options, "point")
	if p.daily != nil && (action != "" || tried) && c.Guild != "" {
		texts := background.AloneTexts{Answered: message.T("daily.answered"), Closed: message.T("daily.use_buttons")}
		if err := background.AnswerAlone(ctx, s.Chat, c, texts); err != nil {
			return err
		}
	}
	switch {
	case action == puzzlePad:
		return s.showPuzzlePad(ctx, p, typed)
	case action == puzzleHint:
		return s.hintPuzzle(ctx, p)
	case action == puzzleSolution:
		return s.solvePuzzle(ctx, p)
	case tried:
		return s.tryPuzzle(ctx, p, typed)
	case fresh && p.daily != nil:
		return s.daily(ctx, p)
	}
	return s.showPuzzle(ctx, p)
}

// askedPuzzle returns the puzzle a call is about. fresh reports whether it was newly chosen for the
// call.
func (s *Puzzles) askedPuzzle(ctx context.Context, c *command.Call) (p *shownPuzzle, fresh bool, err error) {
	p = &shownPuzzle{call: c, user: c.User}
	action, _ := command.Get[string](c.Options, "action")
	_, tried := command.Get[string](c.Options, "point")
	level, _ := command.Get[string](c.Options, "level")
	number, given := command.Get[int](c.Options, "number")
	guild := c.Guild
	switch {
	case level == dailyWord:
		ch := c.Channel
		if guild == "" || c.Direct || c.AnswerOnly || action != "" || tried {
			ch = ""
		}
		d, err := s.today(ctx, guild, ch)
		if err != nil {
			return nil, false, err
		}
		p.daily, number, fresh = &d, d.Puzzle, true
	case given && !c.Direct:
	case given || action != "" || tried:
		player, err := s.Store.PuzzlePlayer(ctx, c.User.ID)
		if err != nil {
			return nil, false, err
		}
		if !given { // the puzzle the user saw last
			number = player.Current
		}
		if number == 0 {
			return nil, false, chat.Refuse("puzzle.none_yet")
		}
		if c.Direct && number == player.Current {
			guild = player.DailyGuild
		}
	default:
		if number, err = s.choosePuzzle(ctx, c); err != nil {
			return nil, false, err
		}
	}
	if p.puzzle, err = s.findPuzzle(ctx, number); err != nil {
		return nil, false, err
	}
	if p.daily == nil {
		if p.daily, err = s.dailyOf(ctx, guild, number); err != nil {
			return nil, false, err
		}
	}
	p.pos, err = p.puzzle.Position()
	return p, fresh, err
}

// puzzleGrades returns the range of grades of a difficulty, or all grades if level is empty.
func puzzleGrades(level string) (least, most int) {
	switch level {
	case easyPuzzle:
		return puzzle.MinGrade, 2
	case mediumPuzzle:
		return 3, 3
	case hardPuzzle:
		return 4, puzzle.MaxGrade
	}
	return puzzle.MinGrade, 3
}

// puzzleLevel returns the difficulty of a grade.
func puzzleLevel(grade int) string {
	switch {
	case grade <= 2:
		return easyPuzzle
	case grade == 3:
		return mediumPuzzle
	}
	return hardPuzzle
}

// puzzleRating is the estimated difficulty of a puzzle of this grade, on the scale of puzzle
// ratings. It hasn't been measured on people.
func puzzleRating(grade int) rating.Rating { return rating.Fixed(float64(900 + 250*grade)) }

// choosePuzzle picks a random puzzle the user hasn't seen, or any if they have seen them all.
func (s *Puzzles) choosePuzzle(ctx context.Context, c *command.Call) (int, error) {
	embedded, made, err := s.book.list(ctx, s.Store)
	if err != nil {
		return 0, err
	}
	lists := [][]puzzle.Puzzle{embedded, made}
	name, _ := command.Get[string](c.Options, "rule")
	if rule, ok := engine.ParseRule(name); ok && rule != engine.Freestyle {
		byRule, err := puzzlesByRule()
		if err != nil {
			return 0, err
		}
		lists = [][]puzzle.Puzzle{byRule[rule]}
	}
	level, _ := command.Get[string](c.Options, "level")
	least, most := puzzleGrades(level)
	seen, err := s.Store.SeenPuzzles(ctx, c.User.ID)
	if err != nil {
		return 0, err
	}
	slices.Sort(seen)
	var fresh, old []int
	for _, list := range lists {
		for i := range list {
			if g := list[i].Grade; g < least || g > most {
				continue
			}
			if _, found := slices.BinarySearch(seen, list[i].ID); found {
				old = append(old, list[i].ID)
			} else {
				fresh = append(fresh, list[i].ID)
			}
		}
	}
	if len(fresh) == 0 {
		fresh = old
	}
	if len(fresh) == 0 { // a small set may have none of that difficulty
		return lists[0][rand.IntN(len(lists[0]))].ID, nil
	}
	return fresh[rand.IntN(len(fresh))], nil
}

// shownPuzzle is a puzzle that someone is working on.
type shownPuzzle struct {
	call   *command.Call // nil in a public message and on a page
	user   chat.User     // who works on it; the zero value in a public message
	puzzle *puzzle.Puzzle
	pos    *engine.Position
	daily  *stored.Daily // the day on which it is today's puzzle; nil for none
}

func (p *shownPuzzle) args() message.Args {
	return message.Args{"Number": p.puzzle.ID, "Level": message.T("puzzle.level." + puzzleLevel(p.puzzle.Grade)),
		"Color": p.puzzle.ToMove, "Count": p.puzzle.Length}
}

// ruleText names the rule of a puzzle unless it's freestyle.
func (p *shownPuzzle) ruleText() message.Text {
	if p.puzzle.Rule == engine.Freestyle {
		return message.Text{}
	}
	return message.T("puzzle.rule", message.Args{"Rule": message.T("rule." + p.puzzle.Rule.String())})
}

// showPuzzle shows a puzzle, and records that the user has seen it.
func (s *Puzzles) showPuzzle(ctx context.Context, p *shownPuzzle) error {
	player, err := s.updatePuzzle(ctx, p, func(*stored.PuzzlePlayer, *stored.PuzzleAttempt, *stored.DailyAttempt) {})
	if err != nil {
		return err
	}
	return s.replyPuzzle(ctx, p, message.Lines(message.Sentences(message.T("puzzle.ask", p.args()), p.ruleText()), p.firstText(player)), nil, true)
}

// firstText explains puzzles to someone who has never tried one.
func (p *shownPuzzle) firstText(player stored.PuzzlePlayer) message.Text {
	if !player.Changed.IsZero() {
		return message.Text{}
	}
	return message.T("puzzle.first", p.args())
}

// replyPuzzle answers with a picture of the puzzle. Solving by clicks is private so that nobody
// else sees the answer.
func (s *Puzzles) replyPuzzle(ctx context.Context, p *shownPuzzle, t message.Text, mark func(*render.Scene), open bool, more ...chat.Button) error {
	return s.respondPuzzle(ctx, p, t, mark, append(p.rows(open), view.WithTermButton(more, t)...))
}

// respondPuzzle answers with a picture of the puzzle above rows.
func (s *Puzzles) respondPuzzle(ctx context.Context, p *shownPuzzle, t message.Text, mark func(*render.Scene), rows []chat.Row) error {
	c := p.call
	language := c.PrivateLanguage()
	picture, err := s.puzzlePicture(p, c.Settings.Channel().Theme, language, mark)
	if err != nil {
		return err
	}
	return c.Respond(ctx, chat.Reply{Text: t, Language: language, Private: true, Replace: true, Rows: rows, Picture: picture})
}

// puzzlePicture draws a puzzle. mark, unless it's nil, adds to the scene.
func (s *Puzzles) puzzlePicture(p *shownPuzzle, theme, language string, mark func(*render.Scene)) (*chat.Picture, error) {
	scene := render.Scene{
		Position: p.pos, Width: s.Width, Theme: theme, Language: s.View.PictureLanguage(language), Forbidden: p.pos.ForbiddenPoints(),
	}
	if mark != nil {
		mark(&scene)
	}
	png, err := s.Painter.PNG(scene)
	if err != nil {
		return nil, err
	}
	return &chat.Picture{Name: fmt.Sprintf("puzzle-%d.png", p.puzzle.ID), PNG: png, Alt: view.AltText(scene), Position: p.pos}, nil
}

// rows returns the actions available for an open puzzle, or after it.
func (p *shownPuzzle) rows(open bool) []chat.Row {
	words := func(action string) string { return strconv.Itoa(p.puzzle.ID) + " " + action }
	next := chat.Button{Command: "puzzle", Words: puzzleLevel(p.puzzle.Grade) + " " + p.puzzle.Rule.String(), Label: message.T("puzzle.next")}
	if !open {
		next.Style = chat.StyleMain
		return []chat.Row{{Buttons: []chat.Button{next}}}
	}
	return []chat.Row{{Buttons: []chat.Button{
		{Command: "puzzle", Words: words(puzzlePad), Label: message.T("puzzle.solve"), Style: chat.StyleMain},
		{Command: "puzzle", Words: words(""), Form: true, Label: message.T("button.type_point")},
		{Command: "puzzle", Words: words(puzzleHint), Label: message.T("button.hint")},
		{Command: "puzzle", Words: words(puzzleSolution), Label: message.T("puzzle.give_up")},
		next,
	}}}
}

// showPuzzlePad shows the liveliest points of a puzzle as buttons, with the board above them. The
// pad replaces the message with the puzzle.
func (s *Puzzles) showPuzzlePad(ctx context.Context, p *shownPuzzle, typed string) error {
	corner := view.Liveliest(p.pos)
	if typed != "" {
		var err error
		if corner, err = engine.ParsePoint(typed, p.pos.Size()); err != nil {
			return explainPuzzlePoint(p, typed, err)
		}
	}
	corner = view.PadCorner(corner, p.pos.Size())
	rows := view.PadRows(p.pos, corner, true)
	analysis.Retarget(rows, "puzzle", strconv.Itoa(p.puzzle.ID))
	window := func(scene *render.Scene) { scene.Window = view.WindowCorners(corner) }
	return s.respondPuzzle(ctx, p, message.T("puzzle.pad", p.args()), window, rows)
}

// explainPuzzlePoint says why a point can't be tried.
func explainPuzzlePoint(p *shownPuzzle, typed string, err error) error {
	args := message.Args{"Typed": message.Typed(typed), "Rows": p.pos.Size(), "LastColumn": string(rune('a' + p.pos.Size() - 1)), "Point": engine.Center(p.pos.Size())}
	if taken, ok := errors.AsType[*engine.TakenError](err); ok {
		return chat.Refuse("move.taken_by_opening", message.Args{"Point": taken.Point})
	}
	if forbidden, ok := errors.AsType[*engine.ForbiddenError](err); ok {
		return chat.Refuse("move.forbidden."+view.FoulID(forbidden.Foul), message.Args{"Point": forbidden.Point})
	}
	if _, ok := errors.AsType[*engine.OffBoardError](err); ok {
		return chat.Refuse("move.off_board", args)
	}
	return unknownPoint(p, typed, args)
}

// hintPuzzle shows where the answer is, which lowers the score for solving the puzzle.
func (s *Puzzles) hintPuzzle(ctx context.Context, p *shownPuzzle) error {
	if err := s.hinted(ctx, p); err != nil {
		return err
	}
	return s.replyPuzzle(ctx, p, hint(p.puzzle), nil, true)
}

// hinted records that a hint was shown.
func (s *Puzzles) hinted(ctx context.Context, p *shownPuzzle) error {
	_, err := s.updatePuzzle(ctx, p, func(_ *stored.PuzzlePlayer, a *stored.PuzzleAttempt, _ *stored.DailyAttempt) {
		a.Hinted = a.Hinted || !a.Counted
	})
	return err
}

// hint says where a puzzle's answer is.
func hint(p *puzzle.Puzzle) message.Text {
	id := "puzzle.hint.threes"
	if p.Proof.OnlyFours() {
		id = "puzzle.hint.fours"
	}
	return message.T(id, message.Args{"Column": p.Proof.Move.String()[:1]})
}

// solvePuzzle shows the solution and ends the puzzle.
func (s *Puzzles) solvePuzzle(ctx context.Context, p *shownPuzzle) error {
	player, err := s.countPuzzle(ctx, p, false, true)
	if err != nil {
		return err
	}
	line := p.puzzle.Solution()
	return s.replyPuzzle(ctx, p, message.Sentences(message.T("puzzle.solution", message.Args{"Points": line}), puzzleStanding(player), p.streakText(player)),
		func(scene *render.Scene) { scene.Variation = line }, false)
}
