package lesson_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"hoshi/engine/lesson"
)

// nine is a board with nine rows and some stones: x has an open three in row 5, o has two stones.
const nine = `
9 . . . . . . . . .
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . o . . .
5 . . . x x x . . .
4 . . . . o . . . .
3 . . . . . . . . .
2 . . o . . . . . .
1 . . . . . . . . .
  a b c d e f g h i
`

func TestParse(t *testing.T) {
	l, err := lesson.Parse("first", strings.NewReader("# a comment\ntopic: five\nrule: renju # another\ngoal: win in 2\nboard:"+nine))
	if err != nil {
		t.Fatal(err)
	}
	if l.Topic != "five" || l.Rule.String() != "renju" || l.Goal.Moves != 2 || l.Size != 9 || len(l.Black) != 3 || len(l.White) != 3 || l.Black[0].String() != "d5" {
		t.Errorf("%+v", l)
	}
}

// An invalid lesson is refused with a reason.
func TestParseRefuses(t *testing.T) {
	for _, tt := range []struct{ name, lesson, text, want string }{
		{"a bad name", "First!", "topic: five\ngoal: stop\nboard:" + nine, "the name"},
		{"no goal", "a", "topic: five\nboard:" + nine, "a topic and a goal"},
		{"no topic", "a", "goal: stop\nboard:" + nine, "a topic and a goal"},
		{"no board", "a", "topic: five\ngoal: stop\n", "size"},
		{"an unknown line", "a", "level: 3\n", "want topic, rule, goal or board"},
		{"an unknown rule", "a", "rule: chess\n", "isn't a rule"},
		{"an unknown goal", "a", "goal: win\n", "want win in 1 to"},
		{"a win without in", "a", "goal: win 3\n", "want win in 1 to"},
		{"a goal too far", "a", "goal: win in 6\n", "want win in 1 to"},
		{"an unknown threat", "a", "goal: make a mess\n", "want win in 1 to"},
		{"a strange stone", "a", "topic: five\ngoal: stop\nboard:" + strings.Replace(nine, "x", "z", 1), "isn't x, o or a dot"},
		{"a short row", "a", "topic: five\ngoal: stop\nboard:" + strings.Replace(nine, ". . . . o .", ". o .", 1), "points"},
		{"rows in another order", "a", "topic: five\ngoal: stop\nboard:" + strings.Replace(nine, "\n9 ", "\n1 ", 1), "should be row 9"},
		{"too many stones of one side", "a", "topic: five\ngoal: stop\nboard:" + strings.ReplaceAll(nine, "o", "."), "black"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := lesson.Parse(tt.lesson, strings.NewReader(tt.text))
			if !errors.Is(err, lesson.ErrFormat) || !strings.Contains(strings.ToLower(err.Error()), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// Files are read in order of their names, and each name is used once.
func TestRead(t *testing.T) {
	text := &fstest.MapFile{Data: []byte("topic: five\ngoal: stop\nboard:" + nine)}
	all, err := lesson.Read(fstest.MapFS{"d/020_b.txt": text, "d/010_c.txt": text}, "d")
	if err != nil || len(all) != 2 || all[0].Name != "c" || all[1].Name != "b" {
		t.Errorf("%v, %v", all, err)
	}
	for _, names := range [][]string{{"d/b.txt"}, {"d/010_b.txt", "d/020_b.txt"}, {"d/010_b.text"}} {
		files := fstest.MapFS{}
		for _, name := range names {
			files[name] = text
		}
		if _, err := lesson.Read(files, "d"); !errors.Is(err, lesson.ErrFormat) {
			t.Errorf("%v: %v", names, err)
		}
	}
}

// A lesson that the search can't verify is rejected with the reason.
func TestVerifyRejects(t *testing.T) {
	for _, tt := range []struct{ name, goal, board, want string }{
		{"no such win", "goal: win in 1", nine, "no win in 1"},
		{"a faster win", "goal: win in 3", nine, "wins in 2 moves, not 3"},
		{"nothing to stop", "goal: stop", nine, "nothing to stop"},
		{"nothing forbidden", "goal: forbidden", nine, "forbidden points"},
		{"a three to stop first", "goal: make four", strings.NewReplacer("x", "o", "o", "x").Replace(nine), "has to be stopped first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, err := lesson.Parse("a", strings.NewReader("topic: five\n"+tt.goal+"\nboard:"+tt.board))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := l.Verify(t.Context()); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}
