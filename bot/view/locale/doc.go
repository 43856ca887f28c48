// Package locale holds the messages that users read, one file per language, and translates the
// service's [message.Text] values.
//
// Package bot and the adapters name a message by its ID and pass arguments. A [Printer] finds the
// message in the language's file, chooses the plural form by the argument Count, and formats each
// argument for the language. How a command is written ("`!move h8`") depends on the place, so the
// adapter provides a [CommandStyle]:
//
//	catalogue, err := locale.New()
//	…
//	words := catalogue.Printer("en", locale.PrefixStyle("!"))
//	fmt.Println(words.Print(message.T("game.none_running")))
//
// Each message is a whole sentence or a complete phrase. In its text, {{.Name}} is an argument and
// {{cmd "move" .Point}} a command.
package locale
