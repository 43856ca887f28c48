package act_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/act"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m)) }

func TestMoves(t *testing.T) {
	p := open(t, "!play easy", nil)
	if answers := p.must("ann", "move h8"); len(answers) != 0 {
		t.Errorf("%+v", answers)
	}
	g := p.stored()
	if len(g.Moves) != 2 || g.Moves[0].String() != "h8" {
		t.Errorf("%v", g.Moves)
	}
	if answers := p.must("ann", "move H8 "); len(answers) != 1 || !answers[0].Private || !strings.Contains(answers[0].Text[0], "h8") {
		t.Errorf("a taken point: %+v", answers)
	}
}

// Players can do what the page offers, and nothing else. Watchers can't do anything.
func TestOffers(t *testing.T) {
	p := open(t, "!play easy", nil)
	p.must("ann", "move h8")
	for _, words := range []string{"board", "export", "settings language ja", "play hard", "cancel game 1", "import h8", "undo 5", "hint everyone", "nonsense", "move h9 h10", "move", "level easy", "privacy delete"} {
		p.refused("ann", p.action(words), act.Unknown)
	}
	for _, words := range []string{"move a1", "undo", "resign", "hint", "play"} {
		p.refused("eve", p.action(words), act.Unknown)
	}
	p.must("ann", "undo")
	if n := len(p.stored().Moves); n != 0 {
		t.Errorf("%d moves after an undo", n)
	}
}

// The bot asks before a resignation. The buttons of its answer work only for this person, but in
// every process.
func TestAnswersOffer(t *testing.T) {
	p := open(t, "!play easy", nil)
	p.must("ann", "move h8")
	asked := p.must("ann", "resign")
	if len(asked) != 1 || len(asked[0].Rows) != 1 || asked[0].Rows[0].Buttons[0].Words != "yes" || !asked[0].Private {
		t.Fatalf("%+v", asked)
	}
	yes, no := p.press(asked[0], "resign yes"), p.press(asked[0], "resign no")
	p.refused("eve", yes, act.Unknown)
	p.refused("ann", p.action("resign yes"), act.Unknown)
	forged := p.action("undo")
	forged.Offer = yes.Offer
	p.refused("ann", forged, act.Unknown)
	forged = p.press(asked[0], "resign yes")
	forged.Offer = "A" + forged.Offer[1:]
	p.refused("ann", forged, act.Unknown)
	kept, err := p.do("ann", no)
	if err != nil || len(kept) != 1 || !kept[0].Replace || p.stored().State != game.Playing {
		t.Errorf("%+v, %v", kept, err)
	}
	p.acts = act.New(p.opt) // another process
	t.Cleanup(p.acts.Close)
	if _, err := p.do("ann", yes); err != nil {
		t.Error(err)
	}
	if g := p.stored(); g.State == game.Playing {
		t.Error("the game goes on")
	}
}

// A stale page changes nothing, with a button that's gone or with one that still exists.
func TestStale(t *testing.T) {
	p := open(t, "!play @bob", nil)
	p.One("bob", "!accept")
	first, second := p.players()
	old := p.action("move h8")
	p.must(first, "move h8")
	p.must(second, "move i9")
	old.ID = "old-action-1"
	old.Words = "c3"
	answers, err := p.do(first, old)
	if err != nil || len(answers) != 1 || !strings.Contains(answers[0].Text[0], "move") || len(p.stored().Moves) != 2 {
		t.Errorf("%+v, %v; moves %v", answers, err, p.stored().Moves)
	}
	gone := p.action("accept")
	gone.Rev--
	p.refused(first, gone, act.Stale)
	double := p.action("move j10")
	p.must(first, "move j10")
	double.ID = "double-click"
	if answers, err := p.do(first, double); err != nil || len(answers) != 0 || len(p.stored().Moves) != 3 {
		t.Errorf("a double click: %+v, %v", answers, err)
	}
}

