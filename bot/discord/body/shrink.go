package body

import (
	"context"
	"log/slog"

	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/recent"
	"hoshi/bot/view/locale"
)

// Words returns a printer for a language. Commands in texts begin with a prefix; "" means the
// program's.
type Words func(language, prefix string) *locale.Printer

// Shrinker removes from drafts what Discord refuses.
type Shrinker struct {
	// OnMalformed is called for each message whose form Discord refuses, which is a bug in this
	// program or a change in Discord's rules.
	OnMalformed func()
	Log         *slog.Logger

	logged recent.LogLimit
}

// Shrink removes from a draft what Discord refused with err: the files if they are too large, or
// everything but the text if Discord refused the form. It reports whether it removed anything, so
// that sending the draft again makes sense.
func (s *Shrinker) Shrink(ctx context.Context, d *Draft, err error) bool {
	switch {
	case rest.IsTooLarge(err) && d.HasFiles():
		d.DropLargeFiles()
	case rest.IsMalformed(err) && !d.OnlyText():
		s.OnMalformed()
		if n, ok := s.logged.Next(); ok { // err names the fields
			s.Log.ErrorContext(ctx, "Discord refused the form of a message; showing its text alone", "err", err, "times", n)
		}
		d.KeepText()
	default:
		return false
	}
	return true
}
