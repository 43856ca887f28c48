package sandbox_test

import (
	"bytes"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
)

// toSandbox sends what is meant for Discord to a sandbox.
type toSandbox struct {
	to   *url.URL
	base http.RoundTripper
}

func (r toSandbox) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.URL.Scheme, req.URL.Host, req.Host = r.to.Scheme, r.to.Host, ""
	return r.base.RoundTrip(req)
}

// bot returns a discordgo session that talks to a sandbox, not yet open.
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
	dg.Identify.Intents = discordgo.IntentGuilds | discordgo.IntentGuildMessages | discordgo.IntentDirectMessages | discordgo.IntentMessageContent
	return dg
}

// open connects a bot and closes it at the end of the test.
func open(t testing.TB, dg *discordgo.Session) {
	t.Helper()
	if err := dg.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = dg.Close() })
}

func TestDiscordgoAnswersWithPicture(t *testing.T) {
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
	open(t, dg)
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
	if s.Typings(gomoku) != 1 {
		t.Errorf("typing shown %d times", s.Typings(gomoku))
	}
}
