package tournaments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/engines/background"
)

// The calls to check in are recorded like messages that show a round, of which the entry is 0. What they show is
// when the last entrant joined who has been called, in microseconds.
const (
	calledPost = -1 // the calls in the channel
	toldPost   = -2 // those in direct messages
)

// mostCalled is how many people a message calls. Their mentions have to fit into it.
const mostCalled = 50

// keyHolds is how long the chat recognizes the key of a message for sure.
const keyHolds = 2 * time.Minute

// checkIn calls the entrants of a tournament whose check-in is open.
type checkIn struct {
	s *Tournaments
	t *tournament.Tournament
}

// call mentions those who haven't checked in yet, each once, because an edit of the entry notifies nobody, and
// writes to those who allow it. The caller holds the tournament's lock.
func (c checkIn) call(ctx context.Context) error {
	s, t := c.s, c.t
	if t.State != tournament.CheckIn {
		return nil
	}
	posts, err := s.Store.TournamentPosts(ctx, t.ID)
	if err != nil {
		return err
	}
	called, told := postOf(posts, t.ID, calledPost), postOf(posts, t.ID, toldPost)
	if called, err = c.recall(ctx, called); err != nil {
		return err
	}
	for {
		some := awaited(t, lastCalled(called), 0)
		if len(some) == 0 {
			break
		}
		if called, err = c.callSome(ctx, called, called, some); err != nil {
			return err
		}
	}
	return c.tell(ctx, postOf(posts, t.ID, 0).Message, lastCalled(called), told)
}

// lastCalled returns when the last one joined who has been called.
func lastCalled(p stored.TournamentPost) int64 {
	at, _ := strconv.ParseInt(p.Shown, 10, 64)
	return at
}

// awaited returns the people who joined after a time and haven't checked in, in this order: those to call in one
// message, or, if last isn't 0, those who joined until then.
func awaited(t *tournament.Tournament, after, last int64) (list []tournament.Entrant) {
	for _, e := range t.Entrants {
		joined := e.Joined.UnixMicro()
		if e.User.ID != "" && !e.CheckedIn && e.Out == tournament.StillIn && joined > after && (last == 0 || joined <= last) {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b tournament.Entrant) int { return a.Joined.Compare(b.Joined) })
	if last != 0 || len(list) <= mostCalled {
		return list
	}
	n := mostCalled
	for n < len(list) && list[n].Joined.Equal(list[n-1].Joined) {
		n++
	}
	return list[:n]
}

// recall completes a call that a process which died may have posted. If it's too late for the chat to recognize
// it, nobody is mentioned again.
func (c checkIn) recall(ctx context.Context, called stored.TournamentPost) (stored.TournamentPost, error) {
	since, unfinished := strings.CutPrefix(called.Message, beingPosted)
	if !unfinished {
		return called, nil
	}
	after, at, _ := strings.Cut(since, " ")
	began, _ := strconv.ParseInt(at, 10, 64)
	first, _ := strconv.ParseInt(after, 10, 64)
	if c.s.Now().Sub(time.UnixMicro(began)) > keyHolds {
		over := called
		over.Message = ""
		return over, c.record(ctx, called, over)
	}
	before := called
	before.Shown, before.Message = after, ""
	return c.callSome(ctx, called, before, awaited(c.t, first, lastCalled(called)))
}

// record replaces the record of the calls, if it's still as it was read. Otherwise the error is errOtherPost, and the
// job starts again with what the other process has done.
func (c checkIn) record(ctx context.Context, was, next stored.TournamentPost) error {
	asRead, err := c.s.Store.ReplaceTournamentPost(ctx, was, next)
	if err == nil && !asRead {
		return errOtherPost
	}
	return err
}

