package rest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestComponentsVersion2(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg := sandboxtest.Bot(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	m, err := dg.ChannelMessageSendComplex(gomoku, &discordgo.MessageSend{
		Flags: discordgo.MessageFlagsIsComponentsV2, Components: sandboxtest.BoardMessage(),
		Files: []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: strings.NewReader(string(sandboxtest.Picture(t, 30, 20)))}},
	})
	if err != nil {
		t.Fatal(err)
	}
	box := m.Components[0].(*discordgo.Container)
	media := box.Components[1].(*discordgo.MediaGallery).Items[0].Media
	if !strings.HasPrefix(media.URL, s.URL()+"/attachments/") {
		t.Errorf("the picture is at %+v", media)
	}
	var kept []struct {
		ID         int
		Components []sandboxtest.Object
	}
	if err := json.Unmarshal(sandboxtest.Message(t, s, gomoku, m.ID).Components, &kept); err != nil {
		t.Fatal(err)
	}
	gallery := kept[0].Components[1]["items"].([]any)[0].(sandboxtest.Object)
	if kept[0].ID != 1 || kept[0].Components[0]["id"] != 2.0 || gallery["description"] != "A board with one stone" || gallery["media"].(sandboxtest.Object)["width"] != 30.0 {
		t.Errorf("kept %+v", kept)
	}
	edited, err := dg.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: gomoku, ID: m.ID, Components: &[]discordgo.MessageComponent{discordgo.TextDisplay{Content: "over"}}})
	if err != nil || edited.Flags&discordgo.MessageFlagsIsComponentsV2 == 0 {
		t.Errorf("edited to %+v, %v", edited, err)
	}
	if _, err := dg.ChannelMessageEdit(gomoku, m.ID, "text"); sandboxtest.Code(err) != 50035 {
		t.Errorf("content in a message of version 2: %v", err)
	}
}

// badComponents are components with one mistake, and the path of the error.
type badComponents struct {
	name       string
	layout2    bool // Components V2
	components []sandboxtest.Object
	path       string
}

type list = []sandboxtest.Object

var textDisplay = sandboxtest.Object{"type": 10, "content": "text"}

// buttonObject is a button with some fields changed; nil removes one.
func buttonObject(fields sandboxtest.Object) sandboxtest.Object {
	b := sandboxtest.Object{"type": 2, "style": 1, "label": "Undo", "custom_id": "undo"}
	for name, value := range fields {
		if value == nil {
			delete(b, name)
		} else {
			b[name] = value
		}
	}
	return b
}

func rowObject(list ...sandboxtest.Object) sandboxtest.Object {
	return sandboxtest.Object{"type": 1, "components": list}
}

// menuObject is a select menu with some fields changed.
func menuObject(fields sandboxtest.Object) sandboxtest.Object {
	m := sandboxtest.Object{"type": 3, "custom_id": "level", "options": []sandboxtest.Object{{"label": "1", "value": "1"}}}
	for name, value := range fields {
		m[name] = value
	}
	return m
}

func galleryObject(url string) sandboxtest.Object {
	return sandboxtest.Object{"type": 12, "items": []sandboxtest.Object{{"media": sandboxtest.Object{"url": url}}}}
}

// texts are n text displays.
func texts(n int) []sandboxtest.Object {
	var list []sandboxtest.Object
	for range n {
		list = append(list, textDisplay)
	}
	return list
}

