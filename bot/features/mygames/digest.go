package mygames

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
)

// DigestDueJob stores a [stored.DigestJob] for every list that is due.
type DigestDueJob struct{}

// Kind implements [stored.Job].
func (DigestDueJob) Kind() string { return "digest_due" }

// StartDigests has the lists that are due sent.
func (s *MyGames) StartDigests(ctx context.Context, _ DigestDueJob) error {
	return s.Store.StartDigests(ctx, s.Now())
}

// SendDigest sends a person the list of the games that wait for them, in a direct message. If none
// does, or they no longer want the list, it sends nothing.
func (s *MyGames) SendDigest(ctx context.Context, j stored.DigestJob) error {
	of, err := s.Settings.Person(ctx, j.User)
	if err != nil || of.Digest == "" {
		return err
	}
	now := s.Now()
	if end := of.QuietHours().End(now); !end.IsZero() { // earlier attempts have failed
		return &stored.NotDueError{Wait: end.Sub(now)}
	}
	list, waiting, err := s.tasks(ctx, j.User)
	if err != nil || waiting == 0 {
		return err
	}
	direct, ok := s.Chat.(chat.DirectChat)
	if !ok {
		return nil
	}
	v, err := s.Settings.In(ctx, list[0].Channel, list[0].Guild)
	if err != nil {
		return err
	}
	first := list[0].Game
	user := first.Player(first.Side(j.User)).User
	user.ID = j.User // also in the games of a team
	how := look{cmp.Or(of.Language, v.Language()), of.Theme}
	reply := s.reply(ctx, user, list[:waiting], waiting, 1, how)
	rest := message.Text{}
	if waiting > pageSize {
		rest = message.T("mine.more")
	}
	reply.Text = message.Lines(message.T("mine.digest"), reply.Text, rest, message.T("mine.digest_off"))
	reply.Rows = append(reply.Rows, chat.Row{Buttons: []chat.Button{Button()}})
	reply.Key = digestKey(j.User, j.Day)
	channel, err := direct.Direct(ctx, j.User)
	if err != nil {
		return err
	}
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	if _, err = s.Chat.Post(posting, channel, of.Notation.Reply(reply)); errors.Is(err, chat.ErrCannotPost) {
		s.Log.InfoContext(ctx, "a list of games was not sent, because the person takes no direct messages", "err", err)
		return nil
	}
	return err
}

// digestKey returns the key of the message with a person's list of a day.
func digestKey(user chat.UserID, day settings.Day) string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, user, " ", day)
	return fmt.Sprintf("digest.%x", sum.Sum64())
}
