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

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// read prints a language's messages with real values, for proofreading:
//
//	go test ./bot/view/locale -run TestMessagesRender -v -read ja
var read = flag.String("read", "", "print all messages of a language")

// sampleArgs returns values for a message's arguments.
func sampleArgs(id string) message.Args {
	h8, l12 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 11, Row: 11}
	ann := chat.User{Name: "ann", Mention: "@ann"}
	person := message.T("player.person", message.Args{"User": ann})
	play := service.Commands()[0]
	points := []engine.Point{h8, l12}
	args := message.Args{
		"Black": person, "White": message.T("player.program", message.Args{"Program": "windows"}), "Player": person, "Person": person,
		"User": ann, "Host": ann, "Challenged": chat.User{Name: "bob", Mention: "@bob"}, "Name": message.Name("Cho"),
		"Board": message.T("board.described", message.Args{"Size": 15}), "Size": 15, "Min": 9, "Max": 20, "Rows": 15, "LastColumn": "o",
		"Color": engine.White, "LastColor": engine.Black, "Threat": engine.OpenThree, "Rule": message.T("rule.standard"),
		"Point": h8, "From": h8, "To": l12, "EarlierPoint": l12, "Points": points, "Line": points, "Example": h8,
		"Count": 3, "Move": 12, "Moves": 31, "Shown": 12, "Depth": game.Depth(8), "Percent": 53, "Rank": 4, "Number": 2, "Page": 2, "Pages": 3,
		"Row": message.T("stats.unrated"), "Result": message.T("history.won"), "Opponent": "Hoshi (level easy)", "Button": message.T("button.move"), "Label": message.T("button.hint"), "Changes": message.List{message.T("end.rating_change", message.Args{"User": ann, "Before": 1500, "After": 1566})},
		"Won": 3, "Drawn": 1, "Lost": 2, "Rating": "1523", "Date": "2026-11-21", "Until": message.Moment(time.Unix(1_795_000_000, 0)),
		"Ties": message.List{message.T("tournament.alt.tie", message.Args{"First": ann, "Second": "bob"})}, "Players": message.List{ann, chat.User{Name: "bob", Mention: "@bob"}},
		"Time": 1500 * time.Millisecond, "Idle": time.Hour, "Clock": message.T("clock.name.live", message.Args{"Clock": "5+5", "Time": 5 * time.Minute, "Increment": 5 * time.Second}), "Increment": 5 * time.Second, "Moment": message.Moment(time.Unix(1_800_000_000, 0)), "Remaining": message.Remaining(271 * time.Second), "Left": message.Remaining(7 * time.Second), "BlackTime": message.Remaining(time.Minute), "WhiteTime": message.Remaining(time.Hour), "Other": person, "Auto": message.T("depth.auto", message.Args{"Time": 2 * time.Second}),
		"Meaning": message.T("depth.fast", message.Args{"Count": 8}), "Outcome": message.T("outcome.draw"), "Winner": message.T("winner.person", message.Args{"User": ann, "Color": engine.Black}),
		"Typed": message.Typed("h99"), "Usage": command.CommandUsage{Command: play}, "Command": message.CommandLine{Name: "play", Rest: "white"}, "Default": 15,
		"Commands": message.List{command.CommandName{Command: play}}, "Aliases": message.CommandNames{"new", "start"}, "Choices": message.List{message.Typed("a"), message.Typed("b")},
		"Themes": message.List{message.Typed("wood"), message.Typed("dark")}, "Details": message.List{message.Typed("time")}, "Theme": "dark", "Program": "windows",
		"Groups": message.List{message.T("help.button.play"), message.T("help.button.look")}, "Terms": message.List{message.T("term.name.four")}, "Term": message.T("term.name.four"),
		"Engine": "Hoshi", "Group": message.T("help.group.play"), "Short": message.T("command.play.short"), "Character": message.T("program.windows.character"),
		"Value": "+53", "EarlierValue": "+12", "Values": "h8 53", "Labels": "A h8", "Letter": "A", "Mark": "●", "Alpha": "-1", "Beta": "1", "Nodes": 12345, "Leaves": 12000, "Cuts": 99,
		"Best": "h8 53%", "Total": 12, "Shapes": "four 1 0", "First": "`9`", "Second": "`15`", "FirstText": "windows", "SecondText": "shapes", "Detail": message.T("details.time", message.Args{"Time": time.Second}),
		"Format": "sgf", "Record": "h8 i9", "Limit": 256, "What": message.T("record.empty"), "Kind": "png", "Reason": "disk full", "Channel": "#gomoku", "Channels": "#gomoku", "Thread": "#ann-bob",
		"Item": message.T("settings.item.theme"), "About": message.T("settings.about.theme"), "Items": message.List{message.Typed("theme"), message.Typed("size")}, "Word": "easy", "Shape": "01110", "Stones": "1 0", "Hints": message.List{message.Typed("a"), message.Typed("b")},
		"Strength": message.T("strength.level", message.Args{"Level": engine.Easy}), "Play": "play easy",
		"Margin": 90, "Weakest": engine.Easy, "Strongest": engine.Club,
		"Permissions": "Attach Files", "Family": "freestyle 15",
		"Turn": message.T("turn.theirs", message.Args{"User": ann, "Color": engine.White, "Move": 12}), "Change": "+12", "Headline": message.T("headline.your_turn"), "Level": message.T("puzzle.level.easy"), "Column": "o", "Try": h8, "Reply": l12, "Chance": 61, "Was": 20, "Now": 58, "Before": 61, "After": 20, "Grade": message.T("grade.blunder"), "Grades": message.List{message.T("grade.count.best", message.Args{"Count": 9}), message.T("grade.count.blunder", message.Args{"Count": 1})}, "Numbers": message.List{"12", "20"},
		"Levels": message.List{engine.Easy, engine.Club}, "Achievement": message.T("achievement.deep_win"), "Achievements": message.List{message.T("achievement.deep_win"), message.T("achievement.puzzles_5")},
		"Day": "2026-11-21", "At": message.Moment(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)), "Hour": "9", "Names": message.List{ann, ann},
		"Things": message.List{message.T("record.empty")}, "Own": engine.Black, "Next": engine.White, "Wanted": 8, "Side": 5, "Opening": message.T("opening.name.swap2"), "How": message.T("opening.how.swap2"),
		"Openings": message.List{message.CommandLine{Name: "opening", Rest: "swap2"}}, "Code": "D4", "Pattern": opening.Patterns()[3],
		"Romaji": "Kagetsu", "English": "Flower Moon", "Chinese": "花月", "Japanese": "花月", "Korean": "화월",
		"Title": message.T("lesson.title.the_gap"), "Topic": message.T("lesson.topic.five"), "Rival": engine.Black, "Goal": engine.OpenThree, "Then": l12, "Of": 30,
		"Round": 2, "Rounds": 4, "Third": ann, "Check": 10 * time.Minute, "Buchholz": "5", "Sonneborn": "4¼", "Performance": 1800, "Games": 5, "Least": 3, "Most": 16,
		"Season": "Q4 2026", "Last": "2026-12-31", "Month": message.T("month.11"), "Quarter": 4, "Year": "2026", "Opponents": 2, "Pair": 5,
		"InRow": message.T("threat.five"), "Length": 6,
		"Played": h8, "Zone": message.Name("UTC+01:00"), "Days": 5,
		"Version": "v1.2.3", "URL": "https://git.example/hoshi",
	}
	if id == "usage.size" {
		args["Command"] = "play"
	}
	return args
}

