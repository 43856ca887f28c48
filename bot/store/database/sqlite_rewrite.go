package database

import (
	"context"
	"log/slog"

	sqlite3 "modernc.org/sqlite/lib"
)

// rewrite overwrites what earlier versions deleted and left in free pages, if a migration has marked the
// file for that with user_version 1. It takes about as much free disk space as the database has. If it
// fails, nothing is lost: the bot starts with a warning, and the next start tries again.
func (s *sqliteDB) rewrite(ctx context.Context, log *slog.Logger) error {
	var marked, size int64
	if err := s.write.QueryRowContext(ctx, `SELECT user_version, page_count * page_size
		FROM pragma_user_version, pragma_page_count, pragma_page_size`).Scan(&marked, &size); err != nil || marked == 0 {
		return err
	}
	_, err := s.write.ExecContext(ctx, `VACUUM`)
	if err == nil {
		_, err = s.write.ExecContext(ctx, `PRAGMA user_version = 0`)
	}
	// Whether it worked or not, the write-ahead log is now as large as the database.
	if _, emptied := s.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); err == nil {
		err = emptied
	}
	switch {
	case err == nil:
	case ctx.Err() != nil, primaryCode(err) == sqlite3.SQLITE_CORRUPT, primaryCode(err) == sqlite3.SQLITE_NOTADB:
		return err
	default:
		log.WarnContext(ctx, "what people deleted in earlier versions is still in the database's file, because the file could not be rewritten; "+
			"make room on the disks of the database and of temporary files, then restart: each start tries again", "file", s.path, "needs_mib", 1+size>>20, "err", err)
	}
	return nil
}
