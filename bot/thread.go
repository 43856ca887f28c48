package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// threadOption returns the option for whether a game gets its own thread.
func threadOption() command.Option {
	return command.Option{Name: "thread", Keyword: "thread", Unlisted: true, Type: command.ChoiceOption{Choices: []command.Choice{
		{Value: "yes", Words: []string{"thread"}},
		{Value: "no", Words: []string{"here"}},
	}}}
}

// place decides where a new game is played, and sets its channel: the call's channel, or a new
// thread in it if someone wants one. If the user asked for a thread and the bot can't start it,
// place returns an error. The game is played in the channel instead if threads don't exist here, or
// if only the guild's settings asked for the thread that failed. told, unless it's nil, tells the
// user where the game is played.
func (s *Service) place(ctx context.Context, c *command.Call, g *game.Game) (told func() error, err error) {
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
	case errors.Is(err, chat.ErrNoThreads) && given:
		told = telling(ctx, c, message.T("thread.none_here"))
	case errors.Is(err, chat.ErrNoThreads):
	case err != nil && given:
		return nil, err
	case err != nil:
		s.opt.Log.WarnContext(ctx, "a thread could not be started", "channel", c.Channel, "err", err)
		user, ok := errors.AsType[*chat.UserError](err)
		if ok && s.notices.Allow(string(c.Channel), time.Now()) {
			told = telling(ctx, c, message.Sentences(user.Text, message.T("thread.instead_here")))
		}
	default:
		g.Channel = thread.Channel
		return telling(ctx, c, message.T("thread.started", message.Args{"Thread": thread.Mention})), nil
	}
	return told, s.checkBot(ctx, c, toPlay, "permissions.to_play")
}

// telling returns a function that privately tells the user a text.
func telling(ctx context.Context, c *command.Call, t message.Text) func() error {
	return func() error {
		return c.Respond(ctx, chat.Reply{Text: t, Language: c.PrivateLanguage(), Private: true})
	}
}

// startThread starts a thread for a game, with the settings of the call's channel.
func (s *Service) startThread(ctx context.Context, c *command.Call, g *game.Game) (chat.Thread, error) {
	room, ok := s.chat.(chat.ThreadChat)
	if !ok || c.Guild == "" || c.AnswerOnly && c.Lacks == nil {
		return chat.Thread{}, chat.ErrNoThreads
	}
	if err := s.checkBot(ctx, c, toPlayInThread, "permissions.for_thread"); err != nil {
		return chat.Thread{}, err
	}
	var people []chat.UserID
	for _, p := range [...]game.Player{{User: c.User}, g.Black, g.White} {
		if p.User.ID != "" && (len(people) == 0 || p.User.ID != people[0]) {
			people = append(people, p.User.ID)
		}
	}
	w := pictureWords{s.opt.Translator, c.Language}
	name := w.say(message.T("thread.name", message.Args{"Black": w.name(g, engine.Black), "White": w.name(g, engine.White)}))
	thread, err := room.StartThread(ctx, c.Channel, name, people)
	if lacks, ok := errors.AsType[*chat.MissingPermissionsError](err); ok {
		return thread, chat.Refuse("permissions.for_thread", message.Args{"Permissions": lacks.Missing})
	}
	if err != nil {
		return thread, err
	}
	return thread, s.copySettings(ctx, c.Channel, thread.Channel)
}

// copySettings gives a thread the settings of its channel.
func (s *Service) copySettings(ctx context.Context, from, to chat.ChannelID) error {
	chosen, err := s.store.ChannelSettings(ctx, from)
	if err != nil || chosen == (settings.ChannelSettings{}) {
		return err
	}
	_, err = s.store.UpdateChannelSettings(ctx, to, func(cs *settings.ChannelSettings) { *cs = chosen })
	return err
}