// If an action arrives many times at once, it's done once, and everyone gets its answer.
func TestRepeatedActions(t *testing.T) {
	p := open(t, "!play easy", nil)
	p.must("ann", "move h8")
	hint := p.action("hint")
	var wait sync.WaitGroup
	results := make([]act.Result, 8)
	for i := range results {
		wait.Go(func() {
			var err error
			if results[i], err = p.acts.Do(t.Context(), p.by("ann"), "en", hint); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, r := range results {
		if len(r.Answers) != 1 || r.Answers[0].Picture == nil || !strings.HasPrefix(r.Answers[0].Picture.PNG, "data:image/png;base64,") || r.Answers[0].Picture.Alt == "" {
			t.Fatalf("%+v", r)
		}
	}
	undo := p.action("undo")
	for range 3 {
		if _, err := p.do("ann", undo); err != nil {
			t.Error(err)
		}
	}
	if n := len(p.stored().Moves); n != 0 {
		t.Errorf("%d moves", n)
	}
}

// slowService handles requests when it's told to.
type slowService struct {
	act.Service
	begun, go_ chan struct{}
}

func (s *slowService) HandleOnPage(ctx context.Context, page *command.Locked, req *command.Request, to chat.Responder) error {
	s.begun <- struct{}{}
	<-s.go_
	return s.Service.HandleOnPage(ctx, page, req, to)
}

// A page that has waited long enough is told so, and gets the answer when it's ready.
func TestLateAnswers(t *testing.T) {
	slow := &slowService{begun: make(chan struct{}, 9), go_: make(chan struct{})}
	told := make(chan []snapshot.Answer, 1)
	p := open(t, "!play easy", func(o *act.Options) {
		slow.Service, o.Service, o.Patience = o.Service, slow, time.Nanosecond
		o.Tell = func(by session.Session, id string, answers []snapshot.Answer) {
			if by.Key != "key of ann" || id != "action-1" {
				t.Errorf("%v, %s", by, id)
			}
			told <- answers
		}
	})
	hint := p.action("hint")
	r, err := p.acts.Do(t.Context(), p.by("ann"), "en", hint)
	if err != nil || !r.Pending || len(r.Answers) != 1 || !strings.Contains(r.Answers[0].Text[0], "longer than usual") {
		t.Fatalf("%+v, %v", r, err)
	}
	<-slow.begun
	close(slow.go_)
	answers := <-told
	if len(answers) != 1 || answers[0].Picture == nil {
		t.Errorf("%+v", answers)
	}
	p.Settle("c")
	for r.Pending {
		if r, err = p.acts.Do(t.Context(), p.by("ann"), "en", hint); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.Answers) != 1 || r.Answers[0].Picture == nil {
		t.Errorf("asked again: %+v", r)
	}
}

// Close waits for actions in progress and refuses later ones. An action doesn't end because its
// page has gone.
func TestClose(t *testing.T) {
	slow := &slowService{begun: make(chan struct{}, 9), go_: make(chan struct{})}
	p := open(t, "!play easy", func(o *act.Options) { slow.Service, o.Service = o.Service, slow })
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := p.acts.Do(ctx, p.by("ann"), "en", p.action("move h8"))
		ended <- err
	}()
	<-slow.begun
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(slow.go_)
	p.acts.Close()
	if _, err := p.acts.Do(t.Context(), p.by("ann"), "en", p.action("undo")); err == nil {
		t.Error("an action is done after the end")
	}
}

func TestLimits(t *testing.T) {
	slow := &slowService{begun: make(chan struct{}, 99), go_: make(chan struct{})}
	p := open(t, "!play easy", func(o *act.Options) {
		slow.Service, o.Service = o.Service, slow
		o.Burst, o.PerMinute, o.Acting = 5, 1, 2
	})
	limited := func(who string) bool {
		ctx, leave := context.WithCancel(t.Context())
		leave()
		_, err := p.acts.Do(ctx, p.by(who), "en", p.action("hint"))
		refusal, ok := errors.AsType[*act.Refusal](err)
		return ok && refusal.Code == act.Limited
	}
	for range 2 {
		if limited("ann") {
			t.Error("two actions at once are too many")
		}
	}
	if !limited("ann") || limited("bob") {
		t.Error("three actions at once are not too many, or too many of somebody else")
	}
	close(slow.go_)
	for n := 0; !limited("ann"); n++ {
		if n > 10 {
			t.Fatal("there's no limit in a minute")
		}
	}
}

func TestValid(t *testing.T) {
	good := act.Action{ID: "0123456789abcdef", Command: "move", Words: "h8", Rev: 1}
	for _, tt := range []struct {
		name string
		how  func(*act.Action)
		want bool
	}{
		{"a move", func(*act.Action) {}, true},
		{"no ID", func(a *act.Action) { a.ID = "" }, false},
		{"a short ID", func(a *act.Action) { a.ID = "1234567" }, false},
		{"a long ID", func(a *act.Action) { a.ID = strings.Repeat("a", 65) }, false},
		{"an ID with a line break", func(a *act.Action) { a.ID = "12345678\n" }, false},
		{"no command", func(a *act.Action) { a.Command = "" }, false},
		{"long words", func(a *act.Action) { a.Words = strings.Repeat("a", 201) }, false},
		{"a long offer", func(a *act.Action) { a.Offer = strings.Repeat("a", 1001) }, false},
		{"a negative revision", func(a *act.Action) { a.Rev = -1 }, false},
		{"negative moves", func(a *act.Action) { a.Moves = -1 }, false},
		{"a field", func(a *act.Action) { a.Fields = map[string]string{"point": "h8"} }, true},
		{"a long field", func(a *act.Action) { a.Fields = map[string]string{"point": strings.Repeat("h", 301)} }, false},
		{"many fields", func(a *act.Action) {
			a.Fields = map[string]string{"a": "", "b": "", "c": "", "d": "", "e": "", "f": ""}
		}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := good
			tt.how(&a)
			if a.Valid() != tt.want {
				t.Errorf("%+v: %v", a, a.Valid())
			}
		})
	}
}

// If the service panics, only that action fails.
func TestPanic(t *testing.T) {
	p := open(t, "!play easy", func(o *act.Options) { o.Service = panicking{o.Service} })
	if _, err := p.acts.Do(t.Context(), p.by("ann"), "en", p.action("hint")); err == nil || !strings.Contains(err.Error(), "panicked") {
		t.Error(err)
	}
}

type panicking struct{ act.Service }

func (panicking) HandleOnPage(context.Context, *command.Locked, *command.Request, chat.Responder) error {
	panic("ouch")
}

// Swap2's choices, a draw and a challenge, all from the page.
func TestWholeGames(t *testing.T) {
	t.Run("swap2", func(t *testing.T) {
		p := open(t, "!play @bob swap2", nil)
		p.One("bob", "!accept")
		first, second := p.players()
		for _, pt := range []string{"h8", "i9", "j7"} {
			p.must(first, "move "+pt)
		}
		p.must(second, "choose more")
		p.must(second, "move k8")
		p.must(second, "move f6")
		p.must(first, "choose white")
		if g := p.stored(); g.White.User.ID != chat.UserID(first) || len(g.Moves) != 5 || g.ToMove() != g.Mover(5) {
			t.Errorf("%+v", g)
		}
		p.must(first, "draw")
		p.must(second, "accept")
		if g := p.stored(); g.State != game.Drawn {
			t.Errorf("%s", g.State)
		}
	})
	t.Run("challenge", func(t *testing.T) {
		p := open(t, "!play @bob", nil)
		accept := fmt.Sprintf("accept game %d", p.game)
		p.refused("ann", p.action(accept), act.Unknown)
		p.refused("eve", p.action(accept), act.Unknown)
		p.must("bob", accept)
		if g := p.stored(); g.State != game.Playing {
			t.Errorf("%s", g.State)
		}
	})
}

// Requests contain what a chat's would: the thread's channel, whether the bot may post, and the
// person's language.
func TestRequests(t *testing.T) {
	var got *command.Request
	p := open(t, "!play easy", func(o *act.Options) {
		o.Service = &seeing{o.Service, func(r *command.Request) { got = r }}
		o.Parent = func(_ context.Context, ch chat.ChannelID) (chat.ChannelID, error) { return "parent of " + ch, nil }
	})
	a := p.action("move h8")
	if _, err := p.acts.Do(t.Context(), p.by("ann"), "ja", a); err != nil {
		t.Fatal(err)
	}
	p.Settle("c")
	parent, err := got.Parent(t.Context())
	if got.Origin != chat.FromBrowser || got.Channel != "c" || got.Guild != "g" || !got.AnswerOnly || got.Direct || got.Locale != "ja" ||
		got.User != servicetest.User("ann") || got.Shown != (chat.ShownState{Game: p.game, Revision: a.Rev, Moves: a.Moves}) || parent != "parent of c" || err != nil {
		t.Errorf("%+v", got)
	}
	if may, err := got.Allowed(t.Context(), chat.ManageGuild); may || err != nil {
		t.Error("a browser has permissions")
	}
}

// A stone's point becomes the option that its text in a chat would become, without being read as text.
func TestStones(t *testing.T) {
	var got *command.Request
	p := open(t, "!play easy", func(o *act.Options) {
		o.Service = &seeing{o.Service, func(r *command.Request) { got = r }}
	})
	move := p.Service.Commands().Lookup("move")
	for _, words := range []string{"h8", "O15", " a1 ", "z9", "a99", "h0"} {
		got = nil
		p.must("ann", "move "+words)
		want, err := move.ParseText(command.TextInput{Words: strings.Fields(words), Raw: words})
		if err != nil || got == nil || got.Command != move || !maps.Equal(got.Options, want) {
			t.Errorf("%q: %+v, want %v, %v", words, got, want, err)
		}
	}
}

// Room for a next game is made while no channel is locked, since that ends another game.
func TestRoom(t *testing.T) {
	p := open(t, "!play easy", nil)
	p.must("ann", "move h8")
	if _, err := p.do("ann", p.press(p.must("ann", "resign")[0], "resign yes")); err != nil {
		t.Fatal(err)
	}
	shown, err := p.opt.Show(t.Context(), p.stored(), snapshot.Viewer{User: "ann", Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	a := p.action("play " + shown.Rows[0].Buttons[0].Words)
	made := false
	a.Room = func(_ context.Context, g *game.Game) error {
		ctx, cancel := context.WithTimeout(t.Context(), servicetest.Patience)
		defer cancel()
		page, err := p.Service.LockGame(ctx, g.ID)
		page.Unlock()
		made = err == nil
		return err
	}
	if _, err := p.do("ann", a); err != nil || !made || p.Game().ID == p.game {
		t.Errorf("room made: %v, %v; the game now: %d", made, err, p.Game().ID)
	}
}

type seeing struct {
	act.Service
	see func(*command.Request)
}

func (s *seeing) LockGame(ctx context.Context, id int64) (*command.Locked, error) {
	page, err := s.Service.LockGame(ctx, id)
	if err == nil {
		page.Game.Guild, page.Game.AnswerOnly = "g", true
	}
	return page, err
}

func (s *seeing) HandleOnPage(ctx context.Context, page *command.Locked, req *command.Request, to chat.Responder) error {
	s.see(req)
	return s.Service.HandleOnPage(ctx, page, req, to)
}

// The page's answers exist in every language.
func TestLanguages(t *testing.T) {
	p := open(t, "!play easy", nil)
	p.must("ann", "move h8")
	var seen []string
	for _, language := range []string{"en", "zh-CN", "ja", "ko"} {
		r, err := p.acts.Do(t.Context(), p.by("ann"), language, p.action("resign"))
		if err != nil || len(r.Answers) != 1 || slices.Contains(seen, r.Answers[0].Text[0]) {
			t.Fatalf("%s: %+v, %v", language, r, err)
		}
		seen = append(seen, r.Answers[0].Text[0])
	}
}
