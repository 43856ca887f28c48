// Package console is a chat with one channel in a terminal. Each line of the input is
// a message. Replies are printed as text, with the board drawn in characters; pictures
// and files are written to a folder.
//
// With it people play without Discord or a browser, and scripts drive the bot. When the
// input is not a terminal, a line is read only after everything that the line before it
// caused has been printed.
//
// A line is written by the user "you", or by ann if it begins with "<ann> ".
// "@ann" names a user, "@hoshi" the bot, and "+game.sgf" attaches a file, whose
// path has no blanks.
package console