// oldMistakes are mistakes in components of version 1.
func oldMistakes() []badComponents {
	twice := []sandboxtest.Object{{"label": "1", "value": "1"}, {"label": "2", "value": "1"}}
	options := make([]sandboxtest.Object, 26)
	for i := range options {
		options[i] = sandboxtest.Object{"label": fmt.Sprint(i), "value": fmt.Sprint(i)}
	}
	return []badComponents{
		{"no custom id", false, list{rowObject(buttonObject(sandboxtest.Object{"custom_id": nil}))}, "components.0.components.0.custom_id"},
		{"101 characters of custom id", false, list{rowObject(buttonObject(sandboxtest.Object{"custom_id": strings.Repeat("x", 101)}))}, "components.0.components.0.custom_id"},
		{"one custom id twice", false, list{rowObject(buttonObject(nil)), rowObject(buttonObject(nil))}, "components.1.components.0.custom_id"},
		{"81 characters of label", false, list{rowObject(buttonObject(sandboxtest.Object{"label": strings.Repeat("x", 81)}))}, "components.0.components.0.label"},
		{"neither label nor emoji", false, list{rowObject(buttonObject(sandboxtest.Object{"label": nil}))}, "components.0.components.0.label"},
		{"no emoji", false, list{rowObject(buttonObject(sandboxtest.Object{"emoji": sandboxtest.Object{"name": "x"}}))}, "components.0.components.0.emoji.name"},
		{"unknown style", false, list{rowObject(buttonObject(sandboxtest.Object{"style": 7}))}, "components.0.components.0.style"},
		{"link without address", false, list{rowObject(buttonObject(sandboxtest.Object{"style": 5, "custom_id": nil}))}, "components.0.components.0.url"},
		{"link to a script", false, list{rowObject(buttonObject(sandboxtest.Object{"style": 5, "custom_id": nil, "url": "javascript:alert(1)"}))}, "components.0.components.0.url"},
		{"link that is too long", false, list{rowObject(buttonObject(sandboxtest.Object{"style": 5, "custom_id": nil, "url": "https://example.com/" + strings.Repeat("x", 493)}))}, "components.0.components.0.url"},
		{"long label of a link", false, list{rowObject(buttonObject(sandboxtest.Object{"style": 5, "custom_id": nil, "url": "https://example.com/" + strings.Repeat("é", 300), "label": strings.Repeat("x", 81)}))}, "components.0.components.0.label"},
		{"link with custom id", false, list{rowObject(buttonObject(sandboxtest.Object{"style": 5, "url": "https://example.com"}))}, "components.0.components.0"},
		{"empty row", false, list{rowObject()}, "components.0.components"},
		{"six buttons", false, list{rowObject(buttonObject(nil), buttonObject(nil), buttonObject(nil), buttonObject(nil), buttonObject(nil), buttonObject(nil))}, "components.0.components"},
		{"button beside a menu", false, list{rowObject(menuObject(nil), buttonObject(nil))}, "components.0.components.0"},
		{"six rows", false, list{rowObject(), rowObject(), rowObject(), rowObject(), rowObject(), rowObject()}, "components"},
		{"button without a row", false, list{buttonObject(nil)}, "components.0"},
		{"version 2 without the flag", false, list{textDisplay}, "components.0"},
		{"text input in a message", false, list{rowObject(sandboxtest.Object{"type": 4, "custom_id": "x", "style": 1})}, "components.0.components.0"},
		{"menu without options", false, list{rowObject(menuObject(sandboxtest.Object{"options": list{}}))}, "components.0.components.0.options"},
		{"26 options", false, list{rowObject(menuObject(sandboxtest.Object{"options": options}))}, "components.0.components.0.options"},
		{"one value twice", false, list{rowObject(menuObject(sandboxtest.Object{"options": twice}))}, "components.0.components.0.options.1"},
		{"more values than options", false, list{rowObject(menuObject(sandboxtest.Object{"min_values": 2, "max_values": 2}))}, "components.0.components.0.min_values"},
		{"less than the least", false, list{rowObject(menuObject(sandboxtest.Object{"min_values": 1, "max_values": 0}))}, "components.0.components.0.max_values"},
		{"long placeholder", false, list{rowObject(menuObject(sandboxtest.Object{"placeholder": strings.Repeat("x", 151)}))}, "components.0.components.0.placeholder"},
	}
}

// newMistakes are mistakes in components of version 2.
func newMistakes() []badComponents {
	return []badComponents{
		{"41 components", true, texts(41), "components"},
		{"41 components, nested ones counted", true, list{{"type": 17, "components": texts(40)}}, "components"},
		{"too much text", true, list{{"type": 10, "content": strings.Repeat("x", 2001)}, {"type": 10, "content": strings.Repeat("x", 2000)}}, "components"},
		{"empty text", true, list{{"type": 10, "content": ""}}, "components.0.content"},
		{"container in a container", true, list{{"type": 17, "components": list{{"type": 17}}}}, "components.0.components.0"},
		{"empty container", true, list{{"type": 17}}, "components.0.components"},
		{"colour out of range", true, list{{"type": 17, "accent_color": 1 << 24, "components": list{textDisplay}}}, "components.0.accent_color"},
		{"gallery without items", true, list{{"type": 12, "items": list{}}}, "components.0.items"},
		{"missing attachment", true, list{galleryObject("attachment://board.png")}, "components.0.items.0.media.url"},
		{"address of another kind", true, list{galleryObject("ftp://example.com/x.png")}, "components.0.items.0.media.url"},
		{"long alt text", true, list{{"type": 12, "items": list{{"media": sandboxtest.Object{"url": "https://example.com/x.png"}, "description": strings.Repeat("x", 1025)}}}}, "components.0.items.0.description"},
		{"spacing out of range", true, list{{"type": 14, "spacing": 3}}, "components.0.spacing"},
		{"one id twice", true, list{{"type": 10, "id": 3, "content": "a"}, {"type": 10, "id": 3, "content": "b"}}, "components.1.id"},
		{"id out of range", true, list{{"type": 10, "id": 1 << 31, "content": "a"}}, "components.0.id"},
		{"negative id", true, list{{"type": 10, "id": -1, "content": "a"}}, "components.0.id"},
		{"negative colour", true, list{{"type": 17, "accent_color": -1, "components": list{textDisplay}}}, "components.0.accent_color"},
		{"11 items", true, list{{"type": 12, "items": make(list, 11)}}, "components.0.items"},
		{"4,001 characters of text", true, list{{"type": 10, "content": strings.Repeat("x", 4001)}}, "components.0.content"},
		{"long address of a link", true, list{rowObject(buttonObject(sandboxtest.Object{"style": 5, "custom_id": nil, "url": "https://example.com/" + strings.Repeat("x", 493)}))}, "components.0.components.0.url"},
		{"address of a button", true, list{rowObject(buttonObject(sandboxtest.Object{"url": "https://example.com"}))}, "components.0.components.0"},
		{"file without an attachment", true, list{{"type": 13, "file": sandboxtest.Object{"url": "https://example.com/x.png"}}}, "components.0.file.url"},
		{"label in a message", true, list{{"type": 18}}, "components.0"},
		{"empty alt text", true, list{{"type": 12, "items": list{{"media": sandboxtest.Object{"url": "https://example.com/x.png"}, "description": ""}}}}, "components.0.items.0.description"},
		{"premium button with a label", true, list{rowObject(buttonObject(sandboxtest.Object{"style": 6, "sku_id": "1", "custom_id": nil}))}, "components.0.components.0"},
		{"a section, which the sandbox can't show", true, list{{"type": 9, "components": list{textDisplay}, "accessory": buttonObject(nil)}}, "components"},
		{"a premium button, which the sandbox can't show", true, list{rowObject(sandboxtest.Object{"type": 2, "style": 6, "sku_id": "1"})}, "components"},
	}
}

