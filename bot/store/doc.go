// Package store keeps games and their jobs in an SQLite file, hoshi.db in the
// data folder. It implements [bot.Store].
//
// [Open] makes the folder and the file where they are missing, brings the
// schema up to date and locks the folder for as long as the process lives:
// nobody else writes there, so the jobs that are still marked as running belong
// to a process that died, and are made available again.
//
// There are two connection pools. Everything that writes, River included, goes
// through a single connection, because SQLite has one writer at a time and
// waiting for it in a queue is better than being told that it is busy. Reads
// have connections of their own, which the write-ahead log never blocks. A
// change is on disk (synchronous=FULL) when the call that made it returns.
package store
