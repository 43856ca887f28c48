package store

import (
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/bot/game"
	"hoshi/bot/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// column is a column of a table and where its value lives.
type column struct {
	name  string
	value any  // a pointer, or what implements driver.Valuer and sql.Scanner for one
	fixed bool // Commit does not change it
}

// columns lists the columns that a Game is kept in, all but the id, the revision
// and the times.
func columns(g *game.Game) []column {
	list := []column{
		{"channel", &g.Channel, false},
		{"guild", &g.Guild, true},
		{"size", &g.Size, true},
		{"rule", ruleName{&g.Rule}, true},
		{"host_id", &g.Host.ID, true},
		{"host_name", &g.Host.Name, true},
		{"host_mention", &g.Host.Mention, true},
		{"host_bot", &g.Host.Bot, true},
		{"shown", &g.Shown, true}, // set by SetShown
		{"message", &g.Message, true},
		{"posting", &g.Posting, true}, // set by BeginPost
		{"posting_key", &g.PostingKey, true},
		{"below", &g.Below, false},
		{"rated", &g.Rated, false},
		{"helped", &g.Helped, false},
		{"theme", &g.Theme, true},
		{"round_time", (*int64)(&g.RoundTime), true},
		{"round_ends", microTime{&g.RoundEnds}, false},
		{"answer_only", &g.AnswerOnly, false},
		{"opening", &g.Opening, false},
		{"actions", actionList{&g.Actions}, false},
		{"state", stateName{&g.State}, false},
		{"random_colors", &g.RandomColors, false},
		{"thread_wish", &g.ThreadWish, true},
		{"due_at", microTime{&g.Due}, false},
		{"started_at", microTime{&g.Started}, false},
		{"winner", sideName{&g.Winner}, false},
		{"clock", clockName{&g.Clock}, false},
		{"turn_since", microTime{&g.Since}, false},
		{"clock_notice", &g.Notice, false},
		{"offer_kind", &g.Offer.Kind, false},
		{"offer_side", sideName{&g.Offer.Side}, false},
		{"last_kind", &g.Last.Kind, false},
		{"last_offer", &g.Last.Offer, false},
		{"last_side", sideName{&g.Last.Side}, false},
		{"last_id", &g.Last.User.ID, false},
		{"last_name", &g.Last.User.Name, false},
		{"last_mention", &g.Last.User.Mention, false},
		{"last_bot", &g.Last.User.Bot, false},
		{"last_count", &g.Last.Count, false},
		{"last_point", pointName{&g.Last.Point}, false},
		{"last_elapsed", (*int64)(&g.Last.Elapsed), false},
	}
	return slices.Concat(list, playerColumns("black", &g.Black), playerColumns("white", &g.White))
}

// playerColumns lists the columns that a side of a game is kept in.
func playerColumns(side string, p *game.Player) []column {
	return []column{
		{side + "_id", &p.User.ID, false},
		{side + "_name", &p.User.Name, false},
		{side + "_mention", &p.User.Mention, false},
		{side + "_bot", &p.User.Bot, false},
		{side + "_engine", &p.Engine, false},
		{side + "_depth", (*int)(&p.Depth), false},
		{side + "_program", programName{p}, false},
		{side + "_level", levelName{&p.Level}, false},
		{side + "_team", &p.Team, false},
		{side + "_remaining", (*int64)(&p.Remaining), false},
	}
}

// userColumns lists the columns that the settings of a person are kept in.
func userColumns(s *settings.UserSettings) []column {
	return []column{
		{name: "level", value: levelName{&s.Level}},
		{name: "language", value: &s.Language},
		{name: "theme", value: &s.Theme},
		{name: "numbers", value: &s.Numbers},
		{name: "notation", value: &s.Notation},
		{name: "pings", value: &s.Pings},
		{name: "confirm", value: &s.Confirm},
	}
}

// channelColumns lists the columns that the settings of a channel are kept in.
func channelColumns(s *settings.ChannelSettings) []column {
	return []column{
		{name: "depth", value: (*int)(&s.Depth)},
		{name: "theme", value: &s.Theme},
		{name: "numbers", value: &s.Numbers},
		{name: "details", value: &s.Details},
		{name: "language", value: &s.Language},
		{name: "board", value: &s.Board},
	}
}

// guildColumns lists the columns that the settings of a guild are kept in.
func guildColumns(s *settings.GuildSettings) []column {
	return []column{
		{name: "theme", value: &s.Theme},
		{name: "language", value: &s.Language},
		{name: "board", value: &s.Board},
		{name: "threads", value: &s.Threads},
		{name: "prefix", value: &s.Prefix},
		{name: "channels", value: &s.Channels},
		{name: "level", value: &s.Level},
		{name: "size", value: &s.Size},
		{name: "rule", value: &s.Rule},
		{name: "bare_moves", value: &s.BareMoves},
		{name: "max_depth", value: (*int)(&s.MaxDepth)},
		{name: "max_time", value: (*int64)(&s.MaxTime)},
		{name: "cancel", value: &s.Cancel},
		{name: "clock", value: &s.Clock},
		{name: "challenge_time", value: (*int64)(&s.ChallengeTime)},
		{name: "opening", value: &s.Opening},
		{name: "foul", value: &s.Foul},
		{name: "rated", value: &s.Rated},
		{name: "pings", value: &s.Pings},
		{name: "daily", value: &s.Daily},
		{name: "daily_channel", value: &s.DailyChannel},
		{name: "zone", value: &s.Zone},
	}
}

// values returns where the values of columns live.
func values(list []column) []any {
	out := make([]any, len(list))
	for i, c := range list {
		out[i] = c.value
	}
	return out
}

// selectColumns and setColumns write columns as SELECT and UPDATE have them.
func selectColumns(list []column) string { return joinColumns(list, "") }
func setColumns(list []column) string    { return joinColumns(list, " = ?") }

func joinColumns(list []column, after string) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.name + after
	}
	return strings.Join(names, ", ")
}