// atTheLimits are Components V2 that are as large as Discord allows.
func atTheLimits() map[string]list {
	long := func(n int) string { return strings.Repeat("x", n) }
	var options, buttons, items list
	for i := range 25 {
		options = append(options, sandboxtest.Object{"label": fmt.Sprint(i), "value": fmt.Sprint(i)})
	}
	for i := range 5 {
		buttons = append(buttons, buttonObject(sandboxtest.Object{"style": min(i+1, 4), "custom_id": long(99) + fmt.Sprint(i), "label": long(80)}))
	}
	for range 10 {
		items = append(items, sandboxtest.Object{"media": sandboxtest.Object{"url": "https://example.com/x.png"}, "description": long(1024)})
	}
	return map[string]list{
		"40 components":            texts(40),
		"4,000 characters of text": {{"type": 10, "content": long(4000)}},
		"spacing":                  {{"type": 14}, {"type": 14, "spacing": 1}, {"type": 14, "spacing": 2}},
		"colours":                  {{"type": 17, "accent_color": 0, "components": list{textDisplay}}, {"type": 17, "accent_color": 1<<24 - 1, "components": list{textDisplay}}},
		"a gallery":                {{"type": 12, "items": items}},
		"a row of buttons":         {rowObject(buttons...)},
		"a menu":                   {rowObject(menuObject(sandboxtest.Object{"options": options, "placeholder": long(150), "min_values": 0, "max_values": 25}))},
		"a link":                   {rowObject(buttonObject(sandboxtest.Object{"style": 5, "custom_id": nil, "url": "https://example.com/" + long(492)}))},
		"ids":                      {{"type": 10, "id": 1<<31 - 1, "content": "a"}, {"type": 10, "id": 1, "content": "b"}, textDisplay},
	}
}

// TestComponentErrors checks which mistakes in components are reported, and where.
func TestComponentErrors(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	for _, tt := range append(oldMistakes(), newMistakes()...) {
		t.Run(tt.name, func(t *testing.T) {
			body := sandboxtest.Object{"components": tt.components}
			if tt.layout2 {
				body["flags"] = 1 << 15
			} else {
				body["content"] = "x"
			}
			sandboxtest.ExpectFormError(t, c.Do("POST", "/channels/"+gomoku+"/messages", body), tt.path)
		})
	}
	ephemeral := sandboxtest.Object{"flags": 1 << 6, "content": "x"}
	sandboxtest.ExpectFormError(t, c.Do("POST", "/channels/"+gomoku+"/messages", ephemeral), "flags")
	sandboxtest.ExpectFormError(t, c.Do("PATCH", "/channels/"+gomoku+"/messages/"+c.Post(gomoku, sandboxtest.Object{"content": "x"})["id"].(string), ephemeral), "flags")
	both := sandboxtest.Object{"flags": 1 << 15, "content": "x", "components": list{textDisplay}}
	sandboxtest.ExpectFormError(t, c.Do("POST", "/channels/"+gomoku+"/messages", both), "content")
	if a := c.Do("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{"flags": 1 << 15}); a.Code() != 50006 {
		t.Errorf("version 2 without components: %d %s", a.Status, a.Body)
	}
	for name, components := range atTheLimits() {
		if a := c.Do("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{"flags": 1 << 15, "components": components}); a.Status != http.StatusOK {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
}
