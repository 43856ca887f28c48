package discord

import (
	"sync"
	"time"

	"hoshi/bot/chat"
)

// refusals remembers for a while which channels refused messages or files, so that the
// bot does not ask again and again: Discord bans addresses that collect refusals.
type refusals struct {
	keep time.Duration

	mu       sync.Mutex
	channels map[chat.ChannelID]refused
}

type refused struct {
	err   error // nothing can be posted; nil when only files are refused
	until time.Time
	// despite says that Discord refused although its interactions say that the bot may post,
	// so that the next one that says so proves nothing.
	despite bool
}

// despiteKept is how many times as long a refusal is remembered that came despite the
// permissions.
const despiteKept = 10

// refusalsKept is how many channels are remembered before expired ones are removed.
const refusalsKept = 1024

func newRefusals(keep time.Duration) *refusals {
	return &refusals{keep: keep, channels: make(map[chat.ChannelID]refused)}
}

// store remembers that the channel refused messages with err, or files when err is nil, and
// whether that was despite the permissions.
func (r *refusals) store(ch chat.ChannelID, err error, despite bool) {
	now := time.Now()
	keep := r.keep
	if despite {
		keep *= despiteKept
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.channels) >= refusalsKept {
		for ch, x := range r.channels {
			if x.until.Before(now) {
				delete(r.channels, ch)
			}
		}
	}
	r.channels[ch] = refused{err, now.Add(keep), despite}
}

// find returns the error with which the channel lately refused messages, and whether
// it refused files.
func (r *refusals) find(ch chat.ChannelID) (err error, files bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	x, ok := r.channels[ch]
	if !ok || time.Now().After(x.until) {
		return nil, false
	}
	return x.err, x.err == nil
}

// forget forgets that a channel refused messages, or files.
func (r *refusals) forget(ch chat.ChannelID, files bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if x, ok := r.channels[ch]; ok && files == (x.err == nil) && !x.despite {
		delete(r.channels, ch)
	}
}

// forgetGranted forgets the refusals of a channel that no longer hold, as an interaction
// in it tells: whoever has just given a permission does not want to wait.
func (r *refusals) forgetGranted(in *Interaction) {
	may := in.AppPermissions
	if !in.GuildInstall || !may.Has(bitViewChannel) {
		return
	}
	if len(may.lacking(chat.Permissions{chat.SendMessages}, in.where)) == 0 {
		r.forget(chat.ChannelID(in.ChannelID), false)
	}
	if may.Has(bitAttachFiles) {
		r.forget(chat.ChannelID(in.ChannelID), true)
	}
}
