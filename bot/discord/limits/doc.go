// Package limits checks the bodies of requests against a table of Discord's rules: which fields
// there are, which are required, and how long they may be. The table was written from Discord's API
// documentation and its OpenAPI description, independently of the code that makes the requests, so
// that it finds the bot's mistakes:
//
//	for _, p := range limits.Commands(body) {
//		fmt.Println(p) // 3.options.0.max_value: 9007199254740992 is more than 9007199254740991
//	}
//
// The bot checks its list of commands before sending it, because a single wrong field makes Discord
// refuse the whole list. Tests use [Body] to check every body that the bot sends.
//
// An unknown field is a problem too: Discord ignores it, so it has no effect.
package limits
