package service

import "hoshi/bot/command"

// helpWords are what people also call a topic of help: by "term." and a term's ID, or "command." and a command's
// name. A word that's a command's name means the command. Spaces and hyphens make no difference: see topicKey.
func helpWords() map[string][]string {
	words := map[string][]string{
		"term.open_three":    {"three", "live-three"},
		"term.four":          {"simple-four", "closed-four"},
		"term.open_four":     {"straight-four", "live-four"},
		"term.double_three":  {"33", "3x3", "three-three"},
		"term.double_four":   {"44", "4x4", "four-four"},
		"term.four_three":    {"43", "3-4", "three-four"},
		"term.vcf":           {"vct", "continuous-fours"},
		"term.overline":      {"six", "six-in-a-row"},
		"term.forbidden":     {"forbidden", "forbidden-point", "foul"},
		"term.rated":         {"ranked", "friendly"},
		"command.rules":      {"gomoku", "omok", "renju-rules"},
		"command.stats":      {"elo", "glicko", "glicko-2"},
		"command.tournament": {"swiss", "swiss-system", "round-robin", "knockout", "arena", "buchholz", "sonneborn-berger"},
	}
	for topic, list := range command.HelpWords() {
		words[topic] = append(words[topic], list...)
	}
	return words
}
