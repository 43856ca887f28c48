package tables

import (
	"strings"

	"hoshi/bot/domain/tournament"
	"hoshi/bot/store/database"
)

// tournamentColumns lists the columns of a tournament, except id, revision, created and changed.
func tournamentColumns(t *tournament.Tournament) []column {
	return []column{
		{name: "guild", value: &t.Guild},
		{name: "channel", value: &t.Channel},
		{name: "host_id", value: &t.Host.ID},
		{name: "host_name", value: &t.Host.Name},
		{name: "host_mention", value: &t.Host.Mention},
		{name: "name", value: &t.Name},
		{name: "format", value: &t.Format},
		{name: "rule", value: &t.Rule},
		{name: "opening", value: &t.Opening},
		{name: "clock", value: clockText(&t.Clock)},
		{name: "rounds", value: &t.Rounds},
		{name: "max_players", value: &t.MaxPlayers},
		{name: "rated", value: &t.Rated},
		{name: "filler", value: levelText(&t.Filler)},
		{name: "manager", value: &t.Manager},
		{name: "in_channel", value: &t.InChannel},
		{name: "no_show", value: (*int64)(&t.NoShow)},
		{name: "check_in", value: (*int64)(&t.CheckInFor)},
		{name: "round_time", value: (*int64)(&t.RoundTime)},
		{name: "arena_time", value: (*int64)(&t.ArenaTime)},
		{name: "state", value: &t.State},
		{name: "round", value: &t.Round},
		{name: "reason", value: &t.Reason},
		{name: "starts_at", value: microTime{&t.StartsAt}},
		{name: "round_ends", value: microTime{&t.RoundEnds}},
		{name: "arena_ends", value: microTime{&t.ArenaEnds}},
		{name: "paused_at", value: microTime{&t.PausedAt}},
	}
}

// entrantColumns lists the columns of an entrant, except tournament and number.
func entrantColumns(e *tournament.Entrant) []column {
	return []column{
		{name: "seed", value: &e.Seed},
		{name: "player_id", value: &e.User.ID},
		{name: "name", value: &e.User.Name},
		{name: "mention", value: &e.User.Mention},
		{name: "engine", value: &e.Engine},
		{name: "rating", value: &e.Rating},
		{name: "checked_in", value: &e.CheckedIn},
		{name: "out", value: &e.Out},
		{name: "joined", value: microTime{&e.Joined}},
	}
}

// pairingColumns lists the columns of a pairing, except tournament.
func pairingColumns(p *tournament.Pairing) []column {
	return []column{
		{name: "number", value: &p.Number},
		{name: "round", value: &p.Round},
		{name: "slot", value: &p.Slot},
		{name: "black", value: &p.First},
		{name: "white", value: &p.Second},
		{name: "channel", value: &p.Channel},
		{name: "game", value: &p.Game},
		{name: "result", value: &p.Result},
		{name: "forfeit", value: &p.Forfeit},
		{name: "reason", value: &p.Reason},
		{name: "by_id", value: &p.By.ID},
		{name: "by_name", value: &p.By.Name},
		{name: "by_mention", value: &p.By.Mention},
		{name: "here_black", value: &p.Here[0]},
		{name: "here_white", value: &p.Here[1]},
		{name: "again", value: &p.Again},
		{name: "due", value: microTime{&p.Due}},
		{name: "began", value: microTime{&p.Began}},
		{name: "ended", value: microTime{&p.Ended}},
	}
}

// marks returns a question mark and a comma for each column.
func marks(list []column) string { return strings.Repeat("?, ", len(list)) }

var (
	insertEntrant = `INSERT INTO tournament_players (` + join(entrantColumns(&tournament.Entrant{}), "") + `, tournament, number) VALUES (` +
		marks(entrantColumns(&tournament.Entrant{})) + `?, ?)`
	insertPairing = `INSERT INTO tournament_games (` + join(pairingColumns(&tournament.Pairing{}), "") + `, tournament) VALUES (` +
		marks(pairingColumns(&tournament.Pairing{})) + `?)`
	selectEntrants = `SELECT ` + join(entrantColumns(&tournament.Entrant{}), "") + ` FROM tournament_players WHERE tournament = ? ORDER BY number`
	selectPairings = `SELECT ` + join(pairingColumns(&tournament.Pairing{}), "") + ` FROM tournament_games WHERE tournament = ? ORDER BY number`
)

// storeEntrants makes the stored entrants equal to those of a tournament.
func storeEntrants(tx database.Tx, t *tournament.Tournament) error {
	if _, err := tx.Exec(`DELETE FROM tournament_players WHERE tournament = ?`, t.ID); err != nil {
		return err
	}
	for i := range t.Entrants {
		if _, err := tx.Exec(insertEntrant, append(values(entrantColumns(&t.Entrants[i])), t.ID, i+1)...); err != nil {
			return database.Wrap(err, "entrant %d", i+1)
		}
	}
	return nil
}

// storePairing stores a pairing in place of the earlier state of it.
func storePairing(tx database.Tx, id int64, p *tournament.Pairing) error {
	if _, err := tx.Exec(`DELETE FROM tournament_games WHERE tournament = ? AND number = ?`, id, p.Number); err != nil {
		return err
	}
	_, err := tx.Exec(insertPairing, append(values(pairingColumns(p)), id)...)
	return database.Wrap(err, "pairing %d", p.Number)
}

// completeTournament reads the parts of a tournament that are in other tables.
func completeTournament(tx database.Tx, t *tournament.Tournament) (err error) {
	t.Entrants, err = database.List(tx, func(row database.Row) (e tournament.Entrant, err error) {
		err = row.Scan(values(entrantColumns(&e))...)
		return e, err
	}, selectEntrants, t.ID)
	if err != nil {
		return err
	}
	t.Pairings, err = database.List(tx, func(row database.Row) (p tournament.Pairing, err error) {
		err = row.Scan(values(pairingColumns(&p))...)
		return p, err
	}, selectPairings, t.ID)
	return err
}
