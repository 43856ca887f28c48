package bot

import "context"

func resignCommand() *Command {
	return &Command{
		Name: "resign", Aliases: []string{"surrender"}, Group: GroupPlay, Access: PlayersOnly,
		Translated: []string{"认输", "投了", "기권"},
		Words:      []string{"投降", "降参", "항복", "포기"},
		ShowsBoard: true, LeaderOnly: true, Handle: (*Service).resign,
	}
}

// resign gives the user's game up.
func (s *Service) resign(ctx context.Context, c *Call) error {
	g := c.Game
	g.State, g.Winner = Resigned, c.Side.Other()
	g.Last = Event{Kind: EventResign, Side: c.Side, User: c.User}
	return s.commit(ctx, g)
}
