package discord_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
)

// desk is a service that records requests and answers them with a function.
type desk struct {
	table  *command.Table
	got    chan *command.Request
	answer func(context.Context, *command.Request, chat.Responder) error

	came  sync.Map     // IDs of requests
	asked atomic.Int32 // how often whether a request comes for the first time
}

func newDesk(t *testing.T, answer func(context.Context, *command.Request, chat.Responder) error) *desk {
	t.Helper()
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		t.Fatal(err)
	}
	return &desk{table: table, got: make(chan *command.Request, 100), answer: answer}
}

// Form asks for a command's first option.
func (d *desk) Form(_ context.Context, req *command.Request, _ chat.Responder) (*chat.Form, error) {
	name := req.Command.Options[0].Name
	return &chat.Form{Title: words(name), Fields: []chat.Field{{Option: name, Label: words(name)}}}, nil
}

func (d *desk) Commands() *command.Table { return d.table }

func (d *desk) First(req *command.Request) bool {
	_, came := d.came.LoadOrStore(req.ID, true)
	d.asked.Add(1)
	return !came
}

func (d *desk) Handle(ctx context.Context, req *command.Request, r chat.Responder) error {
	d.got <- req
	return d.answer(ctx, req, r)
}

func (d *desk) HandleTransferred(ctx context.Context, req *command.Request, r chat.Responder) error {
	return d.Handle(ctx, req, r)
}

func (d *desk) Suggest(_ context.Context, _ chat.ChannelID, opt *command.Option, typed string, _ map[string]string) ([]string, error) {
	return []string{opt.Name, typed}, nil
}

// serve starts a bot that sends its interactions to a desk.
func serve(t *testing.T, d *desk) *world {
	t.Helper()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client.HandleInteractions(d)
	return w.run(nil)
}

// sayThat returns a function that answers with a text.
func sayThat(text string, private bool) func(context.Context, *command.Request, chat.Responder) error {
	return func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		return r.Respond(ctx, chat.Reply{Text: words(text), Private: private})
	}
}

func (w *world) slash(command string, options map[string]any) sandbox.Interaction {
	w.t.Helper()
	return w.answered(w.server.UseCommand(w.channel, w.you.ID, sandbox.CommandUse{Name: command, Options: options}))
}

func TestSlashBecomesARequest(t *testing.T) {
	d := newDesk(t, sayThat("done", false))
	w := serve(t, d)
	w.slash("play", map[string]any{"opponent": w.ann.ID, "color": "white", "size": 19})
	req := <-d.got
	opponent, _ := req.Options["opponent"].(chat.Mention)
	if req.Origin != chat.FromSlash || req.Command.Name != "play" || string(opponent.User.ID) != w.ann.ID ||
		req.Options["color"] != "white" || req.Options["size"] != 19 || req.Problem != nil || req.Direct {
		t.Errorf("%+v", req)
	}
	if may, err := req.Has(t.Context(), chat.ManageGuild); err != nil || !may {
		t.Errorf("you own the guild: %t, %v", may, err)
	}
}

// An answer that's private although the deferral was public, or the reverse, still arrives, and
// nothing else is left.
func TestSlowAnswers(t *testing.T) {
	t.Parallel()
	for _, private := range []bool{false, true} {
		deferred := make(chan struct{})
		d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
			select {
			case <-deferred:
			case <-ctx.Done():
			}
			return r.Respond(ctx, chat.Reply{Text: words("at last"), Private: private})
		})
		w := newWorld(t, sandbox.Options{}, discord.Options{})
		w.client = w.newClient(discord.Prompt)
		w.client.HandleInteractions(d)
		w.run(nil)
		if in := w.slash("help", nil); in.State != sandbox.Answered {
			t.Fatalf("private=%t: %v", private, in.State)
		}
		close(deferred)
		m, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Text() == "at last" })
		if err != nil {
			t.Fatal(err)
		}
		if (m.EphemeralTo != "") != private {
			t.Errorf("private=%t: shown to %q", private, m.EphemeralTo)
		}
	}
}

func TestAcknowledgedSlashLeavesNothing(t *testing.T) {
	d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error { return r.Acknowledge(ctx) })
	w := serve(t, d)
	before := len(w.server.Messages(w.channel))
	if in := w.slash("undo", nil); in.State != sandbox.Answered {
		t.Fatal(in.State)
	}
	<-d.got
	w.until("no message is left", func() bool { return len(w.server.Messages(w.channel)) == before })
}

