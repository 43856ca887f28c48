// Package sandbox is a local Discord: a gateway and a REST API that a bot can run
// against unchanged, and a web page on top where people without a Discord account
// play with it.
//
// It behaves as Discord's public API documentation says, versions 9 and 10, for
// what a bot that reads and writes messages needs. Interactions, threads, voice,
// webhooks and everything that administers a guild are not there.
//
// There is one guild with a few text channels and a few people, and a direct
// conversation of each of them with the bot. Everything is in memory. Ids of
// channels and users are the same in every process, so that what a bot has stored
// about them outlives the sandbox.
//
// Tests let people act ([Server.Say], [Server.SayWithFiles], [Server.React]),
// watch what comes of it ([Server.WaitMessage], [Server.Requests]) and make things
// go wrong ([Server.Disconnect], [Server.FailNext], [Server.DenyPermissions]).
//
// Anybody who reaches the server can speak as anybody, which is why it listens on
// the loopback interface only and refuses what other web pages send.
package sandbox
