package e2e_test

import (
	"context"
	"encoding/json"
	"maps"
	"testing"

	"hoshi/bot/sandbox"
)

// declaredCommand is a command as the bot has registered it.
type declaredCommand struct {
	Type    int              `json:"type"`
	Name    string           `json:"name"`
	Options []declaredOption `json:"options"`
}

type declaredOption struct {
	Type         int    `json:"type"`
	Name         string `json:"name"`
	Required     bool   `json:"required"`
	Autocomplete bool   `json:"autocomplete"`
	Min          int64  `json:"min_value"`
	Max          int64  `json:"max_value"`
	Choices      []struct {
		Value string `json:"value"`
	} `json:"choices"`
}

// Types of options and components.
const (
	typeInteger       = 4
	typeUser          = 6
	typeAttachment    = 11
	typeTextInput     = 4
	typeUserSelect    = 5
	typeChannelSelect = 8
)

// uses are the ways to use a command: with only the required options, and with each value of each
// other option. A command that can be aimed at someone is also aimed at a person.
func (d declaredCommand) uses(c *crawl) []map[string]any {
	least := make(map[string]any)
	for _, o := range d.Options {
		if o.Required {
			least[o.Name] = o.samples(c, d)[0]
		}
	}
	all := []map[string]any{least}
	for _, o := range d.Options {
		for _, value := range o.samples(c, d) {
			with := maps.Clone(least)
			with[o.Name] = value
			all = append(all, with)
			if d.has("opponent") && o.Name != "opponent" {
				with = maps.Clone(with)
				with["opponent"] = c.ann
				all = append(all, with)
			}
		}
	}
	return all
}

func (d declaredCommand) has(option string) bool {
	for _, o := range d.Options {
		if o.Name == option {
			return true
		}
	}
	return false
}

// record is a readable file.
var record = sandbox.File{Name: "game.sgf", Data: []byte("(;GM[4]SZ[15];B[hh];W[ii];B[hi];W[ij];B[hj])")}

// samples returns values for an option.
func (o declaredOption) samples(c *crawl, d declaredCommand) []any {
	var list []any
	for _, choice := range o.Choices {
		list = append(list, choice.Value)
	}
	switch {
	case len(list) > 0:
	case o.Type == typeInteger:
		list = []any{o.Min, o.Max}
	case o.Type == typeUser:
		list = []any{c.ann, c.h.box.Bot().ID}
	case o.Type == typeAttachment:
		list = []any{record}
	default:
		list = append(c.suggested(d, o), "h8", "@everyone **<@"+c.ann+">**")
	}
	return list
}

// suggested asks for suggestions for an option, and returns the first.
func (c *crawl) suggested(d declaredCommand, o declaredOption) []any {
	if !o.Autocomplete {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	for _, typed := range []string{"1", ""} {
		choices, err := c.h.box.Autocomplete(ctx, c.channel, c.you, sandbox.CommandUse{Name: d.Name, Options: map[string]any{o.Name: typed}}, o.Name)
		if err != nil {
			c.t.Errorf("/%s %s: %v", d.Name, o.Name, err)
		}
		var first string
		if typed == "" && len(choices) > 0 && json.Unmarshal(choices[0].Value, &first) == nil {
			return []any{first}
		}
	}
	return nil
}

// part is a component that someone can use.
type part struct {
	Type     int    `json:"type"`
	CustomID string `json:"custom_id"`
	Disabled bool   `json:"disabled"`
	Value    string `json:"value"`
	Min      int    `json:"min_length"`
	Options  []struct {
		Value string `json:"value"`
	} `json:"options"`
	Components []part `json:"components"`
	Component  *part  `json:"component"`
	Accessory  *part  `json:"accessory"`
}

// partsOf lists the usable components of a message or a form.
func partsOf(t testing.TB, raw json.RawMessage) (out []part) {
	if len(raw) == 0 {
		return nil
	}
	var list []part
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	var walk func(part)
	walk = func(p part) {
		if p.CustomID != "" {
			out = append(out, p)
		}
		for _, inner := range p.Components {
			walk(inner)
		}
		for _, inner := range []*part{p.Component, p.Accessory} {
			if inner != nil {
				walk(*inner)
			}
		}
	}
	for _, p := range list {
		walk(p)
	}
	return out
}

// values returns what can be chosen: nil for a button.
func (p part) values(c *crawl) [][]string {
	var list [][]string
	switch {
	case p.Type == typeUserSelect:
		return [][]string{{c.ann}}
	case p.Type == typeChannelSelect:
		return [][]string{{c.channel}, {}}
	case len(p.Options) == 0:
		return [][]string{nil}
	}
	for _, o := range p.Options {
		list = append(list, []string{o.Value})
	}
	return list
}

// sample returns a text for an input.
func (p part) sample() string {
	if p.Min > 2 {
		return "h8 i9 h9 i10"
	}
	return "h8"
}
