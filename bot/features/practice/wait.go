package practice

import (
	"context"
	"slices"
	"strconv"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines/background"
)

// How a message waits for a search. After the last time, its button remains.
const (
	checkEvery = time.Second
	waitAtMost = 5 * time.Minute
)

// startSearch stores a job that looks through a person's lost games, unless it's stored already, there
// are none, or they have enough to practice. It returns the IDs of the games to look through.
func (s *Practice) startSearch(ctx context.Context, user chat.UserID, p plan) ([]int64, error) {
	left, err := s.unsearched(ctx, user, p)
	if err != nil || len(left) == 0 {
		return nil, err
	}
	return left, s.Store.Enqueue(ctx, SearchJob{User: user})
}

// unsearched returns the IDs of the games that a search looks through.
func (s *Practice) unsearched(ctx context.Context, user chat.UserID, p plan) ([]int64, error) {
	if open(p.positions) >= mostOpen {
		return nil, nil
	}
	return s.Store.UnsearchedLosses(ctx, user, gamesAtOnce)
}

// await edits the answer as soon as the search of some games has found a position or has ended.
func (s *Practice) await(ctx context.Context, c *command.Call, games []int64) error {
	begun := s.Now()
	return s.Background.Start(ctx, c, work.Practice, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, waitAtMost)
		defer cancel()
		tick := time.NewTicker(checkEvery)
		defer tick.Stop()
		for left := len(games); ; {
			select {
			case <-ctx.Done():
				return nil
			case <-tick.C:
			}
			p, err := s.planOf(ctx, c.User.ID)
			if err != nil {
				return err
			}
			still, err := s.unsearched(ctx, c.User.ID, p)
			if err != nil {
				return err
			}
			still = slices.DeleteFunc(still, func(id int64) bool { return !slices.Contains(games, id) })
			if last := p.last(); last != nil && !last.Shown.Before(begun) {
				return nil // the button was faster
			}
			switch next := p.next(); {
			case next != nil:
				return s.found(ctx, c, p, next)
			case len(still) == 0:
				return s.edit(ctx, c, s.nothing(c, p))
			case len(still) < left:
				left = len(still)
				if err := s.edit(ctx, c, s.looking(c, p, left)); err != nil {
					return err
				}
			}
		}
	})
}

// found replaces the message that waits with the first position.
func (s *Practice) found(ctx context.Context, c *command.Call, p plan, next *stored.PracticePosition) (err error) {
	edited := *c
	edited.Responder = editing{c.Responder}
	a := &asked{PracticePosition: next, call: &edited, plan: &p}
	if a.game, a.pos, err = s.load(ctx, next); err != nil {
		return err
	}
	return s.ask(ctx, a)
}

// edit replaces the message that waits.
func (s *Practice) edit(ctx context.Context, c *command.Call, r chat.Reply) error {
	return editing{c.Responder}.Respond(ctx, r)
}

// editing is a [chat.Responder] whose answers replace the last one.
type editing struct{ chat.Responder }

// Respond implements [chat.Responder].
func (e editing) Respond(ctx context.Context, r chat.Reply) error {
	ctx, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	return e.Edit(ctx, r)
}

// looking says that a search is running, and has a button to come back to it.
func (s *Practice) looking(c *command.Call, p plan, games int) chat.Reply {
	text := message.Lines(message.T("practice.looking", message.Args{"Count": games}), p.nextText())
	check := chat.Button{Command: "practice", Words: checkWord, Label: message.T("practice.check"), Style: chat.StyleMain}
	return chat.Reply{Text: text, Language: c.PrivateLanguage(), Private: true, Replace: true, Rows: []chat.Row{{Buttons: []chat.Button{check}}}}
}

// nextText says when the next position comes back. It's empty if none does.
func (p *plan) nextText() message.Text {
	days := p.days()
	if days == 0 {
		return message.Text{}
	}
	return inDays("practice.next.", days)
}

// nothing says that there's nothing to practice today, and what else there is to do.
func (s *Practice) nothing(c *command.Call, p plan) chat.Reply {
	text := message.T("practice.none")
	switch {
	case p.days() > 0:
		text = message.Sentences(message.T("practice.today"), p.nextText())
	case len(p.positions) > 0:
		text = message.T("practice.all_done", message.Args{"Count": len(p.positions)})
	}
	return chat.Reply{
		Text: message.Lines(text, message.T("practice.more")), Language: c.PrivateLanguage(), Private: true, Replace: true,
		Rows: []chat.Row{{Buttons: []chat.Button{
			{Command: "play", Label: message.T("button.play"), Style: chat.StyleMain},
			{Command: "learn", Label: message.T("practice.learn")},
			{Command: "puzzle", Words: "daily", Label: message.T("practice.daily")},
		}}},
	}
}

// gameButton shows the game that a position is from.
func gameButton(id int64) chat.Button {
	return chat.Button{Command: "history", Words: "game " + strconv.Itoa(int(id)), Label: message.T("practice.game")}
}
