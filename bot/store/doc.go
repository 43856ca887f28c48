// Package store opens the database of a bot: [DB] implements [service.Store] for an SQLite file
// or a PostgreSQL database.
//
// An SQLite file, hoshi.db in the data folder, belongs to one process. Several processes can
// have a PostgreSQL database open at the same time.
//
// A change fails with [stored.ErrCannotSave] if the disk is full, if files are damaged, deleted or
// replaced, or if the server doesn't respond. DB.Database.Health returns that error until a change
// is saved again.
//
// The parts are packages: database opens it and runs transactions, schema creates the tables,
// tables reads and writes them, jobs holds the job queue, leases shares shards among processes, and
// backup copies whole databases.
package store
