// Package console is a chat with one channel in a terminal. Each line of input is a message.
// Replies are printed as text, with the board drawn in characters; pictures and files are written
// to a folder.
//
// It lets people play without Discord or a browser, and scripts drive the bot. If the input isn't a
// terminal, a line is read only after all output for the previous one has been printed.
//
// A line is from the user "you", or from ann if it begins with "<ann> ". "@ann" mentions a user,
// "@hoshi" the bot, and "+game.sgf" attaches a file whose path has no spaces.
package console
