package cli

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/store/backup"
)

// backupCmd writes a backup of the database.
type backupCmd struct {
	DataFlag
	File string `arg:"" help:"File to write. It must not exist yet." placeholder:"FILE"`
}

// Help returns the long help of the command.
func (backupCmd) Help() string {
	return `The bot can keep running: the backup is a consistent snapshot, and nobody has to wait for it. The file is an SQLite database, even if the games are in PostgreSQL, and only its owner can read it. It contains people's games and names, so keep it as safe as the database.`
}

// Run writes the backup.
func (cmd *backupCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	place, err := cmd.Place(s)
	if err != nil {
		return err
	}
	if err := backup.Backup(ctx, place, cmd.File); err != nil {
		return err
	}
	info, err := os.Stat(cmd.File)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "wrote %s (%s)\n", cmd.File, size(info.Size()))
	return err
}

// restoreCmd loads a backup into the database.
type restoreCmd struct {
	DataFlag
	File    string `arg:"" help:"Backup to read." placeholder:"FILE"`
	Replace bool   `help:"Replace existing data. An old SQLite database is kept next to the new one as hoshi.db.replaced; later ones get a number."`
}

// Help returns the long help of the command.
func (restoreCmd) Help() string {
	return `Stop the bot first: the command refuses to restore while a bot is running. The backup can come from an earlier version or another kind of database.`
}

// Run restores the backup.
func (cmd *restoreCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	place, err := cmd.Place(s)
	if err != nil {
		return err
	}
	kept, err := backup.Restore(ctx, cmd.File, place, cmd.Replace)
	if errors.Is(err, backup.ErrNotEmpty) {
		return fmt.Errorf("%w; add --replace to replace its data", err)
	}
	if err != nil {
		return err
	}
	if kept != "" {
		fmt.Fprintf(std.Out, "kept the old database as %s\n", kept)
	}
	_, err = fmt.Fprintf(std.Out, "restored %s to %s\n", cmd.File, place)
	return err
}
