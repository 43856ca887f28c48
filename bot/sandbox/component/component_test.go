package component_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox/component"
)

// read reads components that are accepted.
func read(t *testing.T, text string) []component.Component {
	t.Helper()
	list, err := component.Read("components", []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return list
}

// Components are numbered in order, parents first, skipping the numbers that are set.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want []int
	}{
		"none set":         {`[{"type":10},{"type":10}]`, []int{1, 2}},
		"one set":          {`[{"type":10},{"type":10,"id":2},{"type":10,"id":0}]`, []int{1, 2, 3}},
		"set by a later":   {`[{"type":10},{"type":10},{"type":10,"id":1}]`, []int{2, 3, 1}},
		"two set":          {`[{"type":10},{"type":10,"id":1},{"type":10,"id":2}]`, []int{3, 1, 2}},
		"nested":           {`[{"type":17,"components":[{"type":10},{"type":1,"components":[{"type":2}]}]},{"type":10}]`, []int{1, 2, 3, 4, 5}},
		"below a label":    {`[{"type":18,"component":{"type":4}},{"type":10}]`, []int{1, 2, 3}},
		"nothing to count": {``, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var got []int
			component.Walk(read(t, test.text), func(c *component.Component) { got = append(got, c.ID) })
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What can't be read or shown is refused at its place in the request.
func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		path []string // of the complaint; nil for JSON that isn't any
		code string
	}{
		"another type":        {`[{"type":9}]`, []string{"data", "components"}, "UNION_TYPE_CHOICES"},
		"another type inside": {`[{"type":17,"components":[{"type":9}]}]`, []string{"data", "components"}, "UNION_TYPE_CHOICES"},
		"a premium button":    {`[{"type":1,"components":[{"type":2,"style":6}]}]`, []string{"data", "components"}, "UNION_TYPE_CHOICES"},
		"a wrong kind":        {`[{"type":"button"}]`, []string{"data", "components"}, "BASE_TYPE_BAD_TYPE"},
		"no JSON":             {`[{`, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := component.Read("data.components", []byte(test.text))
			if err == nil {
				t.Fatal("it was read")
			}
			at := err.Errors
			for _, key := range test.path {
				inner, ok := at[key].(map[string]any)
				if !ok {
					t.Fatalf("the complaint is at %v", err.Errors)
				}
				at = inner
			}
			if test.path == nil {
				if err.Code != 50109 {
					t.Errorf("code %d", err.Code)
				}
				return
			}
			for at["_errors"] == nil && len(at) == 1 { // the path goes on inside
				for _, inner := range at {
					at = inner.(map[string]any)
				}
			}
			if list, ok := at["_errors"].([]map[string]string); !ok || list[0]["code"] != test.code {
				t.Errorf("the complaint is %v", err.Errors)
			}
		})
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	list := read(t, `[{"type":10},{"type":1,"components":[{"type":2,"custom_id":"a","label":"first"},{"type":2,"custom_id":"a","label":"second"},{"type":3,"custom_id":"b"}]}]`)
	for id, want := range map[string]int{"a": 2, "b": 3} {
		if c := component.Find(list, id); c == nil || c.Type != want || c.IsSelect() != (id == "b") {
			t.Errorf("%q: found %+v", id, c)
		}
	}
	if c := component.Find(list, "a"); c.Label != "first" {
		t.Errorf("found %q, which is not the first", c.Label)
	}
	for _, id := range []string{"", "c"} {
		if c := component.Find(list, id); c != nil {
			t.Errorf("%q: found %+v", id, c)
		}
	}
	if c := (&component.Component{Type: 8}); !c.IsSelect() {
		t.Error("a menu of channels is no menu")
	}
}

func TestMedia(t *testing.T) {
	t.Parallel()
	list := read(t, `[{"type":12,"items":[{"media":{"url":"a"}},{"media":{"url":"b"}}]},{"type":17,"components":[{"type":13,"file":{"url":"c"}},{"type":10}]}]`)
	var got []string
	for _, m := range component.Media(list) {
		got = append(got, m.URL)
		m.URL = "changed"
	}
	if diff := cmp.Diff([]string{"a", "b", "c"}, got); diff != "" {
		t.Error(diff)
	}
	if list[0].Items[1].Media.URL != "changed" || list[1].Components[0].File.URL != "changed" {
		t.Error("what is listed isn't what the components show")
	}
}

func TestValueRange(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]int{
		`[{"type":3}]`:                                {1, 1},
		`[{"type":3,"min_values":0}]`:                 {0, 1},
		`[{"type":3,"max_values":4}]`:                 {1, 4},
		`[{"type":3,"min_values":2,"max_values":25}]`: {2, 25},
	} {
		least, most := read(t, text)[0].ValueRange()
		if got := [2]int{least, most}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestCheckInput(t *testing.T) {
	t.Parallel()
	x := func(n int) string { return strings.Repeat("五", n) }
	for _, test := range []struct {
		name, input, text string
		fine              bool
	}{
		{"some text", `{"type":4}`, "h8", true},
		{"as long as any may be", `{"type":4}`, x(4000), true},
		{"longer than any may be", `{"type":4}`, x(4001), false},
		{"nothing", `{"type":4}`, "", false},
		{"nothing, but required", `{"type":4,"required":true}`, "", false},
		{"nothing where nothing is required", `{"type":4,"required":false,"min_length":2}`, "", true},
		{"too short", `{"type":4,"required":false,"min_length":2}`, x(1), false},
		{"just long enough", `{"type":4,"min_length":2}`, x(2), true},
		{"just short enough", `{"type":4,"max_length":3}`, x(3), true},
		{"too long", `{"type":4,"max_length":3}`, x(4), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := read(t, "["+test.input+"]")[0].CheckInput(test.text); (err == nil) != test.fine {
				t.Error(err)
			}
		})
	}
}

func TestPreset(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		`{"type":4}`:                nil,
		`{"type":4,"value":"text"}`: {"text"},
		`{"type":3,"options":[{"value":"a","default":true},{"value":"b"},{"value":"c","default":true}]}`: {"a", "c"},
		`{"type":8,"default_values":[{"id":"17","type":"channel"}]}`:                                     {"17"},
	} {
		if diff := cmp.Diff(want, read(t, "["+text+"]")[0].Preset()); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}
