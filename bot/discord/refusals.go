package discord

import (
	"sync"
	"time"

	"hoshi/bot"
)

// refusals remembers for a while what channels refused, so that a bot that may not
// write somewhere does not keep asking: Discord bans addresses that collect
// refusals.
type refusals struct {
	keep time.Duration

	mu       sync.Mutex
	channels map[bot.ChannelID]refused
}

type refused struct {
	err   error // nothing can be posted; nil when only files are refused
	until time.Time
}

// refusalsKept is from how many channels on those that are over are forgotten.
const refusalsKept = 1024

func newRefusals(keep time.Duration) *refusals {
	return &refusals{keep: keep, channels: make(map[bot.ChannelID]refused)}
}

// note remembers that the channel refused messages with err, or, when err is nil,
// files.
func (r *refusals) note(ch bot.ChannelID, err error) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.channels) >= refusalsKept {
		for ch, x := range r.channels {
			if x.until.Before(now) {
				delete(r.channels, ch)
			}
		}
	}
	r.channels[ch] = refused{err, now.Add(r.keep)}
}

// of returns the error with which the channel lately refused messages, and whether
// it refused files.
func (r *refusals) of(ch bot.ChannelID) (err error, files bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	x, ok := r.channels[ch]
	if !ok || time.Now().After(x.until) {
		return nil, false
	}
	return x.err, x.err == nil
}
