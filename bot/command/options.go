package command

import "hoshi/bot/domain/game"

// AnswerOptions returns the options that pick the challenge to answer: by the other person or, from
// a button, by game.
func AnswerOptions() []Option {
	return []Option{
		{Name: "user", Type: UserOption{}},
		{Name: "game", Type: IntegerOption{Min: 1, Max: MaxGameID}, Keyword: "game", KeywordOnly: true, ButtonOnly: true},
	}
}

// What a player can choose in an opening, other than a number.
const (
	ChoiceBlack = string(game.ChooseBlack)
	ChoiceWhite = string(game.ChooseWhite)
	ChoiceSwap  = string(game.ChooseSwap)
	ChoiceKeep  = string(game.ChooseKeep)
	ChoiceMore  = string(game.ChooseMore)  // place two more stones
	ChoiceOffer = string(game.ChooseOffer) // offer ten fifths
)

// Results that a player can claim.
const (
	ClaimWin    = "win"
	ClaimDraw   = "draw"
	ClaimCancel = "cancel"
)

// If a user clicked, only they see what the engine finds. That way, others see neither a picture
// between them and the board nor a hint that they didn't want. A button shows it to everyone.

// EveryoneOption returns the option that shows everyone what a click showed to one person.
func EveryoneOption() Option {
	return Option{Name: "everyone", Type: ChoiceOption{Choices: []Choice{{Value: "everyone"}}}, ButtonOnly: true}
}

// MaxGameID is the largest game ID that a command accepts: 2^53 - 1, because chat clients store
// numbers in JavaScript, which can't represent all larger integers exactly.
const MaxGameID = 1<<53 - 1

// ServerChoice is the word that makes a setting apply to the whole server.
func ServerChoice() Choice {
	return Choice{Value: "server"}
}
