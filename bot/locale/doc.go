// Package locale has the messages that users read, a file for each language, and
// puts the [bot.Text] values of the service into words.
//
// Package bot and the adapters name a message by its id and give it arguments. A
// [Printer] finds the message in the language's file, chooses the plural form by the
// argument Count, and writes each argument as the language does. How a command is
// written ("`!move h8`") depends on the place, so the adapter gives a
// [CommandStyle]:
//
//	catalogue, err := locale.New()
//	…
//	words := catalogue.Printer("en", locale.PrefixStyle("!"))
//	fmt.Println(words.Print(bot.T("game.none_running")))
//
// Each message is a whole sentence, or a phrase that stands alone. In its text,
// {{.Name}} is an argument and {{cmd "move" .Point}} a command.
package locale
