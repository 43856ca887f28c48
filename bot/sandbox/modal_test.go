package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// openForm uses a command that answers with a form, and returns the interaction.
func openForm(t testing.TB, s *sandbox.Server, heard <-chan *discordgo.InteractionCreate, form object) sandbox.Interaction {
	t.Helper()
	used := use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"))
	in := next(t, heard)
	a := newClient(t, s).do("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", object{"type": 9, "data": form})
	if a.status != 204 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	return answered(t, s, used)
}

func label(text string, inner object) object {
	return object{"type": 18, "label": text, "component": inner}
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
var settingsForm = object{"custom_id": "settings", "title": "Settings", "components": []object{
	label("Prefix", object{"type": 4, "custom_id": "prefix", "style": 1, "max_length": 3, "value": "!"}),
	label("Size", object{"type": 3, "custom_id": "size", "options": []object{{"label": "15", "value": "15", "default": true}, {"label": "19", "value": "19"}}}),
	label("Channel", object{"type": 8, "custom_id": "channel", "required": false}),
	label("Rule", object{"type": 3, "custom_id": "rule", "options": []object{{"label": "Freestyle", "value": "f"}, {"label": "Renju", "value": "r"}}}),
	{"type": 10, "content": "That is all."},
}}

func TestModalWithLabels(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	dg := bot(t, s)
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
	open(t, s, dg)
	register(t, dg, s, boardCommand)
	voice := channelNamed(t, s, "voice")
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
				Component *object
			}
			Resolved struct{ Channels map[string]object }
		}
	}
	if err := json.Unmarshal(<-raw, &got); err != nil {
		t.Fatal(err)
	}
	want := []object{
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
	s := start(t, sandbox.Options{})
	dg, heard := application(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	m := postButtons(t, dg, gomoku)
	clicked, err := s.Click(gomoku, ann, m.ID, "undo")
	if err != nil {
		t.Fatal(err)
	}
	respond(t, dg, next(t, heard), discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{
		CustomID: "point", Title: "Type a point",
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.TextInput{CustomID: "at", Label: "Point", Style: discordgo.TextInputShort, Required: true},
		}}},
	})
	submitted, err := s.SubmitModal(clicked.ID, map[string][]string{"at": {"h8"}})
	if err != nil {
		t.Fatal(err)
	}
	in := next(t, heard)
	data := in.ModalSubmitData()
	if input := data.Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput); data.CustomID != "point" || input.Value != "h8" || in.Message.ID != m.ID {
		t.Errorf("submitted %+v of message %+v", data, in.Message)
	}
	err = dg.InteractionRespond(in, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{}})
	if code(err) != 50035 {
		t.Errorf("a form as the answer to a form: %v", err)
	}
	respond(t, dg, in, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Content: "h8 it is"})
	if got := message(t, s, gomoku, m.ID); got.Content != "h8 it is" || answered(t, s, submitted).MessageID != m.ID {
		t.Errorf("updated to %+v", got)
	}
}

// TestModalErrors checks which mistakes in forms are reported, and where.
func TestModalErrors(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	_, heard := application(t, s, boardCommand)
	use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"))
	in := next(t, heard)
	input := func(fields object) object {
		i := object{"type": 4, "custom_id": "at", "style": 1}
		for name, value := range fields {
			i[name] = value
		}
		return i
	}
	six := make([]object, 6)
	for i := range six {
		six[i] = label("x", input(nil))
	}
	type list = []object
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
		{"label in the input of a label", "id", "Title", list{label("x", input(object{"label": "y"}))}, "data.components.0.component.label"},
		{"button", "id", "Title", list{{"type": 1, "components": list{{"type": 2}}}}, "data.components.0.components.0"},
		{"row without label", "id", "Title", list{{"type": 1, "components": list{input(nil)}}}, "data.components.0.components.0.label"},
		{"disabled", "id", "Title", list{label("x", object{"type": 8, "custom_id": "at", "disabled": true})}, "data.components.0.component.disabled"},
		{"4,001 characters", "id", "Title", list{label("x", input(object{"max_length": 4001}))}, "data.components.0.component.max_length"},
		{"no choice", "id", "Title", list{label("x", object{"type": 3, "custom_id": "at", "options": list{}})}, "data.components.0.component.options"},
		{"container", "id", "Title", list{{"type": 17}}, "data.components.0"},
	}
	c := newClient(t, s)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			form := object{"custom_id": tt.customID, "title": tt.title, "components": tt.components}
			expectFormError(t, c.do("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", object{"type": 9, "data": form}), tt.path)
		})
	}
}

// A refused update leaves no trace: the form that is opened instead has no @original.
func TestRefusedUpdate(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	dg, heard := application(t, s)
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	if _, err := s.Click(gomoku, userNamed(t, s, "ann"), postButtons(t, dg, gomoku).ID, "undo"); err != nil {
		t.Fatal(err)
	}
	in := next(t, heard)
	path := "/interactions/" + in.ID + "/" + in.Token + "/callback"
	if a := c.do("POST", path, object{"type": 7, "data": object{"content": strings.Repeat("x", 2001)}}); a.code() != 50035 {
		t.Errorf("a long update: %d %s", a.status, a.body)
	}
	if a := c.do("POST", path, object{"type": 9, "data": settingsForm}); a.status != 204 {
		t.Errorf("a form: %d %s", a.status, a.body)
	}
	if _, err := dg.InteractionResponseEdit(in, &discordgo.WebhookEdit{Content: ptr("changed")}); code(err) != 10008 {
		t.Errorf("an edit of the form: %v", err)
	}
}
