// Package walk tests the whole service with a random walk: several people do at random what they are
// offered, in text, with slash commands, buttons, forms and on the page, while time passes, the bot
// restarts, and events come twice, late or not at all. After every step, laws must hold that no single
// feature can break alone, such as: who wins on the board has the point in every table.
//
// The tests repeat the same walks each time. To look for faults in others, run them with another seed:
//
//	go test ./bot/testing/walk -run TestWalk -rapid.seed 7 -rapid.checks 200
package walk
