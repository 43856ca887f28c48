// Package limits is a table of what Discord takes in the bodies of requests: which fields
// there are, which of them have to be given, how long they may be. It is written from
// Discord's API documentation and from its OpenAPI description, and knows nothing of how the
// bot makes its requests, so that it finds what the bot gets wrong:
//
//	for _, p := range limits.Commands(body) {
//		fmt.Println(p) // 3.options.0.max_value: 9007199254740992 is more than 9007199254740991
//	}
//
// The bot checks its list of commands against the table before it sends the list, as one
// field that is wrong makes Discord refuse all of it. Tests check every body that the bot
// sends, by [Body].
//
// A field that the table does not know is a problem too. Discord ignores it, so that what it
// was meant to do does not happen.
package limits
