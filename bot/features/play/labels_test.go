package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// The buttons after a game say who plays whom next: a new game with the same colors, with swapped
// colors, or against the bot.
func TestButtonsAfterAGameSayWhatTheyStart(t *testing.T) {
	for _, tt := range []struct {
		name, start    string
		again, rematch string
		againStandsOut bool
	}{
		{"against the engine", "!play", "Play again", "Rematch, colors swapped", true},
		{"between people", "!play @bob black", "Play Hoshi", "Rematch, colors swapped", false},
		{"a team", "!play vote", "Play again", "Rematch, colors swapped", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			start := tb.One("ann", tt.start)
			if strings.Contains(tt.start, "@") {
				tb.Accept(start)
			}
			end := tb.One("ann", "!resign yes")
			buttons := end.Rows[0].Buttons
			again, rematch := buttons[0], buttons[1]
			if got := tb.Chat.Words.Print(again.Label); again.Command != "play" || got != tt.again {
				t.Errorf("again: %s %q, want %q", again.Command, got, tt.again)
			}
			if got := tb.Chat.Words.Print(rematch.Label); rematch.Command != "rematch" || got != tt.rematch {
				t.Errorf("rematch: %s %q, want %q", rematch.Command, got, tt.rematch)
			}
			if main := again.Style == chat.StyleMain; main != tt.againStandsOut || main == (rematch.Style == chat.StyleMain) {
				t.Errorf("again has the style %d, rematch %d", again.Style, rematch.Style)
			}
		})
	}
}

// The form behind "Type a point" asks for the move, and says how to write one.
func TestFormAsksForTheMove(t *testing.T) {
	for _, cmd := range []string{"move", "review", "puzzle"} {
		t.Run(cmd, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			req := &command.Request{Origin: chat.FromComponent, Command: tb.Reader.Table.Lookup(cmd), Channel: "c", User: chat.User{ID: "ann"}}
			form, err := tb.Service.Form(t.Context(), req, &servicetest.Recorder{})
			if err != nil || len(form.Fields) != 1 {
				t.Fatalf("%+v, %v", form, err)
			}
			words := tb.Chat.Words
			if title, label, help := words.Print(form.Title), words.Print(form.Fields[0].Label), words.Print(form.Fields[0].Help); title != "Type a point" || label != "Your move" || help == "" {
				t.Errorf("%q, %q, %q", title, label, help)
			}
		})
	}
}
