package discord

import (
	"log/slog"
	"slices"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// layouts remembers whether the server takes components of version 2. One that does
// not, such as an old proxy, is asked once in the life of the process.
type layouts struct {
	log     *slog.Logger
	refused atomic.Bool
}

// usable returns the layout for a message that shows best in another.
func (l *layouts) usable(best layout) layout {
	if l.refused.Load() {
		return layoutOld
	}
	return best
}

// refusedBy reports whether a refusal is about the layout: Discord names flags or
// components then.
func (l *layouts) refusedBy(err error) bool {
	fields := invalidFields(err)
	return code(err) == discordgo.ErrCodeInvalidFormBody && (slices.Contains(fields, "flags") || slices.Contains(fields, "components"))
}

// refuse remembers that a message was taken in the older layout and not in that of
// version 2.
func (l *layouts) refuse() {
	if !l.refused.Swap(true) {
		l.log.Warn("components of version 2 are refused: boards go out as texts with pictures from now on")
	}
}
