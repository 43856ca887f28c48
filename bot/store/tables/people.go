package tables

import (
	"context"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// personalTable is a table, besides games, in which each row belongs to one user.
type personalTable struct {
	name    string
	columns []string // the columns that /privacy export shows
}

// personalTables lists them all. Their column user_id holds the user's ID; a test fails if a table
// has such a column and isn't listed.
var personalTables = []personalTable{
	{"ratings", []string{"guild", "family", "name", "value", "deviation", "volatility", "won", "drawn", "lost", "changed"}},
	{"rating_changes", []string{"guild", "family", "game", "opponent", "score", "weight", "value", "deviation", "volatility", "at"}},
	{"puzzle_players", []string{"name", "value", "deviation", "volatility", "current", "solved", "failed", "streak", "best", "changed", "daily_guild", "daily_streak", "daily_best", "daily_last"}},
	{"users", []string{"level", "language", "theme", "numbers", "notation", "pings", "confirm", "digest", "digest_day", "zone", "quiet"}},
	{"vacations", []string{"year", "used", "begins", "ends"}},
	{"daily_attempts", []string{"guild", "day", "name", "tries", "solved", "given_up", "at"}},
	{"team_members", []string{"game", "side", "name"}},
	{"wishes", []string{"game", "ply", "col", "row", "at"}},
	{"achievements", []string{"name", "game", "at"}},
	{"role_links", []string{"name", "linked", "sent_at"}},
	{"web_sessions", []string{"name", "game", "created", "expires"}},
	{"seeks", []string{"name", "clock", "rated", "rating", "since", "ends"}},
	{"direct_boards", []string{"game", "channel", "language", "rating"}},
	{"launches", []string{"instance", "game", "at"}},
	{"season_results", []string{"guild", "season", "name", "place", "performance", "won", "drawn", "lost", "opponents"}},
	{"puzzle_attempts", []string{"puzzle", "tries", "hinted", "counted", "solved"}},
	{"lesson_attempts", []string{"lesson", "line", "tries", "hinted", "solved", "shown"}},
	{"practice_positions", []string{"game", "ply", "side", "kind", "answer", "due", "step", "tries", "shown"}},
	{"practice_games", []string{"game", "at"}},
}

// People implements [stored.People].
type People struct {
	db   *database.DB
	jobs Jobs
}

// NewPeople returns the data about people in a database.
func NewPeople(db *database.DB, jobs Jobs) *People { return &People{db, jobs} }

const (
	// gamePlayer is true for games that user ?1 plays in or has started.
	gamePlayer = `(black_id = ?1 OR white_id = ?1 OR host_id = ?1)`
	// gameAlone is true for games that user ?1 plays in a direct conversation, whose channel also
	// identifies the person.
	gameAlone = `guild = '' AND black_id IN ('', ?1) AND white_id IN ('', ?1) AND ` + gamePlayer
)

// forgetStatements delete the data about user ?1, in this order. The games come first: what adds a row
// to a personal table because of a game locks that game, so it either finds that the person has left the
// game or is done before the rows are deleted.
var forgetStatements = func() (list []string) {
	list = append(list,
		// A game with unknown players isn't rated.
		`DELETE FROM rated_games WHERE game IN (SELECT id FROM games WHERE `+gamePlayer+`)`,
		`UPDATE rating_changes SET opponent = 'forgotten' WHERE opponent = ?1`,
		`DELETE FROM channels WHERE id IN (SELECT channel FROM games WHERE `+gameAlone+`)
			AND id NOT IN (SELECT channel FROM games WHERE NOT (`+gameAlone+`))`,
		`DELETE FROM games WHERE `+gameAlone)
	for _, who := range [...]string{"black", "white", "host", "last"} {
		list = append(list, `UPDATE games SET `+who+`_id = '', `+who+`_name = '', `+who+`_mention = '' WHERE `+who+`_id = ?1`)
	}
	list = append(list, `UPDATE games SET superseded = '' WHERE id IN (SELECT game FROM direct_boards WHERE user_id = ?1)`)
	for _, t := range personalTables {
		list = append(list, `DELETE FROM `+t.name+` WHERE user_id = ?1`)
	}
	// A running job can stay: it does nothing once it finds nothing about the person.
	list = append(list, `DELETE FROM river_job WHERE {job_user} = ?1 AND state <> 'running'`)
	return list
}()

// UserData implements [stored.People].
func (s *People) UserData(ctx context.Context, user chat.UserID) (data stored.UserData, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		data = stored.UserData{Rows: make(map[string][]map[string]any)}
		if data.Games, err = loadGames(tx, `WHERE `+gamePlayer+` OR last_id = ?1 ORDER BY id`, user); err != nil {
			return err
		}
		for _, t := range personalTables {
			rows, err := database.List(tx, t.scan, `SELECT `+strings.Join(t.columns, ", ")+` FROM `+t.name+` WHERE user_id = ?`, user)
			if err != nil {
				return err
			}
			if len(rows) > 0 {
				data.Rows[t.name] = rows
			}
		}
		return addTournamentData(tx, user, data.Rows)
	})
	return data, database.Wrap(err, "read what is stored about a user")
}

