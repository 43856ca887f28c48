package bot

import (
	"context"

	"hoshi/engine/classic"
)

func opponentsCommand() *Command {
	return &Command{
		Name: "opponents", Aliases: []string{"engines"}, Group: GroupEngines, Unlocked: true,
		Handle: (*Service).opponents,
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
	return c.reply(ctx, Lines(append(rows, T("opponents.more"))...))
}
