package component_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/component"
)

// The JSON is what Discord's documentation gives.
func TestJSON(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		in   any
		want string
	}{
		{"container with an edge", component.Container{Color: 0xffaa00, Components: []component.Component{component.TextDisplay("a")}},
			`{"type":17,"accent_color":16755200,"components":[{"type":10,"content":"a"}]}`},
		{"picture", component.Gallery{{URL: "https://a.example/b.png", Spoiler: true}},
			`{"type":12,"items":[{"media":{"url":"https://a.example/b.png"},"spoiler":true}]}`},
		{"file", component.File{URL: component.Attached("game.sgf")}, `{"type":13,"file":{"url":"attachment://game.sgf"}}`},
		{"separator", component.Separator{}, `{"type":14,"divider":false,"spacing":1}`},
		{"large separator", component.Separator{Line: true, Large: true}, `{"type":14,"divider":true,"spacing":2}`},
		{"link", component.Button{Style: component.Link, Label: "Source", URL: "https://a.example"},
			`{"type":2,"style":5,"label":"Source","url":"https://a.example"}`},
		{"button with an emoji", component.Button{Emoji: component.Emoji{Name: "⚫"}, CustomID: "x", Disabled: true},
			`{"type":2,"style":2,"emoji":{"name":"⚫"},"custom_id":"x","disabled":true}`},
		{"button with an emoji of the application", component.Button{Emoji: component.Emoji{Name: "stone", ID: "7"}, CustomID: "x"},
			`{"type":2,"style":2,"emoji":{"name":"stone","id":"7"},"custom_id":"x"}`},
		{"select", component.Select{CustomID: "s", Placeholder: "More", Options: []component.Option{{Label: "A", Value: "a", Description: "first", Default: true}}},
			`{"type":3,"custom_id":"s","placeholder":"More","options":[{"label":"A","value":"a","description":"first","default":true}],"min_values":1,"max_values":1}`},
		{"optional select", component.Select{CustomID: "s", Max: 2, Optional: true},
			`{"type":3,"custom_id":"s","options":[],"min_values":0,"max_values":2,"required":false}`},
		{"channel select", component.ChannelSelect{CustomID: "c", Placeholder: "All", Chosen: []string{"7"}, Max: 25},
			`{"type":8,"custom_id":"c","placeholder":"All","channel_types":[0,2,5,15],"default_values":[{"id":"7","type":"channel"}],"min_values":0,"max_values":25}`},
		{"channel select without forums", component.ChannelSelect{CustomID: "c", Max: 1, NoForums: true},
			`{"type":8,"custom_id":"c","channel_types":[0,2,5],"min_values":0,"max_values":1}`},
		{"text input", component.TextInput{CustomID: "t", Min: 2, Max: 3, Placeholder: "h8"},
			`{"type":4,"custom_id":"t","style":1,"min_length":2,"max_length":3,"required":true,"placeholder":"h8"}`},
		{"paragraph", component.TextInput{CustomID: "t", Paragraph: true, Optional: true, Value: "v"},
			`{"type":4,"custom_id":"t","style":2,"required":false,"value":"v"}`},
		{"modal", component.Modal{CustomID: "m", Title: "A move", Components: []component.Component{
			component.Label{Label: "Point", Description: "such as h8", Component: component.TextInput{CustomID: "p"}},
		}}, `{"custom_id":"m","title":"A move","components":[{"type":18,"label":"Point","description":"such as h8","component":{"type":4,"custom_id":"p","style":1,"required":true}}]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := json.Marshal(test.in)
			if err != nil || string(got) != test.want {
				t.Errorf("got  %s, %v\nwant %s", got, err, test.want)
			}
		})
	}
}

// discordgo reads the components of messages as they are meant.
func TestReadByDiscordgo(t *testing.T) {
	t.Parallel()
	data, err := json.Marshal(pad(5))
	if err != nil {
		t.Fatal(err)
	}
	got, err := discordgo.MessageComponentFromJSON(data)
	if err != nil {
		t.Fatal(err)
	}
	box, ok := got.(*discordgo.Container)
	if !ok || len(box.Components) != 8 {
		t.Fatalf("read %#v", got)
	}
	gallery, ok := box.Components[1].(*discordgo.MediaGallery)
	if !ok || *gallery.Items[0].Description != "the board" || gallery.Items[0].Media.URL != "attachment://board.png" {
		t.Errorf("read the gallery as %#v", box.Components[1])
	}
	row, ok := box.Components[2].(*discordgo.ActionsRow)
	if !ok || row.Components[0].(*discordgo.Button).CustomID != "0 0" {
		t.Errorf("read the first row as %#v", box.Components[2])
	}
}

// pad is a message with a text, a picture, a pad of buttons and a row of actions.
func pad(side int) component.Component {
	box := component.Container{Components: []component.Component{
		component.TextDisplay("Your move."),
		component.Gallery{{URL: component.Attached("board.png"), Description: "the board"}},
	}}
	for y := range side {
		var row component.ActionRow
		for x := range side {
			row.Components = append(row.Components, component.Button{Label: "·", CustomID: fmt.Sprint(x, " ", y)})
		}
		box.Components = append(box.Components, row)
	}
	var actions component.ActionRow
	for i := range 5 {
		actions.Components = append(actions.Components, component.Button{Label: "a", CustomID: fmt.Sprint("action ", i)})
	}
	box.Components = append(box.Components, actions)
	return box
}

func options(n int) (list []component.Option) {
	for i := range n {
		list = append(list, component.Option{Label: "l", Value: fmt.Sprint(i)})
	}
	return list
}

func TestCheckMessage(t *testing.T) {
	t.Parallel()
	text, button := component.TextDisplay("a"), component.Button{Label: "b", CustomID: "c"}
	long := strings.Repeat("é", 101)
	many := func(n int, c component.Component) (list []component.Component) {
		for range n {
			list = append(list, c)
		}
		return list
	}
	for _, test := range []struct {
		name string
		in   []component.Component
		want string // the component and field of the problem, empty for none
	}{
		{"pad of 5×5, 39 components", []component.Component{pad(5)}, ""},
		{"41 components", many(41, text), "message components"},
		{"41 components with the nested ones", []component.Component{pad(5), text, text}, "message components with the nested ones"},
		{"nothing", nil, "message components"},
		{"button in a row", []component.Component{component.Row(button)}, ""},
		{"button alone", []component.Component{button}, "message component"},
		{"container in a container", []component.Component{component.Container{Components: many(1, pad(1))}}, "container component"},
		{"empty container", []component.Component{component.Container{}}, "container components"},
		{"text in a row", []component.Component{component.ActionRow{Components: many(1, text)}}, "action row component"},
		{"empty row", []component.Component{component.Row()}, "action row components"},
		{"six buttons", []component.Component{component.ActionRow{Components: many(6, component.Button{Style: component.Link, Label: "l", URL: "u"})}}, "action row components"},
		{"select beside a button", []component.Component{component.ActionRow{Components: []component.Component{button, component.Select{CustomID: "s", Options: options(1)}}}}, "action row with a select components"},
		{"the same custom_id twice", []component.Component{component.Row(button, button)}, "button second custom_id"},
		{"no custom_id", []component.Component{component.Row(component.Button{Label: "b"})}, "button custom_id"},
		{"long custom_id", []component.Component{component.Row(component.Button{Label: "b", CustomID: long})}, "button custom_id"},
		{"long label", []component.Component{component.Row(component.Button{Label: long, CustomID: "c"})}, "button label"},
		{"neither label nor emoji", []component.Component{component.Row(component.Button{CustomID: "c"})}, "button without emoji label"},
		{"unknown style", []component.Component{component.Row(component.Button{Style: 9, Label: "b", CustomID: "c"})}, "button style"},
		{"link without URL", []component.Component{component.Row(component.Button{Style: component.Link, Label: "b"})}, "link button url"},
		{"link with custom_id", []component.Component{component.Row(component.Button{Style: component.Link, Label: "b", URL: "u", CustomID: "c"})}, "link button custom_id"},
		{"URL of no link", []component.Component{component.Row(component.Button{Label: "b", CustomID: "c", URL: "u"})}, "button url"},
		{"25 options", []component.Component{component.ActionRow{Components: []component.Component{component.Select{CustomID: "s", Options: options(25)}}}}, ""},
		{"26 options", []component.Component{component.ActionRow{Components: []component.Component{component.Select{CustomID: "s", Options: options(26)}}}}, "select options"},
		{"more to choose than there is", []component.Component{component.ActionRow{Components: []component.Component{component.Select{CustomID: "s", Max: 2, Options: options(1)}}}}, "select max_values"},
		{"the same value twice", []component.Component{component.ActionRow{Components: []component.Component{component.Select{CustomID: "s", Options: append(options(1), options(1)...)}}}}, "option second value"},
		{"channels", []component.Component{component.ActionRow{Components: []component.Component{component.ChannelSelect{CustomID: "s", Max: 25}}}}, ""},
		{"more channels chosen than can be", []component.Component{component.ActionRow{Components: []component.Component{component.ChannelSelect{CustomID: "s", Chosen: []string{"1", "2"}, Max: 1}}}}, "channel select max_values"},
		{"long option", []component.Component{component.ActionRow{Components: []component.Component{component.Select{CustomID: "s", Options: []component.Option{{Label: long, Value: "v"}}}}}}, "option label"},
		{"empty text", []component.Component{component.TextDisplay("")}, "text display content"},
		{"long texts together", many(3, component.TextDisplay(strings.Repeat("é", 1500))), "message characters of all texts"},
		{"alt text at the limit", []component.Component{component.Gallery{{URL: "u", Description: strings.Repeat("é", 1024)}}}, ""},
		{"long alt text", []component.Component{component.Gallery{{URL: "u", Description: strings.Repeat("é", 1025)}}}, "gallery description"},
		{"picture without URL", []component.Component{component.Gallery{{}}}, "gallery url"},
		{"no picture", []component.Component{component.Gallery{}}, "gallery pictures"},
		{"separator", []component.Component{component.Separator{}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) { wantProblem(t, component.Check(test.in), test.want) })
	}
}

// wantProblem checks that err has one problem, of a component and field, or none.
func wantProblem(t *testing.T, err error, want string) {
	t.Helper()
	if want == "" {
		if err != nil {
			t.Error(err)
		}
		return
	}
	limit, ok := errors.AsType[*component.LimitError](err)
	if !ok || limit.Component+" "+limit.Field != want {
		t.Fatalf("got %v, want %s", err, want)
	}
	if !strings.HasPrefix(err.Error(), limit.Component+": "+limit.Field+" ") {
		t.Errorf("the error says %q", err)
	}
}

func TestCheckModal(t *testing.T) {
	t.Parallel()
	point := component.Label{Label: "Point", Component: component.TextInput{CustomID: "p", Max: 3}}
	with := func(c component.Component) component.Modal {
		return component.Modal{CustomID: "m", Title: "t", Components: []component.Component{c}}
	}
	labelled := func(c component.Component) component.Modal {
		return with(component.Label{Label: "l", Component: c})
	}
	for _, test := range []struct {
		name string
		in   component.Modal
		want string
	}{
		{"whole", with(point), ""},
		{"text", with(component.TextDisplay("a")), ""},
		{"select", labelled(component.Select{CustomID: "s", Options: options(3)}), ""},
		{"no title", component.Modal{CustomID: "m", Components: []component.Component{point}}, "modal title"},
		{"long title", component.Modal{CustomID: "m", Title: strings.Repeat("t", 46), Components: []component.Component{point}}, "modal title"},
		{"no custom_id", component.Modal{Title: "t", Components: []component.Component{point}}, "modal custom_id"},
		{"empty", component.Modal{CustomID: "m", Title: "t"}, "modal components"},
		{"button", with(component.Row(component.Button{})), "modal component"},
		{"input without label", with(component.TextInput{CustomID: "p"}), "modal component"},
		{"long label", with(component.Label{Label: strings.Repeat("l", 46), Component: component.TextInput{CustomID: "p"}}), "label label"},
		{"nothing labelled", labelled(nil), "label component"},
		{"disabled select", labelled(component.Select{CustomID: "s", Options: options(3), Disabled: true}), "select in a modal disabled"},
		{"too much text", labelled(component.TextInput{CustomID: "p", Max: 4001}), "text input max_length"},
		{"bounds in the wrong order", labelled(component.TextInput{CustomID: "p", Min: 4, Max: 3}), "text input max_length"},
		{"value longer than allowed", labelled(component.TextInput{CustomID: "p", Max: 3, Value: "four"}), "text input value"},
	} {
		t.Run(test.name, func(t *testing.T) { wantProblem(t, test.in.Check(), test.want) })
	}
}
