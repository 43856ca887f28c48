package lessons

import (
	"context"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/lesson"
)

// Actions on a lesson other than trying a move.
const (
	actionList  = "list"
	actionHint  = "hint"
	actionShow  = "solution"
	actionPad   = "pad"
	actionAgain = "again"
)

// maxNumber is the highest lesson number that a command accepts.
const maxNumber = 999

// LearnCommand declares !learn: short lessons on a board.
func (s *Lessons) LearnCommand() *command.Command {
	return &command.Command{
		Name: "learn", Aliases: []string{"lesson", "lessons"}, Group: command.GroupEngines, Unlocked: true,
		Options: []command.Option{
			{Name: "number", Type: command.IntegerOption{Min: 1, Max: maxNumber}},
			{Name: "action", Type: command.ChoiceOption{Choices: []command.Choice{
				{Value: actionList, Words: []string{"all"}}, {Value: actionHint},
				{Value: actionShow}, {Value: actionAgain}, {Value: actionPad},
			}}, Unlisted: true},
			{Name: "color", Type: command.ChoiceOption{Choices: []command.Choice{
				{Value: command.ChoiceBlack},
				{Value: command.ChoiceWhite},
			}}, Unlisted: true},
			{Name: "point", Type: command.PointOption{}},
		},
		Help: command.Help{Long: true, More: true}, Form: command.PointForm("learn"), Handle: s.learn,
	}
}

// opened is a lesson that someone is working on.
type opened struct {
	numbered
	call     *command.Call
	progress progress
	line     []engine.Point   // right moves so far and the answers to them
	pos      *engine.Position // after line
}

// learn shows a lesson, or runs an action on one.
func (s *Lessons) learn(ctx context.Context, c *command.Call) error {
	action, _ := command.Get[string](c.Options, "action")
	p, err := s.progressOf(ctx, c.User.ID)
	if err != nil {
		return err
	}
	if action == actionList {
		return s.list(ctx, c, p)
	}
	number, given := command.Get[int](c.Options, "number")
	if !given {
		if number, err = p.current(); err != nil {
			return err
		}
	}
	n, err := byNumber(number)
	if err != nil {
		return err
	}
	if n.Goal.Kind != lesson.Take { // the analyst takes its own seat
		release, err := s.seat(ctx)
		if err != nil {
			return err
		}
		defer release()
	}
	o := &opened{numbered: n, call: c, progress: p}
	points, typed := command.Get[string](c.Options, "point")
	last, err := o.place(ctx, points, given)
	if err != nil {
		return err
	}
	color, chosen := command.Get[string](c.Options, "color")
	switch {
	case action == actionPad:
		return s.pad(ctx, o, last)
	case action == actionHint:
		return s.hint(ctx, o)
	case action == actionShow:
		return s.solution(ctx, o)
	case chosen && o.Goal.Kind == lesson.Take:
		return s.take(ctx, o, color)
	case typed && action != actionAgain && (given || p.last == n.Name): // otherwise they haven't seen it yet
		return s.try(ctx, o, last)
	}
	return s.show(ctx, o, action == actionAgain)
}

// place finds the position that a request is about, and returns the last point it names. Buttons name
// the lesson and all moves so far, so that an old one still means what it showed. People only type a
// point, which belongs to the position they were shown last.
func (o *opened) place(ctx context.Context, points string, given bool) (last string, err error) {
	fields := strings.Fields(points)
	switch button := given && o.call.Origin == chat.FromComponent; {
	case button && len(fields)%2 != 0:
		last, fields = fields[len(fields)-1], fields[:len(fields)-1]
	case button:
	default:
		last = points
		fields = fields[:0]
		if action, _ := command.Get[string](o.call.Options, "action"); action != actionAgain {
			fields = splitLine(o.progress.byName[o.Name].Line)
		}
	}
	if o.pos, err = o.follow(ctx, fields); err != nil {
		return "", staleLine(err, o.Number)
	}
	return last, nil
}

// follow parses a line and returns the position after it.
func (o *opened) follow(ctx context.Context, fields []string) (*engine.Position, error) {
	o.line = nil
	for _, f := range fields {
		pt, err := engine.ParsePoint(f, o.Size)
		if err != nil {
			return nil, lesson.ErrLine
		}
		o.line = append(o.line, pt)
	}
	return o.After(ctx, o.line)
}

// splitLine splits a stored line into points.
func splitLine(text string) []string { return strings.Fields(text) }

// joinLine writes a line for the store and for buttons.
func joinLine(line []engine.Point) string {
	words := make([]string, len(line))
	for i, pt := range line {
		words[i] = pt.String()
	}
	return strings.Join(words, " ")
}

// show shows a lesson's position. again starts it over.
func (s *Lessons) show(ctx context.Context, o *opened, again bool) error {
	if again {
		o.line = nil
		var err error
		if o.pos, err = o.Position(); err != nil {
			return err
		}
	}
	if _, err := s.save(ctx, o, func(*stored.LessonAttempt) {}); err != nil {
		return err
	}
	text := message.Lines(o.heading(), Teach(o.Lesson), o.goal(), o.continued(), o.how())
	return s.respond(ctx, o, text, nil, o.openRows(text))
}

// save stores what someone did in the lesson, and that it was shown.
func (s *Lessons) save(ctx context.Context, o *opened, change func(*stored.LessonAttempt)) (stored.LessonAttempt, error) {
	now := s.Now()
	return s.Store.UpdateLesson(ctx, o.call.User.ID, o.Name, func(a *stored.LessonAttempt) {
		a.Shown, a.Line = now, joinLine(o.line)
		change(a)
	})
}

// pad shows the board with points to click.
func (s *Lessons) pad(ctx context.Context, o *opened, typed string) error {
	corner := view.Liveliest(o.pos)
	if typed != "" {
		var err error
		if corner, err = engine.ParsePoint(typed, o.Size); err != nil {
			return s.explain(o, typed, err)
		}
	}
	if _, err := s.save(ctx, o, func(*stored.LessonAttempt) {}); err != nil {
		return err
	}
	return s.showPad(ctx, o, o.goal(), corner)
}

// hint shows where a right move is and what it makes.
func (s *Lessons) hint(ctx context.Context, o *opened) error {
	text, err := o.hintText(ctx)
	if err != nil {
		return err
	}
	if _, err := s.save(ctx, o, hinted); err != nil {
		return err
	}
	return s.respond(ctx, o, message.Lines(o.goal(), text), nil, o.openRows(text))
}

// hinted marks a lesson as solved with help, unless it's already solved.
func hinted(a *stored.LessonAttempt) { a.Hinted = a.Hinted || a.Solved.IsZero() }

// solution shows the right moves. The lesson stays open, so that one can play them.
func (s *Lessons) solution(ctx context.Context, o *opened) error {
	if o.Goal.Kind == lesson.Take {
		return s.take(ctx, o, "")
	}
	line, err := o.Solution(ctx, o.line)
	if err != nil {
		return err
	}
	if _, err := s.save(ctx, o, hinted); err != nil {
		return err
	}
	text := message.T("learn.solution", message.Args{"Points": line, "Count": len(line)})
	return s.respond(ctx, o, text, o.drawn(line), o.openRows(text))
}
