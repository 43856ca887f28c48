package command

import (
	"errors"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
)

// ClockChoices returns the clocks offered in menus.
func ClockChoices() []string {
	return []string{"1+0", "3+2", "5+0", "5+5", "10+10", "30+20", "60+60", "1d", "3d", "7d"}
}

// clockRange is the message about a clock whose times are too short or too long.
const clockRange = "clock.range"

func (ClockOption) Read(words []string, _ *TextInput) (any, int, error) {
	for n := min(3, len(words)); n > 0; n-- { // "5 + 5" and "3 days" are several words
		clock, err := game.ParseClock(strings.Join(words[:n], " "))
		switch {
		case errors.Is(err, game.ErrClock):
			return nil, 0, chat.Refuse(clockRange, message.Args{"Typed": message.Typed(strings.Join(words[:n], " "))})
		case err == nil:
			return clock, n, nil
		}
	}
	return nil, 0, nil
}
