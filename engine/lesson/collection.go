package lesson

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

//go:embed lessons/*.txt
var embedded embed.FS

// All returns the embedded lessons in their order, which is that of their file names. Each call
// parses them.
func All() ([]*Lesson, error) { return Read(embedded, "lessons") }

// fileName is how the file of a lesson is called: a number for the order and the name.
var fileName = regexp.MustCompile(`^\d+_(.+)\.txt$`)

// Read returns the lessons in a folder, in the order of their file names, such as
// "010_four_in_a_row.txt". Two lessons can't have the same name.
func Read(files fs.FS, folder string) ([]*Lesson, error) {
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		return nil, err
	}
	var all []*Lesson
	seen := map[string]bool{}
	for _, e := range entries {
		match := fileName.FindStringSubmatch(e.Name())
		if match == nil {
			return nil, fmt.Errorf("%w: the file name %q should be a number, an underscore, the name and .txt", ErrFormat, e.Name())
		}
		text, err := fs.ReadFile(files, path.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		l, err := Parse(match[1], strings.NewReader(string(text)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		if seen[l.Name] {
			return nil, fmt.Errorf("%w: two lessons are called %s", ErrFormat, l.Name)
		}
		seen[l.Name] = true
		all = append(all, l)
	}
	return all, nil
}