// Signs of a wrongly composed message.
var (
	unfinished = regexp.MustCompile(`\{\{|\}\}|<no value>|<nil>|%!|map\[|  +[^ ]|[.,:;!?][.,;]([^.]|$)|，，|。。|、、|。，|：。|\(\)|（）`)
	// latinMarks is Latin punctuation next to Chinese or Japanese characters.
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
	for _, tag := range settings.Languages() {
		p := catalogue.Printer(tag, locale.PrefixStyle("!"))
		all := messages(t, filepath.Join(".", tag+".toml"))
		for _, id := range slices.Sorted(maps.Keys(all)) {
			args := sampleArgs(id)
			for _, name := range arguments(all[id]) {
				if _, ok := args[strings.TrimPrefix(name, ".")]; !ok {
					t.Fatalf("%s: there is no sample of the argument %s", id, name)
				}
			}
			got := p.Print(message.T(id, args))
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

// article matches an English article before a number.
var article = regexp.MustCompile(`(?i)\b(an?) (\d+)`)

// An English article before a number that changes is the right one: "a 10×10 board", "an 11×11 board".
func TestArticleBeforeNumbers(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	p := catalogue.Printer("en", locale.PrefixStyle("!"))
	for id := range messages(t, "en.toml") {
		for _, count := range []int{10, 11} {
			args := sampleArgs(id)
			for name, value := range args {
				if _, ok := value.(int); ok {
					args[name] = count
				}
			}
			got := p.Print(message.T(id, args))
			for _, found := range article.FindAllStringSubmatch(got, -1) {
				vowel := found[2] == "11" || found[2] == "18" || strings.HasPrefix(found[2], "8")
				if vowel != strings.EqualFold(found[1], "an") {
					t.Errorf("%s says %q: %q", id, found[0], got)
				}
			}
		}
	}
}
