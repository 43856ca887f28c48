// Package limits is a table of what Discord accepts: the lengths of texts and lists, the fields that
// a body can have, and the errors for everything else. It was written from Discord's API
// documentation and its OpenAPI description.
//
// Discord's client cuts texts to these lengths, tests check every body that it sends with [Body],
// and the sandbox refuses what Discord refuses:
//
//	for _, p := range limits.Commands(body) {
//		fmt.Println(p) // 3.options.0.max_value: int value should be less than or equal to 9007199254740991.
//	}
//
// The bot also checks its list of commands before sending it, because a single wrong field makes
// Discord refuse the whole list.
//
// An unknown field is a problem too: Discord ignores it, so it has no effect. Such a problem has no
// code.
package limits
