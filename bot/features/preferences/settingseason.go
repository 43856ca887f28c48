package preferences

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
)

// The names of the settings about seasons.
const (
	itemSeasons       = "seasons"
	itemSeasonChannel = "season_channel"
)

// seasonItems returns the items for how long seasons last and where their final tables are posted.
func seasonItems() []settingItem {
	length := choice(itemSeasons, pageDaily, []string{string(settings.Monthly), string(settings.Quarterly)},
		func(gs *settings.GuildSettings) *settings.SeasonLength { return &gs.Seasons })
	length.sample = string(settings.Monthly)
	length.usual = func(*settings.Defaults) string { return string(settings.Off) }
	length.say = func(value string) message.Text { return message.T("settings.seasons." + value) }
	return []settingItem{orOff(length), channelItem(itemSeasonChannel, func(gs *settings.GuildSettings) *settings.ChannelList { return &gs.SeasonChannel })}
}

// seasonNote says what a change of the settings means for the running season: that it has begun, that
// it keeps its last day, or that nothing will be posted. It begins a season if one is missing. It's
// empty after changes of other items, and if there's no season.
func (s *Preferences) seasonNote(ctx context.Context, c *command.Call, it settingItem, gs settings.GuildSettings) (message.Text, error) {
	if it.name != itemSeasons && it.name != itemSeasonChannel && it.name != itemZone {
		return message.Text{}, nil
	}
	one, err := s.Store.BeginSeason(ctx, c.Guild, s.Now())
	if errors.Is(err, season.ErrNone) {
		return message.Text{}, nil
	}
	if err != nil {
		return message.Text{}, err
	}
	args := message.Args{"Season": view.SeasonName(one), "First": string(one.First), "Last": string(one.Last), "Zone": view.ZoneName(gs.Zone),
		"At": message.LocalTime(one.End(gs.Zone)), "Channels": gs.SeasonChannel}
	var after message.Text
	switch {
	case gs.Seasons == "":
		return message.T("season.note.off", args), nil
	case gs.SeasonChannel == "":
		after = message.T("season.note.no_channel")
	default:
		after = message.T("season.note.posted", args)
	}
	if gs.Seasons != one.Length {
		return message.Lines(message.T("season.next."+string(gs.Seasons), args), after), nil
	}
	return message.Lines(message.T("season.note.running", args), after), nil
}
