package sandbox_test

import (
	"strconv"
	"testing"

	"hoshi/bot/sandbox"
)

// What a bot may need permissions for.
var doText = func(c *client, ch string) answer {
	return c.do("POST", "/channels/"+ch+"/messages", object{"content": "x"})
}
var doFile = func(c *client, ch string) answer {
	return c.form("POST", "/channels/"+ch+"/messages", nil, upload{0, "a.txt", "", []byte("x")})
}
var doTyping = func(c *client, ch string) answer { return c.do("POST", "/channels/"+ch+"/typing", nil) }
var doChannel = func(c *client, ch string) answer { return c.do("GET", "/channels/"+ch, nil) }
var doHistory = func(c *client, ch string) answer { return c.do("GET", "/channels/"+ch+"/messages", nil) }
var doReact = func(c *client, ch string) answer {
	first := c.s.Messages(ch)[0].ID
	return c.do("PUT", "/channels/"+ch+"/messages/"+first+"/reactions/%E2%AD%90/@me", nil)
}
var doReply = func(c *client, ch string) answer {
	first := c.s.Messages(ch)[0].ID
	return c.do("POST", "/channels/"+ch+"/messages", object{"content": "x", "message_reference": object{"message_id": first}})
}

// Nobody can write in a voice channel without permission to connect to it.
func TestVoiceNeedsConnect(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c, voice := newClient(t, s), channelNamed(t, s, "voice")
	if a := doText(c, voice); a.status != 200 {
		t.Fatalf("answered %d %s", a.status, a.body)
	}
	if err := s.DenyPermissions(voice, sandbox.Connect); err != nil {
		t.Fatal(err)
	}
	if a := doText(c, voice); a.status != 403 || a.code() != 50013 {
		t.Errorf("answered %d %s", a.status, a.body)
	}
	if have := s.Permissions(voice, s.Bot().ID); have != sandbox.ViewChannel {
		t.Errorf("the bot may do %v", have)
	}
}

func TestDeniedPermissions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		denied sandbox.Permission
		do     func(*client, string) answer
		status int
		code   int
	}{
		{"text, no view", sandbox.ViewChannel, doText, 403, 50001},
		{"channel, no view", sandbox.ViewChannel, doChannel, 403, 50001},
		{"text, no send", sandbox.SendMessages, doText, 403, 50013},
		{"typing, no send", sandbox.SendMessages, doTyping, 403, 50013},
		{"channel, no send", sandbox.SendMessages, doChannel, 200, -1},
		{"file, no files", sandbox.AttachFiles, doFile, 403, 50013},
		{"text, no files", sandbox.AttachFiles, doText, 200, -1},
		{"reaction, none to add", sandbox.AddReactions, doReact, 403, 50013},
		{"text, no connect where nobody has to", sandbox.Connect, doText, 200, -1},
		{"reply, no history", sandbox.ReadMessageHistory, doReply, 400, 160002},
		{"history, no history", sandbox.ReadMessageHistory, doHistory, 200, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{Unlimited: true})
			c := newClient(t, s)
			gomoku := channelNamed(t, s, "gomoku")
			say(t, s, gomoku, userNamed(t, s, "ann"), "!play")
			if err := s.DenyPermissions(gomoku, tt.denied); err != nil {
				t.Fatal(err)
			}
			a := tt.do(c, gomoku)
			if a.status != tt.status || a.status != 200 && a.code() != tt.code {
				t.Errorf("answered %d with code %d, want %d with %d", a.status, a.code(), tt.status, tt.code)
			}
			if err := s.ResetPermissions(gomoku); err != nil {
				t.Fatal(err)
			}
			if a := tt.do(c, gomoku); a.status/100 != 2 {
				t.Errorf("with all given back: %d %s", a.status, a.body)
			}
		})
	}
}

func TestNoHistoryIsEmpty(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku := channelNamed(t, s, "gomoku")
	say(t, s, gomoku, userNamed(t, s, "ann"), "!play")
	if err := s.DenyPermissions(gomoku, sandbox.ReadMessageHistory); err != nil {
		t.Fatal(err)
	}
	if a := newClient(t, s).do("GET", "/channels/"+gomoku+"/messages", nil); string(a.body) != "[]" {
		t.Errorf("history without the permission: %s", a.body)
	}
}

