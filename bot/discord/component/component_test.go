package component_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/component"
)

// The JSON is as in Discord's documentation.
func TestJSON(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		in   any
		want string
	}{
		{"container", component.Container{Components: []component.Component{component.TextDisplay("a")}},
			`{"type":17,"components":[{"type":10,"content":"a"}]}`},
		{"picture", component.Gallery{{URL: "https://a.example/b.png"}},
			`{"type":12,"items":[{"media":{"url":"https://a.example/b.png"}}]}`},
		{"file", component.File{URL: component.Attached("game.sgf")}, `{"type":13,"file":{"url":"attachment://game.sgf"}}`},
		{"link", component.Button{Style: component.Link, Label: "Source", URL: "https://a.example"},
			`{"type":2,"style":5,"label":"Source","url":"https://a.example"}`},
		{"disabled button", component.Button{Style: component.Secondary, CustomID: "x", Disabled: true},
			`{"type":2,"style":2,"custom_id":"x","disabled":true}`},
		{"select", component.Select{CustomID: "s", Placeholder: "More", Options: []component.Option{{Label: "A", Value: "a", Default: true}}},
			`{"type":3,"custom_id":"s","placeholder":"More","options":[{"label":"A","value":"a","default":true}],"min_values":1,"max_values":1}`},
		{"channel select", component.ChannelSelect{CustomID: "c", Placeholder: "All", Chosen: []string{"7"}, Max: 25},
			`{"type":8,"custom_id":"c","placeholder":"All","channel_types":[0,2,5,13,15,16],"default_values":[{"id":"7","type":"channel"}],"min_values":0,"max_values":25}`},
		{"channel select without forums", component.ChannelSelect{CustomID: "c", Max: 1, NoForums: true},
			`{"type":8,"custom_id":"c","channel_types":[0,2,5,13],"min_values":0,"max_values":1}`},
		{"optional text input", component.TextInput{CustomID: "t", Max: 3, Optional: true, Value: "v"},
			`{"type":4,"custom_id":"t","style":1,"max_length":3,"required":false,"value":"v"}`},
		{"modal", component.Modal{CustomID: "m", Title: "A move", Components: []component.Label{
			{Label: "Point", Description: "such as h8", Component: component.TextInput{CustomID: "p"}},
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

// discordgo reads the components of messages as intended.
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
