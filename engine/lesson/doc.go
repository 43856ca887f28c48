// Package lesson has the lessons that teach gomoku: positions with a goal, and what each move there
// achieves.
//
// A lesson is a text file in the folder lessons. [Parse] reads it, and [Lesson.Verify] rejects it
// if its goal can't be reached as stated or if some move can't be judged. [Lesson.Judge] answers any
// move with what it achieves and why: the answers are searched for, never written by hand. Wins
// and refutations are proven by package puzzle under freestyle. Under other rules, only wins by
// continuous fours count (fours.go).
//
// The words of lessons are elsewhere. This package only knows positions.
package lesson