func TestButtonsMenusAndForms(t *testing.T) {
	d := newDesk(t, sayThat("clicked", true))
	w := serve(t, d)
	shown := chat.ShownState{Game: 7, Revision: 3, Moves: 2}
	m := w.post(w.channel, chat.Reply{
		Text: words("a board"), Shown: shown,
		Rows: []chat.Row{
			{Buttons: []chat.Button{{Command: "move", Words: "h8", Label: words("h8")}, {Command: "move", Form: true, Label: words("type")}}},
			{Placeholder: words("more"), Menu: []chat.Button{{Command: "board", Words: "dark", Label: words("the board")}}},
		},
	})
	w.answered(w.server.Click(w.channel, w.you.ID, m.ID, "1 b 7.3.2 move h8"))
	if req := <-d.got; req.Origin != chat.FromComponent || req.Shown != shown || req.Options["point"] != "h8" {
		t.Errorf("a button: %+v", req)
	}
	w.answered(w.server.Select(w.channel, w.you.ID, m.ID, "1 b 7.3.2 - 1", "board dark"))
	if req := <-d.got; req.Command.Name != "board" || req.Options["theme"] != "dark" {
		t.Errorf("a menu: %+v", req)
	}
	in := w.answered(w.server.Click(w.channel, w.you.ID, m.ID, "1 b 7.3.2 ?move"))
	if in.Modal == nil {
		t.Fatalf("no form: %+v", in)
	}
	w.answered(w.server.SubmitModal(in.ID, map[string][]string{"point": {"i9"}}))
	if req := <-d.got; req.Origin != chat.FromModal || req.Shown != shown || req.Options["point"] != "i9" {
		t.Errorf("a form: %+v", req)
	}
}

// A private form has headings, menus with the current choice, and a channel menu. A choice arrives
// as the words of a command, and the message is updated.
func TestMenusOfAPrivateForm(t *testing.T) {
	form := func(ctx context.Context, req *command.Request, r chat.Responder) error {
		return r.Respond(ctx, chat.Reply{Text: words("form"), Private: true, Replace: true, Rows: []chat.Row{
			{Heading: words("the theme"), Menu: []chat.Button{
				{Command: "settings", Words: "theme wood", Label: words("wood")}, {Command: "settings", Words: "theme dark", Label: words("dark"), Chosen: true}}},
			{Heading: words("the board"), Menu: []chat.Button{{Command: "settings", Words: "board keep", Label: words("keep"), Chosen: true}}},
			{Heading: words("nothing but a heading")},
			{Channels: &chat.ChannelMenu{Command: "settings", Words: "channels", Chosen: []chat.ChannelID{chat.ChannelID(req.Channel), "no id"}, Max: 25}},
			{Buttons: []chat.Button{{Command: "settingsform", Words: "games", Form: true, Label: words("type")}}},
		}})
	}
	d := newDesk(t, form)
	w := serve(t, d)
	m := w.message(w.channel, w.slash("settings", nil).MessageID)
	<-d.got
	for _, want := range []string{`"content":"the theme"`, `"content":"nothing but a heading"`, `"value":"settings theme dark","default":true`,
		`"default_values":[{"id":"` + w.channel + `","type":"channel"}]`} {
		if !strings.Contains(string(m.Components), want) {
			t.Errorf("%s is missing in %s", want, m.Components)
		}
	}
	for _, tt := range []struct {
		id          string
		values      []string
		item, value string
	}{
		{"1 p 0.0.0 - 1", []string{"settings board keep"}, "board", "keep"},
		{"1 p 0.0.0 settings channels", []string{w.channel}, "channels", w.channel},
		{"1 p 0.0.0 settings channels", nil, "channels", "default"},
	} {
		in := w.answered(w.server.Select(w.channel, w.you.ID, m.ID, tt.id, tt.values...))
		if req := <-d.got; req.Options["item"] != tt.item || req.Options["value"] != tt.value || in.MessageID != m.ID {
			t.Errorf("%s %v: %v, in message %s", tt.id, tt.values, req.Options, in.MessageID)
		}
	}
	opened := w.answered(w.server.Click(w.channel, w.you.ID, m.ID, "1 p 0.0.0 ?settingsform games"))
	in := w.answered(w.server.SubmitModal(opened.ID, map[string][]string{"page": {"look"}}))
	if req := <-d.got; req.Options["page"] != "look" || in.MessageID != m.ID {
		t.Errorf("the form: %v, in message %s", req.Options, in.MessageID)
	}
}

