package record

import (
	"maps"
	"slices"
)

// Kind names what is wrong with a record. It is a message ID: user-facing programs have one
// sentence for each of [Kinds]. A Kind is also an error, so errors.Is works with it.
type Kind string

// Error returns the kind's name.
func (k Kind) Error() string { return string(k) }

// Kinds returns all kinds in alphabetical order.
func Kinds() []Kind { return slices.Sorted(maps.Keys(messages)) }

// Kinds of errors about the whole text. The comment on each kind lists the fields of [Error] it
// sets; Format, Line, Column and Offset are always set.
const (
	ErrUnknownFormat    Kind = "unknown-format"    // no such format: Text
	ErrEmpty            Kind = "empty"             // nothing to read
	ErrNoSuchGame       Kind = "no-such-game"      // the record has Count games, and none with number Text
	ErrTooLarge         Kind = "too-large"         // Count bytes, at most Limit are read or written
	ErrUTF16            Kind = "utf-16"            // the text is in UTF-16, not in UTF-8
	ErrInvalidUTF8      Kind = "invalid-utf-8"     // an invalid UTF-8 byte: Text, as in "0xfc"
	ErrControlCharacter Kind = "control-character" // a byte that doesn't belong in text: Text, as in "0x1b"
)

// Kinds of syntax errors.
const (
	ErrUnclosedTree      Kind = "unclosed-tree"       // SGF ends before its closing parenthesis
	ErrUnclosedValue     Kind = "unclosed-value"      // SGF: a bracket is never closed
	ErrUnexpectedText    Kind = "unexpected-text"     // SGF: Text does not belong there
	ErrPropertyName      Kind = "property-name"       // SGF: Text has no capital letter, so it names no property
	ErrMissingValue      Kind = "missing-value"       // SGF: property Text has no value
	ErrUnknownPlayer     Kind = "unknown-player"      // SGF: PL[Text] names neither side
	ErrTooDeep           Kind = "too-deep"            // SGF: variations are nested deeper than Limit
	ErrPSQHeader         Kind = "psq-header"          // Text isn't the start of a psq file
	ErrPSQMove           Kind = "psq-move"            // psq: Text isn't a move, and can't be a player's name
	ErrMoveAfterTrailer  Kind = "move-after-trailer"  // psq: Text looks like a move, after the last move
	ErrMoveNumber        Kind = "move-number"         // text: number Text appears instead of move Move's number
	ErrNumberWithoutMove Kind = "number-without-move" // text: no move follows number Text
	ErrNumbers           Kind = "numbers"             // text: points written as two numbers, such as Text, that count from 0 or from 1
	ErrNoMoves           Kind = "no-moves"            // text: no list of moves can be made out in a document of format Text: JSON, CSV or HTML
	ErrLink              Kind = "link"                // text: web address Text has no points at its end
	ErrNotation          Kind = "notation"            // Text isn't a point; Size
	ErrRenLib            Kind = "renlib"              // not a RenLib library, or truncated, or too old
	ErrPos               Kind = "pos"                 // not a .pos file
	ErrRIF               Kind = "rif"                 // not the XML of a .rif file; Err
)

// Kinds of errors of the game.
const (
	ErrOtherGame      Kind = "other-game"       // SGF: GM or RU names another game, Text, and the moves don't fit gomoku; Err
	ErrUnknownStones  Kind = "unknown-stones"   // SGF: property Text, which no standard has, seems to place stones
	ErrSizeSyntax     Kind = "size-syntax"      // Text isn't a board size
	ErrNotSquare      Kind = "not-square"       // the board is not square: Text, as in "15×19"
	ErrBoardSize      Kind = "board-size"       // Size isn't between engine.MinSize and engine.MaxSize
	ErrUnknownRule    Kind = "unknown-rule"     // the rule of a game to write doesn't exist; Text is its number
	ErrRuleNotPlayed  Kind = "rule-not-played"  // the engine knows Rule but cannot play it; Err
	ErrTooLong        Kind = "too-long"         // Field has Count characters, at most Limit are read
	ErrPass           Kind = "pass"             // SGF: a pass, which gomoku does not have
	ErrOffBoard       Kind = "off-board"        // Text is not on the board; Size, and Move for a move of a Game
	ErrSizeMissing    Kind = "size-missing"     // text: Text needs a larger board, and no size was given; Size
	ErrTaken          Kind = "taken"            // Point has a stone of Side from move Earlier; Move; a set-up stone has number 0
	ErrTurn           Kind = "turn"             // Side makes move Move on Point out of turn
	ErrGameOver       Kind = "game-over"        // Side had won before move Move on Point
	ErrIllegalMove    Kind = "illegal-move"     // the rule does not allow move Move on Point; Err
	ErrTooManyMoves   Kind = "too-many-moves"   // more than Limit moves
	ErrMoveTime       Kind = "move-time"        // Text is not a plausible time for a move; Move
	ErrTimeCount      Kind = "time-count"       // Count times for Move moves
	ErrTooManyStones  Kind = "too-many-stones"  // more than Limit set-up stones
	ErrSetupBalance   Kind = "setup-balance"    // Black and White stones are set up; want equal numbers or one more black
	ErrSetupTurn      Kind = "setup-turn"       // Side cannot move first after Black and White stones
	ErrSetupAfterMove Kind = "setup-after-move" // SGF: stones set up after move Move
	ErrStonesRemoved  Kind = "stones-removed"   // SGF: stones removed from the board
	ErrSetupFormat    Kind = "setup-format"     // Format can't hold set-up stones
)

