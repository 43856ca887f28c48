package sandbox_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
)

// TestDeferred counts unanswered deferrals. A deferral ends when it's answered or when its message
// is deleted, by its token or like any other message.
func TestDeferred(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		private bool
		end     func(*discordgo.Session, *discordgo.Interaction, string) error // nil if it doesn't end
	}{
		{"an answer", false, func(dg *discordgo.Session, in *discordgo.Interaction, _ string) error {
			_, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("done")})
			return err
		}},
		{"a private answer", true, func(dg *discordgo.Session, in *discordgo.Interaction, _ string) error {
			_, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("done")})
			return err
		}},
		{"a follow-up, which fills it in", false, func(dg *discordgo.Session, in *discordgo.Interaction, _ string) error {
			_, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "done"})
			return err
		}},
		{"a private follow-up, which fills it in", false, func(dg *discordgo.Session, in *discordgo.Interaction, _ string) error {
			_, err := dg.FollowupMessageCreate(in, true, &discordgo.WebhookParams{Content: "done", Flags: discordgo.MessageFlagsEphemeral})
			return err
		}},
		{"deleted by its token", true, func(dg *discordgo.Session, in *discordgo.Interaction, _ string) error {
			return dg.InteractionResponseDelete(in)
		}},
		{"deleted as a message", false, func(dg *discordgo.Session, in *discordgo.Interaction, id string) error {
			return dg.ChannelMessageDelete(in.ChannelID, id)
		}},
		{"nothing", false, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			dg, heard := application(t, s, boardCommand)
			used := use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"))
			if list := s.Deferred(); len(list) != 0 {
				t.Errorf("before the deferral: %+v", list)
			}
			in := next(t, heard)
			data := &discordgo.InteractionResponseData{}
			if test.private {
				data.Flags = discordgo.MessageFlagsEphemeral
			}
			respond(t, dg, in, discordgo.InteractionResponseDeferredChannelMessageWithSource, data)
			id := answered(t, s, used).MessageID
			if list := s.Deferred(); len(list) != 1 || list[0].ID != used.ID || list[0].MessageID != id {
				t.Errorf("after the deferral: %+v", list)
			}
			if test.end == nil {
				over, cancel := context.WithCancel(t.Context())
				cancel()
				if err := s.WaitDeferred(over); err == nil {
					t.Error("a deferral without an answer is not waited for")
				}
				return
			}
			if err := test.end(dg, in, id); err != nil {
				t.Fatal(err)
			}
			if err := s.WaitDeferred(soon(t)); err != nil {
				t.Error(err)
			}
			if list := s.Deferred(); len(list) != 0 {
				t.Errorf("at the end: %+v", list)
			}
		})
	}
}
