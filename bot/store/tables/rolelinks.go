package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// RoleLinks implements [stored.RoleLinks].
type RoleLinks struct {
	db   *database.DB
	jobs Jobs
}

// NewRoleLinks returns the permissions in a database.
func NewRoleLinks(db *database.DB, jobs Jobs) *RoleLinks { return &RoleLinks{db, jobs} }

// LinkRoles implements [stored.RoleLinks].
func (s *RoleLinks) LinkRoles(ctx context.Context, l stored.RoleLink) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		// Keep counting changes, so that a job of an earlier permission isn't taken for a new one.
		var changes int64
		err := tx.Row(`INSERT INTO role_links (user_id, name, tokens, expires, linked, changes, sent, sent_at, claimed) VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)
			ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, tokens = excluded.tokens, expires = excluded.expires, linked = excluded.linked,
			changes = role_links.changes + 1, sent = 0, sent_at = 0, claimed = 0 RETURNING changes`,
			l.User.ID, l.User.Name, l.Tokens, l.Expires.UnixMicro(), l.Linked.UnixMicro(), l.Linked.UnixMicro()).Scan(&changes)
		if err != nil {
			return err
		}
		return s.jobs.Insert(ctx, tx, stored.RolesJob{User: l.User.ID, Revision: changes}, time.Time{})
	})
	return database.Wrap(err, "connect the account of a user")
}

// rolesChanged notes that a person's figures may have changed. It stores a job unless one is pending.
func rolesChanged(ctx context.Context, tx database.Tx, jobs Jobs, user chat.UserID) error {
	var changes, sent int64
	var at time.Time
	err := tx.Row(`UPDATE role_links SET changes = changes + 1 WHERE user_id = ? RETURNING changes, sent, sent_at`, user).Scan(&changes, &sent, microTime{&at})
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil || sent != changes-1 {
		return err
	}
	return jobs.Insert(ctx, tx, stored.RolesJob{User: user, Revision: changes}, at.Add(stored.RolesEvery))
}

// InsertMissingRoleJobs stores the jobs of the figures that have changed in a database that has none.
func (s *RoleLinks) InsertMissingRoleJobs(ctx context.Context, tx database.Tx) error {
	list, err := database.List(tx, func(row database.Row) (job stored.RolesJob, err error) {
		err = row.Scan(&job.User, &job.Revision)
		return job, err
	}, `SELECT user_id, changes FROM role_links WHERE sent <> changes ORDER BY user_id`)
	for _, job := range list {
		err = errors.Join(err, s.jobs.Insert(ctx, tx, job, time.Time{}))
	}
	return err
}

const selectRoleLink = `SELECT user_id, name, tokens, expires, linked, changes, sent, sent_at FROM role_links WHERE user_id = ?`

// scanRoleLink reads a row of selectRoleLink.
func scanRoleLink(row database.Row) (l stored.RoleLink, err error) {
	err = row.Scan(&l.User.ID, &l.User.Name, &l.Tokens, microTime{&l.Expires}, microTime{&l.Linked}, &l.Changes, &l.Sent, microTime{&l.SentAt})
	if errors.Is(err, sql.ErrNoRows) {
		err = stored.ErrNoRoleLink
	}
	return l, err
}

// RoleLink implements [stored.RoleLinks].
func (s *RoleLinks) RoleLink(ctx context.Context, user chat.UserID) (l stored.RoleLink, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		l, err = scanRoleLink(tx.Row(selectRoleLink, user))
		return err
	})
	return l, database.Wrap(err, "read the connected account of a user")
}

// ClaimRoles implements [stored.RoleLinks].
func (s *RoleLinks) ClaimRoles(ctx context.Context, user chat.UserID, now time.Time) (l stored.RoleLink, wait time.Duration, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		wait = 0
		n, err := tx.Exec(`UPDATE role_links SET claimed = ?1 WHERE user_id = ?2 AND claimed <= ?3`, now.UnixMicro(), user, now.Add(-stored.RolesClaim).UnixMicro())
		if err != nil {
			return err
		}
		if n == 0 {
			wait = stored.RolesClaim
			var claimed time.Time
			err := tx.Row(`SELECT claimed FROM role_links WHERE user_id = ?`, user).Scan(microTime{&claimed})
			switch {
			case errors.Is(err, sql.ErrNoRows):
				return stored.ErrNoRoleLink
			case err != nil:
				return err
			}
			wait = max(claimed.Add(stored.RolesClaim).Sub(now), time.Microsecond)
		}
		l, err = scanRoleLink(tx.Row(selectRoleLink, user))
		return err
	})
	return l, wait, database.Wrap(err, "claim the figures of a user")
}

// KeepRoleTokens implements [stored.RoleLinks].
func (s *RoleLinks) KeepRoleTokens(ctx context.Context, l stored.RoleLink, tokens string, expires time.Time) (ok bool, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec(`UPDATE role_links SET tokens = ?, expires = ? WHERE user_id = ? AND tokens = ?`, tokens, expires.UnixMicro(), l.User.ID, l.Tokens)
		ok = n > 0
		return err
	})
	return ok, database.Wrap(err, "store new tokens of a user")
}

// RolesSent implements [stored.RoleLinks].
func (s *RoleLinks) RolesSent(ctx context.Context, l stored.RoleLink, at time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		var changes int64
		err := tx.Row(`UPDATE role_links SET sent = ?, sent_at = ?, claimed = 0 WHERE user_id = ? AND linked = ? RETURNING changes`,
			l.Changes, at.UnixMicro(), l.User.ID, l.Linked.UnixMicro()).Scan(&changes)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil || changes == l.Changes {
			return err
		}
		return s.jobs.Insert(ctx, tx, stored.RolesJob{User: l.User.ID, Revision: changes}, at.Add(stored.RolesEvery))
	})
	return database.Wrap(err, "note that the figures of a user were sent")
}

// UnlinkRoles implements [stored.RoleLinks].
func (s *RoleLinks) UnlinkRoles(ctx context.Context, user chat.UserID, tokens string) (l stored.RoleLink, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		if l, err = scanRoleLink(tx.Row(selectRoleLink+` {for_update}`, user)); err != nil {
			return err
		}
		if tokens != "" && tokens != l.Tokens {
			return stored.ErrNoRoleLink
		}
		_, err = tx.Exec(`DELETE FROM role_links WHERE user_id = ?`, user)
		return err
	})
	return l, database.Wrap(err, "disconnect the account of a user")
}
