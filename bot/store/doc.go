// Package store opens the database of a bot: [DB] implements [bot.Store] for an SQLite file
// or a PostgreSQL database.
//
// An SQLite file, hoshi.db in the data folder, belongs to one process. Several processes can
// have a PostgreSQL database open at the same time.
//
// A change is refused with [bot.ErrCannotSave] if the disk is full, if files are damaged,
// deleted or replaced, or if the server does not answer. DB.Database.Health returns that error
// until a change is saved again.
//
// The parts are packages: database opens it and runs transactions, schema makes the tables,
// tables reads and writes them, jobs keeps the job queue, leases shares shards among
// processes, and backup copies a whole database.
package store
