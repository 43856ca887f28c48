package tables

import (
	"slices"

	"hoshi/bot/domain/game"
	"hoshi/bot/store/database"
)

// loadTeams reads the members and wishes of a vote game.
func loadTeams(tx database.Tx, g *game.Game) (err error) {
	if !g.Black.Team && !g.White.Team {
		return nil
	}
	if g.Members, err = loadMembers(tx, g.ID); err != nil {
		return err
	}
	g.Wishes, err = loadWishes(tx, g.ID)
	return err
}

func loadMembers(tx database.Tx, g int64) ([]game.Member, error) {
	return database.List(tx, func(row database.Row) (m game.Member, err error) {
		err = row.Scan(&m.User.ID, &m.User.Name, &m.User.Mention, sideText(&m.Side))
		return m, err
	}, `SELECT user_id, name, mention, side FROM team_members WHERE game = ? ORDER BY user_id`, g)
}

func loadWishes(tx database.Tx, g int64) ([]game.Wish, error) {
	return database.List(tx, func(row database.Row) (w game.Wish, err error) {
		err = row.Scan(&w.Ply, &w.User, &w.Point.Col, &w.Point.Row, microTime{&w.At})
		return w, err
	}, `SELECT ply, user_id, col, row, at FROM wishes WHERE game = ? ORDER BY ply, at, user_id`, g)
}

// storeTeams makes the stored members and wishes of a vote game equal to the game's.
func storeTeams(tx database.Tx, g *game.Game) error {
	if !g.Black.Team && !g.White.Team {
		return nil
	}
	members, err := loadMembers(tx, g.ID)
	if err != nil {
		return err
	}
	for _, m := range members {
		if !slices.ContainsFunc(g.Members, func(other game.Member) bool { return other.User.ID == m.User.ID }) {
			if _, err := tx.Exec(`DELETE FROM team_members WHERE game = ? AND user_id = ?`, g.ID, m.User.ID); err != nil {
				return err
			}
		}
	}
	for _, m := range g.Members {
		if slices.Contains(members, m) {
			continue
		}
		_, err := tx.Exec(`INSERT INTO team_members (game, user_id, name, mention, side) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (game, user_id) DO UPDATE SET side = excluded.side`,
			g.ID, m.User.ID, m.User.Name, m.User.Mention, sideText(&m.Side))
		if err != nil {
			return err
		}
	}
	return storeWishes(tx, g)
}

func storeWishes(tx database.Tx, g *game.Game) error {
	wishes, err := loadWishes(tx, g.ID)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		if !slices.ContainsFunc(g.Wishes, func(other game.Wish) bool { return other.Ply == w.Ply && other.User == w.User }) {
			if _, err := tx.Exec(`DELETE FROM wishes WHERE game = ? AND ply = ? AND user_id = ?`, g.ID, w.Ply, w.User); err != nil {
				return err
			}
		}
	}
	for _, w := range g.Wishes {
		if slices.Contains(wishes, w) {
			continue
		}
		_, err := tx.Exec(`INSERT INTO wishes (game, ply, user_id, col, row, at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (game, ply, user_id) DO UPDATE SET col = excluded.col, row = excluded.row, at = excluded.at`,
			g.ID, w.Ply, w.User, w.Point.Col, w.Point.Row, w.At.UnixMicro())
		if err != nil {
			return err
		}
	}
	return nil
}
