package discord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
)

// Where only a user has installed the bot, or where it may not write, nothing can be
// posted: the board of a game is shown by the answers to interactions. An interaction
// can answer with the board, edit the message whose button was clicked, edit what it
// has answered before, or send a follow-up. All that ends after [AnswerWithin], and an
// application that only the user has installed may send five follow-ups.

const (
	maxAnswerChannels  = 10_000 // that are remembered
	answersPerChannel  = 6      // interactions that are remembered of each
	privatePerChannel  = 2      // and clicks under messages for one person, which edit no board
	maxFollowUps       = 5      // of an interaction
	followUpsForOthers = 1      // of those, kept for what the interaction was about
)

// mayNotWrite reports whether the bot is a member of the channel that may not write in
// it. Where the interaction does not say, it may.
func (in *Interaction) mayNotWrite() bool {
	return in.AppPermissions.bits != nil && len(in.AppPermissions.lacking(chat.Permissions{chat.ViewChannel, chat.SendMessages}, in.where)) > 0
}

// shownBoard is how an interaction can show a board.
type shownBoard struct {
	command bool   // the interaction leads to a board, which may be its answer
	message string // id of the board that the interaction can edit; empty for none
	// original says that the message is the interaction's "@original"; else it is one of
	// the follow-ups.
	original bool
}

// newShownBoard says how an interaction can show a board before it has been answered: a
// click, by the message with the button.
func newShownBoard(in *Interaction, req *command.Request, k clicked) *shownBoard {
	b := &shownBoard{command: req.Command != nil && req.Command.ShowsBoard}
	if in.Message != nil && !k.private && k.shown.Game != 0 {
		b.message, b.original = in.Message.ID, true
	}
	return b
}

// awaitsBoard reports whether the board is to be the answer. The caller holds the lock.
func (a *interactionResponder) awaitsBoard() bool {
	return a.shows != nil && a.shows.command && !a.component && !a.answered
}

// keepBoard acknowledges a click under a board by itself, before an answer that is
// another message: the board can be edited by this interaction then. The caller holds
// the lock.
func (a *interactionResponder) keepBoard(ctx context.Context, replaces bool) error {
	if a.shows == nil || a.shows.message == "" || !a.component || replaces {
		return nil
	}
	return a.begin(ctx, false)
}

// noteBoard notes that an answer is a board that the interaction can edit. The caller
// holds the lock.
func (a *interactionResponder) noteBoard(reply chat.Reply, id string, first bool) {
	if a.shows != nil && reply.AnswerOnly && !reply.Private && id != "" {
		a.shows.message, a.shows.original = id, first && !a.component
	}
}

// ways of showing a board, the best first.
type way int

const (
	asAnswer   way = iota // it becomes the answer that the interaction waits for
	asEdit                // it takes the place of an earlier board
	asFollowUp            // it is another message
)

// can reports whether a way is open. The caller holds the lock.
func (a *interactionResponder) can(w way) bool {
	switch w {
	case asAnswer: // of a click, while the board has not been changed by it
		return a.awaitsBoard() && !a.hidden || a.component && a.shows.message != "" && !a.answered
	case asEdit:
		return a.shows.message != ""
	}
	return (a.answered || a.deferred) && a.r.FollowUps() < maxFollowUps-followUpsForOthers
}

