package rest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestThreads(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	created := make(chan *discordgo.ThreadCreate, 10)
	dg.AddHandler(func(_ *discordgo.Session, th *discordgo.ThreadCreate) { created <- th })
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	thread, err := dg.ThreadStart(gomoku, "ann against ben", discordgo.ChannelTypeGuildPublicThread, 60)
	if err != nil {
		t.Fatal(err)
	}
	if thread.ParentID != gomoku || thread.Type != discordgo.ChannelTypeGuildPublicThread || thread.ThreadMetadata.AutoArchiveDuration != 60 {
		t.Errorf("started %+v", thread)
	}
	if th := <-created; th.ID != thread.ID || !th.NewlyCreated {
		t.Errorf("told of %+v", th)
	}
	list, err := dg.ChannelMessages(gomoku, 1, "", "", "")
	if err != nil || list[0].Thread == nil || list[0].Thread.ID != thread.ID || list[0].Flags&discordgo.MessageFlagsHasThread == 0 {
		t.Errorf("the message about it is %+v, %v", list[0], err)
	}
	if _, err := dg.ChannelMessageSendReply(gomoku, "x", list[0].Reference()); sandboxtest.Code(err) != 50035 {
		t.Errorf("a reply to the message about it: %v", err)
	}
	sandboxtest.Say(t, s, thread.ID, ann, "hello in here")
	sandboxtest.Use(t, s, thread.ID, ann)
	if in := sandboxtest.Next(t, heard); in.ChannelID != thread.ID {
		t.Errorf("interaction in channel %s", in.ChannelID)
	}
}

func TestArchivedThread(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	thread, err := dg.ThreadStart(gomoku, "a game", discordgo.ChannelTypeGuildPublicThread, 60)
	if err != nil {
		t.Fatal(err)
	}
	m, err := dg.ChannelMessageSend(thread.ID, "move 1")
	if err != nil {
		t.Fatal(err)
	}
	archive := func(archived bool) error {
		_, err := dg.ChannelEdit(thread.ID, &discordgo.ChannelEdit{Archived: &archived})
		return err
	}
	if err := archive(true); err != nil {
		t.Fatal(err)
	}
	if _, err := dg.ChannelMessageEdit(thread.ID, m.ID, "move 2"); sandboxtest.Code(err) != 50083 {
		t.Errorf("an edit in an archived thread: %v", err)
	}
	if err := dg.ThreadMemberAdd(thread.ID, ann); sandboxtest.Code(err) != 50083 {
		t.Errorf("a new member of an archived thread: %v", err)
	}
	sandboxtest.Say(t, s, thread.ID, ann, "hello") // reopens it
	if ch, err := dg.Channel(thread.ID); err != nil || ch.ThreadMetadata.Archived {
		t.Errorf("the thread is %+v, %v", ch, err)
	}
	if err := s.ArchiveThread(thread.ID, true); err != nil {
		t.Fatal(err)
	}
	if _, err := dg.ChannelMessageSend(thread.ID, "move 3"); err != nil {
		t.Errorf("a message in an archived thread: %v", err)
	}
	if err := dg.ThreadMemberAdd(thread.ID, ann); err != nil {
		t.Error(err)
	}
	theirs, err := s.StartThread(gomoku, ann, "ann's")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dg.ChannelEdit(theirs.ID, &discordgo.ChannelEdit{Archived: new(true)}); sandboxtest.Code(err) != 50013 {
		t.Errorf("archiving another's thread: %v", err)
	}
}

func TestThreadPermissions(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	path := "/channels/" + gomoku + "/threads"
	public := sandboxtest.Object{"name": "a game", "type": 11}
	if a := c.Do("POST", path, sandboxtest.Object{"name": "x"}); a.Code() != 50013 {
		t.Errorf("a private thread, the default, without permission: %d %s", a.Status, a.Body)
	}
	sandboxtest.ExpectFormError(t, c.Do("POST", path, sandboxtest.Object{"name": "", "type": 11}), "name")
	sandboxtest.ExpectFormError(t, c.Do("POST", path, sandboxtest.Object{"name": "x", "type": 11, "auto_archive_duration": 61}), "auto_archive_duration")
	if a := c.Do("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "voice")+"/threads", public); a.Code() != 50024 {
		t.Errorf("a thread in a voice channel: %d %s", a.Status, a.Body)
	}
	a := c.Do("POST", path, public)
	if a.Status != http.StatusCreated {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	thread := a.Object(t)["id"].(string)
	at := "/channels/" + thread
	if err := s.DenyPermissions(gomoku, sandbox.SendMessagesInThreads); err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]sandboxtest.Answer{
		"a message":    c.Do("POST", at+"/messages", sandboxtest.Object{"content": "x"}),
		"typing":       c.Do("POST", at+"/typing", nil),
		"a new member": c.Do("PUT", at+"/thread-members/"+sandboxtest.UserNamed(t, s, "ann"), nil),
		"unarchiving":  c.Do("PATCH", at, sandboxtest.Object{"archived": false}),
	} {
		if a.Code() != 50013 {
			t.Errorf("%s without permission: %d %s", name, a.Status, a.Body)
		}
	}
	if a := c.Do("PUT", at+"/thread-members/@me", nil); a.Status != http.StatusNoContent {
		t.Errorf("joining: %d %s", a.Status, a.Body)
	}
	if err := s.DenyPermissions(gomoku, sandbox.CreatePublicThreads); err != nil {
		t.Fatal(err)
	}
	if a := c.Do("POST", path, public); a.Code() != 50013 {
		t.Errorf("a thread without permission: %d %s", a.Status, a.Body)
	}
	if err := s.DeleteChannel(gomoku); err != nil {
		t.Fatal(err)
	}
	if a := c.Do("GET", "/channels/"+thread, nil); a.Code() != 10003 {
		t.Errorf("a thread of a deleted channel: %d %s", a.Status, a.Body)
	}
}

