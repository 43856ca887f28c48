package newgame

import (
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/opening"
)

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

// ExplainOpening turns a refusal of an opening into an error for the user, and returns any other
// error as it is.
func ExplainOpening(o game.Opening, err error) error {
	id, _ := opening.ParseID(string(o))
	args := message.Args{"Opening": message.T("opening.name." + id.String()), "Min": id.LeastSize(), "Size": engine.DefaultSize, "Name": id.String()}
	switch err {
	case game.NeedsCenter:
		return chat.Refuse("opening.needs_centre", args)
	case game.NeedsRenju:
		return chat.Refuse("opening.needs_renju", args)
	case game.TeamsMoveOnly:
		return chat.Refuse("vote.no_opening")
	}
	return err
}
