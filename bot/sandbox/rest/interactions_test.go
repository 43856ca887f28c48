package rest_test

import (
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestButtonUpdatesMessage(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	m := sandboxtest.PostButtons(t, dg, gomoku)
	clicked, err := s.Click(gomoku, ann, m.ID, "undo")
	if err != nil {
		t.Fatal(err)
	}
	in := sandboxtest.Next(t, heard)
	data := in.MessageComponentData()
	if data.CustomID != "undo" || data.ComponentType != discordgo.ButtonComponent || in.Message.ID != m.ID || in.Message.Content != "move 1" {
		t.Errorf("heard %+v with message %+v", data, in.Message)
	}
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{
		Content: "move 0", Components: sandboxtest.Buttons(discordgo.Button{Label: "Undo", CustomID: "undo", Disabled: true}),
	})
	if v := sandboxtest.Answered(t, s, clicked); v.MessageID != m.ID || v.Callback != 7 {
		t.Errorf("answered %+v", v)
	}
	if got := sandboxtest.Message(t, s, gomoku, m.ID); got.Content != "move 0" || got.Edited.IsZero() {
		t.Errorf("updated to %+v", got)
	}
	for name, customID := range map[string]string{"disabled": "undo", "gone": "hint", "unknown": "x", "nameless": ""} {
		if _, err := s.Click(gomoku, ann, m.ID, customID); err == nil {
			t.Errorf("a button that is %s was clicked", name)
		}
	}
}

func TestEphemeralAnswer(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	created := make(chan *discordgo.MessageCreate, 10)
	dg.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) { created <- m })
	gomoku, ann, bob := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"), sandboxtest.UserNamed(t, s, "bob")
	used := sandboxtest.Use(t, s, gomoku, ann)
	in := sandboxtest.Next(t, heard)
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
		Content: "for ann", Flags: discordgo.MessageFlagsEphemeral, Components: sandboxtest.Buttons(discordgo.Button{Label: "Undo", CustomID: "undo"}),
	})
	id := sandboxtest.Answered(t, s, used).MessageID
	if m := sandboxtest.Message(t, s, gomoku, id); m.EphemeralTo != ann {
		t.Errorf("the message is for %q", m.EphemeralTo)
	}
	if list, err := dg.ChannelMessages(gomoku, 10, "", "", ""); err != nil || len(list) != 0 {
		t.Errorf("the history has %d messages, %v", len(list), err)
	}
	if _, err := dg.ChannelMessageEdit(gomoku, id, "x"); sandboxtest.Code(err) != 10008 {
		t.Errorf("edited without the token: %v", err)
	}
	if _, err := dg.ChannelMessageSendReply(gomoku, "x", &discordgo.MessageReference{MessageID: id}); sandboxtest.Code(err) != 50035 {
		t.Errorf("a reply to it: %v", err)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("changed")}); err != nil {
		t.Error(err)
	}
	if _, err := s.Click(gomoku, bob, id, "undo"); err == nil {
		t.Error("bob clicked what only ann sees")
	}
	if _, err := s.Click(gomoku, ann, id, "undo"); err != nil {
		t.Error(err)
	}
	if in := sandboxtest.Next(t, heard); in.Message.Content != "changed" || in.Message.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Errorf("the clicked message came as %+v", in.Message)
	}
	if s.Dismiss(gomoku, bob, id) || !s.Dismiss(gomoku, ann, id) || s.Dismiss(gomoku, ann, id) {
		t.Error("not ann alone could dismiss the message, once")
	}
	select { // it is sent to the application directly, outside the guild
	case m := <-created:
		if m.Content != "for ann" || m.GuildID != "" || m.Member != nil {
			t.Errorf("the gateway told of %+v", m)
		}
	case <-sandboxtest.Soon(t).Done():
		t.Error("the gateway told of nothing")
	}
}

func TestDeferredAnswers(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")

	used := sandboxtest.Use(t, s, gomoku, ann)
	in := sandboxtest.Next(t, heard)
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseDeferredChannelMessageWithSource, &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})
	id := sandboxtest.Answered(t, s, used).MessageID
	if m := sandboxtest.Message(t, s, gomoku, id); !m.Loading || m.EphemeralTo != ann {
		t.Errorf("deferred to %+v", m)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("done")}); err != nil {
		t.Fatal(err)
	}
	if m := sandboxtest.Message(t, s, gomoku, id); m.Loading || m.Content != "done" || m.EphemeralTo != ann {
		t.Errorf("came to %+v", m)
	}

	used = sandboxtest.Use(t, s, gomoku, ann)
	in = sandboxtest.Next(t, heard)
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
	first, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "filled in", Flags: discordgo.MessageFlagsEphemeral})
	if err != nil || first.ID != sandboxtest.Answered(t, s, used).MessageID || sandboxtest.Message(t, s, gomoku, first.ID).EphemeralTo != "" {
		t.Errorf("the first message after a deferral is %+v, %v", first, err)
	}
	second, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "followed"})
	if err != nil || second.ID == first.ID {
		t.Fatalf("the second is %+v, %v", second, err)
	}
	if _, err := dg.FollowupMessageEdit(in, second.ID, &discordgo.WebhookEdit{Content: new("edited")}); err != nil {
		t.Error(err)
	}
	if err := dg.FollowupMessageDelete(in, second.ID); err != nil {
		t.Error(err)
	}
	if err := dg.InteractionResponseDelete(in); err != nil {
		t.Error(err)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("again")}); sandboxtest.Code(err) != 10008 {
		t.Errorf("a deleted answer: %v", err)
	}

	m := sandboxtest.PostButtons(t, dg, gomoku)
	if _, err := s.Click(gomoku, ann, m.ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in = sandboxtest.Next(t, heard)
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseDeferredMessageUpdate, nil)
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("move 0")}); err != nil {
		t.Error(err)
	}
	if got := sandboxtest.Message(t, s, gomoku, m.ID); got.Content != "move 0" {
		t.Errorf("updated later to %+v", got)
	}
}