// scan reads a row by column name.
func (t personalTable) scan(row database.Row) (map[string]any, error) {
	cells, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range cells {
		into[i] = &cells[i]
	}
	if err := row.Scan(into...); err != nil {
		return nil, err
	}
	out := make(map[string]any)
	for i, name := range t.columns {
		out[name] = cells[i]
		if micro, ok := cells[i].(int64); ok && timeColumns[name] {
			out[name] = shownTime(micro)
		}
	}
	return out, nil
}

// timeColumns are the columns with a time in microseconds. People get it as in the rest of their data.
var timeColumns = map[string]bool{
	"at": true, "changed": true, "begins": true, "ends": true, "since": true, "linked": true, "sent_at": true, "created": true, "expires": true, "joined": true,
}

// shownTime returns a stored time in RFC 3339, or nil for none.
func shownTime(micro int64) any {
	if micro == 0 {
		return nil
	}
	return time.UnixMicro(micro).UTC().Format(time.RFC3339)
}

// PlayingGames implements [stored.People].
func (s *People) PlayingGames(ctx context.Context, user chat.UserID) (games []*game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		games, err = playingGames(tx, user)
		return err
	})
	return games, database.Wrap(err, "read the running games of a user")
}

func playingGames(tx database.Tx, user chat.UserID) ([]*game.Game, error) {
	return loadGames(tx, `WHERE state IN ('playing', 'proposed') AND `+gamePlayer+` ORDER BY id`, user)
}

// ForgetUser implements [stored.People].
func (s *People) ForgetUser(ctx context.Context, user chat.UserID, direct chat.ChannelID) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		// If another process is pairing the person, this waits for it, so that the next statement finds
		// the game.
		if _, err := tx.Exec(`DELETE FROM seeks WHERE user_id = ?`, user); err != nil {
			return err
		}
		playing, err := playingGames(tx, user)
		if err == nil && len(playing) > 0 {
			return stored.ErrUserPlays
		}
		if err != nil {
			return err
		}
		if err := revokeWeb(tx, s.jobs, user, s.db.Now()); err != nil {
			return err
		}
		if err := forgetInTournaments(ctx, s.db, tx, s.jobs, user); err != nil {
			return err
		}
		for _, statement := range forgetStatements {
			if _, err := tx.Exec(statement, user); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`DELETE FROM channels WHERE id = ?`, direct)
		return err
	})
	if err != nil {
		return database.Wrap(err, "forget a user")
	}
	if err := s.db.Scrub(ctx); err != nil { // it's deleted, and the hourly cleaning scrubs again
		s.db.CalmLog().Warn("what a person has deleted is still in the write-ahead log", "err", err)
	}
	return nil
}
