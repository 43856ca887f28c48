package discord_test

import (
	"context"
	"errors"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/discord/application"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// launches answers every request by launching the Activity.
func launches(told chan<- string) func(context.Context, *command.Request, chat.Responder) error {
	return func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		instance, err := r.(chat.Launcher).Launch(ctx)
		if err != nil {
			instance = err.Error()
		}
		told <- instance
		if _, again := r.(chat.Launcher).Launch(ctx); !errors.Is(again, chat.ErrCannotLaunch) {
			told <- "launched twice"
		}
		return nil
	}
}

// A slash command and the Entry Point command, whose handler becomes the bot, launch the Activity.
// Discord then knows its instance and who is in it.
func TestLaunchActivity(t *testing.T) {
	t.Parallel()
	told := make(chan string, 10)
	w := newWorld(t, sandbox.Options{}, discord.Options{Activity: true})
	w.client.HandleInteractions(newDesk(t, launches(told)))
	w.server.EnableActivities()
	if _, err := w.client.Instance(t.Context(), "i-0-gc-0-0"); err == nil || errors.Is(err, application.ErrNoInstance) {
		t.Errorf("before the bot is connected, an instance counts as ended: %v", err)
	}
	w.run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	if handler, _ := w.commands()["launch"]["handler"].(float64); handler != 1 {
		t.Errorf("the Entry Point command: %v", w.commands()["launch"])
	}
	if !w.client.Activities() {
		t.Error("the Activity can't be launched")
	}
	user := w.server.Users()[0]
	channel := w.server.Channels()[0]
	for _, use := range []sandbox.CommandUse{{Name: "activity"}, {Name: "launch", Type: 4}} {
		if _, err := w.server.UseCommand(channel.ID, user.ID, use); err != nil {
			t.Fatal(err)
		}
		instance := <-told
		in, err := w.client.Instance(t.Context(), instance)
		if err != nil || in.Location.ChannelID != channel.ID || len(in.Users) != 1 || in.Users[0] != user.ID {
			t.Errorf("%s: instance %q: %+v, %v", use.Name, instance, in, err)
		}
	}
	for _, id := range []string{"", "i-0-gc-0-0", "../commands", "i 1"} {
		if _, err := w.client.Instance(t.Context(), id); !errors.Is(err, application.ErrNoInstance) {
			t.Errorf("instance %q: %v", id, err)
		}
	}
	if got, err := w.client.User(t.Context(), chat.UserID(user.ID)); err != nil || got.ID != chat.UserID(user.ID) {
		t.Errorf("%+v, %v", got, err)
	}
	if len(told) > 0 {
		t.Error(<-told)
	}
}

// Without Activities, a launch fails for good, and the bot says so.
func TestLaunchWithoutActivities(t *testing.T) {
	t.Parallel()
	told := make(chan string, 10)
	w := newWorld(t, sandbox.Options{}, discord.Options{Activity: true})
	w.client.HandleInteractions(newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		if _, err := r.(chat.Launcher).Launch(ctx); !errors.Is(err, chat.ErrCannotLaunch) {
			told <- "no refusal"
		}
		told <- ""
		return r.Respond(ctx, chat.Reply{Text: words("no"), Private: true})
	}))
	w.run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	if w.client.Activities() {
		t.Error("the Activity can be launched")
	}
	if _, err := w.server.UseCommand(w.server.Channels()[0].ID, w.server.Users()[0].ID, sandbox.CommandUse{Name: "activity"}); err != nil {
		t.Fatal(err)
	}
	if problem := <-told; problem != "" {
		t.Error(problem)
	}
}
