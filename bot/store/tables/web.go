package tables

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Web implements [stored.Web].
type Web struct {
	db   *database.DB
	jobs Jobs
}

// NewWeb returns the sessions of browsers in a database.
func NewWeb(db *database.DB, jobs Jobs) *Web { return &Web{db, jobs} }

// keySize is the size of the signing key in bytes.
const keySize = 32

// SigningKey implements [stored.Web].
func (s *Web) SigningKey(ctx context.Context) (key []byte, err error) {
	fresh := make([]byte, keySize)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	err = s.db.Change(ctx, func(tx database.Tx) error {
		if _, err := tx.Exec(`INSERT INTO web_keys (id, key) VALUES (1, ?) ON CONFLICT (id) DO NOTHING`, base64.StdEncoding.EncodeToString(fresh)); err != nil {
			return err
		}
		var text string
		if err := tx.Row(`SELECT key FROM web_keys WHERE id = 1`).Scan(&text); err != nil {
			return err
		}
		key, err = base64.StdEncoding.DecodeString(text)
		return err
	})
	return key, database.Wrap(err, "read the key of the pages")
}

// WebRevocation implements [stored.Web].
func (s *Web) WebRevocation(ctx context.Context, user chat.UserID) (number int64, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		err := tx.Row(`SELECT before FROM web_revoked WHERE person = ?`, personHash(user)).Scan(&number)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return number, database.Wrap(err, "read a revocation")
}

