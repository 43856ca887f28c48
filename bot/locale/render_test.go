package locale_test

import (
	"flag"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/locale"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// read prints the messages of a language with real values, to read them through:
//
//	go test ./bot/locale -run TestMessagesRender -v -read ja
var read = flag.String("read", "", "print all messages of a language")

// sampleArgs are values for the arguments of messages.
func sampleArgs(id string) bot.Args {
	h8, l12 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 11, Row: 11}
	ann := bot.User{Name: "ann", Mention: "@ann"}
	person := bot.T("player.person", bot.Args{"User": ann})
	play := bot.Commands()[0]
	points := []engine.Point{h8, l12}
	args := bot.Args{
		"Black": person, "White": bot.T("player.program", bot.Args{"Program": "windows"}), "Player": person, "Person": person,
		"User": ann, "Host": ann, "Challenged": bot.User{Name: "bob", Mention: "@bob"}, "Name": bot.Name("Cho"),
		"Board": bot.T("board.size", bot.Args{"Size": 15}), "Size": 15, "Min": 9, "Max": 20, "Rows": 15, "LastColumn": "o",
		"Color": engine.White, "LastColor": engine.Black, "Threat": engine.OpenThree, "Rule": bot.T("rule.standard"),
		"Point": h8, "From": h8, "To": l12, "EarlierPoint": l12, "Points": points, "Line": points, "Example": h8,
		"Count": 3, "Move": 12, "Moves": 31, "Shown": 12, "Depth": bot.Depth(8), "Percent": 53, "Rank": 4, "Number": 2, "Page": 2, "Pages": 3,
		"Row": bot.T("stats.unrated"), "Result": bot.T("history.won"), "Opponent": "Hoshi (level easy)", "Button": bot.T("button.move"), "Label": bot.T("button.hint"), "Changes": bot.List{bot.T("end.rating_change", bot.Args{"User": ann, "Before": 1500, "After": 1566})},
		"Won": 3, "Drawn": 1, "Lost": 2, "Rating": "1523", "Date": "2026-11-21", "Until": bot.Moment(time.Unix(1_795_000_000, 0)),
		"Players": bot.List{ann, bot.User{Name: "bob", Mention: "@bob"}},
		"Time":    1500 * time.Millisecond, "Idle": time.Hour, "Clock": bot.T("clock.name.live", bot.Args{"Clock": "5+5", "Time": 5 * time.Minute, "Increment": 5 * time.Second}), "Increment": 5 * time.Second, "Moment": bot.Moment(time.Unix(1_800_000_000, 0)), "Remaining": bot.Remaining(271 * time.Second), "Left": bot.Remaining(7 * time.Second), "BlackTime": bot.Remaining(time.Minute), "WhiteTime": bot.Remaining(time.Hour), "Other": person, "Auto": bot.T("depth.auto", bot.Args{"Time": 2 * time.Second}),
		"Meaning": bot.T("depth.fast", bot.Args{"Count": 8}), "Outcome": bot.T("outcome.draw"), "Winner": bot.T("winner.person", bot.Args{"User": ann, "Color": engine.Black}),
		"Typed": bot.Typed("h99"), "Usage": bot.CommandUsage{Command: play}, "Command": bot.CommandLine{Name: "play", Rest: "white"}, "Default": 15,
		"Commands": bot.List{bot.CommandName{Command: play}}, "Aliases": bot.CommandNames{"new", "start"}, "Choices": bot.List{bot.Typed("a"), bot.Typed("b")},
		"Themes": bot.List{bot.Typed("wood"), bot.Typed("dark")}, "Details": bot.List{bot.Typed("time")}, "Theme": "dark", "Program": "windows",
		"Groups": bot.List{bot.T("help.button.play"), bot.T("help.button.look")}, "Terms": bot.List{bot.T("term.name.four")}, "Term": bot.T("term.name.four"),
		"Engine": "Hoshi", "Group": bot.T("help.group.play"), "Short": bot.T("command.play.short"), "Character": bot.T("program.windows.character"),
		"Value": "+53", "EarlierValue": "+12", "Values": "h8 53", "Labels": "A h8", "Letter": "A", "Mark": "●", "Alpha": "-1", "Beta": "1", "Nodes": 12345, "Leaves": 12000, "Cuts": 99,
		"Best": "h8 53%", "Shapes": "four 1 0", "First": "`9`", "Second": "`15`", "FirstText": "windows", "SecondText": "shapes", "Detail": bot.T("details.time", bot.Args{"Time": time.Second}),
		"Format": "sgf", "Record": "h8 i9", "Limit": 256, "What": bot.T("record.empty"), "Kind": "png", "Reason": "disk full", "Channel": "#gomoku", "Channels": "#gomoku", "Thread": "#ann-bob",
		"Item": bot.T("settings.item.theme"), "About": bot.T("settings.about.theme"), "Items": bot.List{bot.Typed("theme"), bot.Typed("size")}, "Word": "easy", "Shape": "01110", "Stones": "1 0", "Hints": bot.List{bot.Typed("a"), bot.Typed("b")},
		"Strength": bot.T("strength.level", bot.Args{"Level": engine.Easy}), "Play": "play easy",
		"Permissions": "Attach Files", "Family": "freestyle 15",
		"Turn": bot.T("turn.theirs", bot.Args{"User": ann, "Color": engine.White, "Move": 12}), "Level": bot.T("puzzle.level.easy"), "Column": "i", "Try": h8, "Reply": l12, "Chance": 61, "Was": 20, "Now": 58, "Before": 61, "After": 20, "Grade": bot.T("grade.blunder"), "Grades": bot.List{bot.T("grade.count.best", bot.Args{"Count": 9}), bot.T("grade.count.blunder", bot.Args{"Count": 1})}, "Numbers": bot.List{"12", "20"},
		"Achievement": bot.T("achievement.deep_win"), "Achievements": bot.List{bot.T("achievement.deep_win"), bot.T("achievement.puzzles_5")},
		"Day": "2026-11-21", "At": bot.Moment(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)), "Hour": "9", "Names": bot.List{ann, ann},
		"Own": engine.Black, "Next": engine.White, "Wanted": 8, "Side": 5, "Opening": bot.T("opening.name.swap2"), "How": bot.T("opening.how.swap2"),
		"Openings": bot.List{bot.CommandLine{Name: "opening", Rest: "swap2"}}, "Code": "D4", "Pattern": opening.Patterns()[3],
		"Romaji": "Kagetsu", "English": "Flower Moon", "Chinese": "花月", "Japanese": "花月", "Korean": "화월",
		"Version": "v1.2.3", "URL": "https://git.example/hoshi",
	}
	if id == "usage.size" {
		args["Command"] = "play"
	}
	return args
}

