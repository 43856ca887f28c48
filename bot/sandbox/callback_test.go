package sandbox_test

import (
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

var boardCommand = &discordgo.ApplicationCommand{
	Name: "board", Description: "Show the board",
	IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall},
}

// use uses the command "board".
func use(t testing.TB, s *sandbox.Server, channelID, userID string) sandbox.Interaction {
	t.Helper()
	in, err := s.UseCommand(channelID, userID, sandbox.CommandUse{Name: "board"})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func buttons(list ...discordgo.Button) []discordgo.MessageComponent {
	row := discordgo.ActionsRow{}
	for _, b := range list {
		row.Components = append(row.Components, b)
	}
	return []discordgo.MessageComponent{row}
}

// postButtons posts a message with a button "undo" and a disabled one "hint".
func postButtons(t testing.TB, dg *discordgo.Session, channelID string) *discordgo.Message {
	t.Helper()
	m, err := dg.ChannelMessageSendComplex(channelID, &discordgo.MessageSend{
		Content: "move 1", Components: buttons(discordgo.Button{Label: "Undo", CustomID: "undo"}, discordgo.Button{Label: "Hint", CustomID: "hint", Disabled: true}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestButtonUpdatesMessage(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	dg, heard := application(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	m := postButtons(t, dg, gomoku)
	clicked, err := s.Click(gomoku, ann, m.ID, "undo")
	if err != nil {
		t.Fatal(err)
	}
	in := next(t, heard)
	data := in.MessageComponentData()
	if data.CustomID != "undo" || data.ComponentType != discordgo.ButtonComponent || in.Message.ID != m.ID || in.Message.Content != "move 1" {
		t.Errorf("heard %+v with message %+v", data, in.Message)
	}
	respond(t, dg, in, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{
		Content: "move 0", Components: buttons(discordgo.Button{Label: "Undo", CustomID: "undo", Disabled: true}),
	})
	if v := answered(t, s, clicked); v.MessageID != m.ID || v.Callback != 7 {
		t.Errorf("answered %+v", v)
	}
	if got := message(t, s, gomoku, m.ID); got.Content != "move 0" || got.Edited.IsZero() {
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
	s := start(t, sandbox.Options{})
	dg, heard := application(t, s, boardCommand)
	created := make(chan *discordgo.MessageCreate, 10)
	dg.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) { created <- m })
	gomoku, ann, bob := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"), userNamed(t, s, "bob")
	used := use(t, s, gomoku, ann)
	in := next(t, heard)
	respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
		Content: "for ann", Flags: discordgo.MessageFlagsEphemeral, Components: buttons(discordgo.Button{Label: "Undo", CustomID: "undo"}),
	})
	id := answered(t, s, used).MessageID
	if m := message(t, s, gomoku, id); m.EphemeralTo != ann {
		t.Errorf("the message is for %q", m.EphemeralTo)
	}
	if list, err := dg.ChannelMessages(gomoku, 10, "", "", ""); err != nil || len(list) != 0 {
		t.Errorf("the history has %d messages, %v", len(list), err)
	}
	if _, err := dg.ChannelMessageEdit(gomoku, id, "x"); code(err) != 10008 {
		t.Errorf("edited without the token: %v", err)
	}
	if _, err := dg.ChannelMessageSendReply(gomoku, "x", &discordgo.MessageReference{MessageID: id}); code(err) != 50035 {
		t.Errorf("a reply to it: %v", err)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("changed")}); err != nil {
		t.Error(err)
	}
	if _, err := s.Click(gomoku, bob, id, "undo"); err == nil {
		t.Error("bob clicked what only ann sees")
	}
	if _, err := s.Click(gomoku, ann, id, "undo"); err != nil {
		t.Error(err)
	}
	if in := next(t, heard); in.Message.Content != "changed" || in.Message.Flags&discordgo.MessageFlagsEphemeral == 0 {
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
	case <-soon(t).Done():
		t.Error("the gateway told of nothing")
	}
}

func TestDeferredAnswers(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	dg, heard := application(t, s, boardCommand)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")

	used := use(t, s, gomoku, ann)
	in := next(t, heard)
	respond(t, dg, in, discordgo.InteractionResponseDeferredChannelMessageWithSource, &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})
	id := answered(t, s, used).MessageID
	if m := message(t, s, gomoku, id); !m.Loading || m.EphemeralTo != ann {
		t.Errorf("deferred to %+v", m)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("done")}); err != nil {
		t.Fatal(err)
	}
	if m := message(t, s, gomoku, id); m.Loading || m.Content != "done" || m.EphemeralTo != ann {
		t.Errorf("came to %+v", m)
	}

	used = use(t, s, gomoku, ann)
	in = next(t, heard)
	respond(t, dg, in, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
	first, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "filled in", Flags: discordgo.MessageFlagsEphemeral})
	if err != nil || first.ID != answered(t, s, used).MessageID || message(t, s, gomoku, first.ID).EphemeralTo != "" {
		t.Errorf("the first message after a deferral is %+v, %v", first, err)
	}
	second, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "followed"})
	if err != nil || second.ID == first.ID {
		t.Fatalf("the second is %+v, %v", second, err)
	}
	if _, err := dg.FollowupMessageEdit(in, second.ID, &discordgo.WebhookEdit{Content: ptr("edited")}); err != nil {
		t.Error(err)
	}
	if err := dg.FollowupMessageDelete(in, second.ID); err != nil {
		t.Error(err)
	}
	if err := dg.InteractionResponseDelete(in); err != nil {
		t.Error(err)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("again")}); code(err) != 10008 {
		t.Errorf("a deleted answer: %v", err)
	}

	m := postButtons(t, dg, gomoku)
	if _, err := s.Click(gomoku, ann, m.ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in = next(t, heard)
	respond(t, dg, in, discordgo.InteractionResponseDeferredMessageUpdate, nil)
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("move 0")}); err != nil {
		t.Error(err)
	}
	if got := message(t, s, gomoku, m.ID); got.Content != "move 0" {
		t.Errorf("updated later to %+v", got)
	}
}