// callSome mentions people in a message, and returns its record. It's stored before, so that a process that dies
// calls nobody twice. was is the current record, and before is the one to keep if the call fails.
func (c checkIn) callSome(ctx context.Context, was, before stored.TournamentPost, some []tournament.Entrant) (stored.TournamentPost, error) {
	if len(some) == 0 {
		return before, nil
	}
	s, t := c.s, c.t
	v, err := s.Settings.In(ctx, t.Channel, t.Guild)
	if err != nil {
		return before, err
	}
	var names message.List
	var ping []chat.UserID
	for _, e := range some {
		names = append(names, message.T("player.person", message.Args{"User": e.User}))
		of, err := s.Settings.Person(ctx, e.User.ID)
		if err != nil {
			return before, err
		}
		if !of.QuietHours().Has(s.Now()) {
			ping = append(ping, e.User.ID)
		}
	}
	calling := before
	calling.Shown = strconv.FormatInt(some[len(some)-1].Joined.UnixMicro(), 10)
	calling.Message = fmt.Sprint(beingPosted, lastCalled(before), " ", s.Now().UnixMicro())
	if err := c.record(ctx, was, calling); err != nil {
		return before, err
	}
	within, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	called := calling
	called.Message, err = s.Chat.Post(within, t.Channel, chat.Reply{
		Text:     message.T("tournament.check_in.call", message.Args{"Names": names, "Name": message.Name(t.Name), "At": message.Moment(t.StartsAt), "Button": message.T("tournament.button.check_in")}),
		Language: v.Language(), Prefix: v.Prefix(), Ping: ping,
		Rows: []chat.Row{{Buttons: []chat.Button{button(t, actionHere, "tournament.button.check_in", chat.StyleMain)}}},
		Key:  fmt.Sprintf("call.%d.%d", t.ID, lastCalled(before)%1e9),
	})
	if err != nil {
		err = fmt.Errorf("call the entrants of tournament %d: %w", t.ID, err)
		return before, errors.Join(err, c.record(ctx, calling, before))
	}
	return called, c.record(ctx, calling, called)
}

// tell sends one direct message to each person who was called but hasn't checked in, up to the one who joined at
// last. It leaves out people in their quiet hours and those who don't want to hear of their turn either. Whoever doesn't accept direct messages
// has been called in the channel.
func (c checkIn) tell(ctx context.Context, entry string, last int64, told stored.TournamentPost) error {
	s, t := c.s, c.t
	direct, ok := s.Chat.(chat.DirectChat)
	if !ok {
		return nil
	}
	v, err := s.Settings.In(ctx, t.Channel, t.Guild)
	if err != nil {
		return err
	}
	for _, e := range awaited(t, lastCalled(told), last) {
		of, err := s.Settings.Person(ctx, e.User.ID)
		if err != nil {
			return err
		}
		next := told
		next.Shown = strconv.FormatInt(e.Joined.UnixMicro(), 10)
		if err := c.record(ctx, told, next); err != nil {
			return err
		}
		told = next
		v.Called = of
		if of.QuietHours().Has(s.Now()) || v.Pings() == settings.PingNever {
			continue
		}
		if err := c.tellOne(ctx, direct, e.User.ID, cmp.Or(of.Language, v.Language()), entry); err != nil {
			s.Log.InfoContext(ctx, "an entrant was not told in a direct message to check in", "tournament", t.ID, "err", err)
		}
	}
	return nil
}

// tellOne sends an entrant a direct message that leads to the entry.
func (c checkIn) tellOne(ctx context.Context, direct chat.DirectChat, user chat.UserID, language, entry string) error {
	t := c.t
	within, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	channel, err := direct.Direct(within, user)
	if err != nil {
		return err
	}
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, t.ID, " ", user)
	where := chat.MessageRef{Guild: t.Guild, Channel: t.Channel, Message: entry}
	_, err = c.s.Chat.Post(within, channel, chat.Reply{
		Text:     message.T("tournament.check_in.direct", message.Args{"Name": message.Name(t.Name), "Channels": settings.ChannelList(t.Channel), "At": message.Moment(t.StartsAt)}),
		Language: language, Key: fmt.Sprintf("call.%x", sum.Sum64()),
		Rows: []chat.Row{{Buttons: []chat.Button{{Link: &where, Label: message.T("tournament.button.check_in")}}}},
	})
	return err
}
