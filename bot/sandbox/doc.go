// Package sandbox is a local Discord that a bot can run against unchanged, with a web page on
// which people without a Discord account play with it.
//
// It follows Discord's public API documentation, versions 9 and 10, for what the bot and the
// page use: messages, files, application commands, interactions, components, forms, threads
// and permissions. It enforces Discord's limits, deadlines and error codes.
//
// The places are:
//
//   - a guild with the bot, with text channels, a voice channel's chat, forums and threads,
//     and any number of further guilds with text channels;
//   - a direct conversation of each person with the bot;
//   - a group of people without the bot, and a guild without it, where only people who
//     installed the application for themselves can use it.
//
// Everything is in memory. IDs of guilds, channels and users are the same in every process,
// so what a bot has stored about them is still right after a restart.
//
// A [Server] connects the packages below it: world holds the state and the rules; rest,
// gateway and endpoint are what the bot talks to; page is the web page; fault makes things go
// wrong. Tests use the methods that Server has from them: they act as people
// ([world.People]), change the world ([world.Admin]), disconnect the bot ([gateway.Gateway]),
// watch its requests ([rest.API]) and let some of them fail ([fault.Failures]).
//
// Anybody who reaches the server can act as any person. It therefore listens on the loopback
// interface only, and refuses requests from other web pages.
package sandbox
