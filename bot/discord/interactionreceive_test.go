package discord_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/discord/component"
	"hoshi/bot/sandbox"
)

// register makes the application's commands, given as JSON.
func (w *world) register(commands string) {
	w.t.Helper()
	req, err := http.NewRequest(http.MethodPut, w.server.URL()+"/api/v9/applications/"+w.self.ID+"/commands", strings.NewReader(commands))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer http.DefaultClient.CloseIdleConnections()
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		w.t.Fatal("registering commands:", resp.Status)
	}
}

// playground is a bot with a command for a move, a button and a form.
func playground(t *testing.T) discord.InteractionHandler {
	message := func(text string, files ...discord.AnswerFile) discord.Answer {
		box := component.Container{Components: []component.Component{component.TextDisplay(text)}}
		for _, f := range files {
			box.Components = append(box.Components, component.Gallery{{URL: component.Attached(f.Name), Description: f.Description}})
		}
		box.Components = append(box.Components, component.Row(component.Button{Label: "Type", CustomID: "type"}, component.Button{Label: "Undo", CustomID: "undo"}))
		return discord.Answer{Components: []component.Component{box}, Files: files}
	}
	board := discord.AnswerFile{Name: "board.png", Data: pixel(), Description: "Black h8"}
	form := component.Modal{CustomID: "form", Title: "A move", Components: []component.Component{
		component.Label{Label: "Point", Component: component.TextInput{CustomID: "point"}},
	}}
	return func(ctx context.Context, in *discord.Interaction, r *discord.Responder) {
		var err error
		switch {
		case in.Type == discord.InteractionAutocomplete:
			err = r.Suggest(ctx, []discord.Choice{{Name: "h8", Value: "h8"}})
		case in.Command != nil:
			point, _ := in.Command.Option("point")
			_, err = r.Respond(ctx, message("played "+point.String(), board))
		case in.Component != nil && in.Component.CustomID == "type":
			err = r.OpenModal(ctx, form)
		case in.Component != nil:
			if err = r.DeferUpdate(ctx); err == nil {
				_, err = r.EditOriginal(ctx, message("taken back"))
			}
		case in.Modal != nil:
			if _, err = r.Defer(ctx, true); err == nil {
				_, err = r.EditOriginal(ctx, discord.Answer{Content: "typed " + in.Modal.Value("point")})
			}
			if err == nil {
				_, err = r.FollowUp(ctx, discord.Answer{Content: "and more", Private: true})
			}
		}
		if err != nil {
			t.Errorf("interaction of type %d: %v", in.Type, err)
		}
	}
}

// answered waits until an interaction is answered.
func (w *world) answered(in sandbox.Interaction, err error) sandbox.Interaction {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	got, err := w.server.WaitInteraction(ctxOf(w.t), in.ID)
	if err != nil || got.State != sandbox.Answered {
		w.t.Fatalf("not answered: %+v, %v", got, err)
	}
	return got
}

// Commands, clicks, forms and suggestions go through discordgo's gateway and come
// back.
func TestInteractions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{OnInteraction: playground(t)}).run(nil)
	w.register(`[{"name":"move","description":"make a move","options":[{"type":3,"name":"point","description":"where","autocomplete":true}]}]`)
	use := sandbox.CommandUse{Name: "move", Options: map[string]any{"point": "h8"}}

	choices, err := w.server.Autocomplete(ctxOf(t), w.channel, w.you.ID, use, "point")
	if err != nil || len(choices) != 1 || choices[0].Name != "h8" {
		t.Errorf("suggested %+v, %v", choices, err)
	}

	got := w.answered(w.server.UseCommand(w.channel, w.you.ID, use))
	board := w.message(w.channel, got.MessageID)
	if len(board.Attachments) != 1 || board.Attachments[0].Filename != "board.png" {
		t.Errorf("the board has the files %+v", board.Attachments)
	}

	got = w.answered(w.server.Click(w.channel, w.you.ID, board.ID, "type"))
	if got.Modal == nil || got.Modal.Title != "A move" {
		t.Fatalf("the form is %+v", got.Modal)
	}
	w.answered(w.server.SubmitModal(got.ID, map[string][]string{"point": {"j9"}}))
	_, err = w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Text() == "typed j9" && m.EphemeralTo == w.you.ID })
	if err != nil {
		t.Error("no answer to the form:", err)
	}
	_, err = w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Text() == "and more" })
	if err != nil {
		t.Error("no follow-up:", err)
	}

	w.answered(w.server.Click(w.channel, w.you.ID, board.ID, "undo"))
	w.until("the board was edited", func() bool { return len(w.message(w.channel, board.ID).Attachments) == 0 })
}