// TestPeopleStartThreads checks threads that people start.
func TestPeopleStartThreads(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	thread, err := s.StartThread(gomoku, ann, "our games")
	if err != nil || thread.OwnerID != ann || thread.ParentID != gomoku {
		t.Fatalf("started %+v, %v", thread, err)
	}
	sandboxtest.Say(t, s, thread.ID, ann, "hello")
	if _, err := s.StartThread(sandboxtest.DMOf(t, s, ann), ann, "x"); err == nil {
		t.Error("a thread was started in a DM")
	}
	if _, err := s.StartThread(gomoku, ann, ""); err == nil {
		t.Error("a thread without a name was started")
	}
}

// A private thread needs people, a name, and a text channel.
func TestPrivateThreadRefused(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	for _, tt := range []struct {
		name, channel, title string
		people               []string
	}{
		{"nobody", gomoku, "ours", nil},
		{"a stranger", gomoku, "ours", []string{"1"}},
		{"no title", gomoku, "", []string{ann}},
		{"a long title", gomoku, strings.Repeat("x", 101), []string{ann}},
		{"a direct message", sandboxtest.DMOf(t, s, ann), "ours", []string{ann}},
	} {
		if th, err := s.StartPrivateThread(tt.channel, tt.title, tt.people...); err == nil {
			t.Errorf("%s: started %+v", tt.name, th)
		}
	}
	if _, err := s.StartPrivateThread(gomoku, strings.Repeat("x", 100), ann); err != nil {
		t.Error(err)
	}
}

// A thread doesn't inherit the permission to send messages: there is a separate one for threads.
func TestPermissionsInThread(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, ann, self := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"), s.Bot().ID
	thread, err := s.StartThread(gomoku, ann, "a game")
	if err != nil {
		t.Fatal(err)
	}
	if p := s.Permissions(thread.ID, self); p.Has(sandbox.SendMessages) || !p.Has(sandbox.SendMessagesInThreads|sandbox.AttachFiles) {
		t.Errorf("permissions %b", p)
	}
	if err := s.DenyPermissions(gomoku, sandbox.SendMessagesInThreads); err != nil {
		t.Fatal(err)
	}
	if p := s.Permissions(thread.ID, self); p.Has(sandbox.SendMessages) || p.Has(sandbox.AttachFiles) {
		t.Errorf("permissions %b for a bot that can't write", p)
	}
}

// The gateway reports only threads that the bot can see, and as they were created.
func TestThreadEvents(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	dg.SyncEvents = true
	heard := make(chan string, 10)
	dg.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		switch th := e.Struct.(type) {
		case *discordgo.ThreadCreate:
			heard <- fmt.Sprint("created ", th.Name, th.ThreadMetadata.AutoArchiveDuration)
		case *discordgo.ThreadUpdate:
			heard <- "updated"
		case *discordgo.ThreadDelete:
			heard <- "deleted"
		}
	})
	sandboxtest.Open(t, s, dg)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	secret, err := s.StartPrivateThread(gomoku, "secret", ann)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ArchiveThread(secret.ID, true); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteChannel(secret.ID); err != nil {
		t.Fatal(err)
	}
	thread, err := dg.ThreadStart(gomoku, "game", discordgo.ChannelTypeGuildPublicThread, 60)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteChannel(thread.ID); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"created game60", "deleted"} {
		select {
		case got := <-heard:
			if got != want {
				t.Errorf("heard %q, want %q", got, want)
			}
		case <-sandboxtest.Soon(t).Done():
			t.Fatalf("never heard %q", want)
		}
	}
}

// An edit that doesn't set archived doesn't unarchive a thread, and neither does a refused message.
// In an archived thread, nobody can use commands or add reactions.
func TestThreadStaysArchived(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	sandboxtest.Register(t, sandboxtest.Bot(t, s), s, sandboxtest.BoardCommand)
	ann := sandboxtest.UserNamed(t, s, "ann")
	thread, err := s.StartThread(sandboxtest.ChannelNamed(t, s, "gomoku"), ann, "a game")
	if err != nil {
		t.Fatal(err)
	}
	m := sandboxtest.Say(t, s, thread.ID, ann, "hello")
	if err := s.ArchiveThread(thread.ID, true); err != nil {
		t.Fatal(err)
	}
	at := "/channels/" + thread.ID
	if a := c.Do("PATCH", at, sandboxtest.Object{"name": "another name"}); a.Status != http.StatusOK {
		t.Errorf("a change of the name: %d %s", a.Status, a.Body)
	}
	if a := c.Do("POST", at+"/messages", sandboxtest.Object{"content": ""}); a.Code() != 50006 {
		t.Errorf("an empty message: %d %s", a.Status, a.Body)
	}
	if a := c.Do("PUT", at+"/messages/"+m.ID+"/reactions/%F0%9F%91%8D/@me", nil); a.Code() != 50083 {
		t.Errorf("a reaction: %d %s", a.Status, a.Body)
	}
	if in, err := s.UseCommand(thread.ID, ann, sandbox.CommandUse{Name: "board"}); err == nil {
		t.Errorf("a command was used: %+v", in)
	}
	if metadata, _ := c.Do("GET", at, nil).Object(t)["thread_metadata"].(sandboxtest.Object); metadata["archived"] != true {
		t.Errorf("the thread is %v", metadata)
	}
}
