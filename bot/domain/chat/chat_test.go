package chat_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// room is a chat that notes what it's told to do.
type room struct {
	chat.Chat
	did  []string
	last chat.Reply
	next string // ID of the next message
	err  error
}

func (r *room) Typing(_ context.Context, ch chat.ChannelID) error {
	r.did = append(r.did, "typing in "+string(ch))
	return r.err
}

func (r *room) Post(_ context.Context, ch chat.ChannelID, reply chat.Reply) (string, error) {
	what := "post"
	if reply.Edit != "" {
		what = "edit " + reply.Edit
	}
	r.did = append(r.did, what+" in "+string(ch)+" to "+reply.To+": "+reply.Text.String())
	r.last = reply
	return r.next, r.err
}

// A chat without interactions answers by posting, and edits what it posted last.
func TestChatResponder(t *testing.T) {
	t.Parallel()
	r := &room{next: "1"}
	to := chat.NewChatResponder(r, "c", "line 3")
	ctx := t.Context()
	reply := func(id string) chat.Reply { return chat.Reply{Text: message.T(id), To: "another"} }
	steps := []error{to.Acknowledge(ctx), to.Defer(ctx, true), to.Edit(ctx, reply("first")), to.Respond(ctx, reply("second"))}
	r.next = "2"
	steps = append(steps, to.Edit(ctx, reply("third")), to.Edit(ctx, reply("fourth")))
	if err := errors.Join(steps...); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"typing in c", "post in c to line 3: first", "post in c to line 3: second", "edit 1 in c to line 3: third", "edit 2 in c to line 3: fourth",
	}
	if diff := cmp.Diff(want, r.did); diff != "" {
		t.Error(diff)
	}
	r.err = chat.ErrCannotPost
	for name, err := range map[string]error{"deferral": to.Defer(ctx, false), "answer": to.Respond(ctx, reply("x")), "edit": to.Edit(ctx, reply("x"))} {
		if !errors.Is(err, chat.ErrCannotPost) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	cause := errors.New("cut off")
	for want, err := range map[string]error{
		"attachment gone":                                        &chat.AttachmentError{Problem: chat.AttachmentGone},
		"attachment unreachable: cut off":                        &chat.AttachmentError{Problem: chat.AttachmentUnreachable, Cause: cause},
		"the bot lacks permissions: [view_channel attach_files]": &chat.MissingPermissionsError{Missing: chat.Permissions{chat.ViewChannel, chat.AttachFiles}},
		"move.taken Point=h8":                                    chat.Refuse("move.taken", message.Args{"Point": "h8"}),
	} {
		if err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
	}
	if err := error(&chat.AttachmentError{Problem: chat.AttachmentGone, Cause: cause}); !errors.Is(err, cause) {
		t.Error("the cause of a problem with an attachment is lost")
	}
	// A refusal is for the person who asked.
	if e, ok := errors.AsType[*chat.UserError](chat.Refuse("x")); !ok || !e.Private || e.Text.ID != "x" {
		t.Errorf("%+v", e)
	}
}

// Those who treat every refusal of a channel alike only ask for ErrCannotPost.
func TestKindsOfCannotPost(t *testing.T) {
	t.Parallel()
	for _, err := range []error{chat.ErrChannelGone, chat.ErrThreadLocked, chat.ErrMessageRefused} {
		if !errors.Is(err, chat.ErrCannotPost) {
			t.Errorf("%v isn't ErrCannotPost", err)
		}
	}
}