// TestInteractionDeadlines checks the error codes for late and repeated answers.
func TestInteractionDeadlines(t *testing.T) {
	t.Parallel()
	answer := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "x"}}
	t.Run("answered too late", func(t *testing.T) {
		t.Parallel()
		now := newClock()
		s := start(t, sandbox.Options{Clock: now})
		dg, heard := application(t, s, boardCommand)
		used := use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"))
		now.advance(3 * time.Second)
		if v := answered(t, s, used); v.State != sandbox.Failed {
			t.Errorf("not failed but %+v", v)
		}
		in := next(t, heard)
		if err := dg.InteractionRespond(in, answer); code(err) != 10062 {
			t.Errorf("a late answer: %v", err)
		}
		if _, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "x"}); code(err) != 10015 {
			t.Errorf("a message after a failed interaction: %v", err)
		}
	})
	t.Run("answered twice", func(t *testing.T) {
		t.Parallel()
		s := start(t, sandbox.Options{})
		dg, heard := application(t, s, boardCommand)
		use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"))
		in := next(t, heard)
		if _, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "x"}); code(err) != 10015 {
			t.Errorf("a message before the answer: %v", err)
		}
		if err := dg.InteractionRespond(in, answer); err != nil {
			t.Fatal(err)
		}
		if err := dg.InteractionRespond(in, answer); code(err) != 40060 {
			t.Errorf("a second answer: %v", err)
		}
		in.Token = "x"
		if err := dg.InteractionRespond(in, answer); code(err) != 10062 {
			t.Errorf("an answer with another token: %v", err)
		}
	})
	t.Run("token expired", func(t *testing.T) {
		t.Parallel()
		now := newClock()
		s := start(t, sandbox.Options{Clock: now})
		dg, heard := application(t, s, boardCommand)
		use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"))
		in := next(t, heard)
		if err := dg.InteractionRespond(in, answer); err != nil {
			t.Fatal(err)
		}
		now.advance(15*time.Minute - time.Second)
		if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("y")}); err != nil {
			t.Errorf("an edit with a token that is about to expire: %v", err)
		}
		now.advance(2 * time.Second)
		if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("y")}); code(err) != 50027 {
			t.Errorf("an edit with an expired token: %v", err)
		}
	})
}

// TestAnswerToWhatIsGone checks the error codes for answers to interactions whose message or
// channel was deleted.
func TestAnswerToWhatIsGone(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	dg, heard := application(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	update := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: "x"}}
	m := postButtons(t, dg, gomoku)
	if _, err := s.Click(gomoku, ann, m.ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in := next(t, heard)
	if err := dg.ChannelMessageDelete(gomoku, m.ID); err != nil {
		t.Fatal(err)
	}
	if err := dg.InteractionRespond(in, update); code(err) != 10008 {
		t.Errorf("an update of a deleted message: %v", err)
	}
	// The refused answer leaves the interaction open.
	respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "gone"})

	m = postButtons(t, dg, gomoku)
	if _, err := s.Click(gomoku, ann, m.ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in = next(t, heard)
	if err := s.DeleteChannel(gomoku); err != nil {
		t.Fatal(err)
	}
	if err := dg.InteractionRespond(in, update); code(err) != 10003 {
		t.Errorf("an update in a deleted channel: %v", err)
	}
	if _, err := dg.ChannelMessageSend(gomoku, "x"); code(err) != 10003 {
		t.Errorf("a message in a deleted channel: %v", err)
	}
}

