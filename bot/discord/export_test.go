package discord

import "time"

// Hurried returns the options with pauses short enough for tests.
func Hurried(o Options) Options {
	t := defaultTiming
	t.again = [2]time.Duration{20 * time.Millisecond, 200 * time.Millisecond}
	t.invalid = [2]time.Duration{20 * time.Millisecond, 40 * time.Millisecond}
	t.retry = [2]time.Duration{5 * time.Millisecond, 20 * time.Millisecond}
	o.timing = &t
	return o
}

// Forgetful returns the options with refusals of channels forgotten after d.
func Forgetful(o Options, d time.Duration) Options {
	o = Hurried(o)
	o.timing.refused = d
	return o
}
