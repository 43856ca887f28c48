package bot

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/chat"
	"hoshi/bot/command"
)

// Of flood control.
const (
	// floodNoticeEvery is how often somebody who types too much is told so in a channel.
	floodNoticeEvery = time.Minute
	// floodersKept is how many users and channels are remembered. With more, all are
	// forgotten, which makes nobody wait longer.
	floodersKept = 8192
)

// floodControl bounds how many requests a user makes, and how many a channel sees. The
// engines are shared out elsewhere: this is about answers, which Discord limits, too.
type floodControl struct {
	perUser, perChannel int // requests a minute; 0 for no limit

	mu     sync.Mutex
	limits map[flooder]*rate.Limiter // of users, and of channels
	told   map[flooder]time.Time     // when a user was told in a channel
}

// flooder names a user, a channel, or a user in a channel.
type flooder struct {
	user    chat.UserID
	channel chat.ChannelID
}

func newFloodControl(perUser, perChannel int) *floodControl {
	return &floodControl{
		perUser: perUser, perChannel: perChannel,
		limits: make(map[flooder]*rate.Limiter), told: make(map[flooder]time.Time),
	}
}

// allow counts a request and reports whether it is within the limits. A user who is
// beyond their own takes nothing from the channel's.
func (f *floodControl) allow(user chat.UserID, ch chat.ChannelID, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.limits) > floodersKept {
		clear(f.limits)
	}
	return f.within(flooder{user: user}, f.perUser, now) && f.within(flooder{channel: ch}, f.perChannel, now)
}

// within counts a request of one flooder. As many as a minute allows can come at once;
// the caller holds the lock.
func (f *floodControl) within(who flooder, perMinute int, now time.Time) bool {
	if perMinute == 0 {
		return true
	}
	limit := f.limits[who]
	if limit == nil {
		limit = rate.NewLimiter(rate.Limit(float64(perMinute)/time.Minute.Seconds()), perMinute)
		f.limits[who] = limit
	}
	return limit.AllowN(now, 1)
}

// tell reports whether a user is to be told now, in a channel, that they ask too fast.
func (f *floodControl) tell(user chat.UserID, ch chat.ChannelID, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	who := flooder{user, ch}
	if last, ok := f.told[who]; ok && now.Sub(last) < floodNoticeEvery {
		return false
	}
	if len(f.told) > floodersKept {
		clear(f.told)
	}
	f.told[who] = now
	return true
}

// checkFlood refuses what is beyond the limits. What may be conversation does not count.
func (s *Service) checkFlood(c *command.Call) error {
	if c.Bare || s.flood.allow(c.User.ID, c.Channel, time.Now()) {
		return nil
	}
	return s.floodNotice(c.Request)
}

// floodNotice is the answer to a request that is not handled as there are too many. A
// click or a slash command always has one, for who asked alone. What is typed has one a
// minute, as everybody sees it.
func (s *Service) floodNotice(req *command.Request) error {
	if req.Origin == chat.FromText && !s.flood.tell(req.User.ID, req.Channel, time.Now()) {
		return command.ErrIgnored
	}
	return chat.Refuse("flood.slow_down")
}

// Dropped answers a request that a chat could not keep until there was time for it, as
// its user or channel has too many waiting. The error is for the log.
func (s *Service) Dropped(ctx context.Context, req *command.Request, to chat.Responder) error {
	if req.Bare {
		return nil
	}
	c, _ := s.newCall(ctx, req, to)
	return s.answer(ctx, c, s.floodNotice(req))
}
