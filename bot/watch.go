package bot

import "context"

func (s *Service) watchCommand() *Command {
	options := []Option{
		{Name: "black", Type: EngineOption{PlainDepth: true, Levels: true}},
		{Name: "white", Type: EngineOption{PlainDepth: true, Levels: true}, Twice: "watch.three_engines"},
	}
	return &Command{
		Name: "watch", Group: GroupEngines,
		Translated: []string{"观战", "観戦", "관전"},
		Words:      []string{"観る", "구경"},
		Options:    append(options, setupOptions()...), HasLong: true, HasExample: true,
		ShowsBoard: true, Handle: s.watch,
	}
}

// watch starts a game between two engines. One that is named alone plays itself.
func (s *Service) watch(ctx context.Context, c *Call) error {
	first, _ := option[EngineSpec](c.Options, "black")
	second, two := option[EngineSpec](c.Options, "white")
	if !two {
		second = first
	}
	black, err := enginePlayerOf(first)
	if err != nil {
		return err
	}
	white, err := enginePlayerOf(second)
	if err != nil {
		return err
	}
	g := &Game{Black: black, White: white}
	if err := s.setUp(ctx, c, g); err != nil {
		return err
	}
	return s.start(ctx, c, g, EventStart)
}
