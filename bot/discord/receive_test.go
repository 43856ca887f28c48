package discord_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// unasked leaves functions and the event itself out of a comparison.
var unasked = cmp.Options{cmpopts.IgnoreFields(textcommand.Message{}, "Has", "Parent", "Lacks", "Event"), cmpopts.IgnoreFields(chat.Attachment{}, "Read")}

// created returns a MESSAGE_CREATE event with more fields.
func created(fields string) event {
	return event{"MESSAGE_CREATE", `{"id":"10","channel_id":"1",` + fields + `}`}
}

var (
	ann   = chat.User{ID: "3", Name: "Ann", Mention: "<@3>"}
	bob   = chat.User{ID: "4", Name: "Bobby", Mention: "<@4>"}
	hoshi = chat.User{ID: fakeSelf, Mention: "<@900>", Bot: true}
)

const (
	byAnn  = `"guild_id":"2","type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},`
	listed = `"mentions":[{"id":"900","bot":true},{"id":"4","username":"bob","global_name":"Bob","member":{"nick":"Bobby"}}],`
)

// wantMessage returns the message of ann in a guild, changed by a function.
func wantMessage(text string, change func(*textcommand.Message)) []textcommand.Message {
	l := textcommand.Message{ID: "10", Channel: "1", Author: ann, Text: text, Guild: "2"}
	if change != nil {
		change(&l)
	}
	return []textcommand.Message{l}
}

func toBot(l *textcommand.Message) { l.ToBot = true }

func direct(l *textcommand.Message) { l.ToBot, l.Direct, l.Guild = true, true, "" }

var messageTests = []struct {
	name string
	in   event
	want []textcommand.Message
}{
	{"plain", created(byAnn + `"content":"!move h8"`), wantMessage("!move h8", nil)},
	{"reply", created(`"guild_id":"2","type":19,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"h8","referenced_message":{"author":{"id":"900"}},"mentions":[{"id":"900","bot":true}]`), wantMessage("h8", func(m *textcommand.Message) { m.ReplyToBot = true })},
	{"reply to somebody else", created(`"guild_id":"2","type":19,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"h8","referenced_message":{"author":{"id":"4"}},"mentions":[{"id":"900","bot":true}]`), wantMessage("h8", nil)},
	{"direct message", created(`"type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"h8"`), wantMessage("h8", direct)},
	{"direct message without text", created(`"type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":""`), wantMessage("", direct)},
	{"direct message with a file alone", created(`"type":0,"author":{"id":"3","username":"ann33","global_name":"Ann"},"content":"","attachments":[{"id":"7","filename":"a.sgf","size":12,"url":"x"}]`), wantMessage("", func(l *textcommand.Message) {
		direct(l)
		l.Attachments = []chat.Attachment{{Name: "a.sgf", Size: 12}}
	})},
	{"two files", created(byAnn + `"content":"!import","attachments":[{"filename":"a.sgf","size":12},{"filename":"b.png"}]`), wantMessage("!import", func(l *textcommand.Message) {
		l.Attachments = []chat.Attachment{{Name: "a.sgf", Size: 12}, {Name: "b.png"}}
	})},
	{"no files", created(byAnn + `"content":"h8","attachments":[]`), wantMessage("h8", nil)},
	{"files that do not decode", created(byAnn + `"content":"h8","attachments":[{"filename":7}]`), wantMessage("h8", nil)},
	{"files that are no list", created(byAnn + `"content":"h8","attachments":"none"`), wantMessage("h8", nil)},
	{"mention first", created(byAnn + listed + `"content":"<@900> play"`), wantMessage("play", toBot)},
	{"mention first, older form", created(byAnn + listed + `"content":" <@!900>play "`), wantMessage("play", toBot)},
	{"mention with a comma", created(byAnn + listed + `"content":"<@900>, play"`), wantMessage("play", toBot)},
	{"mention alone", created(byAnn + listed + `"content":"<@900>"`), wantMessage("", toBot)},
	{"mention later", created(byAnn + listed + `"content":"hey <@900> play"`), wantMessage("hey <@900> play", func(l *textcommand.Message) {
		l.Mentions = []chat.Mention{{Token: "<@900>", User: hoshi, Self: true}}
	})},
	{"mention of somebody first", created(byAnn + listed + `"content":"<@4> <@900>"`), wantMessage("<@4> <@900>", func(l *textcommand.Message) {
		l.Mentions = []chat.Mention{{Token: "<@4>", User: bob}, {Token: "<@900>", User: hoshi, Self: true}}
	})},
	{"the same user in both forms, twice", created(byAnn + listed + `"content":"!play <@!4> <@4> <@4>"`), wantMessage("!play <@!4> <@4> <@4>", func(l *textcommand.Message) {
		l.Mentions = []chat.Mention{{Token: "<@!4>", User: bob}, {Token: "<@4>", User: bob}}
	})},
	{"a mention that Discord does not list", created(byAnn + `"content":"say <@4>"`), wantMessage("say <@4>", nil)},
	{"odd characters", created(byAnn + `"content":"\u0000\u202e\ud83d\ude00\ud800"`), wantMessage("\x00\u202e😀\ufffd", nil)},
	{"fields of other types elsewhere", created(byAnn + `"components":[{"type":99}],"embeds":7,"flags":"x","content":"h8"`), wantMessage("h8", nil)},

	{"no author", created(`"guild_id":"2","type":0,"content":"h8"`), nil},
	{"author null", created(`"guild_id":"2","type":0,"content":"h8","author":null`), nil},
	{"author that does not decode", created(`"guild_id":"2","type":0,"content":"h8","author":7`), nil},
	{"no text", created(byAnn + `"content":""`), nil},
	{"a file alone", created(byAnn + `"content":"","attachments":[{"filename":"a.sgf"}]`), nil},
	{"a bot", created(`"guild_id":"2","type":0,"author":{"id":"5","bot":true},"content":"!play"`), nil},
	{"the bot itself", created(`"guild_id":"2","type":0,"author":{"id":"900"},"content":"!play"`), nil},
	{"a webhook", created(byAnn + `"webhook_id":"77","content":"!play"`), nil},
	{"a pin", created(`"guild_id":"2","type":6,"author":{"id":"3"},"content":"!play"`), nil},
	{"a slash command's answer", created(`"guild_id":"2","type":20,"author":{"id":"3"},"content":"!play"`), nil},
	{"not an object", event{"MESSAGE_CREATE", `[]`}, nil},
	{"null", event{"MESSAGE_CREATE", `null`}, nil},
	{"an edit", event{"MESSAGE_UPDATE", `{"id":"10","channel_id":"1","content":"!play"}`}, nil},
	{"an event nobody knows", event{"SOMETHING_NEW", `{"x":1}`}, nil},
}

