package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/engine"
	"hoshi/render"
)

// TestCrawl uses every command with every option and every choice, and every button, menu and form
// that appears, in English, and with [longVariable] in each language. Everything the bot sends must
// be within Discord's limits and call neither everyone nor a role, nothing may be refused, and every
// deferral must end. The race detector can't find anything here, because one thing is done at a time;
// [TestEveryCommandThreeWays] uses every command with the detector.
func TestCrawl(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("nothing runs concurrently here, so the race detector has nothing to find")
	}
	for _, language := range []string{"en-US", "zh-CN", "ja", "ko"}[:times(1, 4)] {
		t.Run(language, func(t *testing.T) {
			c := newCrawl(t, language)
			c.run()
			c.bodies.report()
			t.Logf("%d acts", c.acts)
			if c.acts < 300 {
				t.Errorf("only %d acts", c.acts)
			}
		})
	}
}

// crawl explores a bot in one language.
type crawl struct {
	t        *testing.T
	h        *host
	bodies   *bodies
	language string
	you, ann string // ids; you own the guild
	channel  string
	acts     int

	log output

	done   map[string]bool // what has been used, in words that leave out points and numbers
	later  []func()        // actions that change the language
	ending bool            // they may be done now

	// lawful checks an interaction whose effects are over, in place of the requests' statuses; nil to
	// check those.
	lawful func(what string, in sandbox.Interaction, begun time.Time)

	mu    sync.Mutex
	dirty []sandbox.Message // posted or edited, and not looked at yet
}

