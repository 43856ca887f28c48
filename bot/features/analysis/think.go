package analysis

import (
	"context"
	"fmt"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/classic"
)

const (
	shownVariation  = 7 // moves of the principal variation that are drawn; more arrows would hide the board
	shownCandidates = 3 // candidates that are listed, including the best one
)

// ThinkCommand declares !think: show how an engine finds its move.
func (s *Analysis) ThinkCommand() *command.Command {
	return &command.Command{
		Name: "think", Group: command.GroupEngines, Access: command.LastGame, AnyRevision: true,
		Text: command.TextForm{Unknown: "engine.unknown"},
		Options: []command.Option{
			{Name: "engine", Type: command.ProgramOption{}}, positionOption(), lastMoveOption(),
			{Name: "file", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "log"}}}}, command.EveryoneOption(),
		},
		Help: command.Help{Long: true}, Handle: s.think,
	}
}

// maxSearchLog is the maximum size in bytes of a search's log file, far below the default limit for files.
const maxSearchLog = 4_000_000

// think shows what an engine finds in the position, and how. Its table has the lines of the log in the
// report on the shapes program, for every engine.
func (s *Analysis) think(ctx context.Context, c *command.Call) error {
	id, _ := command.Get[string](c.Options, "engine")
	ex, err := s.examine(ctx, c, id)
	if err != nil {
		return err
	}
	_, wantsLog := command.Get[string](c.Options, "file")
	if wantsLog && ex.program == nil {
		return chat.Refuse("think.no_log")
	}
	return s.answer(ctx, c, ex, work.Think, func(ctx context.Context) error {
		var text message.Text
		var expected []engine.Point
		var err error
		var log strings.Builder
		if wantsLog {
			classic.NewTraceLog(&log, *ex.program, ex.pos, maxSearchLog).Attach(&ex.classic)
		}
		if ex.program == nil {
			text, expected, err = s.thinkAloud(ctx, c, ex)
		} else {
			text, expected, err = s.thinkAloudClassic(ctx, c, ex)
		}
		if err != nil {
			return err
		}
		scene := s.View.Scene(ex.game, ex.pos, ex.settings)
		scene.Variation = expected[:min(len(expected), shownVariation)]
		reply := chat.Reply{Text: text, Picture: s.View.DrawBoard(ex.game, scene)}
		if wantsLog {
			name := fmt.Sprintf("search-%s-%d-%d.log", ex.program.ID, ex.game.ID, ex.move)
			reply.Files = []chat.File{{Name: name, Data: []byte(log.String())}}
		}
		return postInsight(ctx, c, ex, reply)
	})
}

// thinkAloud searches with the main engine and returns what it found and its principal variation.
func (s *Analysis) thinkAloud(ctx context.Context, c *command.Call, ex *examination) (message.Text, []engine.Point, error) {
	e, err := s.evaluate(ctx, c, ex, engines.PriorityAnalysis, shownCandidates)
	if err != nil {
		return message.Text{}, nil, err
	}
	res := e.Result(shownCandidates)
	first := &res.Variations[0]
	head := message.T("think.me", message.Args{"Point": res.Move, "Color": ex.pos.SideToMove()})
	table := message.T("think.table", message.Args{
		"Value": view.ValueText(first.Score, first.Mate, first.Exact), "Depth": countPlies(res.Depth), "Nodes": res.Nodes,
		"Time": message.Elapsed(res.Time), "Line": res.PV, "Best": bestCandidates(res.Candidates),
	})
	return message.Lines(message.Sentences(ex.heading(), head, effectText(ex.pos, first.Move, first.Effects[0])), table), res.PV, nil
}

// thinkAloudClassic is thinkAloud for a program of package classic.
func (s *Analysis) thinkAloudClassic(ctx context.Context, c *command.Call, ex *examination) (message.Text, []engine.Point, error) {
	req := s.insightRequest(ctx, c, ex, engines.PriorityAnalysis)
	res, err := s.Engines.SearchClassic(ctx, ex.settings, req, ex.game, ex.pos, *ex.program, ex.classic)
	if err != nil {
		return message.Text{}, nil, err
	}
	head := message.T("think.program", message.Args{"Program": ex.program.ID, "Point": res.Move, "Color": ex.pos.SideToMove()})
	id := "think.program_table"
	shapes := shapeCounts(res.Counts)
	if len(shapes) > 0 {
		id = "think.program_table_shapes"
	}
	table := message.T(id, message.Args{
		"Value": view.Number(res.Value), "Alpha": view.Number(res.Alpha), "Beta": view.Number(res.Beta),
		"Depth": countPlies(res.Depth), "Nodes": res.Nodes, "Leaves": res.Leaves, "Cuts": res.Cutoffs,
		"Time": message.Elapsed(res.Time), "Line": res.PV, "Shapes": message.Lines(shapes...),
	})
	return message.Lines(message.Sentences(ex.heading(), head), table, message.T("program."+ex.program.ID+".scale")), res.PV, nil
}

// countPlies returns a number of plies as a noun.
func countPlies(n int) message.Text { return message.T("count.plies", message.Args{"Count": n}) }

// bestCandidates lists the first few candidates, which are sorted best first, in the unit of
// [view.ValueText].
func bestCandidates(list []engine.Candidate) message.List {
	var words message.List
	for _, c := range list[:min(len(list), shownCandidates)] {
		words = append(words, fmt.Sprintf("%v %s", c.Move, shortValue(c.Score)))
	}
	return words
}

// stonesInRow maps the names of shapes that only count stones to their number.
var stonesInRow = map[string]int{"one": 1, "two": 2, "three": 3}

// shapeCounts returns the rows of a table: the shapes an engine counts, and how often each side has
// them. It omits shapes that neither side has.
func shapeCounts(counts []classic.Count) []message.Text {
	var rows []message.Text
	for _, count := range counts {
		if count.Black+count.White == 0 {
			continue
		}
		var name any = count.Shape // a pattern such as 01110
		if stones, ok := stonesInRow[count.Shape]; ok {
			name = message.T("think.stones", message.Args{"Count": stones})
		} else if !command.IsDigits(count.Shape) {
			name = message.T("think.shape." + strings.ReplaceAll(count.Shape, "-", "_"))
		}
		rows = append(rows, message.T("think.shape_row", message.Args{"Stones": fmt.Sprintf("%5d  %5d ", count.Black, count.White), "Shape": name}))
	}
	return rows
}
