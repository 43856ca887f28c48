package discord_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hoshi/bot"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/textcommand"
)

// unasked leaves out of a comparison what is there to be called.
var unasked = cmp.Options{cmpopts.IgnoreFields(textcommand.Message{}, "Has"), cmpopts.IgnoreFields(bot.Attachment{}, "Read")}

func TestMessages(t *testing.T) {
	t.Parallel()
	message := func(fields string) event {
		return event{"MESSAGE_CREATE", `{"id":"10","channel_id":"1",` + fields + `}`}
	}
	ann := bot.User{ID: "3", Name: "Ann", Mention: "<@3>"}
	bob := bot.User{ID: "4", Name: "Bobby", Mention: "<@4>"}
	hoshi := bot.User{ID: fakeSelf, Mention: "<@900>", Bot: true}
	const (
		byAnn  = `"guild_id":"2","type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},`
		listed = `"mentions":[{"id":"900","bot":true},{"id":"4","username":"bob","global_name":"Bob","member":{"nick":"Bobby"}}],`
	)
	line := func(text string, change func(*textcommand.Message)) []textcommand.Message {
		l := textcommand.Message{ID: "10", Channel: "1", Author: ann, Text: text, Guild: "2"}
		if change != nil {
			change(&l)
		}
		return []textcommand.Message{l}
	}
	toBot := func(l *textcommand.Message) { l.ToBot = true }
	direct := func(l *textcommand.Message) { l.ToBot, l.Direct, l.Guild = true, true, "" }

	tests := []struct {
		name string
		in   event
		want []textcommand.Message
	}{
		{"plain", message(byAnn + `"content":"!move h8"`), line("!move h8", nil)},
		{"reply", message(`"guild_id":"2","type":19,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"h8","referenced_message":{"author":{"id":"900"}},"mentions":[{"id":"900","bot":true}]`), line("h8", func(m *textcommand.Message) { m.ReplyToBot = true })},
		{"reply to somebody else", message(`"guild_id":"2","type":19,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"h8","referenced_message":{"author":{"id":"4"}},"mentions":[{"id":"900","bot":true}]`), line("h8", nil)},
		{"direct message", message(`"type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"h8"`), line("h8", direct)},
		{"direct message without text", message(`"type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":""`), line("", direct)},
		{"direct message with a file alone", message(`"type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"","attachments":[{"id":"7","filename":"a.sgf","size":12,"url":"x"}]`), line("", func(l *textcommand.Message) {
			direct(l)
			l.Attachments = []bot.Attachment{{Name: "a.sgf", Size: 12}}
		})},
		{"two files", message(byAnn + `"content":"!import","attachments":[{"filename":"a.sgf","size":12},{"filename":"b.png"}]`), line("!import", func(l *textcommand.Message) {
			l.Attachments = []bot.Attachment{{Name: "a.sgf", Size: 12}, {Name: "b.png"}}
		})},
		{"no files", message(byAnn + `"content":"h8","attachments":[]`), line("h8", nil)},
		{"files that do not decode", message(byAnn + `"content":"h8","attachments":[{"filename":7}]`), line("h8", nil)},
		{"files that are no list", message(byAnn + `"content":"h8","attachments":"none"`), line("h8", nil)},
		{"mention first", message(byAnn + listed + `"content":"<@900> play"`), line("play", toBot)},
		{"mention first, older form", message(byAnn + listed + `"content":" <@!900>play "`), line("play", toBot)},
		{"mention with a comma", message(byAnn + listed + `"content":"<@900>, play"`), line("play", toBot)},
		{"mention alone", message(byAnn + listed + `"content":"<@900>"`), line("", toBot)},
		{"mention later", message(byAnn + listed + `"content":"hey <@900> play"`), line("hey <@900> play", func(l *textcommand.Message) {
			l.Mentions = []bot.Mention{{Token: "<@900>", User: hoshi, Self: true}}
		})},
		{"mention of somebody first", message(byAnn + listed + `"content":"<@4> <@900>"`), line("<@4> <@900>", func(l *textcommand.Message) {
			l.Mentions = []bot.Mention{{Token: "<@4>", User: bob}, {Token: "<@900>", User: hoshi, Self: true}}
		})},
		{"the same user in both forms, twice", message(byAnn + listed + `"content":"!play <@!4> <@4> <@4>"`), line("!play <@!4> <@4> <@4>", func(l *textcommand.Message) {
			l.Mentions = []bot.Mention{{Token: "<@!4>", User: bob}, {Token: "<@4>", User: bob}}
		})},
		{"a mention that Discord does not list", message(byAnn + `"content":"say <@4>"`), line("say <@4>", nil)},
		{"odd characters", message(byAnn + `"content":"\u0000\u202e\ud83d\ude00\ud800"`), line("\x00\u202e😀\ufffd", nil)},
		{"fields of other types elsewhere", message(byAnn + `"components":[{"type":99}],"embeds":7,"flags":"x","content":"h8"`), line("h8", nil)},

		{"no author", message(`"guild_id":"2","type":0,"content":"h8"`), nil},
		{"author null", message(`"guild_id":"2","type":0,"content":"h8","author":null`), nil},
		{"author that does not decode", message(`"guild_id":"2","type":0,"content":"h8","author":7`), nil},
		{"no text", message(byAnn + `"content":""`), nil},
		{"a file alone", message(byAnn + `"content":"","attachments":[{"filename":"a.sgf"}]`), nil},
		{"a bot", message(`"guild_id":"2","type":0,"author":{"id":"5","bot":true},"content":"!play"`), nil},
		{"the bot itself", message(`"guild_id":"2","type":0,"author":{"id":"900"},"content":"!play"`), nil},
		{"a webhook", message(byAnn + `"webhook_id":"77","content":"!play"`), nil},
		{"a pin", message(`"guild_id":"2","type":6,"author":{"id":"3"},"content":"!play"`), nil},
		{"a slash command's answer", message(`"guild_id":"2","type":20,"author":{"id":"3"},"content":"!play"`), nil},
		{"not an object", event{"MESSAGE_CREATE", `[]`}, nil},
		{"null", event{"MESSAGE_CREATE", `null`}, nil},
		{"an edit", event{"MESSAGE_UPDATE", `{"id":"10","channel_id":"1","content":"!play"}`}, nil},
		{"an event nobody knows", event{"SOMETHING_NEW", `{"x":1}`}, nil},
	}
	var events []event
	for _, test := range tests {
		events = append(events, test.in)
	}
	got := receive(t, events...)
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, l := range test.want {
				if (l.Guild != "") != (got[i][0].Has != nil) {
					t.Error("whether there is a server and who may ask about it do not fit")
				}
			}
			if diff := cmp.Diff(test.want, got[i], unasked); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Whoever types @Hoshi in Discord is offered the bot and the role of its name.
func TestMentionOfOwnRole(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	var role string
	for _, r := range w.roles() {
		if r.Managed {
			role = r.ID
		}
	}
	for _, test := range []struct {
		in, want string
		toBot    bool
	}{
		{"<@&" + role + "> play", "play", true},
		{"<@&" + role + ">, play", "play", true},
		{"<@&123> play", "<@&123> play", false},
		{"ask <@&" + role + ">", "ask <@&" + role + ">", false},
	} {
		w.say(w.channel, test.in)
		if got := w.next(); got.Text != test.want || got.ToBot != test.toBot {
			t.Errorf("%q: got %q, %v", test.in, got.Text, got.ToBot)
		}
	}
	if n := w.requests("GET /guilds/{guild}/roles"); n != 2 { // and once by this test
		t.Errorf("asked for the roles %d times", n)
	}
	w.server.FailNext(sandbox.Route("GET", ""), 10, sandbox.Failure{Status: 500})
	w.say(w.dm, "<@&"+role+"> play")
	if got := w.next(); !got.ToBot {
		t.Error("a direct message is not for the bot")
	}
}

// That the roles could not be asked for does not mean that the bot has none.
func TestRoleLookupThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	const rolesRoute = "/guilds/{guild}/roles"
	var own string
	for _, r := range w.roles() {
		if r.Managed {
			own = r.ID
		}
	}
	w.server.FailNext(sandbox.Route("GET", rolesRoute), 2, sandbox.Failure{Status: 500}) // as often as the client tries
	w.say(w.channel, "<@&"+own+"> play")
	if got := w.next(); got.ToBot {
		t.Errorf("known without an answer: %+v", got)
	}
	w.say(w.channel, "<@&"+own+"> play")
	if got := w.next(); !got.ToBot || got.Text != "play" {
		t.Errorf("after a failed look-up: %+v", got)
	}
	if n := w.requests("GET " + rolesRoute); n != 4 { // and once by this test
		t.Errorf("asked for the roles %d times", n)
	}
}
