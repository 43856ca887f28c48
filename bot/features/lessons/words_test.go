package lessons_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// The list in the documentation says what each lesson teaches, in the words of the catalogue.
func TestLessonsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/lessons.md")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../../view/locale/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var words struct {
		Lesson struct{ Title, Text map[string]string }
	}
	if err := toml.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	list := "| | lesson | what it teaches |\n| --- | --- | --- |\n"
	for i, l := range lessons(t) {
		list += fmt.Sprintf("| %d | %s | %s |\n", i+1, words.Lesson.Title[l.Name], words.Lesson.Text[l.Name])
	}
	if !strings.HasSuffix(string(doc), list) {
		t.Errorf("docs/lessons.md should end with:\n%s", list)
	}
}
