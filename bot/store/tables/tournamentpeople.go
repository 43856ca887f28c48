package tables

import (
	"context"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/store/database"
)

// personalTournamentTable is a table of tournaments whose rows name a user and stay without them.
type personalTournamentTable struct {
	personalTable
	user string // the column that holds the user's ID
}

// personalTournamentTables lists them all.
var personalTournamentTables = []personalTournamentTable{
	{personalTable{"tournaments", []string{"id", "guild", "channel", "host_name", "name", "format", "state", "reason", "created"}}, "host_id"},
	{personalTable{"tournament_players", []string{"tournament", "seed", "name", "rating", "checked_in", "out", "joined"}}, "player_id"},
	{personalTable{"tournament_games", []string{"tournament", "number", "round", "result", "reason", "by_name"}}, "by_id"},
}

// addTournamentData adds what tournaments store about a user, by table.
func addTournamentData(tx database.Tx, user chat.UserID, rows map[string][]map[string]any) error {
	for _, t := range personalTournamentTables {
		list, err := database.List(tx, t.scan, `SELECT `+strings.Join(t.columns, ", ")+` FROM `+t.name+` WHERE `+t.user+` = ?`, user)
		if err != nil {
			return err
		}
		if len(list) > 0 {
			rows[t.name] = list
		}
	}
	return nil
}

// forgetInTournaments deletes what tournaments store about a user: see [tournament.Forget].
func forgetInTournaments(ctx context.Context, db *database.DB, tx database.Tx, jobs Jobs, user chat.UserID) error {
	list, err := loadTournaments(tx, `WHERE host_id = ?1 OR id IN (SELECT tournament FROM tournament_players WHERE player_id = ?1)
		OR id IN (SELECT tournament FROM tournament_games WHERE by_id = ?1) ORDER BY id {for_update}`, user)
	if err != nil {
		return err
	}
	s := NewTournaments(db, NewGames(db, jobs))
	for _, t := range list {
		err := s.update(ctx, tx, t, func(t *tournament.Tournament) error {
			return t.Do(tournament.Actor{Now: db.Now()}, tournament.Forget{User: user})
		})
		if err != nil {
			return database.Wrap(err, "forget a player of tournament %d", t.ID)
		}
	}
	return nil
}
