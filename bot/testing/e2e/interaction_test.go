package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// control is a message's button, or a choice in a message's menu.
type control struct {
	CustomID string `json:"custom_id"`
	Label    string `json:"label"`
	Value    string `json:"value"` // of a choice
	Disabled bool   `json:"disabled"`
	menu     string // custom_id of the menu that the choice is in
}

// controls lists what can be clicked on a message.
func controls(t testing.TB, m sandbox.Message) []control {
	t.Helper()
	type part struct {
		control
		Options    []control `json:"options"`
		Components []part    `json:"components"`
	}
	var list []part
	if len(m.Components) > 0 {
		if err := json.Unmarshal(m.Components, &list); err != nil {
			t.Fatal(err)
		}
	}
	var out []control
	var walk func([]part)
	walk = func(parts []part) {
		for _, p := range parts {
			for _, o := range p.Options {
				o.menu = p.CustomID
				out = append(out, o)
			}
			if len(p.Options) == 0 && p.CustomID != "" {
				out = append(out, p.control)
			}
			walk(p.Components)
		}
	}
	walk(list)
	return out
}

// click presses a command's button or choice, and waits for the answer. If the message is just
// changing, it presses the new one, as a person would.
func (p *player) click(name string, m sandbox.Message, command string) sandbox.Interaction {
	p.t.Helper()
	for _, c := range controls(p.t, m) {
		does := strings.TrimPrefix(c.Value, "?")
		if c.menu == "" {
			if parts := strings.SplitN(c.CustomID, " ", 4); len(parts) == 4 {
				does = strings.TrimPrefix(parts[3], "?")
			}
		}
		if does != command && !strings.HasPrefix(does, command+" ") || c.Disabled {
			continue
		}
		var in sandbox.Interaction
		var err error
		if c.menu != "" {
			in, err = p.box.Select(p.channel.ID, p.users[name], m.ID, c.menu, c.Value)
		} else {
			in, err = p.box.Click(p.channel.ID, p.users[name], m.ID, c.CustomID)
		}
		if errors.Is(err, sandbox.ErrNoComponent) {
			return p.click(name, p.now(m.ID), command)
		}
		return p.answered(in, err)
	}
	p.t.Fatalf("no button %q on %q", command, m.Text())
	return sandbox.Interaction{}
}

// slash uses a slash command and waits for the answer.
func (p *player) slash(name, command string, options map[string]any) sandbox.Interaction {
	p.t.Helper()
	in, err := p.box.UseCommand(p.channel.ID, p.users[name], sandbox.CommandUse{Name: command, Options: options})
	return p.answered(in, err)
}

func (p *player) answered(in sandbox.Interaction, err error) sandbox.Interaction {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if in, err = p.box.WaitInteraction(ctx, in.ID); err != nil {
		p.t.Fatalf("%v\n%s", err, p.logged())
	}
	if in.State == sandbox.Failed {
		p.t.Fatalf("an interaction failed\n%s", p.logged())
	}
	return in
}

// latest returns the channel's last message that a predicate accepts.
func (p *player) latest(ok func(sandbox.Message) bool) sandbox.Message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	m, err := p.box.WaitMessage(ctx, p.channel.ID, ok)
	if err != nil {
		p.t.Fatalf("%v\n%s", err, p.logged())
	}
	return m
}

// ways says how each command is tried: its options as text, the slash command's options for the
// same, and whether a message has a button for it.
var ways = map[string]struct {
	text   string
	slash  map[string]any
	button bool
}{
	"play":       {"white 9", map[string]any{"color": "white", "size": 9}, true},
	"move":       {"a1", map[string]any{"point": "a1"}, true},
	"board":      {"1 dark", map[string]any{"move": 1, "theme": "dark"}, true},
	"open":       {"revoke", map[string]any{"links": "revoke"}, false}, // boards here have no pages
	"activity":   {"", nil, false},                                     // it's off here
	"undo":       {"", nil, true},
	"swap":       {"", nil, true},
	"choose":     {"black", map[string]any{"choice": "black"}, true},
	"hint":       {"why", map[string]any{"why": "why"}, true},
	"resign":     {"yes", map[string]any{"confirm": "yes"}, true},
	"cancel":     {"", nil, true},
	"draw":       {"", nil, true},
	"accept":     {"", nil, false},
	"decline":    {"", nil, false},
	"claim":      {"draw", map[string]any{"result": "draw"}, false},
	"withdraw":   {"", nil, false},
	"rematch":    {"", nil, true},
	"join":       {"black", map[string]any{"color": "black"}, false},
	"rules":      {"", nil, false},
	"help":       {"move", map[string]any{"command": "move"}, true},
	"level":      {"casual", map[string]any{"level": "casual"}, true},
	"depth":      {"3", map[string]any{"depth": "3"}, false},
	"watch":      {"d1 d1", map[string]any{"black": "d1", "white": "d1"}, false},
	"opponents":  {"", nil, false},
	"opening":    {"cross", map[string]any{"opening": "cross"}, false},
	"heat":       {"windows last", map[string]any{"engine": "windows", "which": "last"}, true},
	"analyze":    {"2", map[string]any{"moves": 2}, true},
	"think":      {"shapes log", map[string]any{"engine": "shapes", "file": "log"}, true},
	"review":     {"1", map[string]any{"move": 1}, true},
	"puzzle":     {"2", map[string]any{"number": 2}, false},
	"learn":      {"2", map[string]any{"number": 2}, false},
	"practice":   {"h8", map[string]any{"point": "h8"}, false},
	"tournament": {"standings", map[string]any{"action": "standings"}, false},
	"games":      {"", nil, false},
	"stats":      {"global", map[string]any{"scope": "global"}, false},
	"top":        {"1", map[string]any{"page": 1}, false},
	"anyone":     {"leave", map[string]any{"search": "leave"}, false},
	"season":     {"", nil, false},
	"vacation":   {"", nil, false},
	"history":    {"1", map[string]any{"page": 1}, false},
	"theme":      {"dark", map[string]any{"name": "dark"}, false},
	"language":   {"en", map[string]any{"language": "en"}, false},
	"numbers":    {"all", map[string]any{"numbers": "all"}, false},
	"details":    {"time", map[string]any{"details": "time"}, false},
	"step":       {"1", map[string]any{"move": 1}, false},
	"replay":     {"fast", map[string]any{"speed": "fast"}, true},
	"share":      {"", nil, true},
	"export":     {"text", map[string]any{"format": "text"}, true},
	"about":      {"", nil, false},
	"privacy":    {"", nil, false},
	"settings":   {"theme dark", map[string]any{"item": "theme", "value": "dark"}, false},
	"import":     {"h8 i9 h9", map[string]any{"record": "h8 i9 h9"}, false},
}
