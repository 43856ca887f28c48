package service

import (
	"slices"
	"strings"
	"unicode"

	"hoshi/bot/command"
	"hoshi/bot/command/spelling"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
	"hoshi/engine/opening"
)

// helpTopic is a help topic other than a command.
type helpTopic struct {
	kind topicKind
	id   string // of a [command.Group], a term, an opening or a command
	name string // the displayed name in one language
}

type topicKind int

const (
	topicGroup topicKind = iota
	topicTerms           // the list of terms
	topicTerm
	topicCommand
)

// helpTopics maps the [topicKey] of everything people may type for a topic, in every language, to
// the topic.
type helpTopics map[string]helpTopic

// helpTopics returns the topics under every name that help shows for them.
func (s *Service) helpTopics() helpTopics {
	out := helpTopics{}
	add := func(t helpTopic, names ...string) {
		for _, name := range names {
			t.name = name
			if key := topicKey(name); key != "" {
				out[key] = t
			}
		}
	}
	add(helpTopic{kind: topicTerms}, view.TopicTermsID)
	add(helpTopic{kind: topicGroup, id: string(command.GroupEngines)}, "engines")
	for _, id := range view.Terms {
		add(helpTopic{kind: topicTerm, id: id}, strings.ReplaceAll(id, "_", " "))
	}
	for _, language := range settings.Languages() {
		words := func(id string) string { return s.opt.Translator.Translate(language, message.T(id)) }
		for _, id := range opening.IDs() {
			name := id.String()
			for _, shown := range []string{name, words("opening.name." + name)} {
				if s.table.Lookup(topicKey(shown)) == nil { // "swap" is also a command
					add(helpTopic{kind: topicTerm, id: name}, shown)
				}
			}
		}
		for _, id := range view.Terms {
			add(helpTopic{kind: topicTerm, id: id}, words("term.name."+id))
		}
		add(helpTopic{kind: topicGroup, id: string(command.GroupEngines)}, words("parameter.engine"))
		for _, group := range command.Groups {
			add(helpTopic{kind: topicGroup, id: string(group)}, words("help.group."+string(group)), words("help.button."+string(group)))
		}
		add(helpTopic{kind: topicTerms}, words("term.topic"), words("help.button.terms"))
	}
	for topic, list := range helpWords() {
		kind, id := topicTerm, strings.TrimPrefix(topic, "term.")
		if name, ok := strings.CutPrefix(topic, "command."); ok {
			kind, id = topicCommand, name
		}
		for _, word := range list {
			if _, taken := out[topicKey(word)]; !taken && s.table.Lookup(topicKey(word)) == nil {
				add(helpTopic{kind: kind, id: id}, word)
			}
		}
	}
	return out
}

// topicKey reduces text to lowercase letters and digits, for comparing topics.
func topicKey(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// find returns the topic with a typed name.
func (known helpTopics) find(typed string) (helpTopic, bool) {
	t, ok := known[topicKey(typed)]
	return t, ok
}

// beginning returns the only topic whose name starts with what was typed, such as "pictures" for
// "Pictures and files".
func (known helpTopics) beginning(typed string) (found helpTopic, ok bool) {
	word := topicKey(typed)
	for key, t := range known {
		if len(word) < 3 || !strings.HasPrefix(key, word) {
			continue
		}
		if ok && (t.kind != found.kind || t.id != found.id) {
			return helpTopic{}, false
		}
		found, ok = t, true
	}
	return found, ok
}

// near returns the topic that a misspelled name most likely means.
func (known helpTopics) near(typed string) (best helpTopic, ok bool) {
	word := topicKey(typed)
	least := len(word) + 1
	for key, t := range known {
		if len(key) < 3 || !spelling.Near(word, key) {
			continue
		}
		if d := spelling.Distance(word, key); d < least || d == least && t.name < best.name {
			best, least, ok = t, d, true
		}
	}
	return best, ok
}

// explainTerm explains a term or an opening.
func explainTerm(id string) message.Text {
	if slices.Contains(view.Terms[:], id) {
		return message.T("term.explain", message.Args{"Term": message.T("term.name." + id), "About": message.T("term.about." + id)})
	}
	o, _ := opening.ParseID(id)
	return message.Lines(view.ExplainOpening(o), message.T("opening.start", message.Args{"Name": id}))
}

func termNames() message.List {
	var out message.List
	for _, id := range view.Terms {
		out = append(out, message.T("term.name."+id))
	}
	return out
}

// termMenu returns a menu of the terms.
func termMenu() chat.Row {
	row := chat.Row{Placeholder: message.T("term.choose")}
	for _, id := range view.Terms {
		row.Menu = append(row.Menu, chat.Button{Command: "help", Words: id, Label: message.T("term.name." + id)})
	}
	return row
}
