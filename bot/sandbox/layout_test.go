package sandbox_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// TestLayouts checks components that are accepted.
func TestLayouts(t *testing.T) {
	t.Parallel()
	link := object{"type": 2, "style": 5, "label": "Rules", "url": "https://example.com"}
	outside := object{"url": "https://example.com/x.png"}
	tests := map[string]object{
		"section with a button":    {"type": 9, "components": list{textDisplay}, "accessory": link},
		"section with a thumbnail": {"type": 9, "components": list{textDisplay}, "accessory": object{"type": 11, "media": outside, "description": "A board"}},
		"file":                     {"type": 13, "file": object{"url": "attachment://game.txt"}},
		"gallery":                  {"type": 12, "items": list{{"media": outside}, {"media": object{"url": "attachment://game.txt"}, "spoiler": true}}},
		"separator":                {"type": 14, "divider": false, "spacing": 2},
		"container":                {"type": 17, "accent_color": 0xE2B667, "spoiler": true, "components": list{textDisplay, rowObject(link)}},
		"emoji without label":      rowObject(buttonObject(object{"label": nil, "emoji": object{"name": "⚫"}})),
		"role select":              rowObject(object{"type": 6, "custom_id": "role"}),
	}
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	for name, component := range tests {
		a := c.form("POST", "/channels/"+channelNamed(t, s, "gomoku")+"/messages", object{"flags": 1 << 15, "components": list{component}},
			upload{0, "game.txt", "text/plain", []byte("h8")})
		if a.status != http.StatusOK {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
}

// TestComponentIDs checks that ids are given in order, around those that are set.
func TestComponentIDs(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	m := newClient(t, s).post(channelNamed(t, s, "gomoku"), object{"flags": 1 << 15, "components": list{
		{"type": 10, "content": "a"}, {"type": 10, "id": 2, "content": "b"}, {"type": 10, "id": 0, "content": "c"},
	}})
	var ids []any
	for _, each := range m["components"].([]any) {
		ids = append(ids, each.(object)["id"])
	}
	if diff := cmp.Diff([]any{1.0, 2.0, 3.0}, ids); diff != "" {
		t.Error(diff)
	}
}

// TestRoleMenus checks menus whose values are roles, or users and roles.
func TestRoleMenus(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	_, heard := application(t, s)
	c := newClient(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	moderators := roleNamed(t, c, "/guilds/"+s.Channels()[0].GuildID, "Moderators").(string)
	m := c.post(gomoku, object{"content": "x", "components": list{
		rowObject(object{"type": 6, "custom_id": "role"}), rowObject(object{"type": 7, "custom_id": "any", "max_values": 2}),
	}})
	for menu, values := range map[string][]string{"role": {moderators}, "any": {ann, moderators}} {
		if _, err := s.Select(gomoku, ann, m["id"].(string), menu, values...); err != nil {
			t.Fatal(err)
		}
		data := next(t, heard).MessageComponentData()
		if data.Resolved.Roles[moderators].Name != "Moderators" || (menu == "any") != (data.Resolved.Users[ann] != nil) {
			t.Errorf("%s resolved %+v", menu, data.Resolved)
		}
	}
	if _, err := s.Select(gomoku, ann, m["id"].(string), "role", ann); err == nil {
		t.Error("a user was chosen as a role")
	}
}

// TestFormInputs checks the inputs that only forms have.
func TestFormInputs(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	_, heard := application(t, s, boardCommand)
	two := list{{"label": "a", "value": "a"}, {"label": "b", "value": "b", "default": true}}
	opened := openForm(t, s, heard, object{"custom_id": "f", "title": "Form", "components": list{
		label("Group", object{"type": 22, "custom_id": "group", "options": two}),
		label("Box", object{"type": 23, "custom_id": "box"}),
		label("Files", object{"type": 19, "custom_id": "files", "required": false, "min_values": 0}),
		label("Text", object{"type": 4, "custom_id": "text", "style": 2, "required": false, "min_length": 2}),
	}})
	for name, values := range map[string]map[string][]string{
		"nothing chosen": {"group": {}}, "chosen three": {"group": {"a", "b", "a"}}, "short text": {"text": {"x"}}, "a file": {"files": {"17"}},
	} {
		if _, err := s.SubmitModal(opened.ID, values); err == nil {
			t.Errorf("%s: the form was submitted", name)
		}
	}
	if _, err := s.SubmitModal(opened.ID, map[string][]string{"group": {"a", "b"}, "box": {"true"}}); err != nil {
		t.Error(err)
	}
	if _, err := s.SubmitModal("17", nil); err == nil {
		t.Error("a form that nobody opened was submitted")
	}
}
