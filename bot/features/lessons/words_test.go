package lessons_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
)

// Every lesson has a title and a text in each language and every topic a name, and there are no words
// for lessons that don't exist.
func TestLessonsHaveWords(t *testing.T) {
	names, topics := map[string]bool{}, map[string]bool{}
	for _, l := range lessons(t) {
		names[l.Name], topics[l.Topic] = true, true
	}
	files, err := filepath.Glob("../../view/locale/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var words struct {
			Lesson struct{ Title, Text, Topic map[string]string }
		}
		if err := toml.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for what, keys := range map[string]struct {
			want map[string]bool
			have map[string]string
		}{"title": {names, words.Lesson.Title}, "text": {names, words.Lesson.Text}, "topic": {topics, words.Lesson.Topic}} {
			want, have := slices.Sorted(maps.Keys(keys.want)), slices.Sorted(maps.Keys(keys.have))
			if diff := cmp.Diff(want, have); diff != "" {
				t.Errorf("%s: lesson.%s (-want +got):\n%s", filepath.Base(file), what, diff)
			}
		}
	}
}
