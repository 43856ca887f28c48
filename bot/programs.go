package bot

// programText is what users are told about a program of package classic.
type programText struct {
	character string // one line for the list of opponents
	scale     string // what the program's values mean
}

// programTexts has the texts by the program's ID.
var programTexts = map[string]programText{
	"pattern": {
		"A worrier: counts every one of your shapes in full and its own at three tenths, and so blocks first.",
		"your shapes less 0.3 times its own: small is good for the program",
	},
	"twolines": {
		"Lives in the moment: weighs the two best lines of its move against those of your reply, and nothing else on the board.",
		"the worth of the last move of the program less that of yours: large is good for the program",
	},
	"shapes": {
		"Has read the books: knows fours, threes and twos by name, answers what must be answered and likes the centre.",
		"its shapes less yours: large is good for the program",
	},
	"windows": {
		"A patient counter: hoards every five points that could still be its own and looks four moves ahead.",
		"Black's windows less White's: large is good for Black",
	},
	"greedy": {
		"Takes what it sees: no thought for your answer, but a row of four rarely gets past it.",
		"the score of the point taken: large is good for the side that takes it",
	},
}