// AddWebSession implements [stored.Web].
func (s *Web) AddWebSession(ctx context.Context, w stored.WebSession, revocation int64) error {
	person := personHash(w.User.ID)
	err := s.db.Change(ctx, func(tx database.Tx) error {
		// The row makes a revocation at the same moment wait, so that it finds the session.
		var latest int64
		err := tx.Row(`INSERT INTO web_revoked (person, before) VALUES (?, 0)
			ON CONFLICT (person) DO UPDATE SET before = web_revoked.before RETURNING before`, person).Scan(&latest)
		if err != nil {
			return err
		}
		if latest > revocation {
			return stored.ErrWebRevoked
		}
		for _, do := range []struct {
			statement string
			args      []any
		}{
			{`DELETE FROM web_revoked WHERE person = ? AND before = 0`, []any{person}},
			{`INSERT INTO web_sessions (id, user_id, name, mention, game, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				[]any{w.ID, w.User.ID, w.User.Name, w.User.Mention, w.Game, w.Created.UnixMicro(), w.Expires.UnixMicro()}},
		} {
			if _, err := tx.Exec(do.statement, do.args...); err != nil {
				return err
			}
		}
		ended, err := tx.Exec(`DELETE FROM web_sessions WHERE user_id = ?1 AND game = ?2 AND id NOT IN
			(SELECT id FROM web_sessions WHERE user_id = ?1 AND game = ?2 ORDER BY created DESC, id LIMIT ?3)`,
			w.User.ID, w.Game, stored.MaxWebSessions)
		if err != nil || ended == 0 {
			return err
		}
		s.jobs.Tell(tx, stored.Notice{Sessions: w.User.ID})
		return nil
	})
	return database.Wrap(err, "store a session")
}

// sessionColumns are the columns of a session besides its ID.
const sessionColumns = `user_id, name, mention, game, created, expires`

// into returns what the columns of a session are read into.
func into(w *stored.WebSession) []any {
	return []any{&w.User.ID, &w.User.Name, &w.User.Mention, &w.Game, microTime{&w.Created}, microTime{&w.Expires}}
}

// sessionsAtOnce is how many sessions one statement reads.
const sessionsAtOnce = 50

// readSessions reads the sessions with some IDs, of which there are exactly sessionsAtOnce, that
// expire after a time.
var readSessions = `SELECT id, ` + sessionColumns + ` FROM web_sessions WHERE id IN (?` + strings.Repeat(", ?", sessionsAtOnce-1) + `) AND expires > ?`

// WebSessions implements [stored.Web].
func (s *Web) WebSessions(ctx context.Context, ids []string, now time.Time) (list []stored.WebSession, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		for some := range slices.Chunk(ids, sessionsAtOnce) {
			args := make([]any, sessionsAtOnce, sessionsAtOnce+1)
			for i := range args {
				args[i] = some[min(i, len(some)-1)]
			}
			more, err := database.List(tx, func(row database.Row) (w stored.WebSession, err error) {
				err = row.Scan(append([]any{&w.ID}, into(&w)...)...)
				return w, err
			}, readSessions, append(args, now.UnixMicro())...)
			if err != nil {
				return err
			}
			list = append(list, more...)
		}
		return nil
	})
	return list, database.Wrap(err, "read sessions")
}

// WebSession implements [stored.Web].
func (s *Web) WebSession(ctx context.Context, id string, now time.Time) (w stored.WebSession, err error) {
	w.ID = id
	err = s.db.Look(ctx, func(tx database.Tx) error {
		err := tx.Row(`SELECT `+sessionColumns+` FROM web_sessions WHERE id = ? AND expires > ?`, id, now.UnixMicro()).Scan(into(&w)...)
		if errors.Is(err, sql.ErrNoRows) {
			return stored.ErrNoSession
		}
		return err
	})
	return w, database.Wrap(err, "read a session")
}

// ExtendWebSession implements [stored.Web].
func (s *Web) ExtendWebSession(ctx context.Context, id string, expires time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`UPDATE web_sessions SET expires = ?1 WHERE id = ?2 AND expires < ?1`, expires.UnixMicro(), id)
		return err
	})
	return database.Wrap(err, "extend a session")
}

// keptStarts is how many characters of the IDs of actions are kept: those of the latest eight or more.
const keptStarts = 520

// storeStart stores the action that a change is for, if it's one of [stored.WithStart]. It returns ErrStale
// if it's stored already.
func storeStart(ctx context.Context, tx database.Tx) error {
	of, ok := stored.StartOf(ctx)
	if !ok {
		return nil
	}
	n, err := tx.Exec(`UPDATE web_sessions SET started = substr(' ' || CAST(?2 AS TEXT) || started, 1, ?3)
		WHERE id = ?1 AND started || ' ' NOT LIKE '% ' || CAST(?2 AS TEXT) || ' %'`, of.Session, of.Action, keptStarts)
	if err == nil && n == 0 {
		err = stored.ErrStale
	}
	return err
}

// RevokeWeb implements [stored.Web].
func (s *Web) RevokeWeb(ctx context.Context, user chat.UserID, now time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error { return revokeWeb(tx, s.jobs, user, now) })
	return database.Wrap(err, "end the sessions of a user")
}

// revokeWeb refuses a person's links and deletes their sessions, in this order: see AddWebSession. The number
// of a revocation is its time, or one more than that of the latest if the clock has been set back.
func revokeWeb(tx database.Tx, jobs Jobs, user chat.UserID, now time.Time) error {
	_, err := tx.Exec(`INSERT INTO web_revoked (person, before) VALUES (?, ?)
		ON CONFLICT (person) DO UPDATE SET before = CASE WHEN web_revoked.before < excluded.before THEN excluded.before ELSE web_revoked.before + 1 END`, personHash(user), now.UnixMicro())
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM web_sessions WHERE user_id = ?`, user); err != nil {
		return err
	}
	jobs.Tell(tx, stored.Notice{Sessions: user})
	return nil
}

// UseOnce implements [stored.Web].
func (s *Web) UseOnce(ctx context.Context, what string, now time.Time) (first bool, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec(`INSERT INTO web_revoked (person, before) VALUES (?, ?) ON CONFLICT (person) DO NOTHING`, webHash("once", what), now.UnixMicro())
		first = n > 0
		return err
	})
	return first, database.Wrap(err, "use something once")
}

// DeleteOldWeb implements [stored.Web].
func (s *Web) DeleteOldWeb(ctx context.Context, now time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		if _, err := tx.Exec(`DELETE FROM web_sessions WHERE expires <= ?`, now.UnixMicro()); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM web_revoked WHERE before <= ?`, now.Add(-stored.WebLinkLife-stored.WebClockAhead).UnixMicro())
		return err
	})
	return database.Wrap(err, "delete old sessions")
}

// personHash stands for a person whose data may have been deleted.
func personHash(user chat.UserID) string { return webHash("web", string(user)) }

// webHash stands for something of a kind.
func webHash(kind, what string) string {
	sum := sha256.Sum256([]byte(kind + " " + what))
	return base64.RawStdEncoding.EncodeToString(sum[:])
}
