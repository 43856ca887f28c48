package setup

import (
	"cmp"
	"slices"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// UsualOpenings is the setting's word for the default openings: see [Setup.usual].
const UsualOpenings = "auto"

// openingWords are other names for openings, including names in other languages.
var openingWords = map[opening.ID][]string{
	opening.Free:        {"none", "empty", "无", "自由", "自由开局", "なし", "없음"},
	opening.Cross:       {"中央四子", "四子", "十字", "十字型", "십자"},
	opening.Pro:         {"プロ", "프로"},
	opening.LongPro:     {"long-pro", "ロングプロ", "롱프로"},
	opening.Swap:        {"swap1", "スワップ", "스왑"},
	opening.Swap2:       {"swap-2", "スワップ2", "스왑2"},
	opening.Soosyrv8:    {"soosyrv-8", "soosyrv", "索索夫-8", "索索夫8", "索索夫", "四珠交替打ち", "ソーソロフ", "소시로프-8", "소시로프8", "소시로프"},
	opening.Taraguchi10: {"taraguchi-10", "taraguchi", "塔拉山口-10", "塔拉山口10", "塔拉山口", "五珠交替打ち", "タラグチ", "타라구치-10", "타라구치10", "타라구치"},
	opening.RIF:         {"三手交换五手两打", "三手交換五手兩打", "五手两打"},
	opening.Yamaguchi:   {"山口", "山口规则", "야마구치"},
}

// OpeningChoices returns the openings that a game can start with, the free one last.
func OpeningChoices() []command.Choice {
	var out []command.Choice
	for _, id := range slices.Concat(opening.IDs()[1:], opening.IDs()[:1]) {
		out = append(out, command.Choice{Value: id.String(), Words: openingWords[id], Label: "opening.name." + id.String()})
	}
	return out
}

// NamedOpening returns the opening with a name.
func NamedOpening(name string) game.Opening {
	if name == game.FreeOpening {
		return game.NoOpening
	}
	return game.Opening(name)
}

// ChooseOpening sets the rule and opening of a new game, which already has players and a size. An
// empty name means the guild's choice, or else the default.
func (s *Setup) ChooseOpening(g *game.Game, of settings.GuildSettings, ruleName, name string) error {
	if name == "" {
		name = s.usual(g, of, ruleName)
	}
	g.Opening = NamedOpening(name)
	switch id, steps := g.Opening.Steps(); {
	case ruleName != "":
		g.Rule, _ = engine.ParseRule(ruleName)
	case steps && id.Renju():
		g.Rule = engine.Renju
	case steps && of.Rule == "":
		g.Rule = engine.Standard // tournaments use it with these openings
	default:
		g.Rule = of.UsualRule()
	}
	return CheckOpening(g.Opening, g.Size, g.Rule)
}

// usual returns the opening for a game whose players chose none: the cross if the game has a
// program whose report starts with it, else the guild's choice, else Swap2 for rated games between
// people, and otherwise a free opening. It's also a free opening if the choice doesn't fit the
// rule, the board, or teams.
func (s *Setup) usual(g *game.Game, of settings.GuildSettings, ruleName string) string {
	if o := usualOpening(g); o != game.NoOpening {
		return string(o)
	}
	ruleName = cmp.Or(ruleName, of.Rule)
	name := cmp.Or(of.Opening, s.Defaults.Opening, UsualOpenings)
	if name == UsualOpenings {
		name = game.FreeOpening
		if g.Rated && !g.Black.Engine && !g.White.Engine && ruleName != engine.Renju.String() {
			name = opening.Swap2.String()
		}
	}
	id, known := opening.ParseID(name)
	if !known || g.HasTeam() || !id.Fits(g.Size) || id.Renju() && ruleName != "" && ruleName != engine.Renju.String() {
		return game.FreeOpening
	}
	return name
}

// usualOpening returns the cross if the game has a program whose report starts with it and the
// board has a center; otherwise an empty board.
func usualOpening(g *game.Game) game.Opening {
	for _, p := range [...]game.Player{g.Black, g.White} {
		if program, ok := classic.Lookup(p.Program); ok && program.Cross && g.Size%2 == 1 {
			return game.CrossOpening
		}
	}
	return game.NoOpening
}

// CheckOpening refuses an opening that doesn't work with the board size or the rule.
func CheckOpening(o game.Opening, size int, rule engine.Rule) error {
	id, known := opening.ParseID(string(o))
	if !known {
		return nil
	}
	args := message.Args{"Opening": message.T("opening.name." + id.String()), "Min": id.LeastSize(), "Size": engine.DefaultSize, "Name": id.String()}
	switch {
	case !id.Fits(size):
		return chat.Refuse("opening.needs_centre", args)
	case id.Renju() && rule != engine.Renju:
		return chat.Refuse("opening.needs_renju", args)
	}
	return nil
}
