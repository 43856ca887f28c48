package tables

import (
	"slices"
	"strings"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
)

// column is a column of a table and where its value lives.
type column struct {
	name  string
	value any  // a pointer or a [text]
	fixed bool // Commit doesn't change it
}

// gameColumns lists the columns of a Game, except id, revision, created and changed.
func gameColumns(g *game.Game) []column {
	list := []column{
		{"channel", &g.Channel, false},
		{"guild", &g.Guild, true},
		{"size", &g.Size, true},
		{"rule", ruleText(&g.Rule), true},
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
		{"begun", &g.Begun, false},
		{"imported", &g.Imported, true},
		{"tournament", &g.Tournament, true},
		{"theme", &g.Theme, true},
		{"round_time", (*int64)(&g.RoundTime), true},
		{"round_ends", microTime{&g.RoundEnds}, false},
		{"answer_only", &g.AnswerOnly, false},
		{"opening", &g.Opening, false},
		{"actions", actionsText(&g.Actions), false},
		{"state", stateText(&g.State), false},
		{"random_colors", &g.RandomColors, false},
		{"thread_wish", &g.ThreadWish, true},
		{"due_at", microTime{&g.Due}, false},
		{"started_at", microTime{&g.Started}, false},
		{"winner", sideText(&g.Winner), false},
		{"clock", clockText(&g.Clock), false},
		{"turn_since", microTime{&g.Since}, false},
		{"clock_notice", &g.Notice, false},
		{"offer_kind", &g.Offer.Kind, false},
		{"offer_side", sideText(&g.Offer.Side), false},
		{"last_kind", &g.Last.Kind, false},
		{"last_offer", &g.Last.Offer, false},
		{"last_side", sideText(&g.Last.Side), false},
		{"last_id", &g.Last.User.ID, false},
		{"last_name", &g.Last.User.Name, false},
		{"last_mention", &g.Last.User.Mention, false},
		{"last_bot", &g.Last.User.Bot, false},
		{"last_count", &g.Last.Count, false},
		{"last_point", pointText(&g.Last.Point), false},
		{"last_elapsed", (*int64)(&g.Last.Elapsed), false},
	}
	return slices.Concat(list, playerColumns("black", &g.Black), playerColumns("white", &g.White))
}

// playerColumns lists the columns for one side of a game.
func playerColumns(side string, p *game.Player) []column {
	return []column{
		{side + "_id", &p.User.ID, false},
		{side + "_name", &p.User.Name, false},
		{side + "_mention", &p.User.Mention, false},
		{side + "_bot", &p.User.Bot, false},
		{side + "_engine", &p.Engine, false},
		{side + "_depth", (*int)(&p.Depth), false},
		{side + "_program", programText(p), false},
		{side + "_level", levelText(&p.Level), false},
		{side + "_team", &p.Team, false},
		{side + "_remaining", (*int64)(&p.Remaining), false},
		{side + "_away", microTime{&p.Away}, false},
	}
}

// userColumns lists the columns for the settings of a person.
func userColumns(s *settings.UserSettings) []column {
	return []column{
		{name: "level", value: levelText(&s.Level)},
		{name: "language", value: &s.Language},
		{name: "theme", value: &s.Theme},
		{name: "numbers", value: &s.Numbers},
		{name: "notation", value: &s.Notation},
		{name: "pings", value: &s.Pings},
		{name: "confirm", value: &s.Confirm},
		{name: "digest", value: &s.Digest},
		{name: "digest_day", value: &s.DigestDay},
		{name: "zone", value: &s.Zone},
		{name: "quiet", value: &s.Quiet},
	}
}

// channelColumns lists the columns for the settings of a channel.
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

// guildColumns lists the columns for the settings of a guild.
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
		{name: "lobby", value: &s.Lobby},
		{name: "anyone", value: &s.Anyone},
		{name: "seasons", value: &s.Seasons},
		{name: "season_channel", value: &s.SeasonChannel},
	}
}

// values returns the destinations of columns.
func values(list []column) []any {
	out := make([]any, len(list))
	for i, c := range list {
		out[i] = c.value
	}
	return out
}

// join joins the names of columns, each followed by a text, with commas.
func join(list []column, after string) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.name + after
	}
	return strings.Join(names, ", ")
}

// changing returns the columns that Commit changes.
func changing(list []column) []column {
	return slices.DeleteFunc(list, func(c column) bool { return c.fixed })
}