// TestUserInstalled checks the limits when only the user has installed the application: five
// messages after the answer, and nothing without a token.
func TestUserInstalled(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	dg, heard := application(t, s, boardCommand)
	elsewhere, you := channelNamed(t, s, "elsewhere"), userNamed(t, s, "you")
	used := use(t, s, elsewhere, you)
	in := next(t, heard)
	respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "board"})
	var got []int
	for range 6 {
		_, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "more"})
		got = append(got, code(err))
	}
	if diff := cmp.Diff([]int{0, 0, 0, 0, 0, 40094}, got); diff != "" {
		t.Error(diff)
	}
	if v := answered(t, s, used); v.Followups != 5 {
		t.Errorf("%d messages followed", v.Followups)
	}
	if _, err := dg.ChannelMessageSend(elsewhere, "x"); code(err) != 50001 {
		t.Errorf("a message without a token: %v", err)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("board 2")}); err != nil {
		t.Error(err)
	}

	// Bob, who hasn't installed the application, can click what it sent for you: you authorize that
	// interaction.
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Components: ptr(buttons(discordgo.Button{Label: "Undo", CustomID: "undo"}))}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Click(elsewhere, userNamed(t, s, "bob"), answered(t, s, used).MessageID, "undo"); err != nil {
		t.Fatal(err)
	}
	want := map[discordgo.ApplicationIntegrationType]string{discordgo.ApplicationIntegrationUserInstall: you}
	if diff := cmp.Diff(want, next(t, heard).AuthorizingIntegrationOwners); diff != "" {
		t.Error(diff)
	}

	// Without the permission for external apps, only the user sees the answer.
	ann := userNamed(t, s, "ann")
	if err := s.DenyMember(elsewhere, ann, sandbox.UseExternalApps); err != nil {
		t.Fatal(err)
	}
	used = use(t, s, elsewhere, ann)
	respond(t, dg, next(t, heard), discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "board"})
	if m := message(t, s, elsewhere, answered(t, s, used).MessageID); m.EphemeralTo != ann {
		t.Errorf("the answer is for %q", m.EphemeralTo)
	}
	// Nor does anyone else see the answer to bob, who can't write here.
	bob := userNamed(t, s, "bob")
	if err := errors.Join(s.InstallForUser(bob, true), s.DenyMember(elsewhere, bob, sandbox.SendMessages)); err != nil {
		t.Fatal(err)
	}
	used = use(t, s, elsewhere, bob)
	respond(t, dg, next(t, heard), discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "board"})
	if m := message(t, s, elsewhere, answered(t, s, used).MessageID); m.EphemeralTo != bob {
		t.Errorf("the answer to bob is for %q", m.EphemeralTo)
	}
}

func TestCallbackResponse(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	_, heard := application(t, s, boardCommand)
	gomoku := channelNamed(t, s, "gomoku")
	use(t, s, gomoku, userNamed(t, s, "ann"))
	in := next(t, heard)
	c := newClient(t, s)
	c.token = "" // the interaction's token is enough
	a := c.form("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback?with_response=true",
		object{"type": 4, "data": object{"flags": 64, "attachments": []object{{"id": 0, "description": "a board"}}}},
		upload{0, "board.png", "image/png", picture(t, 8, 8)})
	if a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	got := a.object(t)
	m := got["resource"].(object)["message"].(object)
	want := object{
		"interaction": object{
			"id": in.ID, "type": 2.0, "response_message_id": m["id"], "response_message_loading": false, "response_message_ephemeral": true,
		},
		"resource": object{"type": 4.0, "message": m},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if file := m["attachments"].([]any)[0].(object); file["description"] != "a board" || m["flags"] != 64.0 {
		t.Errorf("message %v", m)
	}
}

// TestRemovedBot checks what the bot can still do in a guild that removed it.
func TestRemovedBot(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	dg, _ := application(t, s, boardCommand)
	left := make(chan string, 1)
	dg.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildDelete) { left <- g.ID })
	gomoku := channelNamed(t, s, "gomoku")
	s.RemoveBot()
	if id := <-left; id != s.Channels()[0].GuildID {
		t.Errorf("told of leaving %q", id)
	}
	if _, err := dg.ChannelMessageSend(gomoku, "x"); code(err) != 50001 {
		t.Errorf("a message in a guild that was left: %v", err)
	}
	if _, err := s.UseCommand(gomoku, userNamed(t, s, "bob"), sandbox.CommandUse{Name: "board"}); err == nil {
		t.Error("bob used a command of an application that is not there")
	}
	s.AddBot()
	if _, err := dg.ChannelMessageSend(gomoku, "x"); err != nil {
		t.Error(err)
	}
}
