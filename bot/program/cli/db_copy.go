package cli

import (
	"context"
	"fmt"
	"io"

	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
)

// dbCmd groups the commands for whole databases.
type dbCmd struct {
	Copy dbCopyCmd `cmd:"" help:"Copy everything from one database to another, which must be empty."`
}

// dbCopyCmd copies one database to another.
type dbCopyCmd struct {
	From database.Place `required:"" help:"Data folder (SQLite) or postgres:// URL to copy from." placeholder:"URL|DIR"`
	To   database.Place `required:"" help:"Data folder (SQLite) or postgres:// URL to copy to." placeholder:"URL|DIR"`
}

// Help returns the long help of the command.
func (dbCopyCmd) Help() string {
	return `Copies games, settings, ratings and waiting jobs in one transaction: all or nothing. Stop the bot first: the command refuses to copy while a bot uses either database. Passwords come from PGPASSWORD or ~/.pgpass.

  hoshi db copy --from ./data --to postgres://hoshi@db.example/hoshi`
}

// Run copies the database.
func (cmd *dbCopyCmd) Run(ctx context.Context, std *terminal.Streams) error {
	copied, err := backup.Copy(ctx, cmd.From, cmd.To)
	if err != nil {
		return err
	}
	return writeCopied(std.Out, copied)
}

// writeCopied writes the number of rows copied in each table.
func writeCopied(w io.Writer, copied []backup.CopiedTable) error {
	var rows int64
	for _, t := range copied {
		fmt.Fprintf(w, "%-20s %d\n", t.Name, t.Rows)
		rows += t.Rows
	}
	_, err := fmt.Fprintf(w, "copied %d rows of %d tables\n", rows, len(copied))
	return err
}