// TestInteractionDeadlines checks the error codes for late and repeated answers.
func TestInteractionDeadlines(t *testing.T) {
	t.Parallel()
	answer := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "x"}}
	t.Run("answered too late", func(t *testing.T) {
		t.Parallel()
		now := sandboxtest.NewClock()
		s := sandboxtest.New(t, sandbox.Options{Clock: now})
		dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
		used := sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"))
		now.Advance(3 * time.Second)
		if v := sandboxtest.Answered(t, s, used); v.State != sandbox.Failed {
			t.Errorf("not failed but %+v", v)
		}
		in := sandboxtest.Next(t, heard)
		if err := dg.InteractionRespond(in, answer); sandboxtest.Code(err) != 10062 {
			t.Errorf("a late answer: %v", err)
		}
		if _, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "x"}); sandboxtest.Code(err) != 10015 {
			t.Errorf("a message after a failed interaction: %v", err)
		}
	})
	t.Run("answered twice", func(t *testing.T) {
		t.Parallel()
		s := sandboxtest.New(t, sandbox.Options{})
		dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
		sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"))
		in := sandboxtest.Next(t, heard)
		if _, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "x"}); sandboxtest.Code(err) != 10015 {
			t.Errorf("a message before the answer: %v", err)
		}
		if err := dg.InteractionRespond(in, answer); err != nil {
			t.Fatal(err)
		}
		if err := dg.InteractionRespond(in, answer); sandboxtest.Code(err) != 40060 {
			t.Errorf("a second answer: %v", err)
		}
		in.Token = "x"
		if err := dg.InteractionRespond(in, answer); sandboxtest.Code(err) != 10062 {
			t.Errorf("an answer with another token: %v", err)
		}
	})
	t.Run("token expired", func(t *testing.T) {
		t.Parallel()
		now := sandboxtest.NewClock()
		s := sandboxtest.New(t, sandbox.Options{Clock: now})
		dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
		sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"))
		in := sandboxtest.Next(t, heard)
		if err := dg.InteractionRespond(in, answer); err != nil {
			t.Fatal(err)
		}
		now.Advance(15*time.Minute - time.Second)
		if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("y")}); err != nil {
			t.Errorf("an edit with a token that is about to expire: %v", err)
		}
		now.Advance(2 * time.Second)
		if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("y")}); sandboxtest.Code(err) != 50027 {
			t.Errorf("an edit with an expired token: %v", err)
		}
	})
}

// TestAnswerToWhatIsGone checks the error codes for answers to interactions whose message or
// channel was deleted.
func TestAnswerToWhatIsGone(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	update := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: "x"}}
	m := sandboxtest.PostButtons(t, dg, gomoku)
	if _, err := s.Click(gomoku, ann, m.ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in := sandboxtest.Next(t, heard)
	if err := dg.ChannelMessageDelete(gomoku, m.ID); err != nil {
		t.Fatal(err)
	}
	if err := dg.InteractionRespond(in, update); sandboxtest.Code(err) != 10008 {
		t.Errorf("an update of a deleted message: %v", err)
	}
	// The refused answer leaves the interaction open.
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "gone"})

	m = sandboxtest.PostButtons(t, dg, gomoku)
	if _, err := s.Click(gomoku, ann, m.ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in = sandboxtest.Next(t, heard)
	if err := s.DeleteChannel(gomoku); err != nil {
		t.Fatal(err)
	}
	if err := dg.InteractionRespond(in, update); sandboxtest.Code(err) != 10003 {
		t.Errorf("an update in a deleted channel: %v", err)
	}
	if _, err := dg.ChannelMessageSend(gomoku, "x"); sandboxtest.Code(err) != 10003 {
		t.Errorf("a message in a deleted channel: %v", err)
	}
}

