// Package store keeps games, settings and jobs in a database. [DB] implements
// [bot.Store].
//
// [Open] opens an SQLite file, hoshi.db in the data folder, for one process.
// [OpenPostgres] opens a PostgreSQL database, for several processes at the same time.
// Both make the tables that are missing.
//
// # Jobs
//
// Every change of a game stores a job in the same transaction, and [DB.Work] hands out
// the jobs by River (https://riverqueue.com). A worker stores a heartbeat every few
// seconds, and on PostgreSQL holds a lock that ends with it. The jobs of a worker whose lock
// is free for some seconds, or whose heartbeat is too old, become available again. A job that
// two workers do does no harm: the game's revision makes the later result stale.
//
// # When changes cannot be saved
//
// A change is refused with [bot.ErrCannotSave] where the disk is full, where files are
// damaged, deleted or replaced, or where the server does not answer. [DB.Health] returns
// that error until a change is saved again, and it is logged once a minute.
//
// # SQLite
//
// The data folder is locked for as long as the process lives: nobody else writes there,
// and the jobs of earlier processes are recovered at once. There are two connection
// pools. Everything that writes, River included, goes through one connection: SQLite has
// one writer at a time, and to wait in a queue is better than to be told that the
// database is busy. Reads have other connections, which the write-ahead log never
// blocks. A change is on disk (synchronous=FULL) when the call that made it returns.
//
// # Copies
//
// [Copy], [Backup] and [Restore] read the tables and their columns from the databases, so
// that a new table is copied without a change of them: schema.go says what is not.
//
// # Where things are
//
// Games, settings, jobs and heartbeats are the same for both databases: games.go,
// moves.go, settings.go, jobs.go, work.go, heartbeat.go. Their SQL stands in
// statements.go, with a dialect for what differs. The files that begin with sqlite and
// postgres hold the rest: how to connect, run a transaction and read an error, and
// River's driver. The tables stand in migrations, a folder for each database.
package store
