package world_test

import (
	"slices"
	"testing"
	"time"

	"hoshi/bot/sandbox/world"
)

// stopped is a clock that stands still.
type stopped struct{}

func (stopped) Now() time.Time                                { return time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC) }
func (stopped) AfterFunc(time.Duration, func()) (stop func()) { return func() {} }

// newWorld returns a world with a guild and three people, and their ids by name.
func newWorld(t *testing.T) (w *world.World, ids map[string]string) {
	t.Helper()
	w = world.New(world.Options{
		Guild: "Hoshi", GuildID: world.FixedID(world.FixedGuild, 0), Bot: "Hoshi", Channels: []string{"gomoku"},
		Users: []string{"you", "ann", "bob"}, Moderators: []string{"ann"}, Clock: stopped{}, History: 2, Interactions: 10, AttachmentBytes: 4, FileLimit: 10,
	})
	t.Cleanup(w.Close)
	a := &world.Admin{World: w}
	ids = map[string]string{"bot": a.Bot().ID, "nobody": "17"}
	for _, u := range a.Users() {
		ids[u.Name] = u.ID
	}
	for _, c := range a.Channels() {
		ids[c.Name] = c.ID
	}
	return w, ids
}

func TestSetModerator(t *testing.T) {
	t.Parallel()
	w, ids := newWorld(t)
	a := &world.Admin{World: w}
	for _, tt := range []struct {
		name string
		ok   bool
	}{{"bob", true}, {"ann", true}, {"nobody", false}, {"bot", false}} {
		if err := a.SetModerator(ids[tt.name], true); (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
		if manages := a.Permissions(ids["gomoku"], ids[tt.name]).Has(world.ManageGuild); manages != tt.ok {
			t.Errorf("%s manages the guild: %t, want %t", tt.name, manages, tt.ok)
		}
	}
}

// TestEvents checks that observers are told about each change, in order.
func TestEvents(t *testing.T) {
	t.Parallel()
	w, ids := newWorld(t)
	p := &world.People{World: w}
	var heard []world.EventKind
	w.Observe(func(e world.Event) { heard = append(heard, e.Kind) })
	m, err := p.Say(ids["gomoku"], ids["ann"], "hello @bob")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Notified, []string{ids["bob"]}) {
		t.Errorf("notified %v, want bob", m.Notified)
	}
	if _, err := p.Edit(ids["gomoku"], ids["bob"], m.ID, "x"); err == nil {
		t.Error("bob edited ann's message")
	}
	if _, err := p.Edit(ids["gomoku"], ids["ann"], m.ID, "bye"); err != nil {
		t.Error(err)
	}
	if err := p.Delete(ids["gomoku"], ids["ann"], m.ID); err != nil {
		t.Error(err)
	}
	want := []world.EventKind{world.MessageCreated, world.MessageEdited, world.MessageDeleted}
	if !slices.Equal(heard, want) {
		t.Errorf("heard %v, want %v", heard, want)
	}
}

// TestHistory checks that the oldest messages and files make room for new ones.
func TestHistory(t *testing.T) {
	t.Parallel()
	w, ids := newWorld(t)
	p := &world.People{World: w}
	for _, text := range []string{"one", "two", "three"} {
		if _, err := p.SayWithFiles(ids["gomoku"], ids["ann"], text, world.File{Name: "a.txt", Data: []byte("123")}); err != nil {
			t.Fatal(err)
		}
	}
	kept := p.Messages(ids["gomoku"])
	if len(kept) != 2 || kept[0].Content != "two" || kept[0].Attachments[0].Bytes != nil || kept[1].Attachments[0].Bytes == nil {
		t.Errorf("kept %+v", kept)
	}
}