// message returns a message as the sandbox has it.
func (w *world) message(channel, id string) sandbox.Message {
	w.t.Helper()
	for _, m := range w.server.Messages(channel) {
		if m.ID == id {
			return m
		}
	}
	w.t.Fatalf("no message %q", id)
	return sandbox.Message{}
}

// What cannot be read, and a handler that panics, hold nothing else up.
func TestBadInteractions(t *testing.T) {
	t.Parallel()
	var handled atomic.Int32
	f := newFake(t, &fake{events: []event{
		{"INTERACTION_CREATE", `{"id":"1"}`},
		{"INTERACTION_CREATE", `{"id":"1","application_id":"2","token":"t","type":3,"user":{"id":"3"},"data":{"custom_id":"panic"}}`},
		{"INTERACTION_CREATE", `{"id":"2","application_id":"2","token":"t","type":5,"user":{"id":"3"},"data":{"custom_id":"m","components":[{"type":99}]}}`},
	}})
	l, log := newLogs(t)
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: f.URL, Log: log,
		OnInteraction: func(_ context.Context, in *discord.Interaction, _ *discord.Responder) {
			if in.Component != nil {
				panic("a bad click")
			}
			handled.Add(1)
		}}))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, client: client, result: make(chan error, 1)}
	w.run(nil)
	w.until("handled", func() bool { return handled.Load() == 1 })
	w.until("logged", func() bool {
		return strings.Contains(l.String(), "cannot be read") && strings.Contains(l.String(), "a bad click")
	})
}

// An interaction that the gateway delivers twice acts once.
func TestInteractionsAreSeenOnce(t *testing.T) {
	t.Parallel()
	var handled atomic.Int32
	click := func(id string) event {
		return event{"INTERACTION_CREATE", `{"id":"` + id + `","application_id":"2","token":"t","type":3,"user":{"id":"3"},"data":{"custom_id":"undo"}}`}
	}
	f := newFake(t, &fake{events: []event{click("1"), click("1"), click("2"), click("1")}})
	l, log := newLogs(t)
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: f.URL, Log: log,
		OnInteraction: func(context.Context, *discord.Interaction, *discord.Responder) { handled.Add(1) }}))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, client: client, result: make(chan error, 1)}
	w.run(nil)
	w.until("logged", func() bool { return strings.Count(l.String(), "an interaction came again") == 2 })
	w.until("handled", func() bool { return handled.Load() >= 2 })
	w.end()
	if err := w.wait(); err != nil { // after the handlers
		t.Fatal(err)
	}
	if n := handled.Load(); n != 2 {
		t.Errorf("%d interactions were handled, want 2", n)
	}
}

// A client without a handler lets interactions pass.
func TestInteractionsIgnored(t *testing.T) {
	t.Parallel()
	lines := receive(t, event{"INTERACTION_CREATE", `{"id":"1","application_id":"2","token":"t","type":3,"user":{"id":"3"}}`})
	if len(lines[0]) != 0 {
		t.Errorf("got %+v", lines)
	}
}

// A command is answered, in a local Discord.
func ExampleResponder() {
	in, err := discord.DecodeInteraction([]byte(`{
		"id": "1", "application_id": "2", "token": "t", "type": 2, "user": {"id": "3", "username": "ann"},
		"data": {"name": "move", "options": [{"name": "point", "type": 3, "value": "h8"}]}
	}`), received)
	if err != nil {
		fmt.Println(err)
		return
	}
	point, _ := in.Command.Option("point")
	fmt.Println(in.User.Name, in.Command.Name, point)

	api, err := discord.NewInteractionAPI("", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer api.Close()
	// The interaction above is from long ago, so that nothing is sent.
	_, err = api.Responder(in).Defer(context.Background(), false)
	fmt.Println(err)
	// Output:
	// ann move h8
	// POST interactions/callback: the interaction has expired
}
