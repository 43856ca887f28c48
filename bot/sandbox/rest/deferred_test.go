package rest_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
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
			_, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("done")})
			return err
		}},
		{"a private answer", true, func(dg *discordgo.Session, in *discordgo.Interaction, _ string) error {
			_, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("done")})
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
			s := sandboxtest.New(t, sandbox.Options{})
			dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
			used := sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"))
			if list := s.Deferred(); len(list) != 0 {
				t.Errorf("before the deferral: %+v", list)
			}
			in := sandboxtest.Next(t, heard)
			data := &discordgo.InteractionResponseData{}
			if test.private {
				data.Flags = discordgo.MessageFlagsEphemeral
			}
			sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseDeferredChannelMessageWithSource, data)
			id := sandboxtest.Answered(t, s, used).MessageID
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
			if err := s.WaitDeferred(sandboxtest.Soon(t)); err != nil {
				t.Error(err)
			}
			if list := s.Deferred(); len(list) != 0 {
				t.Errorf("at the end: %+v", list)
			}
		})
	}
}