// arguments are the values that a statement takes for a game: all columns in the
// order of [columns], or those that are not fixed only.
func arguments(g *game.Game, fixed bool) []any {
	var args []any
	for _, c := range columns(g) {
		if fixed || !c.fixed {
			args = append(args, c.value)
		}
	}
	return args
}

// ruleName keeps a rule by its name.
type ruleName struct{ rule *engine.Rule }

// Value implements [driver.Valuer].
func (n ruleName) Value() (driver.Value, error) {
	name := n.rule.String()
	if known, ok := engine.ParseRule(name); !ok || known != *n.rule {
		return nil, fmt.Errorf("rule %d has no name", *n.rule)
	}
	return name, nil
}

// Scan implements [database/sql.Scanner].
func (n ruleName) Scan(src any) error {
	rule, ok := engine.ParseRule(fmt.Sprint(src))
	if !ok {
		return fmt.Errorf("no rule is called %q", src)
	}
	*n.rule = rule
	return nil
}

// actionList keeps actions of an opening as package opening writes them.
type actionList struct{ actions *[]opening.Action }

// Value implements [driver.Valuer].
func (l actionList) Value() (driver.Value, error) { return opening.FormatActions(*l.actions), nil }

// Scan implements [database/sql.Scanner].
func (l actionList) Scan(src any) (err error) {
	*l.actions, err = opening.ParseActions(fmt.Sprint(src), engine.MaxSize)
	return err
}

// clockName keeps a clock as people type it.
type clockName struct{ clock *game.Clock }

// Value implements [driver.Valuer].
func (n clockName) Value() (driver.Value, error) {
	if n.clock.IsZero() {
		return "", nil
	}
	return n.clock.String(), nil
}

// Scan implements [database/sql.Scanner].
func (n clockName) Scan(src any) (err error) {
	*n.clock = game.Clock{}
	if text := fmt.Sprint(src); text != "" {
		*n.clock, err = game.ParseClock(text)
	}
	return err
}

// levelName keeps a level by its name, "" for none.
type levelName struct{ level *engine.Level }

// Value implements [driver.Valuer].
func (n levelName) Value() (driver.Value, error) { return n.level.String(), nil }

// Scan implements [database/sql.Scanner]. A level that this version does not know counts
// as none.
func (n levelName) Scan(src any) error {
	*n.level, _ = engine.ParseLevel(fmt.Sprint(src))
	return nil
}

// stateName keeps a state of a game.
type stateName struct{ state *game.State }

// Value implements [driver.Valuer].
func (n stateName) Value() (driver.Value, error) {
	if !n.state.Known() {
		return nil, fmt.Errorf("no state is called %q", *n.state)
	}
	return string(*n.state), nil
}

// Scan implements [database/sql.Scanner].
func (n stateName) Scan(src any) error {
	*n.state = game.State(fmt.Sprint(src))
	return nil
}

// pointName keeps a point by its name, "" for a1, which is no point of most events.
type pointName struct{ point *engine.Point }

// Value implements [driver.Valuer].
func (n pointName) Value() (driver.Value, error) {
	if *n.point == (engine.Point{}) {
		return "", nil
	}
	return n.point.String(), nil
}

// Scan implements [database/sql.Scanner].
func (n pointName) Scan(src any) (err error) {
	*n.point = engine.Point{}
	if name := fmt.Sprint(src); name != "" {
		*n.point, err = engine.ParsePoint(name, engine.MaxSize)
	}
	return err
}

// sideName keeps a side by its name, "" for none.
type sideName struct{ side *engine.Color }

var sideNames = map[engine.Color]string{engine.Empty: "", engine.Black: "black", engine.White: "white"}

// Value implements [driver.Valuer].
func (n sideName) Value() (driver.Value, error) {
	name, ok := sideNames[*n.side]
	if !ok {
		return nil, fmt.Errorf("color %d is no side", *n.side)
	}
	return name, nil
}

// Scan implements [database/sql.Scanner].
func (n sideName) Scan(src any) error {
	for side, name := range sideNames {
		if name == fmt.Sprint(src) {
			*n.side = side
			return nil
		}
	}
	return fmt.Errorf("no side is called %q", src)
}

// microTime keeps a time in microseconds since 1970, 0 for the zero time.
type microTime struct{ time *time.Time }

// Value implements [driver.Valuer].
func (t microTime) Value() (driver.Value, error) {
	if t.time.IsZero() {
		return int64(0), nil
	}
	return t.time.UnixMicro(), nil
}

// Scan implements [database/sql.Scanner].
func (t microTime) Scan(src any) error {
	micro, ok := src.(int64)
	if !ok {
		return fmt.Errorf("%v is no time", src)
	}
	*t.time = time.Time{}
	if micro != 0 {
		*t.time = time.UnixMicro(micro).UTC()
	}
	return nil
}

// programName keeps the program that plays a side, with its variant behind a blank:
// "twolines minimax".
type programName struct{ player *game.Player }

// Value implements [driver.Valuer].
func (n programName) Value() (driver.Value, error) {
	if n.player.Variant == (game.Variant{}) {
		return n.player.Program, nil
	}
	return n.player.Program + " " + n.player.Variant.String(), nil
}

// Scan implements [database/sql.Scanner].
func (n programName) Scan(src any) error {
	program, words, _ := strings.Cut(fmt.Sprint(src), " ")
	variant, ok := game.ParseVariant(words)
	if !ok {
		return fmt.Errorf("no program searches by %q", words)
	}
	n.player.Program, n.player.Variant = program, variant
	return nil
}
