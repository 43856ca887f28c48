package posting_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view/locale"
)

const (
	here      = chat.ChannelID("c")
	guild     = chat.GuildID("g")
	elsewhere = chat.GuildID("h")
)

// place is a chat that knows which guild its channels are in.
type place struct{ *servicetest.MemoryChat }

func (place) Place(context.Context, chat.ChannelID) (chat.ChannelPlace, error) {
	return chat.ChannelPlace{Guild: guild}, nil
}

// row is what a database keeps about a message.
type row struct {
	state, shown int
	id           string
}

var errDied = errors.New("the process dies here")

// Whatever dies, the chat gets one message, and in the end that shows the latest state.
func TestKeep(t *testing.T) {
	for name, c := range map[string]struct {
		before  row
		dies    []int // before these calls of Record, counted from 1
		refused int   // how many edits the chat refuses
		changes int   // how often the state changes while the message is posted
		edits   int
	}{
		"new":                            {before: row{state: 1}},
		"up to date":                     {before: row{state: 1, shown: 1, id: "0"}},
		"changed":                        {before: row{state: 2, shown: 1, id: "0"}, edits: 1},
		"changes meanwhile":              {before: row{state: 1}, changes: 2, edits: 2},
		"dies before it's recorded":      {before: row{state: 1}, dies: []int{1}},
		"dies again":                     {before: row{state: 1}, dies: []int{1, 2}},
		"dies, and has changed":          {before: row{state: 1}, dies: []int{1}, changes: 1, edits: 1},
		"dies before the edit is stored": {before: row{state: 2}, dies: []int{2}, edits: 2},
		"the edit is refused":            {before: row{state: 2}, refused: 2, edits: 1},
		"dies while it's edited":         {before: row{state: 2, shown: 1, id: "0"}, dies: []int{1}, edits: 2},
		"changes while it's edited":      {before: row{state: 2, shown: 1, id: "0"}, changes: 1, edits: 2},
		"first posted in a later state":  {before: row{state: 3}, edits: 1},
	} {
		t.Run(name, func(t *testing.T) {
			memory := newChat(t)
			k := keeper(memory)
			db, calls, tried := c.before, 0, false
			if db.id != "" {
				if _, err := memory.Post(t.Context(), here, reply(db.shown)); err != nil {
					t.Fatal(err)
				}
			}
			memory.Set(func(_ chat.ChannelID, r chat.Reply) error {
				if r.Edit == "" && tried {
					t.Error("a message that was to be edited is posted again, although the chat may have forgotten its key")
				}
				if tried = r.Edit != ""; tried && c.refused > 0 {
					c.refused--
					return errDied
				}
				if c.changes > 0 {
					c.changes--
					db.state++
				}
				return nil
			})
			next := func(_ context.Context, anyway bool) (*posting.Message, error) {
				if db.shown == db.state && !anyway {
					return nil, nil
				}
				state := db.state
				m := posting.Message{Guild: guild, Channel: here, Reply: reply(state), Stale: db.id == "" && state > 1}
				m.Reply.Edit, m.Reply.EditOnly = db.id, db.id != ""
				m.Record = func(_ context.Context, id string, current bool) (bool, error) {
					if calls++; slices.Contains(c.dies, calls) {
						return false, errDied
					}
					if db.id = id; current {
						db.shown = state
					}
					return true, nil
				}
				return &m, nil
			}
			for tries := 0; ; tries++ {
				err := k.Keep(t.Context(), "test", false, next)
				if err == nil {
					break
				}
				if !errors.Is(err, errDied) || tries > 5 {
					t.Fatal(err)
				}
			}
			posts := memory.In(here)
			edits := 0
			for _, p := range posts {
				if p.Edit != "" {
					edits++
				}
			}
			if n := len(posts) - edits; n != 1 {
				t.Errorf("%d messages", n)
			}
			if edits != c.edits {
				t.Errorf("%d edits, want %d", edits, c.edits)
			}
			if last := posts[len(posts)-1]; fmt.Sprint(last.Reply.Text) != fmt.Sprint(reply(db.state).Text) || db.shown != db.state || db.id != "0" {
				t.Errorf("it shows %v, and the database has %+v", last.Reply.Text, db)
			}
		})
	}
}

