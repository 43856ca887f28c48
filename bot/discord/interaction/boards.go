package interaction

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/customid"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/limits"
)

// If only a user has installed the bot, or if it may not write in a channel, it can't post: boards
// are shown in the answers to interactions. An interaction can answer with the board, edit the
// message whose button was clicked, edit its earlier answer, or send a follow-up. All of that ends
// after [answer.Within], and an application that only the user has installed may send five
// follow-ups.

const (
	maxAnswerChannels  = 10_000 // remembered
	answersPerChannel  = 6      // interactions remembered for each
	privatePerChannel  = 2      // plus clicks under private messages, which can't edit the board
	followUpsForOthers = 1      // of those, reserved for answers other than boards
)

// mayNotWrite reports whether the bot may not write in the channel, according to the interaction.
func mayNotWrite(in *event.Interaction) bool {
	return in.AppPermissions.Stated() && len(in.AppPermissions.Lacking(chat.Permissions{chat.ViewChannel, chat.SendMessages}, in.Place())) > 0
}

// shownBoard is how an interaction can show a board.
type shownBoard struct {
	command bool   // the interaction leads to a board, which may be its answer
	message string // ID of the board that the interaction can edit; empty for none
	// original says that the message is the interaction's "@original" rather than a follow-up.
	original bool
}

// newShownBoard returns how an interaction can show a board before it has been answered: a click can
// edit the message with the button.
func newShownBoard(in *event.Interaction, req *command.Request, k customid.Click) *shownBoard {
	b := &shownBoard{command: req.Command != nil && req.Command.ShowsBoard}
	if in.Message != nil && !k.Private && k.Shown.Game != 0 {
		b.message, b.original = in.Message.ID, true
	}
	return b
}

// awaitsBoard reports whether the board will be the answer. The caller holds the lock.
func (a *responder) awaitsBoard() bool {
	return a.shows != nil && a.shows.command && !a.component && !a.answered
}

// keepBoard acknowledges a click under a board before an answer in another message, so that the
// interaction can still edit the board. The caller holds the lock.
func (a *responder) keepBoard(ctx context.Context, replaces bool) error {
	if a.shows == nil || a.shows.message == "" || !a.component || replaces {
		return nil
	}
	return a.begin(ctx, false)
}

// noteBoard records that an answer is a board, which the interaction can edit. The caller holds the
// lock.
func (a *responder) noteBoard(reply chat.Reply, id string, first bool) {
	if a.shows != nil && reply.AnswerOnly && !reply.Private && id != "" {
		a.shows.message, a.shows.original = id, first && !a.component
	}
}

// way is a way of showing a board.
type way int

// The ways, best first.
const (
	asAnswer   way = iota // as the answer that the interaction is waiting for
	asEdit                // in place of an earlier board
	asFollowUp            // as another message
)

// can reports whether a way is possible. The caller holds the lock.
func (a *responder) can(w way) bool {
	switch w {
	case asAnswer: // to a click, while it hasn't changed the board
		return a.awaitsBoard() && !a.hidden || a.component && a.shows.message != "" && !a.answered
	case asEdit:
		return a.shows.message != ""
	}
	return (a.answered || a.deferred) && a.r.FollowUps() < limits.MaxFollowUps-followUpsForOthers
}

// show shows a board in one way, and reports whether that way was possible.
func (a *responder) show(ctx context.Context, w way, reply chat.Reply) (id string, open bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.can(w) {
		return "", false, nil
	}
	edits := a.shows.message != "" && w != asFollowUp
	id, err = a.lay(ctx, reply, edits, func(m body.Message) (string, error) { return a.sendBoard(ctx, w, m) })
	if err != nil {
		if w == asEdit && final(err) {
			a.shows.message = "" // gone or inaccessible
		}
		return "", true, err
	}
	if w == asAnswer {
		a.shows.original = true
		a.done()
	}
	if w == asFollowUp {
		a.shows.original = false
	}
	a.shows.message = id
	return id, true, nil
}

// sendBoard sends a board in one way. The caller holds the lock.
func (a *responder) sendBoard(ctx context.Context, w way, m body.Message) (string, error) {
	switch {
	case w == asFollowUp:
		return a.r.FollowUp(ctx, m)
	case w == asAnswer && a.deferred:
		return a.r.EditOriginal(ctx, m)
	case w == asEdit && a.shows.original: // of a click that may still be without any answer
		if err := a.begin(ctx, false); err != nil {
			return "", err
		}
		return a.r.EditOriginal(ctx, m)
	case w == asEdit:
		return a.shows.message, a.r.EditFollowUp(ctx, a.shows.message, m)
	case a.component:
		return a.shows.message, a.r.Update(ctx, m)
	}
	return a.r.Respond(ctx, m)
}

// giveUp ends the wait for a board because another answer has shown it, none can show it, or this
// interaction is being forgotten. It takes back its deferral, now or when the interaction is
// acknowledged.
func (a *responder) giveUp(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, takeBackTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.awaitsBoard() {
		return
	}
	a.shows.command = false
	_ = a.takeBack(ctx) // tooLate tries again
}

