// Package e2e tests the whole program from the outside: the binary's commands,
// games through the real Discord client against the sandbox, the sandbox's page
// in a browser, and crashes. It has no code of its own.
package e2e
