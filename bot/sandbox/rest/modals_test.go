package rest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// openForm uses a command that answers with a form, and returns the interaction.
func openForm(t testing.TB, s *sandbox.Server, heard <-chan *discordgo.InteractionCreate, form sandboxtest.Object) sandbox.Interaction {
	t.Helper()
	used := sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"))
	in := sandboxtest.Next(t, heard)
	a := sandboxtest.NewClient(t, s).Do("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", sandboxtest.Object{"type": 9, "data": form})
	if a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	return sandboxtest.Answered(t, s, used)
}

func label(text string, inner sandboxtest.Object) sandboxtest.Object {
	return sandboxtest.Object{"type": 18, "label": text, "component": inner}
}

// badInputs are inputs that the settings form refuses.
var badInputs = map[string]map[string][]string{
	"too long":           {"prefix": {"!!!!"}, "rule": {"f"}},
	"no choice":          {},
	"unknown choice":     {"rule": {"x"}},
	"unknown input":      {"rule": {"f"}, "x": {"y"}},
	"nothing where text": {"prefix": {""}, "rule": {"f"}},
}

// settingsForm is a form with labels.
var settingsForm = sandboxtest.Object{"custom_id": "settings", "title": "Settings", "components": []sandboxtest.Object{
	label("Prefix", sandboxtest.Object{"type": 4, "custom_id": "prefix", "style": 1, "max_length": 3, "value": "!"}),
	label("Size", sandboxtest.Object{"type": 3, "custom_id": "size", "options": []sandboxtest.Object{{"label": "15", "value": "15", "default": true}, {"label": "19", "value": "19"}}}),
	label("Channel", sandboxtest.Object{"type": 8, "custom_id": "channel", "required": false}),
	label("Rule", sandboxtest.Object{"type": 3, "custom_id": "rule", "options": []sandboxtest.Object{{"label": "Freestyle", "value": "f"}, {"label": "Renju", "value": "r"}}}),
	{"type": 10, "content": "That is all."},
}}

func TestModalWithLabels(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	// discordgo loses the data of forms with labels, but the raw event has it.
	raw := make(chan json.RawMessage, 10)
	heard := make(chan *discordgo.InteractionCreate, 10)
	dg.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		if i.Type != discordgo.InteractionModalSubmit {
			heard <- i
		}
	})
	dg.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == "INTERACTION_CREATE" && strings.Contains(string(e.RawData), `"type":5,`) {
			raw <- e.RawData
		}
	})
	sandboxtest.Open(t, s, dg)
	sandboxtest.Register(t, dg, s, sandboxtest.BoardCommand)
	voice := sandboxtest.ChannelNamed(t, s, "voice")
	opened := openForm(t, s, heard, settingsForm)
	if opened.Callback != 9 || opened.Modal == nil || opened.Modal.Title != "Settings" || opened.MessageID != "" {
		t.Fatalf("opened %+v", opened)
	}
	for name, values := range badInputs {
		if _, err := s.SubmitModal(opened.ID, values); err == nil {
			t.Errorf("%s: the form was submitted", name)
		}
	}
	if _, err := s.SubmitModal(opened.ID, map[string][]string{"channel": {voice}, "rule": {"r"}}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Data struct {
			CustomID   string `json:"custom_id"`
			Components []struct {
				Type      int
				Component *sandboxtest.Object
			}
			Resolved struct{ Channels map[string]sandboxtest.Object }
		}
	}
	if err := json.Unmarshal(<-raw, &got); err != nil {
		t.Fatal(err)
	}
	want := []sandboxtest.Object{
		{"type": 4.0, "id": 2.0, "custom_id": "prefix", "value": "!"},
		{"type": 3.0, "id": 4.0, "custom_id": "size", "values": []any{"15"}},
		{"type": 8.0, "id": 6.0, "custom_id": "channel", "values": []any{voice}},
		{"type": 3.0, "id": 8.0, "custom_id": "rule", "values": []any{"r"}},
	}
	for i, w := range want {
		if diff := cmp.Diff(w, *got.Data.Components[i].Component); diff != "" {
			t.Error(diff)
		}
	}
	if last := got.Data.Components[4]; last.Type != 10 || last.Component != nil || got.Data.CustomID != "settings" || got.Data.Resolved.Channels[voice]["name"] != "voice" {
		t.Errorf("submitted %+v", got)
	}
}

