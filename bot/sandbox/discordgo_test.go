package sandbox_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
)

// toSandbox redirects requests for Discord to a sandbox.
type toSandbox struct {
	to   *url.URL
	base http.RoundTripper
}

func (r toSandbox) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host, req.Host = r.to.Scheme, r.to.Host, ""
	return r.base.RoundTrip(req)
}

// bot returns a discordgo session, not yet open, that talks to a sandbox. It doesn't reconnect
// after losing its connection unless the test asks for that.
func bot(t testing.TB, s *sandbox.Server) *discordgo.Session {
	t.Helper()
	dg, err := discordgo.New("Bot sandbox")
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	dg.Client = &http.Client{Transport: toSandbox{to, transport}, Timeout: 20 * time.Second}
	dg.ShouldReconnectOnError = false
	dg.Identify.Intents = discordgo.IntentGuilds | discordgo.IntentGuildMessages | discordgo.IntentDirectMessages | discordgo.IntentMessageContent
	return dg
}

// open connects a bot and closes it at the end of the test.
func open(t testing.TB, s *sandbox.Server, dg *discordgo.Session) {
	t.Helper()
	if err := dg.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeBot(t, s, dg) })
}

// closeBot closes a bot for good. If its heartbeat is due just then, discordgo mistakes the closed
// connection for a lost one, and may connect again.
func closeBot(t testing.TB, s *sandbox.Server, dg *discordgo.Session) {
	t.Helper()
	if dg.ShouldReconnectOnError {
		settled(t, s)
		dg.Lock() // discordgo locks it before reading the field
		dg.ShouldReconnectOnError = false
		dg.Unlock()
	}
	_ = dg.Close()
}

func TestDiscordgoAnswersWithPicture(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	dg := bot(t, s)
	board := picture(t, 30, 20)
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
	open(t, s, dg)
	gomoku, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "you")
	asked, err := s.Say(gomoku, you, "!play")
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.WaitMessage(soon(t), gomoku, func(m sandbox.Message) bool { return m.Author.Bot })
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

// settled returns once the bot has a connection and has sent a heartbeat on it. Before that,
// discordgo mistakes closing a connection for losing it, and may notice a lost one twice, which
// ends its session.
func settled(t testing.TB, s *sandbox.Server) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		for _, sess := range s.Sessions() {
			if sess.Connected && sess.Heartbeats > 0 {
				return
			}
		}
	}
	t.Error("no heartbeat")
}

// waitFor returns once the bot has answered with a text.
func waitFor(t testing.TB, s *sandbox.Server, channelID, text string) {
	t.Helper()
	if _, err := s.WaitMessage(soon(t), channelID, func(m sandbox.Message) bool { return m.Content == text }); err != nil {
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
			s := start(t, sandbox.Options{})
			dg := bot(t, s)
			dg.ShouldReconnectOnError = true
			echo(t, dg)
			open(t, s, dg)
			gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
			settled(t, s)
			disturb(s)
			if err := s.WaitIdentifies(soon(t), 2); err != nil {
				t.Fatal(err)
			}
			if err := s.WaitConnected(soon(t)); err != nil {
				t.Fatal(err)
			}
			say(t, s, gomoku, ann, "two")
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
	s := start(t, sandbox.Options{HeartbeatInterval: 200 * time.Millisecond})
	dg := bot(t, s)
	dg.ShouldReconnectOnError = true
	echo(t, dg)
	open(t, s, dg)
	s.StopHeartbeatACKs(true)
	if err := s.WaitIdentifies(soon(t), 2); err != nil {
		t.Fatal(err)
	}
	s.StopHeartbeatACKs(false)
}

// TestDiscordgoWaitsForLimit checks that discordgo understands the rate limit headers and answers.
func TestDiscordgoWaitsForLimit(t *testing.T) {
	t.Parallel()
	limits := map[string]sandbox.Limit{"POST /channels/{channel}/messages": {Requests: 2, Per: 300 * time.Millisecond}}
	s := start(t, sandbox.Options{Limits: limits})
	dg := bot(t, s)
	gomoku := channelNamed(t, s, "gomoku")
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
	s := start(t, sandbox.Options{Unlimited: true})
	dg := bot(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
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
