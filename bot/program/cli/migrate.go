package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
)

// migrateCmd migrates the tables of the database or lists the migrations.
type migrateCmd struct {
	Up     migrateUpCmd     `cmd:"" default:"withargs" help:"Apply pending migrations (default)."`
	Status migrateStatusCmd `cmd:"" help:"List the migrations and whether they are applied. Changes nothing; the bot can keep running."`
}

// Help returns the long help of the command.
func (migrateCmd) Help() string {
	return `The bot applies pending migrations when it starts; this command applies them beforehand. With SQLite, stop the bot first; with PostgreSQL, it can keep running. The only way back is a backup: hoshi backup FILE.`
}

// migrateUpCmd applies the pending migrations.
type migrateUpCmd struct{ DataFlag }

func (cmd *migrateUpCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	place, err := cmd.Place(s)
	if err != nil {
		return err
	}
	before, err := database.Migrations(ctx, place)
	if err != nil {
		return err
	}
	db, err := store.Open(ctx, place, store.Options{}) // also migrates it
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	applied := 0
	for _, m := range before {
		if !m.Applied {
			fmt.Fprintln(std.Out, "applied", m.Name)
			applied++
		}
	}
	_, err = fmt.Fprintf(std.Out, "%s is up to date: migrations applied now: %d, before: %d\n", place, applied, len(before)-applied)
	return err
}

// migrateStatusCmd lists the migrations.
type migrateStatusCmd struct{ DataFlag }

func (cmd *migrateStatusCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	place, err := cmd.Place(s)
	if err != nil {
		return err
	}
	list, err := database.Migrations(ctx, place)
	if len(list) == 0 {
		return err
	}
	return errors.Join(writeMigrations(std.Out, list), err) // if a later version wrote it
}

// writeMigrations writes one line per migration.
func writeMigrations(w io.Writer, list []schema.Migration) error {
	pending := 0
	for _, m := range list {
		state := "applied"
		switch {
		case !m.Applied:
			state = "pending"
			pending++
		case !m.At.IsZero():
			state += m.At.UTC().Format(" 2006-01-02 15:04:05")
		}
		fmt.Fprintf(w, "%-20s %s\n", m.Name, state)
	}
	_, err := fmt.Fprintf(w, "%d applied, %d pending\n", len(list)-pending, pending)
	return err
}