func TestAutocomplete(t *testing.T) {
	w := serve(t, newDesk(t, sayThat("x", false)))
	choices, err := w.server.Autocomplete(ctxOf(t), w.channel, w.you.ID, sandbox.CommandUse{Name: "move", Options: map[string]any{"point": "h"}}, "point")
	if err != nil || len(choices) != 2 || choices[0].Name != "point" || choices[1].Name != "h" {
		t.Errorf("%v, %v", choices, err)
	}
}

// An option with more than 25 choices suggests them in the user's language, and what's chosen or typed
// is understood.
func TestSuggestedChoices(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, sayThat("x", false))
	options := d.table.Lookup("settings").Options
	i := slices.IndexFunc(options, func(o command.Option) bool { return o.Name == "item" })
	items := options[i].Type.(command.ChoiceOption)
	for n := len(items.Choices); n < 30; n++ {
		items.Choices = append(items.Choices, command.Choice{Value: "further" + strconv.Itoa(n), Label: "settings.item.theme"})
	}
	options[i].Type = items
	d.table.LearnNames(catalogue)
	w := serve(t, d)
	suggest := func(typed string) []sandbox.Choice {
		t.Helper()
		list, err := w.server.Autocomplete(ctxOf(t), w.channel, w.you.ID, sandbox.CommandUse{Name: "settings", Options: map[string]any{"item": typed}}, "item")
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	for language, typed := range map[string]string{"en-US": "season ch", "zh-CN": "赛季", "ja": "シーズン", "ko": "시즌"} {
		if err := w.server.SetLocale(w.you.ID, language); err != nil {
			t.Fatal(err)
		}
		if n := len(suggest("")); n != limits.MaxChoices {
			t.Errorf("%s: %d of 30 are suggested", language, n)
		}
		if got := suggest("further29"); len(got) != 1 {
			t.Errorf("%s: the last one isn't suggested: %v", language, got)
		}
		list := suggest(typed)
		j := slices.IndexFunc(list, func(c sandbox.Choice) bool { return string(c.Value) == `"season_channel"` })
		if j < 0 {
			t.Errorf("%s: %q leads to %v", language, typed, list)
			continue
		}
		for _, item := range []string{"season_channel", list[j].Name} {
			w.slash("settings", map[string]any{"item": item})
			if req := <-d.got; req.Options["item"] != "season_channel" {
				t.Errorf("%s: %q is %v, %v", language, item, req.Options["item"], req.Problem)
			}
		}
	}
}

// A failure of the service is answered too.
func TestServiceThatFails(t *testing.T) {
	d := newDesk(t, func(context.Context, *command.Request, chat.Responder) error { return errors.New("the disk is full") })
	w := serve(t, d)
	if in := w.slash("help", nil); in.State != sandbox.Answered {
		t.Errorf("the failure is not told: %v", in.State)
	}
	<-d.got
	w.until("the failure is in the log", func() bool { return strings.Contains(w.logs.String(), "not answered as it should be") })
}

// An answer is in the service's language, not in the user's.
func TestAnswersInALanguage(t *testing.T) {
	d := newDesk(t, func(ctx context.Context, req *command.Request, r chat.Responder) error {
		if req.Locale != "ja" {
			t.Errorf("the asker's language is %q", req.Locale)
		}
		return r.Respond(ctx, chat.Reply{Text: message.T("turn.engine.me"), Language: "ko"})
	})
	w := serve(t, d)
	if err := w.server.SetLocale(w.you.ID, "ja"); err != nil {
		t.Fatal(err)
	}
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	want := catalogue.Translate("ko", message.T("turn.engine.me"))
	w.slash("help", nil)
	if _, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Text() == want }); err != nil {
		t.Fatal(err)
	}
}

// The commands are registered once: a second start changes nothing.
func TestRegisteredOnce(t *testing.T) {
	d := newDesk(t, sayThat("x", false))
	w := serve(t, d)
	puts := func() (n int) {
		for _, r := range w.server.Requests() {
			if r.Method == "PUT" && strings.HasSuffix(r.Path, "/commands") {
				n++
			}
		}
		return n
	}
	if n := puts(); n != 1 {
		t.Fatalf("%d registrations at the first start", n)
	}
	w.end()
	if err := w.wait(); err != nil {
		t.Fatal(err)
	}
	second := w.newClient(discord.Hurried)
	second.HandleInteractions(d)
	ctx, end := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- second.Run(ctx, nil) }()
	<-second.Ready()
	end()
	<-result
	if n := puts(); n != 1 {
		t.Errorf("%d registrations after the second start", n)
	}
}
