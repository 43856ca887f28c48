// Package person has simple models of human gomoku players: a novice, a casual player and a good
// one. The levels of package engine are tuned so that such a player wins about half of the games
// against the matching level. See docs/levels.md.
//
// A model knows what everybody knows: complete a five, stop a four, make an open four, stop an
// open three. Otherwise it plays where its own or the other side's stones amount to most. The
// models differ in how often they overlook an open three, in whether they see two threats at
// once, and in how well they judge quiet moves. They don't look ahead, and they share no code
// with the search they are meant to judge.
package person
