package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
)

// Depth is how far the engine looks ahead, in plies: 1 to 20, or one of the
// values below.
type Depth int

// DepthOfChannel is the zero value: what the channel is set to. DepthAuto lets
// the engine look as far as it gets in a few seconds.
const (
	DepthOfChannel Depth = 0
	DepthAuto      Depth = -1
	MinDepth       Depth = 1
	MaxDepth       Depth = 20
)

// ParseDepth reads a number of plies or "auto".
func ParseDepth(s string) (Depth, error) {
	if strings.EqualFold(s, "auto") {
		return DepthAuto, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || Depth(n) < MinDepth || Depth(n) > MaxDepth {
		return 0, fmt.Errorf("depth %q: want %d to %d or auto", s, MinDepth, MaxDepth)
	}
	return Depth(n), nil
}

// String returns the number of plies, or "auto".
func (d Depth) String() string {
	if d == DepthAuto {
		return "auto"
	}
	return strconv.Itoa(int(d))
}

func (s *Service) depthCommand() *Command {
	return &Command{
		Name: "depth", Group: GroupEngines,
		Translated: []string{"深度", "深さ", "깊이"},
		Options:    []Option{{Name: "depth", Type: DepthOption{}}},
		Unknown:    "depth.unknown", HasLong: true, Handle: s.depth,
	}
}

// depth shows or sets how far the engine looks in the channel.
func (s *Service) depth(ctx context.Context, c *Call) error {
	settings, err := s.settingsIn(ctx, c.Channel, c.Guild)
	if err != nil {
		return err
	}
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	g, err := s.store.Current(ctx, c.Channel)
	if err != nil && !errors.Is(err, ErrNoGame) {
		return err
	}
	playing := err == nil && g.State == Playing && g.againstEngine()
	depth, given := option[Depth](c.Options, "depth")
	if !given {
		d := s.depthIn(nil, settings)
		t := T("depth.now", Args{"Depth": d, "Meaning": s.depthMeaning(d, of), "Auto": s.depthMeaning(DepthAuto, of)})
		if playing && g.enginePlayer().Program != "" {
			t = Lines(t, T("depth.program_now", Args{"Program": g.enginePlayer().Program, "Count": int(s.depthIn(g.enginePlayer(), settings))}))
		}
		own, err := s.ownLevelNote(ctx, c, d)
		if err != nil {
			return err
		}
		return c.reply(ctx, Lines(t, own))
	}
	if err := of.checkDepth(depth); err != nil {
		return err
	}
	if playing && g.side(c.User.ID) == engine.Empty && !s.idle(g) {
		return Refuse("depth.others_game", Args{"Player": s.playerName(g, g.personSide())})
	}
	if playing && g.enginePlayer().Program != "" {
		return s.setProgramDepth(ctx, c, g, depth)
	}
	if err := s.checkMayChange(ctx, c); err != nil {
		return err
	}
	if _, err := s.store.UpdateChannelSettings(ctx, c.Channel, func(cs *ChannelSettings) { cs.Depth = depth }); err != nil {
		return err
	}
	if playing && g.enginePlayer().Level != engine.NoLevel {
		return s.leaveLevel(ctx, c, g, depth)
	}
	set := T("depth.set", Args{"Depth": depth, "Meaning": s.depthMeaning(depth, of)})
	own, err := s.ownLevelNote(ctx, c, depth)
	if err != nil {
		return err
	}
	return c.reply(ctx, Lines(set, own))
}

// ownLevelNote says that who asks has chosen a level, which comes before the channel's depth.
// It is empty for people who haven't.
func (s *Service) ownLevelNote(ctx context.Context, c *Call, d Depth) (Text, error) {
	person, err := s.store.UserSettings(ctx, c.User.ID)
	if err != nil || person.Level == engine.NoLevel {
		return Text{}, err
	}
	return T("depth.own_level", Args{"Level": person.Level, "Play": "play d" + d.String()}), nil
}

// leaveLevel lets the engine play a game to a depth from here on that began at a level.
// Such a game does not count for ratings, as nobody knows how strong the engine was.
func (s *Service) leaveLevel(ctx context.Context, c *Call, g *Game, d Depth) error {
	p := g.enginePlayer()
	p.Level, p.Depth, g.Rated = engine.NoLevel, d, false
	g.Last = Event{Kind: EventDepth, Side: g.side(c.User.ID), User: c.User}
	return s.commit(ctx, g)
}

// setProgramDepth sets how far a program of package classic looks in a game.
func (s *Service) setProgramDepth(ctx context.Context, c *Call, g *Game, d Depth) error {
	player, err := enginePlayerOf(EngineSpec{Program: g.enginePlayer().Program, Variant: g.enginePlayer().Variant, Depth: d})
	if err != nil {
		return err
	}
	*g.enginePlayer() = player
	g.Last = Event{Kind: EventDepth, Side: g.side(c.User.ID), User: c.User}
	return s.commit(ctx, g)
}

// easyDepths is how many of the depths hinder the engine, from 1 on: see
// engine.AtDepth. The messages depth.easy.1 and on say how. A move takes no time worth
// mentioning there.
const easyDepths = 3

// depthMeaning explains a depth in plies and seconds, in a guild with these settings.
func (s *Service) depthMeaning(d Depth, of GuildSettings) Text {
	if d == DepthAuto {
		return T("depth.auto", Args{"Time": of.moveTime(s.opt.AutoTime)})
	}
	args := Args{"Count": int(d)}
	if d <= easyDepths {
		return T("depth.easy."+itoa(int(d)), args)
	}
	switch expected := s.times.expected(int(d)); {
	case expected >= of.moveTime(s.opt.MaxTime):
		args["Time"] = of.moveTime(s.opt.MaxTime)
		return T("depth.limited", args)
	case expected < 100*time.Millisecond:
		return T("depth.fast", args)
	default:
		args["Time"] = roughly(expected)
		return T("depth.typical", args)
	}
}

// roughly rounds a time to two digits, as estimates are not exact.
func roughly(d time.Duration) time.Duration {
	if d < time.Second {
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Second / 2)
}
