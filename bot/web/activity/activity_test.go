package activity_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/activity"
	"hoshi/bot/web/session"
)

// discord has one instance, and counts requests for it.
type discord struct {
	activity.Discord
	mu    sync.Mutex
	users []chat.UserID
	asked int
	fails error
	place chat.ChannelPlace
	wrong error
}

func (d *discord) Instance(ctx context.Context, id string) (activity.Instance, error) {
	time.Sleep(time.Second) // in a bubble of package synctest
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked++
	switch {
	case d.fails != nil:
		return activity.Instance{}, d.fails
	case id != "i":
		return activity.Instance{}, activity.ErrNoInstance
	}
	return activity.Instance{ID: id, Channel: "c", Guild: "g", Users: append([]chat.UserID(nil), d.users...)}, nil
}

func (d *discord) User(_ context.Context, id chat.UserID) (chat.User, error) {
	return chat.User{ID: id}, nil
}

// Identify accepts a person's ID as their code.
func (d *discord) Identify(_ context.Context, code string) (activity.Person, error) {
	return activity.Person{User: chat.User{ID: chat.UserID(code)}}, nil
}

func (d *discord) Place(context.Context, chat.ChannelID) (chat.ChannelPlace, error) {
	return d.place, d.wrong
}

// tokens are people's names, all in instance i.
type tokens struct{}

func (tokens) Enter(_ context.Context, user chat.User, _ string) (string, error) {
	return string(user.ID), nil
}
func (tokens) Entered(token string) (session.Entry, error) {
	return session.Entry{User: chat.User{ID: chat.UserID(token)}, Instance: "i"}, nil
}

func newActivities(d *discord) *activity.Activities {
	return activity.New(activity.Options{Discord: d, Tokens: tokens{}})
}

// Discord is asked once for everyone who wants to know, and again if its answer is old or someone
// isn't in it.
func TestAskedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &discord{users: []chat.UserID{"ann"}}
		a := newActivities(d)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if m, err := a.Of(t.Context(), "ann"); err != nil || m.In.Channel != "c" {
					t.Errorf("%+v, %v", m, err)
				}
			})
		}
		all.Wait()
		if d.asked != 1 {
			t.Errorf("asked %d times", d.asked)
		}
		time.Sleep(5 * time.Second)
		d.users = append(d.users, "bob") // has just joined
		if _, err := a.Of(t.Context(), "bob"); err != nil || d.asked != 2 {
			t.Errorf("bob: %v, asked %d times", err, d.asked)
		}
		if _, err := a.Of(t.Context(), "eve"); !errors.Is(err, activity.ErrAbsent) {
			t.Errorf("eve: %v", err)
		}
		time.Sleep(time.Minute)
		d.users = nil
		if _, err := a.Of(t.Context(), "ann"); !errors.Is(err, activity.ErrAbsent) {
			t.Errorf("ann has left: %v", err)
		}
	})
}

// Someone who opens the Activity a moment after another person also gets in.
func TestEnterAfterAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &discord{users: []chat.UserID{"ann"}}
		a := newActivities(d)
		if _, err := a.Enter(t.Context(), "ann", "i"); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Enter(t.Context(), "bob", "i"); !errors.Is(err, activity.ErrAbsent) {
			t.Errorf("bob isn't there: %v", err)
		}
		d.users = append(d.users, "bob")
		if in, err := a.Enter(t.Context(), "bob", "i"); err != nil || in.User.ID != "bob" {
			t.Errorf("bob has just come: %+v, %v", in, err)
		}
	})
}

// Someone can be challenged as soon as others see that they've joined.
func TestOpponentHasJustCome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &discord{users: []chat.UserID{"ann"}}
		a := newActivities(d)
		ann, err := a.Of(t.Context(), "ann")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Opponent(t.Context(), ann, "bob"); !errors.Is(err, activity.ErrAbsent) {
			t.Errorf("bob isn't there: %v", err)
		}
		d.users = append(d.users, "bob")
		if bob, err := a.Opponent(t.Context(), ann, "bob"); err != nil || bob.ID != "bob" {
			t.Errorf("bob has just come: %+v, %v", bob, err)
		}
	})
}

// During an outage, the last answer is used for a while.
func TestOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &discord{users: []chat.UserID{"ann"}}
		a := newActivities(d)
		if _, err := a.Of(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		d.fails = activity.ErrUnreachable
		time.Sleep(5 * time.Minute)
		if _, err := a.Of(t.Context(), "ann"); err != nil {
			t.Errorf("after 5 minutes: %v", err)
		}
		time.Sleep(time.Hour)
		if _, err := a.Of(t.Context(), "ann"); !errors.Is(err, activity.ErrUnreachable) {
			t.Errorf("after an hour: %v", err)
		}
	})
}

// Whether the bot can post in a channel depends on how it's present there.
func TestWhere(t *testing.T) {
	failed := errors.New("failed")
	for name, tt := range map[string]struct {
		guild chat.GuildID
		place chat.ChannelPlace
		err   error
		want  activity.Where
		fails error
	}{
		"a server":              {"g", chat.ChannelPlace{Guild: "g"}, nil, activity.Where{Member: true}, nil},
		"a direct conversation": {"", chat.ChannelPlace{}, nil, activity.Where{Direct: true, Member: true}, nil},
		"without the bot":       {"g", chat.ChannelPlace{}, chat.ErrCannotPost, activity.Where{}, nil},
		"another server's":      {"g", chat.ChannelPlace{Guild: "other"}, nil, activity.Where{}, nil},
		"an outage":             {"g", chat.ChannelPlace{}, failed, activity.Where{}, failed},
	} {
		a := newActivities(&discord{place: tt.place, wrong: tt.err})
		if got, err := a.Where(t.Context(), activity.Instance{Channel: "c", Guild: tt.guild}); got != tt.want || !errors.Is(err, tt.fails) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