// messages are the technical texts of the kinds, with arguments in braces.
var messages = map[Kind]string{
	ErrUnknownFormat:    `unknown record format "{text}": want sgf, psq or text`,
	ErrEmpty:            "the record is empty",
	ErrNoSuchGame:       "no game has number {text}: the record has {count}",
	ErrTooLarge:         "the record has {count} bytes: want at most {limit}",
	ErrUTF16:            "the record is in UTF-16: want UTF-8",
	ErrInvalidUTF8:      "byte {text} is not UTF-8",
	ErrControlCharacter: "byte {text} does not belong in a text",

	ErrUnclosedTree:      "the record ends without a closing )",
	ErrUnclosedValue:     "the bracket that opens here is never closed",
	ErrUnexpectedText:    `unexpected "{text}": SGF looks like (;GM[4]SZ[15];B[hh];W[ig])`,
	ErrPropertyName:      `"{text}" isn't the name of a property`,
	ErrMissingValue:      "property {text} has no value",
	ErrUnknownPlayer:     "PL[{text}] names no side: want B or W",
	ErrTooDeep:           "variations are nested more than {limit} deep",
	ErrPSQHeader:         `"{text}" isn't the first line of a psq file: want "Piskvorky 15x15, 11:11, 0"`,
	ErrPSQMove:           `"{text}" isn't a move such as 8,8,0`,
	ErrMoveAfterTrailer:  `"{text}" looks like a move after the last move`,
	ErrMoveNumber:        "number {text} where move {move} is due",
	ErrNumberWithoutMove: "number {text} has no move after it",
	ErrNumbers:           `"{text}" may count from 0 or from 1: want points like h8`,
	ErrNoMoves:           "no list of moves in this {text}: want points like h8",
	ErrLink:              `"{text}" has no moves at its end`,
	ErrNotation:          `"{text}" is not a point of a {size}×{size} board`,
	ErrRenLib:            "this isn't a RenLib library, or it's cut off or too old",
	ErrPos:               "this isn't a .pos file, or it's cut off",
	ErrRIF:               "the XML is not that of a .rif file",

	ErrOtherGame:      "{text} names another game, and the moves don't fit gomoku",
	ErrUnknownStones:  "property {text} seems to place stones in a way of its own",
	ErrSizeSyntax:     `"{text}" isn't a board size`,
	ErrNotSquare:      "board {text} is not square",
	ErrBoardSize:      "board size {size}: want {least} to {most}",
	ErrUnknownRule:    `rule "{text}" is not known`,
	ErrRuleNotPlayed:  "rule {rule} is not played",
	ErrTooLong:        "field {field} has {count} characters: want at most {limit}",
	ErrPass:           "a pass: gomoku has none",
	ErrOffBoard:       "{at move}{text} is off the {size}×{size} board",
	ErrSizeMissing:    "{text} is off the {size}×{size} board: a larger board has its size first, as in 19x19",
	ErrTaken:          "{at move}{point} is taken by {side}{earlier}",
	ErrTurn:           "move {move}, {point}: {side} is not to move",
	ErrGameOver:       "move {move}, {point}: {side} has already won",
	ErrIllegalMove:    "move {move}, {point}: not legal",
	ErrTooManyMoves:   "more than {limit} moves",
	ErrMoveTime:       "{at move}no move takes {text}",
	ErrTimeCount:      "{count} times for {move} moves",
	ErrTooManyStones:  "more than {limit} stones set up",
	ErrSetupBalance:   "{black} black and {white} white stones set up: want equal numbers, or one more black",
	ErrSetupTurn:      "{side} cannot move first after {black} black and {white} white stones",
	ErrSetupAfterMove: "stones set up after move {move}",
	ErrStonesRemoved:  "stones taken off the board (AE)",
	ErrSetupFormat:    "format {format} cannot write stones set up",
}
