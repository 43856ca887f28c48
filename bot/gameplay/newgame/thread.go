package newgame

import (
	"context"
	"errors"
	"fmt"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines/background"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
	"hoshi/engine"
)

// threadOption returns the option for whether a game gets its own thread.
func threadOption() command.Option {
	return command.Option{Name: "thread", Keyword: "thread", Unlisted: true, Type: command.ChoiceOption{Choices: []command.Choice{
		{Value: "yes", Words: []string{"thread"}},
		{Value: "no", Words: []string{"here"}},
	}}}
}

// Place decides where a new game is played, and sets its channel: the call's channel, or a new
// thread in it if someone wants one. If the user asked for a thread and the bot can't start it,
// place returns an error. The game is played in the channel instead if threads don't exist here, or
// if only the guild's settings asked for the thread that failed. told, unless it's nil, tells the
// user where the game is played.
func (s *Setup) Place(ctx context.Context, c *command.Call, g *game.Game) (told func() error, err error) {
	g.Channel, g.Guild = c.Channel, c.Guild
	given := g.ThreadWish != ""
	wanted := g.ThreadWish == "yes"
	if !given {
		wanted = c.Settings.Guild.Threads
	}
	if !wanted {
		return nil, s.Games.CheckBot(ctx, c, games.ToPlay, "permissions.to_play")
	}
	thread, err := s.startThread(ctx, c, g)
	switch {
	case errors.Is(err, chat.ErrNoThreads) && given:
		told = background.Telling(ctx, c, message.T("thread.none_here"))
	case errors.Is(err, chat.ErrNoThreads):
	case err != nil && given:
		return nil, err
	case err != nil:
		s.Log.WarnContext(ctx, "a thread could not be started", "channel", c.Channel, "err", err)
		user, ok := errors.AsType[*chat.UserError](err)
		if ok && s.told.Add(c.Channel, true) {
			told = background.Telling(ctx, c, message.Sentences(user.Text, message.T("thread.instead_here")))
		}
	default:
		g.Channel = thread.Channel
		return background.Telling(ctx, c, message.T("thread.started", message.Args{"Thread": thread.Mention})), nil
	}
	return told, s.Games.CheckBot(ctx, c, games.ToPlay, "permissions.to_play")
}

// startThread starts a thread for a game, with the settings of the call's channel.
func (s *Setup) startThread(ctx context.Context, c *command.Call, g *game.Game) (chat.Thread, error) {
	room, ok := s.Chat.(chat.ThreadChat)
	if !ok || c.Guild == "" || c.AnswerOnly && c.Lacks == nil {
		return chat.Thread{}, chat.ErrNoThreads
	}
	if err := s.Games.CheckBot(ctx, c, games.ToPlayInThread, "permissions.for_thread"); err != nil {
		return chat.Thread{}, err
	}
	var people []chat.UserID
	for _, p := range [...]game.Player{{User: c.User}, g.Black, g.White} {
		if p.User.ID != "" && (len(people) == 0 || p.User.ID != people[0]) {
			people = append(people, p.User.ID)
		}
	}
	thread, err := room.StartThread(ctx, c.Channel, s.threadName(c.Language, g), people)
	if lacks, ok := errors.AsType[*chat.MissingPermissionsError](err); ok {
		return thread, chat.Refuse("permissions.for_thread", message.Args{"Permissions": lacks.Missing})
	}
	if err != nil {
		return thread, err
	}
	return thread, s.copySettings(ctx, c.Settings.Own, thread.Channel)
}

// threadName returns the name of a game's thread.
func (s *Setup) threadName(language string, g *game.Game) string {
	w := view.PictureWords{Translator: s.Translator, Language: language}
	return w.Say(message.T("thread.name", message.Args{"Black": w.Name(g, engine.Black), "White": w.Name(g, engine.White)}))
}

// ThreadFor starts a thread for a game that nobody asked for in the channel, such as one of a
// tournament, with what the channel has chosen. The error wraps [chat.ErrNoThreads] or
// [chat.ErrCannotPost] if there can't be one.
func (s *Setup) ThreadFor(ctx context.Context, ch chat.ChannelID, language string, g *game.Game, chosen settings.ChannelSettings) (chat.ChannelID, error) {
	room, ok := s.Chat.(chat.ThreadChat)
	if !ok {
		return "", chat.ErrNoThreads
	}
	var people []chat.UserID
	for _, p := range [...]game.Player{g.Black, g.White} {
		if p.User.ID != "" {
			people = append(people, p.User.ID)
		}
	}
	thread, err := room.StartThread(ctx, ch, s.threadName(language, g), people)
	if lacks, ok := errors.AsType[*chat.MissingPermissionsError](err); ok {
		return "", fmt.Errorf("%w: %w", chat.ErrCannotPost, lacks)
	}
	if err != nil {
		return "", err
	}
	return thread.Channel, s.copySettings(ctx, chosen, thread.Channel)
}

// copySettings gives a thread the settings of its channel.
func (s *Setup) copySettings(ctx context.Context, chosen settings.ChannelSettings, to chat.ChannelID) error {
	if chosen == (settings.ChannelSettings{}) {
		return nil
	}
	_, err := s.Store.UpdateChannelSettings(ctx, to, func(cs *settings.ChannelSettings) { *cs = chosen })
	return err
}
