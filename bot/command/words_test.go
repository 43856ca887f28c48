package command

import (
	"strings"
	"testing"
	"testing/fstest"

	"hoshi/bot/domain/settings"
)

// madeUpFiles are files of words with the same text, except Japanese.
func madeUpFiles(ja string) fstest.MapFS {
	files := fstest.MapFS{}
	for _, language := range settings.Languages()[1:] {
		files["words/"+language+".toml"] = &fstest.MapFile{Data: []byte("[command]\nplay = ['p" + language[:1] + "']\nundo = ['u" + language[:1] + "']\n")}
	}
	if ja != "" {
		files["words/ja.toml"].Data = []byte(ja)
	} else {
		delete(files, "words/ja.toml")
	}
	return files
}

// A file that can't be read as words for commands is an error that names the file and the place.
func TestUnreadableWords(t *testing.T) {
	for _, tt := range []struct{ name, ja, want string }{
		{"no file", "", "words/ja.toml"},
		{"no TOML", "[command", "words/ja.toml: toml: line 1"},
		{"a key twice", "[command]\nplay = ['a']\nplay = ['b']", "'command.play' has already been defined"},
		{"a word twice", "[choice]\nblack = ['a', 'a']", `choice.black has "a" twice`},
		{"no words", "[command]\nplay = []", "play has no words"},
		{"no list", "[command]\nplay = 'a'", "play: want a list"},
		{"not a word", "[command]\nplay = [3]", "play: 3: want one word"},
		{"upper case", "[command]\nplay = ['A']", "play: A: want one word"},
		{"two words", "[choice]\nblack = ['a b']", "choice.black: a b: want one word"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readWords(madeUpFiles(tt.ja))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// Words must fit the commands.
func TestWordsThatDoNotFit(t *testing.T) {
	commands := []*Command{
		{Name: "play", Options: []Option{{Name: "color", Type: ChoiceOption{Choices: []Choice{{Value: "black"}, {Value: "white", Words: []string{"w"}}}}}}},
		{Name: "undo"},
		{Name: "pad", Hidden: true},
	}
	names := "[command]\nplay = ['pj']\nundo = ['uj']\n"
	for _, tt := range []struct{ name, ja, want string }{
		{"they fit", names + "[choice]\nblack = ['b']\nwhite = ['shiro']", ""},
		{"a command has no name", "[command]\nplay = ['pj']", "words/ja.toml: the command undo has no name"},
		{"no such command", names + "plays = ['x']", "words/ja.toml: there's no command plays"},
		{"no such choice", names + "[choice]\nred = ['r']", "words/ja.toml: no command has a choice choice.red"},
		{"a name of two commands", "[command]\nplay = ['j']\nundo = ['j']", `words/ja.toml: "j" means two commands`},
		{"a word of two choices", names + "[choice]\nblack = ['x']\nwhite = ['x']", `!play color: "x" means two choices, black and white`},
		{"an English word of another choice", names + "[choice]\nblack = ['w']", `!play color: "w" means two choices, black and white`},
		{"another choice", names + "[choice]\nblack = ['white']", `!play color: "white" means two choices, black and white`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			all, err := readWords(madeUpFiles(tt.ja))
			if err != nil {
				t.Fatal(err)
			}
			err = checkWords(all, commands)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}
