// Package person has simple models of people who play gomoku: a novice, a casual player
// and a good one. Levels of package engine are set so that such players win about half
// of their games against the level that is meant for them. See docs/levels.md.
//
// A model knows what everybody knows: complete a five, stop a four, make an open four,
// stop an open three. Otherwise it plays where its own or the other side's stones come
// to most. The models differ in how often they overlook an open three, in whether they
// see two threats at once, and in how well they judge quiet moves. They do not think
// ahead, and they share no code with the search that they are to judge.
package person