// TestOverwrite checks that a channel shows what's denied, so that a bot knows beforehand what it
// may do.
func TestOverwrite(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku := channelNamed(t, s, "gomoku")
	if err := s.DenyPermissions(gomoku, sandbox.SendMessages, sandbox.AttachFiles); err != nil {
		t.Fatal(err)
	}
	a := newClient(t, s).do("GET", "/channels/"+gomoku, nil).object(t)
	o := a["permission_overwrites"].([]any)[0].(object)
	want := strconv.FormatUint(uint64(sandbox.SendMessages|sandbox.AttachFiles), 10)
	if o["id"] != s.Bot().ID || o["type"] != 1.0 || o["deny"] != want || o["allow"] != "0" {
		t.Errorf("overwrite %v", o)
	}
}

func TestMessageContentOverREST(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	say(t, s, gomoku, ann, "!play")
	toBot := say(t, s, gomoku, ann, "@Hoshi !play")
	s.GrantMessageContent(false)
	list := objects(t, c.do("GET", "/channels/"+gomoku+"/messages", nil))
	if list[1]["content"] != "" {
		t.Errorf("content %v without the intent", list[1]["content"])
	}
	if list[0]["content"] != toBot.Content {
		t.Errorf("content %v of a message that mentions the bot", list[0]["content"])
	}
	if a := c.do("GET", "/applications/@me", nil).object(t); a["flags"] != 0.0 {
		t.Errorf("application flags %v", a["flags"])
	}
}

// TestMemberPermissions checks that people's roles and overwrites count, and that the guild's owner
// keeps all permissions.
func TestMemberPermissions(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku, owner, bob := channelNamed(t, s, "gomoku"), userNamed(t, s, "you"), userNamed(t, s, "bob")
	manages := func(userID string) bool { return s.Permissions(gomoku, userID)&sandbox.ManageGuild != 0 }
	if !manages(owner) || manages(bob) {
		t.Errorf("the owner manages the guild: %t, bob: %t", manages(owner), manages(bob))
	}
	for _, moderator := range []bool{true, false} {
		if err := s.SetModerator(bob, moderator); err != nil {
			t.Fatal(err)
		}
		if manages(bob) != moderator {
			t.Errorf("bob manages the guild: %t, want %t", manages(bob), moderator)
		}
	}
	for _, id := range []string{owner, bob} {
		if err := s.DenyMember(gomoku, id, sandbox.SendMessages); err != nil {
			t.Fatal(err)
		}
	}
	if s.Permissions(gomoku, owner)&sandbox.SendMessages == 0 || s.Permissions(gomoku, bob)&(sandbox.SendMessages|sandbox.AttachFiles) != 0 {
		t.Errorf("after an overwrite the owner has %d, bob %d", s.Permissions(gomoku, owner), s.Permissions(gomoku, bob))
	}
	if s.Permissions(channelNamed(t, s, "elsewhere"), s.Bot().ID) != 0 {
		t.Error("the bot has permissions in a guild that it does not belong to")
	}
	for _, stranger := range []string{"17", "", s.Bot().ID} {
		if s.SetModerator(stranger, true) == nil || s.Permissions(gomoku, stranger)&sandbox.ManageGuild != 0 {
			t.Errorf("%q, who is none of the people, was made a moderator", stranger)
		}
	}
	if s.DenyMember("17", bob) == nil {
		t.Error("an unknown channel was accepted")
	}
}

// In a thread, the permission to send messages in threads counts, but the one for files still
// applies.
func TestThreadOfAMutedChannel(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	thread, err := s.StartThread(gomoku, userNamed(t, s, "ann"), "a game")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		denied          sandbox.Permission
		channel, thread int // statuses
	}{{sandbox.SendMessages, 403, 200}, {sandbox.SendMessagesInThreads, 200, 403}, {sandbox.AttachFiles, 403, 403}} {
		if err := s.DenyPermissions(gomoku, tt.denied); err != nil {
			t.Fatal(err)
		}
		if a := doFile(c, gomoku); a.status != tt.channel {
			t.Errorf("without %d, in the channel: %d", tt.denied, a.status)
		}
		if a := doFile(c, thread.ID); a.status != tt.thread {
			t.Errorf("without %d, in the thread: %d", tt.denied, a.status)
		}
		if err := s.ResetPermissions(gomoku); err != nil {
			t.Fatal(err)
		}
	}
}