func TestModalFromButton(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	m := sandboxtest.PostButtons(t, dg, gomoku)
	clicked, err := s.Click(gomoku, ann, m.ID, "undo")
	if err != nil {
		t.Fatal(err)
	}
	sandboxtest.Respond(t, dg, sandboxtest.Next(t, heard), discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{
		CustomID: "point", Title: "Type a point",
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.TextInput{CustomID: "at", Label: "Point", Style: discordgo.TextInputShort, Required: true},
		}}},
	})
	submitted, err := s.SubmitModal(clicked.ID, map[string][]string{"at": {"h8"}})
	if err != nil {
		t.Fatal(err)
	}
	in := sandboxtest.Next(t, heard)
	data := in.ModalSubmitData()
	if input := data.Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput); data.CustomID != "point" || input.Value != "h8" || in.Message.ID != m.ID {
		t.Errorf("submitted %+v of message %+v", data, in.Message)
	}
	err = dg.InteractionRespond(in, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{}})
	if sandboxtest.Code(err) != 50035 {
		t.Errorf("a form as the answer to a form: %v", err)
	}
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Content: "h8 it is"})
	if got := sandboxtest.Message(t, s, gomoku, m.ID); got.Content != "h8 it is" || sandboxtest.Answered(t, s, submitted).MessageID != m.ID {
		t.Errorf("updated to %+v", got)
	}
}

// TestModalErrors checks which mistakes in forms are reported, and where.
func TestModalErrors(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	_, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"))
	in := sandboxtest.Next(t, heard)
	input := func(fields sandboxtest.Object) sandboxtest.Object {
		i := sandboxtest.Object{"type": 4, "custom_id": "at", "style": 1}
		for name, value := range fields {
			i[name] = value
		}
		return i
	}
	six := make([]sandboxtest.Object, 6)
	for i := range six {
		six[i] = label("x", input(nil))
	}
	type list = []sandboxtest.Object
	tests := []struct {
		name, customID, title string
		components            list
		path                  string
	}{
		{"no custom id", "", "Title", list{label("x", input(nil))}, "data.custom_id"},
		{"no title", "id", "", list{label("x", input(nil))}, "data.title"},
		{"46 characters of title", "id", strings.Repeat("x", 46), list{label("x", input(nil))}, "data.title"},
		{"nothing in it", "id", "Title", list{}, "data.components"},
		{"six components", "id", "Title", six, "data.components"},
		{"46 characters of label", "id", "Title", list{label(strings.Repeat("x", 46), input(nil))}, "data.components.0.label"},
		{"label without a component", "id", "Title", list{{"type": 18, "label": "x"}}, "data.components.0.component"},
		{"label in the input of a label", "id", "Title", list{label("x", input(sandboxtest.Object{"label": "y"}))}, "data.components.0.component.label"},
		{"button", "id", "Title", list{{"type": 1, "components": list{{"type": 2}}}}, "data.components.0.components.0"},
		{"row without label", "id", "Title", list{{"type": 1, "components": list{input(nil)}}}, "data.components.0.components.0.label"},
		{"disabled", "id", "Title", list{label("x", sandboxtest.Object{"type": 8, "custom_id": "at", "disabled": true})}, "data.components.0.component.disabled"},
		{"4,001 characters", "id", "Title", list{label("x", input(sandboxtest.Object{"max_length": 4001}))}, "data.components.0.component.max_length"},
		{"no choice", "id", "Title", list{label("x", sandboxtest.Object{"type": 3, "custom_id": "at", "options": list{}})}, "data.components.0.component.options"},
		{"container", "id", "Title", list{{"type": 17}}, "data.components.0"},
	}
	c := sandboxtest.NewClient(t, s)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			form := sandboxtest.Object{"custom_id": tt.customID, "title": tt.title, "components": tt.components}
			sandboxtest.ExpectFormError(t, c.Do("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", sandboxtest.Object{"type": 9, "data": form}), tt.path)
		})
	}
}

// A refused update leaves no trace: the form that is opened instead has no @original.
func TestRefusedUpdate(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s)
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	if _, err := s.Click(gomoku, sandboxtest.UserNamed(t, s, "ann"), sandboxtest.PostButtons(t, dg, gomoku).ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in := sandboxtest.Next(t, heard)
	path := "/interactions/" + in.ID + "/" + in.Token + "/callback"
	if a := c.Do("POST", path, sandboxtest.Object{"type": 7, "data": sandboxtest.Object{"content": strings.Repeat("x", 2001)}}); a.Code() != 50035 {
		t.Errorf("a long update: %d %s", a.Status, a.Body)
	}
	if a := c.Do("POST", path, sandboxtest.Object{"type": 9, "data": settingsForm}); a.Status != 204 {
		t.Errorf("a form: %d %s", a.Status, a.Body)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: new("changed")}); sandboxtest.Code(err) != 10008 {
		t.Errorf("an edit of the form: %v", err)
	}
}