// newCrawl starts a bot whose searches are short.
func newCrawl(t *testing.T, language string) *crawl {
	c := &crawl{t: t, language: language, bodies: newBodies(t), done: make(map[string]bool)}
	c.h = newHost(t, sandbox.Options{OnMessage: c.note, OnRequest: c.bodies.check}, service.Options{
		Depth: 1, Level: engine.Beginner, AutoTime: time.Millisecond, MaxTime: 20 * time.Millisecond,
		Seed: 1, Board: settings.BoardEdit, Width: render.MinWidth,
		Log: slog.New(slog.NewTextHandler(&c.log, nil)),
	})
	users := c.h.box.Users()
	c.you, c.ann, c.channel = users[0].ID, users[1].ID, c.h.box.Channels()[0].ID
	for _, u := range users {
		if u.Bot {
			continue
		}
		if err := c.h.box.SetLocale(u.ID, language); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.h.box.SetGuildLocale(language); err != nil {
		t.Fatal(err)
	}
	return c
}

// note records a message to look at later. The sandbox calls it.
func (c *crawl) note(m sandbox.Message) {
	if !m.Author.Bot || m.Loading {
		return
	}
	if m.MentionEveryone || len(m.MentionRoles) > 0 {
		c.t.Errorf("%q calls everyone or a role", words(m))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dirty = append(c.dirty, m)
}

// run uses everything there is.
func (c *crawl) run() {
	var commands []declaredCommand
	if err := json.Unmarshal(c.bodies.commands, &commands); err != nil {
		c.t.Fatal(err)
	}
	if len(commands) < 20 {
		c.t.Fatalf("%d commands", len(commands))
	}
	for _, cmd := range commands {
		for _, options := range cmd.uses(c) {
			c.atTheEnd(fmt.Sprint(cmd.Name, options), func() {
				c.begin()
				c.use(c.channel, cmd, options)
			})
		}
	}
	c.elsewhere(commands)
	c.ending = true
	for _, do := range c.later {
		do()
	}
}

// atTheEnd does something now, or later if it could change the language.
func (c *crawl) atTheEnd(what string, do func()) {
	if strings.Contains(what, "language") && !c.ending {
		c.later = append(c.later, do)
		return
	}
	do()
}

// elsewhere uses all commands in direct messages, in a group without the bot, and in a voice
// channel, which has no threads.
func (c *crawl) elsewhere(commands []declaredCommand) {
	for _, ch := range c.h.box.Channels() {
		if ch.Type != sandbox.DM && ch.Type != sandbox.GroupDM && ch.Type != sandbox.GuildVoice || ch.Type == sandbox.DM && ch.UserID != c.you {
			continue
		}
		for _, cmd := range commands {
			for i, options := range cmd.uses(c) {
				if i == 0 || cmd.Name == "play" && options["thread"] != nil {
					c.use(ch.ID, cmd, options)
				}
			}
		}
	}
}

// begin makes sure that there's a game.
func (c *crawl) begin() {
	g, err := c.h.db.Current(c.t.Context(), chat.ChannelID(c.channel))
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.State != game.Playing {
		c.act("a game", func() (sandbox.Interaction, error) {
			return c.h.box.UseCommand(c.channel, c.you, sandbox.CommandUse{Name: "play"})
		})
	}
}

// use uses a command, and then whatever came of it.
func (c *crawl) use(channel string, cmd declaredCommand, options map[string]any) {
	use := sandbox.CommandUse{Name: cmd.Name, Type: sandbox.CommandType(cmd.Type), Options: options}
	switch use.Type {
	case sandbox.UserCommand:
		use.Target = c.ann
	case sandbox.MessageCommand:
		m, err := c.h.box.Say(channel, c.you, "h8 i9 h9 i10")
		if err != nil {
			c.t.Fatal(err)
		}
		use.Target = m.ID
	}
	c.act(fmt.Sprint("/", cmd.Name, " ", options), func() (sandbox.Interaction, error) {
		return c.h.box.UseCommand(channel, c.you, use)
	})
	c.drain()
}

// act does something, and waits until all its effects are over. It reports whether it was possible.
func (c *crawl) act(what string, do func() (sandbox.Interaction, error)) bool {
	c.t.Helper()
	begun := time.Now()
	in, err := do()
	if changed := errors.Is(err, sandbox.ErrNoComponent) || err != nil && (strings.Contains(err.Error(), "is disabled") || strings.Contains(err.Error(), "has no value")); changed {
		return false
	}
	if err != nil {
		c.t.Errorf("%s: %v", what, err)
		return true
	}
	if c.acts++; c.acts > 5000 {
		c.t.Fatalf("there is no end of it: %s", what)
	}
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	in, err = c.h.box.WaitInteraction(ctx, in.ID)
	if err != nil || in.State != sandbox.Answered {
		c.t.Fatalf("%s: %v, %v\n%s", what, in.State, err, c.log.tail())
	}
	if err := c.h.service.Settled(ctx, chat.ChannelID(in.ChannelID)); err != nil {
		c.t.Fatalf("%s: %v\n%s", what, err, c.log.tail())
	}
	if err := c.h.box.WaitDeferred(ctx); err != nil {
		c.t.Fatalf("%s: %v\n%s", what, err, c.log.tail())
	}
	refused := c.bodies.refusals()
	if c.lawful != nil {
		c.lawful(what, in, begun)
		refused = nil
	}
	for _, r := range refused {
		c.t.Errorf("%s: %s", what, r)
	}
	if in.Modal != nil {
		c.fill(in)
	}
	return true
}

// drain uses the messages' buttons and menus until there are no unused ones.
func (c *crawl) drain() {
	for {
		c.mu.Lock()
		if len(c.dirty) == 0 {
			c.mu.Unlock()
			return
		}
		last := len(c.dirty) - 1 // the latest, since earlier ones may be out of date
		m := c.dirty[last]
		c.dirty = c.dirty[:last]
		c.mu.Unlock()
		for _, who := range []string{c.you, c.ann} {
			if c.presses(who, m) {
				c.press(who, m)
			}
		}
	}
}

// presses reports whether a person sees a message and uses its components. Ann tries what only you
// may do in just one language.
func (c *crawl) presses(who string, m sandbox.Message) bool {
	switch {
	case m.EphemeralTo != "":
		return m.EphemeralTo == who
	case who == c.you:
		return true
	case m.GuildID == "":
		return false
	}
	g, err := c.h.db.Current(c.t.Context(), chat.ChannelID(m.ChannelID))
	playing := err == nil && (string(g.Black.User.ID) == c.ann || string(g.White.User.ID) == c.ann)
	return c.language == "en-US" || playing || strings.Contains(string(m.Components), " accept")
}

// press uses each kind of component on a message once.
func (c *crawl) press(who string, m sandbox.Message) {
	for _, p := range partsOf(c.t, m.Components) {
		for _, values := range p.values(c) {
			kind := who + " " + kindOf(p.CustomID, values)
			if p.Disabled || c.done[kind] && !strings.Contains(p.CustomID, " accept") {
				continue
			}
			c.done[kind] = true
			c.atTheEnd(kind, func() {
				if !c.act(kind, func() (sandbox.Interaction, error) { return c.choose(who, m, p, values) }) {
					delete(c.done, kind) // it will appear again
				}
			})
		}
	}
}

// choose presses a button, or chooses values of a menu.
func (c *crawl) choose(who string, m sandbox.Message, p part, values []string) (sandbox.Interaction, error) {
	if values == nil {
		return c.h.box.Click(m.ChannelID, who, m.ID, p.CustomID)
	}
	return c.h.box.Select(m.ChannelID, who, m.ID, p.CustomID, values...)
}

// fill submits a form with its defaults, and then with each of its choices.
func (c *crawl) fill(in sandbox.Interaction) {
	inputs := partsOf(c.t, in.Modal.Components)
	variants := []map[string][]string{{}}
	for _, p := range inputs {
		for _, o := range p.Options {
			variants = append(variants, map[string][]string{p.CustomID: {o.Value}})
		}
	}
	for _, values := range variants {
		kind := in.UserID + " form " + kindOf(in.Modal.CustomID, []string{fmt.Sprint(values)})
		if c.done[kind] {
			continue
		}
		c.done[kind] = true
		for _, p := range inputs {
			if _, given := values[p.CustomID]; p.Type == typeTextInput && p.Value == "" && !given {
				values[p.CustomID] = []string{p.sample()}
			}
		}
		c.act(kind, func() (sandbox.Interaction, error) {
			return c.h.box.SubmitModal(in.ID, values)
		})
	}
}

// variable matches what differs between two buttons of one kind: IDs, points and numbers.
var variable = regexp.MustCompile(`\b[a-t]?\d+\b`)

// likeTheLast matches the choice in a menu of levels that starts a game like the last one.
var likeTheLast = regexp.MustCompile(`^(- # play \w+) .*`)

// kindOf returns what someone does, without the parts that differ each time.
func kindOf(customID string, values []string) string {
	parts := strings.SplitN(customID, " ", 4)
	kind := variable.ReplaceAllString(parts[len(parts)-1]+" "+strings.Join(values, ","), "#")
	return likeTheLast.ReplaceAllString(kind, "$1")
}
