// Package e2e tests the whole program from the outside: games through the real Discord
// client against the sandbox, the page of the sandbox in a browser, the pictures of the
// README, and crashes. It has only tests. Package hoshi/bot/program/cli has those of the command
// line.
package e2e
