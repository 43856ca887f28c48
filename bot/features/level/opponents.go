package level

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine/classic"
)

// OpponentsCommand declares !opponents: list the engines that you can play.
func (s *Levels) OpponentsCommand() *command.Command {
	return &command.Command{
		Name: "opponents", Aliases: []string{"engines"}, Group: command.GroupEngines, Unlocked: true,
		Handle: opponents,
	}
}

// opponents lists the engines people can play.
func opponents(ctx context.Context, c *command.Call) error {
	rows := []message.Text{message.T("opponents.me")}
	for _, p := range classic.Programs() {
		rows = append(rows, message.T("opponents.program", message.Args{
			"Program": p.ID, "Character": message.T("program." + p.ID + ".character"), "Size": p.Size, "Count": p.Depth,
		}))
	}
	reply := chat.Reply{
		Text: message.Lines(append(rows, message.T("opponents.more"))...), Language: c.Language,
		Rows: []chat.Row{{Placeholder: message.T("opponents.choose"), Menu: programButtons()}},
	}
	return c.Respond(ctx, reply)
}

// programButtons returns buttons that start a game with a program, or with a version of one that
// its report describes.
func programButtons() []chat.Button {
	var specs []command.EngineSpec
	for _, p := range classic.Programs() {
		specs = append(specs, command.EngineSpec{Program: p.ID})
	}
	minimax := game.Variant{Minimax: true} // report 001's program asks about it before each game; also in report 002
	specs = append(specs, command.EngineSpec{Program: "twolines", Variant: minimax}, command.EngineSpec{Program: "shapes", Variant: minimax})
	var out []chat.Button
	for _, spec := range specs {
		out = append(out, chat.Button{Command: "play", Words: spec.String(), Label: message.T("opponents.play", message.Args{"Engine": spec.String()})})
	}
	figure13 := command.EngineSpec{Program: "windows", Variant: game.Variant{Reach: 2}, Depth: 2} // from report 003
	return append(out, chat.Button{
		Command: "watch", Words: figure13.String() + " " + string(game.CrossOpening), Label: message.T("opponents.watch", message.Args{"Engine": figure13.String()}),
	})
}
