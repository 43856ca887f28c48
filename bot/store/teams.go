package store

import (
	"context"
	"slices"
	"time"

	"hoshi/bot/game"
)

// teamStatements are the SQL of the members and the wishes of teams.
type teamStatements struct {
	members, insertMember, deleteMember string
	wishes, setWish, deleteWish         string
}

func newTeamStatements(d dialect) teamStatements {
	return teamStatements{
		members: d.sql(`SELECT user_id, name, mention, side FROM team_members WHERE game = ? ORDER BY user_id`),
		insertMember: d.sql(`INSERT INTO team_members (game, user_id, name, mention, side) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (game, user_id) DO UPDATE SET side = excluded.side`),
		deleteMember: d.sql(`DELETE FROM team_members WHERE game = ? AND user_id = ?`),

		wishes: d.sql(`SELECT ply, user_id, col, row, at FROM wishes WHERE game = ? ORDER BY ply, at, user_id`),
		setWish: d.sql(`INSERT INTO wishes (game, ply, user_id, col, row, at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (game, ply, user_id) DO UPDATE SET col = excluded.col, row = excluded.row, at = excluded.at`),
		deleteWish: d.sql(`DELETE FROM wishes WHERE game = ? AND ply = ? AND user_id = ?`),
	}
}

// loadTeams reads the members and the wishes of a game; there are none without teams.
func (db *DB) loadTeams(ctx context.Context, tx transaction, g *game.Game) (err error) {
	if !g.Black.Team && !g.White.Team {
		return nil
	}
	if g.Members, err = db.loadMembers(ctx, tx, g.ID); err != nil {
		return err
	}
	g.Wishes, err = db.loadWishes(ctx, tx, g.ID)
	return err
}

func (db *DB) loadMembers(ctx context.Context, tx transaction, g int64) (list []game.Member, err error) {
	err = tx.each(ctx, func(row scanner) error {
		var m game.Member
		err := row.Scan(&m.User.ID, &m.User.Name, &m.User.Mention, sideName{&m.Side})
		list = append(list, m)
		return err
	}, db.sql.teams.members, g)
	return list, err
}

func (db *DB) loadWishes(ctx context.Context, tx transaction, g int64) (list []game.Wish, err error) {
	err = tx.each(ctx, func(row scanner) error {
		var w game.Wish
		var at int64
		err := row.Scan(&w.Ply, &w.User, &w.Point.Col, &w.Point.Row, &at)
		w.At = time.UnixMicro(at).UTC()
		list = append(list, w)
		return err
	}, db.sql.teams.wishes, g)
	return list, err
}

// syncTeams makes the stored members and wishes of a game those that it has.
func (db *DB) syncTeams(ctx context.Context, tx transaction, g *game.Game) error {
	if !g.Black.Team && !g.White.Team {
		return nil
	}
	members, err := db.loadMembers(ctx, tx, g.ID)
	if err != nil {
		return err
	}
	for _, m := range members {
		if !slices.ContainsFunc(g.Members, func(other game.Member) bool { return other.User.ID == m.User.ID }) {
			if _, err := tx.exec(ctx, db.sql.teams.deleteMember, g.ID, m.User.ID); err != nil {
				return err
			}
		}
	}
	for _, m := range g.Members {
		if slices.Contains(members, m) {
			continue
		}
		if _, err := tx.exec(ctx, db.sql.teams.insertMember, g.ID, m.User.ID, m.User.Name, m.User.Mention, sideName{&m.Side}); err != nil {
			return err
		}
	}
	return db.syncWishes(ctx, tx, g)
}

func (db *DB) syncWishes(ctx context.Context, tx transaction, g *game.Game) error {
	wishes, err := db.loadWishes(ctx, tx, g.ID)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		if !slices.ContainsFunc(g.Wishes, func(other game.Wish) bool { return other.Ply == w.Ply && other.User == w.User }) {
			if _, err := tx.exec(ctx, db.sql.teams.deleteWish, g.ID, w.Ply, w.User); err != nil {
				return err
			}
		}
	}
	for _, w := range g.Wishes {
		if slices.Contains(wishes, w) {
			continue
		}
		if _, err := tx.exec(ctx, db.sql.teams.setWish, g.ID, w.Ply, w.User, w.Point.Col, w.Point.Row, w.At.UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}
