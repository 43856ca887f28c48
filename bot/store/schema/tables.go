package schema

// Table is one of our tables, not goose's or River's.
type Table struct {
	Name  string
	Holds string // a sentence
}

// Workers is our only table that a copy of a database leaves out.
var Workers = Table{"workers", "A process that works jobs: its last heartbeat, and the lock that proves it is alive, 0 for none."}

// Tables lists the tables that a database copy includes, each after those it refers to.
var Tables = []Table{
	{"games", "A game or a challenge: its players, board size, rule, clocks, state, last event, and the message that shows it."},
	{"moves", "A move of a game, numbered from 1."},
	{"team_members", "A person who plays on a side of a vote game, under the name of that time."},
	{"wishes", "The move that a person in a vote game votes for."},
	{"direct_boards", "The board of a game between two people who looked for an opponent, in one player's direct messages."},
	{"rated_games", "A game that has changed ratings, in the order in which the games were counted."},
	{"ratings", "How a person stands among the players of a guild, or of all guilds, by family of rules."},
	{"rating_changes", "How a game has changed a rating."},
	{"achievements", "An achievement that a person has earned, and the game it was earned in."},
	{"puzzle_players", "How a person does at puzzles: rating, current puzzle and streaks."},
	{"puzzle_attempts", "What a person has done at one puzzle."},
	{"lesson_attempts", "What a person has done in one lesson."},
	{"practice_positions", "A position from a lost game that a person practices, and when it's asked again."},
	{"practice_games", "A lost game that was searched for such positions."},
	{"made_puzzles", "A puzzle made of a finished game, as a line of the puzzle file."},
	{"daily_puzzles", "The puzzle of the day of a guild, and the message that shows it."},
	{"daily_attempts", "What a person has done at a puzzle of the day."},
	{"tournaments", "A tournament: its terms and state, and when it changes by itself."},
	{"tournament_players", "Someone who takes part in a tournament."},
	{"tournament_games", "A game of a tournament, or a bye, and its result."},
	{"tournament_messages", "The message that shows a round of a tournament, and a hash of what it shows; or who was called to check in."},
	{"seeks", "A person who looks for an opponent on any server: the clock, their rating, and until when."},
	{"seasons", "A season of a guild, and the message with its final table."},
	{"season_results", "A person's row of the final table of a season."},
	{"channels", "What a channel is set to."},
	{"guilds", "What a guild is set to."},
	{"users", "What a person has set for themselves."},
	{"vacations", "A person's last vacation, and how many days of a year they have used."},
	{"role_links", "The permission of a person to send their figures to Discord for linked roles, with encrypted tokens."},
	{"web_keys", "The key that signs the addresses of games' pages: one row."},
	{"web_sessions", "A person who may play a game in a browser, until a time."},
	{"web_revoked", "A hash of a person whose links no longer work if they were made before a time, or of an answer from Discord that was used at a time; kept for eight days."},
	{"launches", "The game that a person launched the Activity for; kept for a day."},
	{"alive", "When a process that takes requests last ran: one row, for the time that clocks leave out."},
}
