package process

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"hoshi/bot/console"
	"hoshi/bot/domain/settings"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/view/locale"
)

// Console answers each line of the input as a message until the input ends. Pictures and files are
// written to the folder images, or not at all if it is empty.
func Console(ctx context.Context, s *config.Config, std *terminal.Streams, place database.Place, images string) error {
	if s.Log.Level == "info" {
		s.Log.Level = "warn" // other lines would come between the messages
	}
	log := newLog(s, std)
	db, err := openGames(ctx, s, place, store.Options{Database: database.Options{Log: log}})
	if err != nil {
		return err
	}
	defer db.Close()
	catalogue, err := locale.New()
	if err != nil {
		return err
	}
	chat := console.New(std.Out, images, func(language, prefix string) *locale.Printer {
		return catalogue.Printer(language, locale.PrefixStyle(cmp.Or(prefix, s.Prefix)))
	})
	s.Flood = config.Flood{} // a script types fast
	options, err := serviceOptions(s, catalogue, log)
	if err != nil {
		return err
	}
	options.Board = settings.BoardKeep
	svc, err := service.NewService(db, chat, options)
	if err != nil {
		return err
	}
	defer svc.Close()

	working, cancel := context.WithCancel(ctx)
	defer cancel()
	worked := make(chan error, 1)
	go func() { worked <- db.Work(working, svc.Jobs()) }()
	if std.InTerminal {
		fmt.Fprintf(std.Out, "Type %[1]splay to begin and %[1]shelp for help. Ctrl-D ends.\n"+
			"X is Black, O is White, and parentheses mark the last move. There are no buttons here; commands do the same.\n", s.Prefix)
	}
	err = chat.Run(ctx, svc, messageReader(s, svc), std.In, std.InTerminal)
	cancel()
	return errors.Join(err, <-worked)
}
