package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/engine"
)

// Thread is a channel that hangs below another.
type Thread struct {
	Channel ChannelID // where its messages are
	Mention string    // what shows as a link to it in a message, such as "<#42>"
}

// ErrNoThreads says that a place has no threads: a direct conversation, a thread itself,
// or one that has as many as are allowed.
var ErrNoThreads = errors.New("no threads here")

// ThreadChat is a [Chat] that has threads.
type ThreadChat interface {
	Chat
	// StartThread starts a thread in a channel, which everybody sees who sees the
	// channel, and adds people to it. The name has at most 100 characters; a longer one
	// is cut. The error wraps ErrNoThreads, or is a *[MissingPermissionsError].
	StartThread(ctx context.Context, ch ChannelID, name string, people []UserID) (Thread, error)
}

// threadOption says whether a game gets a thread of its own.
func threadOption() Option {
	return Option{Name: "thread", Keyword: "thread", Unlisted: true, Type: ChoiceOption{[]Choice{
		{Value: "yes", Words: []string{"thread"}},
		{Value: "no", Words: []string{"here"}},
	}}}
}

// place decides where a new game is played, and sets its channel: in the call's channel,
// or in a new thread of it where that is wanted. A thread that is asked for is refused
// where the bot may not start it; where there can be none, or where the guild wants it,
// the game is played in the channel. told, where it is not nil, tells who asked.
func (s *Service) place(ctx context.Context, c *Call, g *Game) (told func() error, err error) {
	g.Channel, g.Guild = c.Channel, c.Guild
	given := g.ThreadWish != ""
	wanted := g.ThreadWish == "yes"
	if !given && c.Guild != "" {
		of, err := s.store.GuildSettings(ctx, c.Guild)
		if err != nil {
			return nil, err
		}
		wanted = of.Threads
	}
	if !wanted {
		return nil, s.checkBot(ctx, c, toPlay, "permissions.to_play")
	}
	thread, err := s.startThread(ctx, c, g)
	switch {
	case errors.Is(err, ErrNoThreads) && given:
		told = s.telling(ctx, c, T("thread.none_here"))
	case errors.Is(err, ErrNoThreads):
	case err != nil && given:
		return nil, err
	case err != nil:
		s.opt.Log.WarnContext(ctx, "a thread could not be started", "channel", c.Channel, "err", err)
		user, ok := errors.AsType[*UserError](err)
		if ok && s.notices.Allow(string(c.Channel), time.Now()) {
			told = s.telling(ctx, c, Sentences(user.Text, T("thread.instead_here")))
		}
	default:
		g.Channel = thread.Channel
		return s.telling(ctx, c, T("thread.started", Args{"Thread": thread.Mention})), nil
	}
	return told, s.checkBot(ctx, c, toPlay, "permissions.to_play")
}

// telling returns what tells who asked alone.
func (s *Service) telling(ctx context.Context, c *Call, t Text) func() error {
	return func() error {
		return c.Respond(ctx, Reply{Text: t, Language: c.privateLanguage(), Private: true})
	}
}

// startThread starts a thread for a game, with the settings of the call's channel.
func (s *Service) startThread(ctx context.Context, c *Call, g *Game) (Thread, error) {
	chat, ok := s.chat.(ThreadChat)
	if !ok || c.Guild == "" || c.AnswerOnly && c.Lacks == nil {
		return Thread{}, ErrNoThreads
	}
	if err := s.checkBot(ctx, c, toPlayInThread, "permissions.for_thread"); err != nil {
		return Thread{}, err
	}
	var people []UserID
	for _, p := range [...]Player{{User: c.User}, g.Black, g.White} {
		if p.User.ID != "" && (len(people) == 0 || p.User.ID != people[0]) {
			people = append(people, p.User.ID)
		}
	}
	w := pictureWords{s.opt.Translator, c.language}
	name := w.say(T("thread.name", Args{"Black": w.name(g, engine.Black), "White": w.name(g, engine.White)}))
	thread, err := chat.StartThread(ctx, c.Channel, name, people)
	if lacks, ok := errors.AsType[*MissingPermissionsError](err); ok {
		return thread, Refuse("permissions.for_thread", Args{"Permissions": lacks.Missing})
	}
	if err != nil {
		return thread, err
	}
	return thread, s.copySettings(ctx, c.Channel, thread.Channel)
}

// copySettings makes a thread begin with the settings of its channel.
func (s *Service) copySettings(ctx context.Context, from, to ChannelID) error {
	settings, err := s.store.ChannelSettings(ctx, from)
	if err != nil || settings == (ChannelSettings{}) {
		return err
	}
	_, err = s.store.UpdateChannelSettings(ctx, to, func(cs *ChannelSettings) { *cs = settings })
	return err
}