// expired reports whether the interaction can no longer be answered.
func (a *responder) expired(now time.Time) bool {
	return now.After(a.in.Received.Add(answer.Within))
}

// answerBoards remembers the latest interactions of channels whose boards are shown by answers, in
// bounded memory. The zero value is ready to use.
type answerBoards struct {
	mu       sync.Mutex
	channels map[chat.ChannelID]answerers
}

// answerers are the remembered interactions of a channel, newest first. The many clicks on a move
// pad are kept separately, so that they don't displace those that can edit the board.
type answerers struct{ open, private []*responder }

// add remembers an interaction and returns the ones it displaced, which the caller must give up.
func (b *answerBoards) add(ch chat.ChannelID, a *responder) (evicted []*responder) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.channels == nil {
		b.channels = make(map[chat.ChannelID]answerers)
	}
	known, ok := b.channels[ch]
	if !ok && len(b.channels) >= maxAnswerChannels {
		evicted = b.forget()
	}
	var oldest []*responder
	if a.private {
		known.private, oldest = latest(a, known.private, privatePerChannel)
	} else {
		known.open, oldest = latest(a, known.open, answersPerChannel)
	}
	b.channels[ch] = known
	return append(evicted, oldest...)
}

// latest puts an interaction in front of the earlier ones and limits their number.
func latest(a *responder, before []*responder, most int) (kept, evicted []*responder) {
	n := min(len(before), most-1)
	return append([]*responder{a}, before[:n]...), before[n:]
}

// live returns the interactions of a channel that can still be answered, newest first. The caller
// holds the lock.
func (b *answerBoards) live(ch chat.ChannelID) []*responder {
	now := time.Now()
	known := b.channels[ch]
	list := slices.DeleteFunc(slices.Concat(known.private, known.open), func(a *responder) bool { return a.expired(now) })
	slices.SortStableFunc(list, func(x, y *responder) int { return y.in.Received.Compare(x.in.Received) })
	return list
}

// forget removes the channels whose interactions have expired, then more until half are left. It
// returns the interactions of the latter. The caller holds the lock.
func (b *answerBoards) forget() (evicted []*responder) {
	for ch := range b.channels {
		if len(b.live(ch)) == 0 {
			delete(b.channels, ch)
		}
	}
	for ch := range b.channels {
		if len(b.channels) <= maxAnswerChannels/2 {
			break
		}
		evicted = append(evicted, b.live(ch)...)
		delete(b.channels, ch)
	}
	return evicted
}

// close gives up all interactions waiting for a board: after a restart, new ones show the boards.
func (b *answerBoards) close(within time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	b.mu.Lock()
	var all []*responder
	for ch := range b.channels {
		all = append(all, b.live(ch)...)
	}
	b.mu.Unlock()
	var giving sync.WaitGroup
	for _, a := range all {
		giving.Go(func() { a.giveUp(ctx) })
	}
	giving.Wait()
}

// of returns the interactions of a channel that can still be answered, newest first.
func (b *answerBoards) of(ch chat.ChannelID) []*responder {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.live(ch)
}

// post shows a board with the best possible answer and returns the message's ID.
func (b *answerBoards) post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	list := b.of(ch)
	var errs []error
	for _, w := range []way{asAnswer, asEdit, asFollowUp} {
		for _, a := range list {
			id, open, err := a.show(ctx, w, r)
			if open && err == nil {
				for _, other := range list {
					if other != a {
						other.giveUp(context.WithoutCancel(ctx))
					}
				}
				return id, nil
			}
			if ctx.Err() != nil {
				return "", ctx.Err()
			}
			if open {
				errs = append(errs, err)
			}
		}
	}
	err := errors.Join(errs...)
	for _, e := range errs {
		if !final(e) {
			return "", fmt.Errorf("show a board by an answer: %w", err)
		}
	}
	for _, a := range list {
		a.giveUp(context.WithoutCancel(ctx))
	}
	return "", errors.Join(fmt.Errorf("%w: no interaction can be answered any more", chat.ErrCannotPost), err)
}

// final reports whether an answer that failed would fail again.
func final(err error) bool {
	return errors.Is(err, answer.ErrExpired) || errors.Is(err, answer.ErrAcknowledged) || rest.KindOf(err) != rest.Temporary
}

// retire replaces an earlier board with a note, if an interaction can still edit it. Buttons of
// other boards answer that they don't belong to the latest board.
func (b *answerBoards) retire(ctx context.Context, ch chat.ChannelID, message string, note chat.Reply) error {
	for _, a := range b.of(ch) {
		a.mu.Lock()
		has := a.shows.message == message
		a.mu.Unlock()
		if !has {
			continue
		}
		_, _, err := a.show(ctx, asEdit, note)
		a.mu.Lock()
		a.shows.message = ""
		a.mu.Unlock()
		if err == nil {
			return nil
		}
	}
	return nil
}