// While a process edits the message, another one shows and records a later state. Whichever edit arrives last, the
// message ends up with the later state.
func TestKeepInTwoProcesses(t *testing.T) {
	for name, c := range map[string]struct {
		before row
		late   []int // which edits of the first process arrive after those of the other, counted from 1
		anyway bool  // a process that died may have overwritten the message
		posts  []int // the states that the chat gets
	}{
		"later edit first":      {before: row{state: 2, shown: 1, id: "0"}, late: []int{1}, posts: []int{1, 3, 2, 3}},
		"and again":             {before: row{state: 2, shown: 1, id: "0"}, late: []int{1, 2}, posts: []int{1, 3, 2, 4, 3, 4}},
		"an unchanged message":  {before: row{state: 2, shown: 2, id: "0"}, anyway: true, posts: []int{2, 2}},
		"changes, shown anyway": {before: row{state: 2, shown: 2, id: "0"}, late: []int{1}, anyway: true, posts: []int{2, 3, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			memory := newChat(t)
			if _, err := memory.Post(t.Context(), here, reply(c.before.shown)); err != nil {
				t.Fatal(err)
			}
			db := c.before
			next := func(_ context.Context, anyway bool) (*posting.Message, error) {
				read := db
				if read.shown == read.state && !anyway {
					return nil, nil
				}
				m := posting.Message{Guild: guild, Channel: here, Reply: reply(read.state)}
				m.Reply.Edit, m.Reply.EditOnly = read.id, true
				m.Record = func(context.Context, string, bool) (bool, error) {
					if db.shown != read.shown || read.shown == read.state && db.state != read.state {
						return false, nil
					}
					db.shown = read.state
					return true, nil
				}
				return &m, nil
			}
			first, other, edits := keeper(memory), keeper(memory), 0
			memory.Set(func(_ chat.ChannelID, r chat.Reply) error {
				if edits++; !slices.Contains(c.late, edits) {
					return nil
				}
				fault := edits
				db.state++
				edits = -10 // the other's edits are on time
				err := other.Keep(t.Context(), "test", false, next)
				edits = fault
				return err
			})
			if err := first.Keep(t.Context(), "test", c.anyway, next); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range memory.In(here) {
				got = append(got, fmt.Sprint(p.Reply.Text))
			}
			var want []string
			for _, state := range c.posts {
				want = append(want, fmt.Sprint(reply(state).Text))
			}
			if !slices.Equal(got, want) || db.shown != db.state {
				t.Errorf("the chat got %q, want %q; the database has %+v", got, want, db)
			}
		})
	}
}

// A stored channel may have moved to another guild, or may not have been in this one in the first place.
func TestKeepInAnotherGuild(t *testing.T) {
	memory := newChat(t)
	err := keeper(memory).Keep(t.Context(), "test", false, func(context.Context, bool) (*posting.Message, error) {
		return &posting.Message{Guild: elsewhere, Channel: here, Reply: reply(1)}, nil
	})
	if !errors.Is(err, chat.ErrCannotPost) || len(memory.In(here)) != 0 {
		t.Errorf("%v, and %d messages", err, len(memory.In(here)))
	}
}

// If it can't be stored that a message is about to be posted, it isn't.
func TestBeforeNewFails(t *testing.T) {
	memory := newChat(t)
	m := posting.Message{Guild: guild, Channel: here, Reply: reply(1), Record: func(context.Context, string, bool) (bool, error) {
		t.Error("a message is recorded that wasn't posted")
		return true, nil
	}}
	m.Reply.BeforeNew = func(context.Context) error { return errDied }
	next := func(context.Context, bool) (*posting.Message, error) { return &m, nil }
	if err := keeper(memory).Keep(t.Context(), "test", false, next); !errors.Is(err, errDied) || len(memory.In(here)) != 0 {
		t.Errorf("%v, and %d messages", err, len(memory.In(here)))
	}
}

func TestKeysDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, key := range []string{
		posting.Key("daily", chat.GuildID("1"), "2026-11-21"), posting.Key("daily", chat.GuildID("1"), "2026-11-22"),
		posting.Key("daily", chat.GuildID("2"), "2026-11-21"), posting.Key("season", chat.GuildID("1"), 2), posting.Key("season", chat.GuildID("1"), 3),
		posting.Key("season", chat.GuildID("12"), 3), posting.Key("season", chat.GuildID("1"), 23),
	} {
		if len(key) > 25 {
			t.Errorf("%s is too long", key)
		}
		if seen[key] {
			t.Errorf("%s comes twice", key)
		}
		seen[key] = true
	}
}

func newChat(t *testing.T) *servicetest.MemoryChat {
	t.Helper()
	words, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	return &servicetest.MemoryChat{Words: words.Printer("", locale.PrefixStyle("!"))}
}

func keeper(memory *servicetest.MemoryChat) *posting.Keeper {
	c := place{memory}
	return &posting.Keeper{Chat: c, Games: &games.Keeper{Chat: c}}
}

// reply is the message in a state.
func reply(state int) chat.Reply {
	return chat.Reply{Text: message.T("daily.tried", message.Args{"Count": state}), Key: posting.Key("test", "it")}
}
