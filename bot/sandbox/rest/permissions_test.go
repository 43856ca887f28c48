package rest_test

import (
	"strconv"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// What a bot may need permissions for.
var doText = func(c *sandboxtest.Client, ch string) sandboxtest.Answer {
	return c.Do("POST", "/channels/"+ch+"/messages", sandboxtest.Object{"content": "x"})
}

var doFile = func(c *sandboxtest.Client, ch string) sandboxtest.Answer {
	return c.Form("POST", "/channels/"+ch+"/messages", nil, sandboxtest.Upload{Name: "a.txt", Data: []byte("x")})
}

var doTyping = func(c *sandboxtest.Client, ch string) sandboxtest.Answer {
	return c.Do("POST", "/channels/"+ch+"/typing", nil)
}

var doChannel = func(c *sandboxtest.Client, ch string) sandboxtest.Answer { return c.Do("GET", "/channels/"+ch, nil) }

var doHistory = func(c *sandboxtest.Client, ch string) sandboxtest.Answer {
	return c.Do("GET", "/channels/"+ch+"/messages", nil)
}

var doReact = func(c *sandboxtest.Client, ch string) sandboxtest.Answer {
	first := c.Server.Messages(ch)[0].ID
	return c.Do("PUT", "/channels/"+ch+"/messages/"+first+"/reactions/%E2%AD%90/@me", nil)
}

var doReply = func(c *sandboxtest.Client, ch string) sandboxtest.Answer {
	first := c.Server.Messages(ch)[0].ID
	return c.Do("POST", "/channels/"+ch+"/messages", sandboxtest.Object{"content": "x", "message_reference": sandboxtest.Object{"message_id": first}})
}

// Nobody can write in a voice channel without permission to connect to it.
func TestVoiceNeedsConnect(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c, voice := sandboxtest.NewClient(t, s), sandboxtest.ChannelNamed(t, s, "voice")
	if a := doText(c, voice); a.Status != 200 {
		t.Fatalf("answered %d %s", a.Status, a.Body)
	}
	if err := s.DenyPermissions(voice, sandbox.Connect); err != nil {
		t.Fatal(err)
	}
	if a := doText(c, voice); a.Status != 403 || a.Code() != 50013 {
		t.Errorf("answered %d %s", a.Status, a.Body)
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
		do     func(*sandboxtest.Client, string) sandboxtest.Answer
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
			s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
			c := sandboxtest.NewClient(t, s)
			gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
			sandboxtest.Say(t, s, gomoku, sandboxtest.UserNamed(t, s, "ann"), "!play")
			if err := s.DenyPermissions(gomoku, tt.denied); err != nil {
				t.Fatal(err)
			}
			a := tt.do(c, gomoku)
			if a.Status != tt.status || a.Status != 200 && a.Code() != tt.code {
				t.Errorf("answered %d with code %d, want %d with %d", a.Status, a.Code(), tt.status, tt.code)
			}
			if err := s.ResetPermissions(gomoku); err != nil {
				t.Fatal(err)
			}
			if a := tt.do(c, gomoku); a.Status/100 != 2 {
				t.Errorf("with all given back: %d %s", a.Status, a.Body)
			}
		})
	}
}

func TestNoHistoryIsEmpty(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	sandboxtest.Say(t, s, gomoku, sandboxtest.UserNamed(t, s, "ann"), "!play")
	if err := s.DenyPermissions(gomoku, sandbox.ReadMessageHistory); err != nil {
		t.Fatal(err)
	}
	if a := sandboxtest.NewClient(t, s).Do("GET", "/channels/"+gomoku+"/messages", nil); string(a.Body) != "[]" {
		t.Errorf("history without the permission: %s", a.Body)
	}
}

// TestOverwrite checks that a channel shows what's denied, so that a bot knows beforehand what it
// may do.
func TestOverwrite(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	if err := s.DenyPermissions(gomoku, sandbox.SendMessages, sandbox.AttachFiles); err != nil {
		t.Fatal(err)
	}
	a := sandboxtest.NewClient(t, s).Do("GET", "/channels/"+gomoku, nil).Object(t)
	o := a["permission_overwrites"].([]any)[0].(sandboxtest.Object)
	want := strconv.FormatUint(uint64(sandbox.SendMessages|sandbox.AttachFiles), 10)
	if o["id"] != s.Bot().ID || o["type"] != 1.0 || o["deny"] != want || o["allow"] != "0" {
		t.Errorf("overwrite %v", o)
	}
}

func TestMessageContentOverREST(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	sandboxtest.Say(t, s, gomoku, ann, "!play")
	toBot := sandboxtest.Say(t, s, gomoku, ann, "@Hoshi !play")
	s.GrantMessageContent(false)
	list := c.Do("GET", "/channels/"+gomoku+"/messages", nil).List(t)
	if list[1]["content"] != "" {
		t.Errorf("content %v without the intent", list[1]["content"])
	}
	if list[0]["content"] != toBot.Content {
		t.Errorf("content %v of a message that mentions the bot", list[0]["content"])
	}
	if a := c.Do("GET", "/applications/@me", nil).Object(t); a["flags"] != 0.0 {
		t.Errorf("application flags %v", a["flags"])
	}
}

// In a thread, the permission to send messages in threads counts, but the one for files still
// applies.
func TestThreadOfAMutedChannel(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	thread, err := s.StartThread(gomoku, sandboxtest.UserNamed(t, s, "ann"), "a game")
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
		if a := doFile(c, gomoku); a.Status != tt.channel {
			t.Errorf("without %d, in the channel: %d", tt.denied, a.Status)
		}
		if a := doFile(c, thread.ID); a.Status != tt.thread {
			t.Errorf("without %d, in the thread: %d", tt.denied, a.Status)
		}
		if err := s.ResetPermissions(gomoku); err != nil {
			t.Fatal(err)
		}
	}
}
