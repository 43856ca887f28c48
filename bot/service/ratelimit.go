package service

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/engines/background"
)

// Parameters of flood control.
const (
	// floodNoticeEvery is the minimum time between notices to a user who types too much in a
	// channel.
	floodNoticeEvery = time.Minute
	// floodersKept is how many users and channels are remembered. Beyond that all are forgotten,
	// which makes nobody wait longer.
	floodersKept = 8192
)

// floodControl limits the requests per user and per channel. The engines are rationed elsewhere;
// this is about answers, which Discord limits too.
type floodControl struct {
	perUser, perChannel int // requests per minute; 0 means no limit

	mu     sync.Mutex
	limits map[flooder]*rate.Limiter // per user and per channel
	told   map[flooder]time.Time     // when a user last got a notice in a channel
}

// flooder identifies a user, a channel, or a user in a channel.
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

// Allow counts a request and reports whether it's within the limits. Requests over the user's limit
// don't count toward the channel's.
func (f *floodControl) Allow(user chat.UserID, ch chat.ChannelID, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.limits) > floodersKept {
		clear(f.limits)
	}
	return f.within(flooder{user: user}, f.perUser, now) && f.within(flooder{channel: ch}, f.perChannel, now)
}

// within counts a request by one flooder. A minute's worth of requests can arrive at once. The
// caller holds the lock.
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

// tell reports whether to tell a user in a channel now that they're sending requests too fast.
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

// checkFlood refuses requests over the limits. Text that may be ordinary conversation doesn't
// count.
func (s *Service) checkFlood(c *command.Call) error {
	if c.Bare || s.flood.Allow(c.User.ID, c.Channel, time.Now()) {
		return nil
	}
	return s.floodNotice(c.Request)
}

// floodNotice is the answer to a request that was dropped because there are too many. Clicks and
// slash commands always get one, privately. Typed commands get one per minute, because everyone
// sees it.
func (s *Service) floodNotice(req *command.Request) error {
	s.opt.Observer.Flooded()
	if req.Origin == chat.FromText && !s.flood.tell(req.User.ID, req.Channel, time.Now()) {
		return command.ErrIgnored
	}
	return chat.Refuse("flood.slow_down")
}

// Dropped answers a request that a chat dropped because its user or channel has too many waiting.
// It isn't done later either, if it comes again. The error is for the log.
func (s *Service) Dropped(ctx context.Context, req *command.Request, to chat.Responder) error {
	if !s.begin(ctx, req) || req.Bare {
		return nil
	}
	c, _ := s.newCall(ctx, req, to)
	return background.Answer(ctx, c, s.floodNotice(req))
}
