package act_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view"
	"hoshi/bot/web/act"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// sealer signs the buttons of answers.
var sealer = func() act.Sealer {
	s, err := session.NewSigner(make([]byte, session.KeySize))
	if err != nil {
		panic(err)
	}
	return s
}()

// page is the page of a game, through which people act.
type page struct {
	*servicetest.Harness
	t    *testing.T
	acts *act.Acts
	opt  act.Options
	game int64
	ids  int
}

// maker returns a maker of snapshots.
func maker(t *testing.T) *snapshot.Maker {
	t.Helper()
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	return &snapshot.Maker{
		View:      view.New(view.Deps{Painter: view.NewPainter(servicetest.Painter, nil), Translator: catalogue, Width: 320, Now: time.Now}),
		Catalogue: catalogue, Now: time.Now, PublicID: func(id int64) string { return fmt.Sprint("public", id) },
	}
}

// open starts a game by a typed command and opens its page.
func open(t *testing.T, typed string, change func(*act.Options)) *page {
	t.Helper()
	p := &page{Harness: servicetest.New(t, service.Options{}), t: t}
	p.One("ann", typed)
	m := maker(t)
	p.opt = act.Options{
		Service: p.Service, Maker: m, Sealer: sealer,
		Show: func(ctx context.Context, g *game.Game, v snapshot.Viewer) (*snapshot.Snapshot, error) {
			shown, err := p.Service.ShownOf(ctx, g)
			if err != nil {
				return nil, err
			}
			return m.Make(g, shown.Settings, snapshot.Around{Brought: shown.Brought, Standings: shown.Standings}, v)
		},
	}
	if change != nil {
		change(&p.opt)
	}
	p.acts = act.New(p.opt)
	t.Cleanup(p.acts.Close)
	asked, err := p.Store.Proposed(t.Context(), stored.ChallengeFilter{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(asked) > 0 {
		p.game = asked[0].ID
	} else {
		p.game = p.Game().ID
	}
	return p
}

// by returns a person's session.
func (p *page) by(who string) session.Session {
	p.t.Helper()
	of, now := session.Session{User: servicetest.User(who), Game: p.game, Key: "key of " + who}, time.Now()
	_, err := p.Store.WebSession(p.t.Context(), of.Key, now)
	if errors.Is(err, stored.ErrNoSession) {
		err = p.Store.AddWebSession(p.t.Context(), stored.WebSession{ID: of.Key, User: of.User, Game: of.Game, Created: now, Expires: now.Add(time.Hour)}, 0)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return of
}

// action returns a new action on the game's current state.
func (p *page) action(words string) act.Action {
	p.ids++
	g := p.stored()
	a := act.Action{ID: fmt.Sprintf("action-%d", p.ids), Rev: g.Revision, Moves: len(g.Moves)}
	a.Command, a.Words, _ = strings.Cut(words, " ")
	return a
}

// press returns the action for pressing an answer's button.
func (p *page) press(answer snapshot.Answer, words string) act.Action {
	p.t.Helper()
	a := p.action(words)
	for _, row := range answer.Rows {
		for _, b := range append(row.Buttons, row.Menu...) {
			if b.Command == a.Command && b.Words == a.Words {
				a.Offer = b.Offer
				return a
			}
		}
	}
	p.t.Fatalf("no button for %s in %+v", words, answer)
	return a
}

// stored returns the page's game.
func (p *page) stored() *game.Game {
	p.t.Helper()
	g, err := p.Store.Game(p.t.Context(), p.game)
	if err != nil {
		p.t.Fatal(err)
	}
	return g
}

// do does an action and waits until everything that follows from it is done.
func (p *page) do(who string, a act.Action) ([]snapshot.Answer, error) {
	p.t.Helper()
	r, err := p.acts.Do(p.t.Context(), p.by(who), "en", a)
	if r.Pending {
		p.t.Error("it's pending")
	}
	p.Settle("c")
	return r.Answers, err
}

// players returns Black and White.
func (p *page) players() (first, second string) {
	g := p.stored()
	return string(g.Black.User.ID), string(g.White.User.ID)
}

// must does an action that must succeed.
func (p *page) must(who, words string) []snapshot.Answer {
	p.t.Helper()
	answers, err := p.do(who, p.action(words))
	if err != nil {
		p.t.Fatalf("%s: %v", words, err)
	}
	return answers
}

// refused does an action that must be refused with a code.
func (p *page) refused(who string, a act.Action, code string) {
	p.t.Helper()
	before := p.stored().Revision
	_, err := p.do(who, a)
	refusal, ok := errors.AsType[*act.Refusal](err)
	if !ok || refusal.Code != code {
		p.t.Errorf("%s %s: %v, want %q", a.Command, a.Words, err, code)
	}
	if p.stored().Revision != before {
		p.t.Errorf("%s %s changed the game", a.Command, a.Words)
	}
}
