package boards_test

import (
	"errors"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// If the chat doesn't take the board that someone asks for, no apology is posted in the same channel, where
// it would come after the board or as late as that. Other ways of asking get an answer of their own.
func TestBoardThatWasNotTaken(t *testing.T) {
	for _, tt := range []struct {
		name     string
		how      chat.Origin
		failures int
		policy   settings.BoardPolicy
		boards   int
		words    string // of an answer; "" for none
	}{
		{"typed, taken later", chat.FromText, 1, settings.BoardEdit, 1, ""},
		{"typed, taken later, boards are kept", chat.FromText, 1, settings.BoardKeep, 1, ""},
		{"typed, never taken", chat.FromText, 2, settings.BoardEdit, 0, ""},
		{"slash command", chat.FromSlash, 1, settings.BoardEdit, 0, "error.undelivered"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{Board: tt.policy})
			tb.One("you", "!play")
			before, left := len(tb.Chat.In("c")), tt.failures
			tb.Chat.Set(func(chat.ChannelID, chat.Reply) error {
				if left == 0 {
					return nil
				}
				left--
				return errors.New("503 Service Unavailable")
			})
			req := tb.Reader.Read(t.Context(), servicetest.Message("c", "you", "!board"))
			req.ID, req.Origin = "21", tt.how
			answers := &servicetest.Recorder{}
			if err := tb.Service.Handle(t.Context(), req, answers); (err == nil) != (tt.boards > 0) {
				t.Errorf("for the log: %v", err)
			}
			tb.Settle("c")
			if got := len(tb.Chat.In("c")) - before; got != tt.boards {
				t.Errorf("%d boards, want %d", got, tt.boards)
			}
			said := ""
			for _, r := range answers.Replies {
				said += r.Text.String()
			}
			if tt.words == "" && said != "" || !strings.Contains(said, tt.words) {
				t.Errorf("answered %q, want %q", said, tt.words)
			}
		})
	}
}
