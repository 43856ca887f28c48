package bot

import (
	"context"

	"hoshi/engine/classic"
)

func (s *Service) opponentsCommand() *Command {
	return &Command{
		Name: "opponents", Aliases: []string{"engines"}, Group: GroupEngines, Unlocked: true,
		Translated: []string{"对手", "対戦相手", "상대"},
		Handle:     s.opponents,
	}
}

// opponents lists the engines that one can play.
func (s *Service) opponents(ctx context.Context, c *Call) error {
	rows := []Text{T("opponents.me")}
	for _, p := range classic.Programs() {
		rows = append(rows, T("opponents.program", Args{
			"Program": p.ID, "Character": T("program." + p.ID + ".character"), "Size": p.Size, "Count": p.Depth,
		}))
	}
	reply := Reply{
		Text: Lines(append(rows, T("opponents.more"))...), Language: c.language,
		Rows: []Row{{Placeholder: T("opponents.choose"), Menu: programButtons()}},
	}
	return c.Respond(ctx, reply)
}

// programButtons start a game with one of the programs, or one of those that their
// reports tell of.
func programButtons() []Button {
	var specs []EngineSpec
	for _, p := range classic.Programs() {
		specs = append(specs, EngineSpec{Program: p.ID})
	}
	minimax := Variant{Minimax: true} // asked for before each game of report 001, and in report 002
	specs = append(specs, EngineSpec{Program: "twolines", Variant: minimax}, EngineSpec{Program: "shapes", Variant: minimax})
	var out []Button
	for _, spec := range specs {
		out = append(out, Button{Command: "play", Words: spec.String(), Label: T("opponents.play", Args{"Engine": spec.String()})})
	}
	figure13 := EngineSpec{Program: "windows", Variant: Variant{Reach: 2}, Depth: 2} // of report 003
	return append(out, Button{
		Command: "watch", Words: figure13.String() + " " + string(CrossOpening), Label: T("opponents.watch", Args{"Engine": figure13.String()}),
	})
}