// Signs of a message that was put together wrongly.
var (
	unfinished = regexp.MustCompile(`\{\{|\}\}|<no value>|<nil>|%!|map\[|  +[^ ]|[.,:;!?][.,;]([^.]|$)|，，|。。|、、|。，|：。|\(\)|（）`)
	// latinMarks are Latin punctuation next to Chinese or Japanese characters.
	latinMarks = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}][,;:!?.()]|[,;:!?()][\p{Han}\p{Hiragana}\p{Katakana}]`)
	code       = regexp.MustCompile("(?s)```.*?```|`[^`]*`")
)

// Every message of every language can be put into words, and looks like a sentence of
// the language.
func TestMessagesRender(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range bot.Languages() {
		p := catalogue.Printer(tag, locale.PrefixStyle("!"))
		all := messages(t, filepath.Join(".", tag+".toml"))
		for _, id := range slices.Sorted(maps.Keys(all)) {
			args := sampleArgs(id)
			for _, name := range arguments(all[id]) {
				if _, ok := args[strings.TrimPrefix(name, ".")]; !ok {
					t.Fatalf("%s: there is no sample of the argument %s", id, name)
				}
			}
			got := p.Print(bot.T(id, args))
			if tag == *read {
				t.Logf("%s\t%s", id, got)
			}
			plain := code.ReplaceAllString(got, "x")
			if found := unfinished.FindString(plain); found != "" {
				t.Errorf("%s: %s has %q: %q", tag, id, found, got)
			}
			if found := latinMarks.FindString(plain); found != "" && (tag == "ja" || tag == "zh-CN") {
				t.Errorf("%s: %s has %q: %q", tag, id, found, got)
			}
		}
	}
}