// show shows a board in one way, and reports whether that way was open. now is when the
// interaction must not have expired.
func (a *interactionResponder) show(ctx context.Context, w way, reply chat.Reply) (id string, open bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.can(w) {
		return "", false, nil
	}
	edits := a.shows.message != "" && w != asFollowUp
	id, err = a.lay(ctx, reply, edits, func(answer Answer) (string, error) { return a.sendBoard(ctx, w, answer) })
	if err != nil {
		if w == asEdit {
			a.shows.message = "" // gone, or out of reach
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
func (a *interactionResponder) sendBoard(ctx context.Context, w way, answer Answer) (string, error) {
	switch {
	case w == asFollowUp:
		return a.r.FollowUp(ctx, answer)
	case w == asAnswer && a.deferred, w == asEdit && a.shows.original:
		return a.r.EditOriginal(ctx, answer)
	case w == asEdit:
		return a.shows.message, a.r.EditFollowUp(ctx, a.shows.message, answer)
	case a.component:
		return a.shows.message, a.r.Update(ctx, answer)
	}
	return a.r.Respond(ctx, answer)
}

// giveUp ends the wait for a board: the answer to another interaction has shown it, none can
// show it, or this interaction is not remembered any longer. Its deferral is taken back, now
// or when the interaction is acknowledged.
func (a *interactionResponder) giveUp(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, takeBackTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.awaitsBoard() {
		return
	}
	a.shows.command = false
	_ = a.takeBack(ctx) // it is tried again when hardly any time is left
}

// expired reports whether the interaction can answer nothing any more.
func (a *interactionResponder) expired(now time.Time) bool {
	return now.After(a.r.in.Received.Add(AnswerWithin))
}

// answerBoards remembers the latest interactions of channels whose boards are shown by
// answers, in bounded memory. The zero value is ready to use.
type answerBoards struct {
	mu       sync.Mutex
	channels map[chat.ChannelID]answerers
}

// answerers are the interactions that are remembered of a channel, newest first. Clicks
// on a move pad are many: they do not take the place of those that can edit the board.
type answerers struct{ open, private []*interactionResponder }

// add remembers an interaction, and returns those that it has forgotten for it. The caller
// gives them up.
func (b *answerBoards) add(ch chat.ChannelID, a *interactionResponder) (evicted []*interactionResponder) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.channels == nil {
		b.channels = make(map[chat.ChannelID]answerers)
	}
	known, ok := b.channels[ch]
	if !ok && len(b.channels) >= maxAnswerChannels {
		evicted = b.forget()
	}
	var oldest []*interactionResponder
	if a.private {
		known.private, oldest = latest(a, known.private, privatePerChannel)
	} else {
		known.open, oldest = latest(a, known.open, answersPerChannel)
	}
	b.channels[ch] = known
	return append(evicted, oldest...)
}

// latest puts an interaction before others, of which the newest are kept.
func latest(a *interactionResponder, before []*interactionResponder, most int) (kept, evicted []*interactionResponder) {
	n := min(len(before), most-1)
	return append([]*interactionResponder{a}, before[:n]...), before[n:]
}

// live returns the interactions of a channel that can still answer, newest first. The
// caller holds the lock.
func (b *answerBoards) live(ch chat.ChannelID) []*interactionResponder {
	now := time.Now()
	known := b.channels[ch]
	list := slices.DeleteFunc(slices.Concat(known.private, known.open), func(a *interactionResponder) bool { return a.expired(now) })
	slices.SortStableFunc(list, func(x, y *interactionResponder) int { return y.r.in.Received.Compare(x.r.in.Received) })
	return list
}

// forget removes the channels where nothing can be answered any more, and others until
// there is room for many; it returns the interactions of these. The caller holds the lock.
func (b *answerBoards) forget() (evicted []*interactionResponder) {
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

// close gives up all interactions that wait for a board: what the process shows after a new
// start, it shows by others.
func (b *answerBoards) close(within time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	b.mu.Lock()
	var all []*interactionResponder
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

// of returns the interactions of a channel that can still answer, newest first.
func (b *answerBoards) of(ch chat.ChannelID) []*interactionResponder {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.live(ch)
}

// post shows a board by the best answer that is left, and returns the message's id.
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
		if _, refused := errors.AsType[*APIError](e); !refused && !errors.Is(e, ErrInteractionExpired) {
			return "", fmt.Errorf("show a board by an answer: %w", err) // it may pass
		}
	}
	for _, a := range list {
		a.giveUp(context.WithoutCancel(ctx))
	}
	return "", errors.Join(fmt.Errorf("%w: no interaction can be answered any more", chat.ErrCannotPost), err)
}

// retire takes an earlier board out of use, where an interaction can still edit it. The
// buttons of others answer that they are not of the latest board.
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
