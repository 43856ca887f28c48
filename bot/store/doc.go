// Package store keeps games, settings and jobs in an SQLite file, hoshi.db in the data
// folder. [DB] implements [bot.Store].
//
// [Open] makes the folder and the file where they are missing, brings the schema up to
// date and locks the folder for as long as the process lives: nobody else writes there.
//
// # Jobs
//
// Every change of a game stores a job in the same transaction, and [DB.Work] hands out
// the jobs by River (https://riverqueue.com). A worker stores a heartbeat every few
// seconds. The jobs of a worker whose heartbeat is too old, or that the lock of the
// folder proves dead, become available again. A job that two workers do does no harm:
// the game's revision makes the later result stale.
//
// # SQLite
//
// There are two connection pools. Everything that writes, River included, goes through
// one connection: SQLite has one writer at a time, and to wait in a queue is better than
// to be told that the database is busy. Reads have other connections, which the
// write-ahead log never blocks. A change is on disk (synchronous=FULL) when the call
// that made it returns.
//
// # When changes cannot be saved
//
// A change is refused with [bot.ErrCannotSave] where the disk is full or the files are
// damaged, deleted or replaced. [DB.Health] returns that error until a change is saved
// again, and it is logged once a minute.
package store
