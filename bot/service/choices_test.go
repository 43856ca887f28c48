package service_test

import (
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// shownChoice is a choice of a command's option.
type shownChoice struct {
	command *command.Command
	option  *command.Option
	choice  command.Choice
}

// shownChoices returns the choices that lists show to people.
func shownChoices(t *testing.T, table *command.Table) (list []shownChoice) {
	t.Helper()
	for _, c := range table.All() {
		for i := range c.Options {
			o := &c.Options[i]
			var choices []command.Choice
			switch of := o.Type.(type) {
			case command.ChoiceOption:
				choices = of.Choices
			case command.EngineOption:
				for _, level := range engine.Levels() {
					if of.Levels {
						choices = append(choices, command.Choice{Value: level.String(), Label: "level.name." + level.String()})
					}
				}
			}
			if c.Hidden || o.ButtonOnly {
				continue
			}
			for _, choice := range choices {
				list = append(list, shownChoice{c, o, choice})
			}
		}
	}
	if len(list) < 200 {
		t.Fatalf("only %d choices", len(list))
	}
	return list
}

// typedAs reports whether "!command words" chooses a value, for the option or for another one with the
// same choices.
func typedAs(t *testing.T, tb *servicetest.Harness, s shownChoice, words string) bool {
	t.Helper()
	line := strings.Join(strings.Fields(s.command.Name+" "+s.option.Keyword+" "+words), " ")
	req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!"+line))
	if req == nil || req.Problem != nil {
		return false
	}
	for _, value := range req.Options {
		if spec, ok := value.(command.EngineSpec); ok {
			value = spec.Level.String()
		}
		if value == s.choice.Value {
			return true
		}
	}
	return false
}

// Whatever a list shows as a choice can be typed in that language: the whole name, and its beginning
// before an explanation, unless another choice begins alike.
func TestShownChoicesCanBeTyped(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	list := shownChoices(t, tb.Service.Commands())
	heads := map[string]int{}
	head := func(s shownChoice, language string) (name, head, key string) {
		name = catalogue.Translate(language, s.choice.Name())
		head = strings.TrimSpace(strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("(（:：", r) })[0])
		return name, head, s.command.Name + " " + s.option.Name + " " + language + " " + strings.ToLower(head)
	}
	for _, language := range settings.Languages() {
		for _, s := range list {
			_, _, key := head(s, language)
			heads[key]++
			for _, word := range s.choice.Synonyms() {
				if other := s.command.Name + " " + s.option.Name + " " + language + " " + word; other != key {
					heads[other]++
				}
			}
		}
	}
	for _, language := range settings.Languages() {
		for _, s := range list {
			name, short, key := head(s, language)
			if name == s.choice.Name().ID { // no list shows it
				name = s.choice.Value
			}
			if !typedAs(t, tb, s, name) {
				t.Errorf("!%s %s is shown in %s as %q, which can't be typed", s.command.Name, s.choice.Value, language, name)
			}
			if name != s.choice.Value && heads[key] == 1 && !typedAs(t, tb, s, short) {
				t.Errorf("!%s %s is shown in %s as %q, and %q can't be typed", s.command.Name, s.choice.Value, language, name, short)
			}
		}
	}
}

// What is suggested instead of a mistyped word is in the language of the answer or in English, and it's
// accepted. Only the names of languages are each in their own.
func TestSuggestionsAreAccepted(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	suggested := 0
	for _, s := range shownChoices(t, tb.Service.Commands()) {
		for _, language := range settings.Languages() {
			name := []rune(catalogue.Translate(language, s.choice.Name()))
			for _, typed := range []string{string(name[:1]), string(name[:(len(name)+1)/2]), string(name) + "x"} {
				meant := s.command.Corrected([]string{typed}, []string{typed})
				if meant == nil {
					continue
				}
				for _, in := range settings.Languages() {
					suggested++
					words := meant.In(in)
					req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", "!"+s.command.Name+" "+words))
					if user, ok := problemOf(req).(*chat.UserError); ok && strings.HasSuffix(user.Text.ID, "did_you_mean") {
						t.Errorf("!%s %s: %q is suggested, and not understood", s.command.Name, typed, words)
					}
					if script := scriptOf(words); script != "" && s.command.Name != "language" && script != in && !(script == "zh-CN" && in == "ja") {
						t.Errorf("!%s %s: %q is suggested in %s", s.command.Name, typed, words, in)
					}
				}
			}
		}
	}
	if suggested < 1000 {
		t.Errorf("only %d suggestions", suggested)
	}
}

func problemOf(req *command.Request) error {
	if req == nil {
		return nil
	}
	return req.Problem
}

// scriptOf returns the language that a word's script belongs to: "zh-CN" for Chinese characters alone,
// "" for Latin letters.
func scriptOf(words string) (language string) {
	for _, r := range words {
		switch {
		case r >= 'ぁ' && r <= 'ヿ':
			return "ja"
		case r >= '가' && r <= '힣':
			return "ko"
		case r >= '一' && r <= '鿿':
			language = "zh-CN"
		}
	}
	return language
}

// The language of the answer decides what is suggested for a character that begins words of several.
func TestSuggestionInTheRightLanguage(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		{"ja", "!テーマ 木", "木目"}, {"zh-CN", "!主题 木", "木纹"}, {"en", "!theme 木", "wood"}, {"ko", "!테마 나", "나무"},
		{"en", "!theme drak", "dark"}, {"ja", "!テーマ drak", "dark"},
	} {
		tb := servicetest.New(t, service.Options{})
		tb.Choose(settings.GuildSettings{Language: tt.language})
		posts := tb.Ask(servicetest.InGuild("c", "ann", tt.text))
		if len(posts) != 1 || posts[0].Reply.Language != map[bool]string{true: tt.language}[tt.language != ""] {
			t.Fatalf("%s: %+v", tt.text, posts)
		}
		catalogue, err := locale.New()
		if err != nil {
			t.Fatal(err)
		}
		if got := catalogue.Translate(posts[0].Reply.Language, posts[0].Reply.Text); !strings.Contains(got, "theme "+tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.text, got, tt.want)
		}
	}
}
