// Package console is the room in a terminal: chat lines come from an input, one
// a line, and replies go to an output as text, with the board drawn in
// characters and the pictures and files written to a folder.
//
// It is how one plays without Discord or a browser, and how scripts drive the
// bot: when the input is no terminal, a line is read only after everything that
// the one before it caused has been printed.
//
// A line is written by the user "you", or by ann if it begins with "<ann> ".
// "@ann" names a user, "@hoshi" the bot, and "+game.sgf" attaches a file, whose
// path has no blanks.
package console
