package discord

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
	"hoshi/bot/view/locale"
)

// PauseInvalid is the minimum pause of a hurried client after op 9.
const PauseInvalid = 20 * time.Millisecond

// catalogue is shared by all tests, since parsing the messages takes up most of a test's time.
var catalogue = sync.OnceValue(func() *locale.Catalogue {
	c, err := locale.New()
	if err != nil {
		panic(err)
	}
	return c
})

// tuned returns options with the timing of hurried tests, changed by a function.
func tuned(o Options, change func(*timing)) Options {
	t := defaultTiming
	short, shorter := rest.Pause{20 * time.Millisecond, 200 * time.Millisecond}, rest.Pause{5 * time.Millisecond, 20 * time.Millisecond}
	t.gateway.Reach, t.gateway.Identify, t.gateway.Resume, t.register = short, short, short, short
	t.gateway.Invalid = rest.Pause{PauseInvalid, 2 * PauseInvalid}
	t.gateway.IdentifyEvery = 10 * time.Millisecond
	t.rest.Retry, t.rest.Confirm = shorter, shorter
	// A busy machine is slow; these tests' sandbox waits just as long.
	t.answer.Within, t.answer.Acknowledge, t.rest.Try = time.Minute, time.Minute, time.Minute
	change(&t)
	o.timing = &t
	if o.Catalogue == nil {
		o.Catalogue = catalogue()
	}
	return o
}

// Hurried returns the options with pauses short enough for tests.
func Hurried(o Options) Options { return tuned(o, func(*timing) {}) }

// Listening returns the options with frequent heartbeats, whatever interval Discord wants.
func Listening(o Options) Options {
	return tuned(o, func(t *timing) { t.gateway.Beat, t.gateway.Silent = 50*time.Millisecond, time.Second })
}

// Roomy returns the options with room for a great many waiting messages.
func Roomy(o Options) Options {
	return tuned(o, func(t *timing) { t.perChannel, t.total = 10_000, 100_000 })
}

// Narrow returns the options with room for two waiting messages per channel.
func Narrow(o Options) Options { return tuned(o, func(t *timing) { t.perChannel = 2 }) }

// Abrupt returns the options with hardly any time for handlers to finish at the end.
func Abrupt(o Options) Options { return tuned(o, func(t *timing) { t.grace = 10 * time.Millisecond }) }

// Forgetful returns the options, but channels' refusals are forgotten after d.
func Forgetful(o Options, d time.Duration) Options {
	return tuned(o, func(t *timing) { t.channel.Refused = d })
}

// Aging returns the options, but messages are too old to be edited after d.
func Aging(o Options, d time.Duration) Options {
	return tuned(o, func(t *timing) { t.channel.EditFor = d })
}

// TakingBack returns the options, but unanswered deferrals are deleted after d.
func TakingBack(o Options, d time.Duration) Options {
	return tuned(o, func(t *timing) { t.interaction.TakeBack = d })
}

// Undeferred returns the options, but slow answers aren't deferred.
func Undeferred(o Options) Options {
	return tuned(o, func(t *timing) { t.interaction.Defer = time.Hour })
}

// Eager returns the options with waits of hours after a failed identify and while Discord can't be
// reached, so that only resuming and op 9 are quick.
func Eager(o Options) Options {
	return tuned(o, func(t *timing) {
		t.gateway.Identify = rest.Pause{time.Hour, time.Hour}
		t.gateway.Reach = t.gateway.Identify
	})
}

// Unpaced returns the options without a global rate limit.
func Unpaced(o Options) Options { return tuned(o, func(t *timing) { t.rate = 1e9 }) }

// SlowlyPaced returns the options with two fifths of the global rate limit.
func SlowlyPaced(o Options) Options { return tuned(o, func(t *timing) { t.rate = 20 }) }

// Unhurried returns the options with hours to connect.
func Unhurried(o Options) Options {
	return tuned(o, func(t *timing) { t.gateway.Open, t.gateway.Begin = time.Hour, time.Hour })
}

// Impatient returns the options with little time to connect.
func Impatient(o Options) Options {
	return tuned(o, func(t *timing) { t.gateway.Open, t.gateway.Begin = 3*time.Second, 3*time.Second }) // a busy machine needs a second
}

// Prompt returns the options, but interactions are deferred soon.
func Prompt(o Options) Options {
	return tuned(o, func(t *timing) { t.interaction.Defer = 50 * time.Millisecond })
}

// Spaced returns the options with identifies that share a rate-limit key this far apart.
func Spaced(o Options, every time.Duration) Options {
	return tuned(o, func(t *timing) { t.gateway.IdentifyEvery = every })
}

// Alarmed returns the options, but the client isn't healthy as soon as a shard loses its connection or a
// request fails.
func Alarmed(o Options) Options {
	return tuned(o, func(t *timing) { t.gateway.Away, t.rest.Refused = 0, 0 })
}

// DecodeMessage decodes a MESSAGE_CREATE event for a bot with the user ID self.
func (c *Client) DecodeMessage(self string, raw []byte) (textcommand.Message, bool) {
	c.identity.SetUser(application.User{ID: self})
	return c.decodeMessage(raw)
}

// Addressed returns the message for the bot; see addressed.
func (c *Client) Addressed(ctx context.Context, m textcommand.Message) textcommand.Message {
	return c.addressed(ctx, m)
}