// TestUserInstalled checks the limits when only the user has installed the application: five
// messages after the answer, and nothing without a token.
func TestUserInstalled(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	elsewhere, you := sandboxtest.ChannelNamed(t, s, "elsewhere"), sandboxtest.UserNamed(t, s, "you")
	used := sandboxtest.Use(t, s, elsewhere, you)
	in := sandboxtest.Next(t, heard)
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "board"})
	var got []int
	for range 6 {
		_, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "more"})
		got = append(got, sandboxtest.Code(err))
	}
	if diff := cmp.Diff([]int{0, 0, 0, 0, 0, 40094}, got); diff != "" {
		t.Error(diff)
	}
	if v := sandboxtest.Answered(t, s, used); v.Followups != 5 {
		t.Errorf("%d messages followed", v.Followups)
	}
	if _, err := dg.ChannelMessageSend(elsewhere, "x"); sandboxtest.Code(err) != 50001 {
		t.Errorf("a message without a token: %v", err)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("board 2")}); err != nil {
		t.Error(err)
	}

	// Bob, who hasn't installed the application, can click what it sent for you: you authorize that
	// interaction.
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Components: new(sandboxtest.Buttons(discordgo.Button{Label: "Undo", CustomID: "undo"}))}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Click(elsewhere, sandboxtest.UserNamed(t, s, "bob"), sandboxtest.Answered(t, s, used).MessageID, "undo"); err != nil {
		t.Fatal(err)
	}
	want := map[discordgo.ApplicationIntegrationType]string{discordgo.ApplicationIntegrationUserInstall: you}
	if diff := cmp.Diff(want, sandboxtest.Next(t, heard).AuthorizingIntegrationOwners); diff != "" {
		t.Error(diff)
	}

	// Without the permission for external apps, only the user sees the answer.
	ann := sandboxtest.UserNamed(t, s, "ann")
	if err := s.DenyMember(elsewhere, ann, sandbox.UseExternalApps); err != nil {
		t.Fatal(err)
	}
	used = sandboxtest.Use(t, s, elsewhere, ann)
	sandboxtest.Respond(t, dg, sandboxtest.Next(t, heard), discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "board"})
	if m := sandboxtest.Message(t, s, elsewhere, sandboxtest.Answered(t, s, used).MessageID); m.EphemeralTo != ann {
		t.Errorf("the answer is for %q", m.EphemeralTo)
	}
	// Nor does anyone else see the answer to bob, who can't write here.
	bob := sandboxtest.UserNamed(t, s, "bob")
	if err := errors.Join(s.InstallForUser(bob, true), s.DenyMember(elsewhere, bob, sandbox.SendMessages)); err != nil {
		t.Fatal(err)
	}
	used = sandboxtest.Use(t, s, elsewhere, bob)
	sandboxtest.Respond(t, dg, sandboxtest.Next(t, heard), discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "board"})
	if m := sandboxtest.Message(t, s, elsewhere, sandboxtest.Answered(t, s, used).MessageID); m.EphemeralTo != bob {
		t.Errorf("the answer to bob is for %q", m.EphemeralTo)
	}
}

func TestCallbackResponse(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	_, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	sandboxtest.Use(t, s, gomoku, sandboxtest.UserNamed(t, s, "ann"))
	in := sandboxtest.Next(t, heard)
	c := sandboxtest.NewClient(t, s)
	c.Authorization = "" // the interaction's token is enough
	a := c.Form("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback?with_response=true",
		sandboxtest.Object{"type": 4, "data": sandboxtest.Object{"flags": 64, "attachments": []sandboxtest.Object{{"id": 0, "description": "a board"}}}},
		sandboxtest.Upload{Name: "board.png", ContentType: "image/png", Data: sandboxtest.Picture(t, 8, 8)})
	if a.Status != 200 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	got := a.Object(t)
	m := got["resource"].(sandboxtest.Object)["message"].(sandboxtest.Object)
	want := sandboxtest.Object{
		"interaction": sandboxtest.Object{
			"id": in.ID, "type": 2.0, "response_message_id": m["id"], "response_message_loading": false, "response_message_ephemeral": true,
		},
		"resource": sandboxtest.Object{"type": 4.0, "message": m},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if file := m["attachments"].([]any)[0].(sandboxtest.Object); file["description"] != "a board" || m["flags"] != 64.0 {
		t.Errorf("message %v", m)
	}
}

// TestRemovedBot checks what the bot can still do in a guild that removed it.
func TestRemovedBot(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, _ := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	left := make(chan string, 1)
	dg.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildDelete) { left <- g.ID })
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	s.RemoveBot()
	if id := <-left; id != s.Channels()[0].GuildID {
		t.Errorf("told of leaving %q", id)
	}
	if _, err := dg.ChannelMessageSend(gomoku, "x"); sandboxtest.Code(err) != 50001 {
		t.Errorf("a message in a guild that was left: %v", err)
	}
	if _, err := s.UseCommand(gomoku, sandboxtest.UserNamed(t, s, "bob"), sandbox.CommandUse{Name: "board"}); err == nil {
		t.Error("bob used a command of an application that is not there")
	}
	s.AddBot()
	if _, err := dg.ChannelMessageSend(gomoku, "x"); err != nil {
		t.Error(err)
	}
}