func TestMessages(t *testing.T) {
	t.Parallel()
	var events []event
	for _, test := range messageTests {
		events = append(events, test.in)
	}
	got := receive(t, events...)
	for i, test := range messageTests {
		t.Run(test.name, func(t *testing.T) {
			for _, l := range test.want {
				if (l.Guild != "") != (got[i][0].Has != nil) {
					t.Error("a message has a guild without permissions, or permissions without a guild")
				}
			}
			if diff := cmp.Diff(test.want, got[i], unasked); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Discord suggests both the bot and its role to people who type @Hoshi.
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
	if n := w.requests("GET /guilds/{guild}/roles"); n != 2 { // one of them by this test
		t.Errorf("asked for the roles %d times", n)
	}
	w.server.FailNext(sandbox.Route("GET", ""), 10, sandbox.Failure{Status: 500})
	w.say(w.dm, "<@&"+role+"> play")
	if got := w.next(); !got.ToBot {
		t.Error("a direct message is not for the bot")
	}
}

// A failed request for the roles doesn't mean that the bot has none.
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
	w.server.FailNext(sandbox.Route("GET", rolesRoute), 2, sandbox.Failure{Status: 500}) // the client tries this often
	w.say(w.channel, "<@&"+own+"> play")
	if got := w.next(); got.ToBot {
		t.Errorf("known without an answer: %+v", got)
	}
	w.say(w.channel, "<@&"+own+"> play")
	if got := w.next(); !got.ToBot || got.Text != "play" {
		t.Errorf("after a failed look-up: %+v", got)
	}
	if n := w.requests("GET " + rolesRoute); n != 4 { // one of them by this test
		t.Errorf("asked for the roles %d times", n)
	}
}
