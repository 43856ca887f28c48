package preferences

import (
	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
)

// clockItem is the setting for the clock of games between people.
func clockItem() settingItem {
	it := choice("clock", pageGames, append([]string{game.NoClock}, command.ClockChoices()...), func(gs *settings.GuildSettings) *string { return &gs.Clock })
	it.hint = "5+5|3d|none"
	it.set = func(gs *settings.GuildSettings, value string) error {
		clock, err := game.ParseClock(value)
		if err != nil {
			return chat.Refuse("clock.range", message.Args{"Typed": message.Typed(value)})
		}
		gs.Clock = clock.String()
		return nil
	}
	it.say = func(value string) message.Text {
		clock, _ := game.ParseClock(value)
		return view.ClockName(clock)
	}
	return it
}
