package sandbox_test

import (
	"bytes"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestDiscordgoAnswersWithPicture(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg := sandboxtest.Bot(t, s)
	board := sandboxtest.Picture(t, 30, 20)
	dg.AddHandler(func(dg *discordgo.Session, m *discordgo.MessageCreate) {
		if m.Author.Bot {
			return
		}
		_ = dg.ChannelTyping(m.ChannelID)
		_, err := dg.ChannelMessageSendComplex(m.ChannelID, &discordgo.MessageSend{
			Content:   "you said " + m.Content,
			Files:     []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(board)}},
			Reference: m.Reference(),
		})
		if err != nil {
			t.Error(err)
		}
	})
	sandboxtest.Open(t, s, dg)
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	asked, err := s.Say(gomoku, you, "!play")
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.WaitMessage(sandboxtest.Soon(t), gomoku, func(m sandbox.Message) bool { return m.Author.Bot })
	if err != nil {
		t.Fatal(err)
	}
	if m.Content != "you said !play" || m.ReplyTo != asked.ID {
		t.Errorf("answer %q replies to %q", m.Content, m.ReplyTo)
	}
	if len(m.Attachments) != 1 || !bytes.Equal(m.Attachments[0].Bytes, board) || m.Attachments[0].Width != 30 {
		t.Errorf("attachments %+v", m.Attachments)
	}
	if s.TypingCount(gomoku) != 1 {
		t.Errorf("typing shown %d times", s.TypingCount(gomoku))
	}
}

// echo makes a bot echo what people write, and returns what it heard.
func echo(t testing.TB, dg *discordgo.Session) <-chan string {
	heard := make(chan string, 100)
	dg.AddHandler(func(dg *discordgo.Session, m *discordgo.MessageCreate) {
		if m.Author.Bot {
			return
		}
		heard <- m.Content
		if _, err := dg.ChannelMessageSend(m.ChannelID, "echo "+m.Content); err != nil {
			t.Errorf("answering %q: %v", m.Content, err)
		}
	})
	return heard
}

// waitFor returns once the bot has answered with a text.
func waitFor(t testing.TB, s *sandbox.Server, channelID, text string) {
	t.Helper()
	if _, err := s.WaitMessage(sandboxtest.Soon(t), channelID, func(m sandbox.Message) bool { return m.Content == text }); err != nil {
		t.Fatalf("waiting for %q: %v", text, err)
	}
}

// discordgo resumes at the address where it identified, not at READY's, so it's refused.
func TestDiscordgoIdentifiesAnew(t *testing.T) {
	t.Parallel()
	tests := map[string]func(*sandbox.Server){
		"cut":                 func(s *sandbox.Server) { s.Disconnect(0) },
		"closed":              func(s *sandbox.Server) { s.Disconnect(4000) },
		"reconnect":           func(s *sandbox.Server) { s.Disturb(sandbox.Established, sandbox.Reconnect) },
		"resume refused":      func(s *sandbox.Server) { s.RefuseResume(true); s.Disconnect(0) },
		"session invalidated": func(s *sandbox.Server) { s.Disturb(sandbox.Established, sandbox.InvalidSession) },
	}
	for name, disturb := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			dg := sandboxtest.Bot(t, s)
			dg.ShouldReconnectOnError = true
			echo(t, dg)
			sandboxtest.Open(t, s, dg)
			gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
			sandboxtest.Settled(t, s)
			disturb(s)
			if err := s.WaitIdentifies(sandboxtest.Soon(t), 2); err != nil {
				t.Fatal(err)
			}
			if err := s.WaitConnected(sandboxtest.Soon(t)); err != nil {
				t.Fatal(err)
			}
			sandboxtest.Say(t, s, gomoku, ann, "two")
			waitFor(t, s, gomoku, "echo two")
			if s.Resumes() != 0 {
				t.Errorf("%d resumes", s.Resumes())
			}
		})
	}
}

// TestDiscordgoSeesZombie checks that a client can notice that its heartbeats are no longer
// acknowledged.
func TestDiscordgoSeesZombie(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{HeartbeatInterval: 200 * time.Millisecond})
	dg := sandboxtest.Bot(t, s)
	dg.ShouldReconnectOnError = true
	echo(t, dg)
	sandboxtest.Open(t, s, dg)
	s.StopHeartbeatACKs(true)
	if err := s.WaitIdentifies(sandboxtest.Soon(t), 2); err != nil {
		t.Fatal(err)
	}
	s.StopHeartbeatACKs(false)
}

// TestDiscordgoWaitsForLimit checks that discordgo understands the rate limit headers and answers.
func TestDiscordgoWaitsForLimit(t *testing.T) {
	t.Parallel()
	limits := map[string]sandbox.Limit{"POST /channels/{channel}/messages": {Requests: 2, Per: 300 * time.Millisecond}}
	s := sandboxtest.New(t, sandbox.Options{Limits: limits})
	dg := sandboxtest.Bot(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	s.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 1, sandbox.Failure{RetryAfter: 100 * time.Millisecond})
	for range 5 {
		if _, err := dg.ChannelMessageSend(gomoku, "x"); err != nil {
			t.Fatal(err)
		}
	}
	refused := 0
	for _, r := range s.Requests() {
		if r.Status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 || len(s.Messages(gomoku)) != 5 {
		t.Errorf("%d requests were refused, %d messages posted", refused, len(s.Messages(gomoku)))
	}
}

func TestDiscordgoReadsBack(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	m, err := dg.ChannelMessageSendComplex(gomoku, &discordgo.MessageSend{
		Content: "<@" + ann + ">", AllowedMentions: &discordgo.MessageAllowedMentions{},
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Again", CustomID: "again"}}}},
	})
	check(err)
	if len(m.Mentions) != 0 || len(m.Components) != 1 {
		t.Errorf("sent %+v", m)
	}
	m, err = dg.ChannelMessageEdit(gomoku, m.ID, "edited")
	check(err)
	if m.Content != "edited" || m.EditedTimestamp == nil {
		t.Errorf("edited %+v", m)
	}
	check(dg.MessageReactionAdd(gomoku, m.ID, "👍"))
	list, err := dg.ChannelMessages(gomoku, 10, "", "", "")
	check(err)
	if len(list) != 1 {
		t.Fatalf("%d messages", len(list))
	}
	if got := list[0].Reactions; len(got) != 1 || !got[0].Me || got[0].Emoji.Name != "👍" {
		t.Errorf("reactions %+v", got)
	}
	check(dg.ChannelMessageDelete(gomoku, m.ID))
	dm, err := dg.UserChannelCreate(ann)
	check(err)
	if dm.Type != discordgo.ChannelTypeDM || len(dm.Recipients) != 1 || dm.Recipients[0].ID != ann {
		t.Errorf("DM %+v", dm)
	}
	_, err = dg.ChannelMessageSend("17", "x")
	var rest *discordgo.RESTError
	if !errors.As(err, &rest) || rest.Message == nil || rest.Message.Code != discordgo.ErrCodeUnknownChannel {
		t.Errorf("an unknown channel: %v", err)
	}
}
