package sandbox_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
)

// Once Activities are enabled there is a command that a bulk overwrite has to name.
func TestEntryPointStays(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	dg := bot(t, s)
	play := &discordgo.ApplicationCommand{Name: "play", Description: "Start a game"}
	register(t, dg, s, play)
	s.EnableActivities()
	s.EnableActivities() // which they are already
	list, err := dg.ApplicationCommands(s.Bot().ID, "")
	if err != nil || len(list) != 2 || list[1].Type != 4 {
		t.Fatalf("listed %+v, %v", list, err)
	}
	if _, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", []*discordgo.ApplicationCommand{play}); code(err) != 50240 {
		t.Errorf("without it: %v", err)
	}
	entry := &discordgo.ApplicationCommand{Type: 4, Name: list[1].Name}
	if again := register(t, dg, s, play, entry); again[1].ID != list[1].ID {
		t.Errorf("it is another one: %+v", again)
	}
	if _, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", []*discordgo.ApplicationCommand{entry, {Type: 4, Name: "go"}}); code(err) != 30032 {
		t.Errorf("two of them: %v", err)
	}
}
