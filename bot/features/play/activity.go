package play

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
)

// Activity is the board inside the chat, which a request can launch. Implementations are safe for
// concurrent use.
type Activity interface {
	// Launchable reports whether requests can launch it.
	Launchable() bool

	// Bind stores which game a person launched an instance of it for, 0 for what the channel plays.
	Bind(ctx context.Context, instance string, user chat.UserID, game int64) error
}

// ActivityCommand declares !activity: play on a board inside the chat.
func (s *Play) ActivityCommand() *command.Command {
	return &command.Command{
		Name: "activity", Aliases: []string{"launch"}, Group: command.GroupPlay, Unlocked: true, // the chat waits for its answer only for a moment
		Help: command.Help{Long: true}, Handle: s.activity,
	}
}

// activity launches the Activity for the person who asks. A typed command can't, but its answer has a
// button that can.
func (s *Play) activity(ctx context.Context, c *command.Call) error {
	switch {
	case s.Activity == nil:
		return s.noActivity("activity.off")
	case !s.Activity.Launchable():
		return s.noActivity("activity.disabled")
	case c.Origin == chat.FromText:
		return c.Respond(ctx, chat.Reply{Text: message.T("activity.click"), Language: c.Language, Rows: []chat.Row{{Buttons: []chat.Button{view.ActivityButton()}}}})
	case c.Launcher == nil:
		return s.noActivity("activity.failed")
	}
	instance, err := c.Launcher.Launch(ctx)
	switch {
	case errors.Is(err, chat.ErrCannotLaunch):
		return errors.Join(s.noActivity("activity.failed"), err)
	case err != nil:
		return err
	}
	if instance == "" {
		return nil // it shows the channel's game
	}
	var id int64
	if c.Shown.Game != 0 {
		if g, err := s.Games.GameFor(ctx, c, c.Shown.Game); err == nil {
			id = g.ID
		}
	}
	return s.Activity.Bind(ctx, instance, c.User.ID, id)
}

// noActivity says why there's no board inside the chat, and offers the one in the browser.
func (s *Play) noActivity(id string) error {
	refused := &chat.UserError{Text: message.T(id), Private: true}
	if s.Pages != nil {
		refused.Rows = []chat.Row{{Buttons: []chat.Button{view.OpenButton()}}}
	}
	return refused
}
