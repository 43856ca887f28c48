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

// openingWords are other English names for openings.
var openingWords = map[opening.ID][]string{
	opening.Free:        {"none", "empty"},
	opening.LongPro:     {"long-pro"},
	opening.Swap:        {"swap1"},
	opening.Swap2:       {"swap-2"},
	opening.Soosyrv8:    {"soosyrv-8", "soosyrv"},
	opening.Taraguchi10: {"taraguchi-10", "taraguchi"},
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
