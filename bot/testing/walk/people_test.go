package walk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/act"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
)

// person is someone in the guild.
type person struct {
	chat.User
	locale  string // of their client
	manager bool   // may manage the guild
}

// people are everyone in the guild. Each has another language.
var people = []*person{
	newPerson("ann", "en-US", false), newPerson("bob", "zh-CN", false), newPerson("cid", "ja", false), newPerson("dan", "ko", false), newPerson("eve", "en-GB", true),
}

func newPerson(name, locale string, manager bool) *person {
	return &person{User: chat.User{ID: chat.UserID("id." + name), Name: strings.ToUpper(name), Mention: "@" + name}, locale: locale, manager: manager}
}

// GoString keeps the log of a walk short.
func (p *person) GoString() string { return p.Name }

// byID returns the person with an ID, or nil.
func byID(id chat.UserID) *person {
	for _, p := range people {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// has reports whether a person has a permission in the guild.
func (p *person) has(_ context.Context, what chat.Permission) (bool, error) {
	return p.manager && (what == chat.ManageGuild || what == chat.ManageChannels), nil
}

// pick draws one of a list.
func pick[T any](h *house, what string, list ...T) T {
	return rapid.SampledFrom(list).Draw(h.t, what)
}

// chance draws whether something happens, in n of 100 cases.
func (h *house) chance(what string, n int) bool {
	return rapid.IntRange(0, 99).Draw(h.t, what) < n
}

// newEvent returns an event with a new ID.
func (h *house) newEvent(by *person, in chat.ChannelID, what string) event {
	h.events++
	return event{id: fmt.Sprint("e", h.events), what: fmt.Sprintf("%s in %s: %s", by.Name, in, what), by: by.ID, in: in}
}

// say returns the event of a typed message.
func (h *house) say(by *person, in chat.ChannelID, text string) event {
	e := h.newEvent(by, in, text)
	m := textcommand.Message{ID: e.id, Channel: in, Author: by.User, Text: text, Locale: by.locale}
	if _, m.Direct = isDirect(in); m.Direct {
		m.ToBot = true
	} else {
		m.Guild, m.Has = guild, by.has
		m.Parent = func(ctx context.Context) (chat.ChannelID, error) { return parent(ctx, in) }
	}
	for _, p := range people {
		if strings.Contains(text, p.Mention) {
			m.Mentions = append(m.Mentions, chat.Mention{Token: p.Mention, User: p.User})
		}
	}
	e.deliver = func(ctx context.Context) (*answers, *command.Request, error) {
		a := &answers{room: h.room, in: in, to: e.id, by: by.ID}
		req := h.reader.Read(ctx, m)
		if req == nil {
			return a, nil, nil
		}
		return a, req, h.service.HandleFully(ctx, req, typed{a})
	}
	return e
}

// interaction returns a request that a person makes without typing.
func (h *house) interaction(e event, by *person, origin chat.Origin) *command.Request {
	req := &command.Request{ID: e.id, Origin: origin, Channel: e.in, User: by.User, Locale: by.locale}
	if _, req.Direct = isDirect(e.in); !req.Direct {
		req.Guild, req.Has, req.GuildLocale = guild, by.has, "en-US"
		req.Parent = func(ctx context.Context) (chat.ChannelID, error) { return parent(ctx, e.in) }
	}
	return req
}

// slash returns the event of a slash command with options.
func (h *house) slash(by *person, in chat.ChannelID, cmd *command.Command, given map[string]command.OptionInput) event {
	e := h.newEvent(by, in, fmt.Sprintf("/%s %v", cmd.Name, given))
	e.deliver = func(ctx context.Context) (*answers, *command.Request, error) {
		req := h.interaction(e, by, chat.FromSlash)
		req.Command = h.service.Commands().Lookup(cmd.Name)
		req.Options, req.Problem = req.Command.ParseOptions(given)
		a := &answers{room: h.room, in: in, by: by.ID}
		return a, req, h.service.HandleFully(ctx, req, a)
	}
	return e
}

// press returns the event of a click on a button of a message. If it opens a form, the person fills it in.
func (h *house) press(by *person, p *post, b chat.Button, typedIn string) event {
	e := h.newEvent(by, p.in, fmt.Sprintf("[%s %s] %s", b.Command, b.Words, typedIn))
	shown := p.reply.Shown
	private := p.only != ""
	e.deliver = func(ctx context.Context) (*answers, *command.Request, error) {
		req := h.interaction(e, by, chat.FromComponent)
		req.Command, req.Shown, req.FromPrivate = h.service.Commands().Lookup(b.Command), shown, private
		if req.Command == nil {
			return nil, nil, fmt.Errorf("a button for %s, which is no command", b.Command)
		}
		req.Options, req.Problem = req.Command.ParseText(command.TextInput{Words: strings.Fields(b.Words), Raw: b.Words})
		a := &answers{room: h.room, in: p.in, by: by.ID, clicked: p}
		if !b.Form {
			return a, req, h.service.HandleFully(ctx, req, a)
		}
		form, err := h.service.Form(ctx, req, a)
		if form == nil || err != nil {
			return a, req, err
		}
		return h.submit(ctx, req, form, typedIn, a)
	}
	return e
}

// submit fills in a form and submits it.
func (h *house) submit(ctx context.Context, opened *command.Request, form *chat.Form, typedIn string, a *answers) (*answers, *command.Request, error) {
	given := make(map[string]command.OptionInput)
	for _, f := range form.Fields {
		text := f.Value
		if text == "" {
			text = typedIn
		}
		given[f.Option] = command.OptionInput{Text: text}
	}
	req := *opened
	req.ID, req.Origin = opened.ID+".form", chat.FromModal
	if req.Options, req.Problem = req.Command.ParseOptions(given); req.Problem == nil {
		for name, value := range opened.Options {
			if _, ok := req.Options[name]; !ok {
				req.Options[name] = value
			}
		}
	}
	return a, &req, h.service.HandleFully(ctx, &req, a)
}

// session returns a person's session on the pages of games.
func (h *house) session(ctx context.Context, by *person, g *game.Game) session.Session {
	now := h.clock.Now()
	lifetime := now.UnixNano() / int64(session.MaxLifetime) // an expired session keeps its key
	of := session.Session{User: by.User, Game: g.ID, Key: fmt.Sprintf("key %d of %s", lifetime, by.ID)}
	_, err := h.db.WebSession(ctx, of.Key, now)
	if errors.Is(err, stored.ErrNoSession) { // the person opens a new link
		var revoked int64
		if revoked, err = h.db.WebRevocation(ctx, by.ID); err == nil {
			err = h.db.AddWebSession(ctx, stored.WebSession{ID: of.Key, User: by.User, Game: g.ID, Created: now, Expires: now.Add(session.MaxLifetime)}, revoked)
		}
	}
	if err != nil {
		h.t.Error(err)
	}
	return of
}

// onPage returns the event of an action on the page of a game, as the page shows it now.
func (h *house) onPage(by *person, g *game.Game, words string) event {
	e := h.newEvent(by, g.Channel, "on the page of game "+fmt.Sprint(g.ID)+": "+words)
	a := act.Action{ID: "action-" + e.id, Rev: g.Revision, Moves: len(g.Moves)}
	a.Command, a.Words, _ = strings.Cut(words, " ")
	var of *session.Session // the same when the event is repeated, even after its end
	e.deliver = func(ctx context.Context) (*answers, *command.Request, error) {
		if of == nil {
			now := h.session(ctx, by, g)
			of = &now
		}
		r, err := h.acts.Do(ctx, *of, by.locale, a)
		shown := &answers{room: h.room, in: g.Channel, by: by.ID}
		if refused, ok := errors.AsType[*act.Refusal](err); ok {
			shown.replies, err = append(shown.replies, refused.Text.String()), nil
		}
		for _, answer := range r.Answers {
			shown.replies = append(shown.replies, strings.Join(answer.Text, " "))
		}
		if len(shown.replies) == 0 {
			shown.silent = true // the page shows the game
		}
		return shown, nil, err
	}
	return e
}

// offered returns what the page of a game lets a person do besides placing a stone.
func (h *house) offered(by *person, g *game.Game) (out []string) {
	h.t.Helper()
	for _, row := range h.page(by.ID, by.locale, g).Rows {
		for _, b := range append(slices.Clone(row.Buttons), row.Menu...) {
			if b.Command != "" && b.Command != practice && !b.Disabled && !b.Form {
				out = append(out, strings.TrimSpace(b.Command+" "+b.Words))
			}
		}
	}
	return out
}

// page returns what the page of a game shows to someone; "" for a watcher without a session.
func (h *house) page(viewer chat.UserID, language string, g *game.Game) *snapshot.Snapshot {
	h.t.Helper()
	shown, err := h.service.Shown(h.t.Context(), g.ID)
	if err != nil {
		h.fatalf("%v", err)
	}
	s, err := h.maker.Make(shown.Game, shown.Settings, around(shown), snapshot.Viewer{User: viewer, Language: language})
	if err != nil {
		h.fatalf("%v", err)
	}
	return s
}
