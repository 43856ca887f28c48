package sandboxtest

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
)

// BoardCommand is a command for servers and for people who have installed the application.
var BoardCommand = &discordgo.ApplicationCommand{
	Name: "board", Description: "Show the board",
	IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall},
}

// Use uses the command "board".
func Use(t testing.TB, s *sandbox.Server, channelID, userID string) sandbox.Interaction {
	t.Helper()
	in, err := s.UseCommand(channelID, userID, sandbox.CommandUse{Name: "board"})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// Buttons returns a row of buttons.
func Buttons(list ...discordgo.Button) []discordgo.MessageComponent {
	row := discordgo.ActionsRow{}
	for _, b := range list {
		row.Components = append(row.Components, b)
	}
	return []discordgo.MessageComponent{row}
}

// Register overwrites the global commands of a bot.
func Register(t testing.TB, dg *discordgo.Session, s *sandbox.Server, commands ...*discordgo.ApplicationCommand) []*discordgo.ApplicationCommand {
	t.Helper()
	list, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", commands)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

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

// Bot returns a discordgo session, not yet open, that talks to a sandbox. It doesn't reconnect
// after losing its connection unless the test asks for that.
func Bot(t testing.TB, s *sandbox.Server) *discordgo.Session {
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

// Open connects a bot and closes it at the end of the test.
func Open(t testing.TB, s *sandbox.Server, dg *discordgo.Session) {
	t.Helper()
	if err := dg.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { CloseBot(t, s, dg) })
}

// CloseBot closes a bot for good. If its heartbeat is due just then, discordgo mistakes the closed
// connection for a lost one, and may connect again.
func CloseBot(t testing.TB, s *sandbox.Server, dg *discordgo.Session) {
	t.Helper()
	if dg.ShouldReconnectOnError {
		Settled(t, s)
		dg.Lock() // discordgo locks it before reading the field
		dg.ShouldReconnectOnError = false
		dg.Unlock()
	}
	_ = dg.Close()
}

// Settled returns once the bot has a connection and has sent a heartbeat on it. Before that,
// discordgo mistakes closing a connection for losing it, and may notice a lost one twice, which
// ends its session.
func Settled(t testing.TB, s *sandbox.Server) {
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

// Application connects a bot whose interactions go into a channel.
func Application(t testing.TB, s *sandbox.Server, commands ...*discordgo.ApplicationCommand) (*discordgo.Session, <-chan *discordgo.InteractionCreate) {
	t.Helper()
	dg := Bot(t, s)
	heard := make(chan *discordgo.InteractionCreate, 100)
	dg.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { heard <- i })
	Open(t, s, dg)
	if len(commands) > 0 {
		Register(t, dg, s, commands...)
	}
	return dg, heard
}

// Next returns the next interaction that the application receives.
func Next(t testing.TB, heard <-chan *discordgo.InteractionCreate) *discordgo.Interaction {
	t.Helper()
	select {
	case i := <-heard:
		return i.Interaction
	case <-Soon(t).Done():
		t.Fatal("no interaction came")
		return nil
	}
}

// Answered waits for the answer to an interaction.
func Answered(t testing.TB, s *sandbox.Server, in sandbox.Interaction) sandbox.Interaction {
	t.Helper()
	v, err := s.WaitInteraction(Soon(t), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Respond answers an interaction.
func Respond(t testing.TB, dg *discordgo.Session, in *discordgo.Interaction, kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
	t.Helper()
	if err := dg.InteractionRespond(in, &discordgo.InteractionResponse{Type: kind, Data: data}); err != nil {
		t.Fatal(err)
	}
}

// Code is Discord's error code in a discordgo error, or 0.
func Code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// PostButtons posts a message with a button "undo" and a disabled one "hint".
func PostButtons(t testing.TB, dg *discordgo.Session, channelID string) *discordgo.Message {
	t.Helper()
	m, err := dg.ChannelMessageSendComplex(channelID, &discordgo.MessageSend{
		Content: "move 1", Components: Buttons(discordgo.Button{Label: "Undo", CustomID: "undo"}, discordgo.Button{Label: "Hint", CustomID: "hint", Disabled: true}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Commands of a bot like Hoshi.
var (
	MoveCommand = &discordgo.ApplicationCommand{
		Name: "move", Description: "Place a stone",
		Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "point", Description: "Where", Required: true, Autocomplete: true},
			{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Against whom"},
			{Type: discordgo.ApplicationCommandOptionInteger, Name: "level", Description: "How strong", MinValue: new(1.0), MaxValue: 9},
			{Type: discordgo.ApplicationCommandOptionAttachment, Name: "record", Description: "A file"},
		},
	}
	SettingsCommand = &discordgo.ApplicationCommand{
		Name: "settings", Description: "Settings", DefaultMemberPermissions: new(int64(discordgo.PermissionManageGuild)),
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionInteger, Name: "points", Description: "Points", Required: true,
			Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "15", Value: 15}, {Name: "19", Value: 19}},
		}},
	}
)

// BoardMessage is a Components V2 message like the bot's: a container with a text, the board and a
// pad of 5×5 buttons.
func BoardMessage() []discordgo.MessageComponent {
	box := discordgo.Container{AccentColor: new(0xE2B667)}
	box.Components = append(box.Components,
		discordgo.TextDisplay{Content: "**Move 1**: your turn"},
		discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
			Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}, Description: new("A board with one stone"),
		}}})
	for y := range 5 {
		row := discordgo.ActionsRow{}
		for x := range 5 {
			id := fmt.Sprintf("%c%d", 'f'+x, 10-y)
			row.Components = append(row.Components, discordgo.Button{Label: id, CustomID: "move:" + id, Style: discordgo.SecondaryButton})
		}
		box.Components = append(box.Components, row)
	}
	return []discordgo.MessageComponent{box}
}
