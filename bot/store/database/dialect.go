package database

import (
	"strconv"
	"strings"
	"sync"
)

// dialect translates statements for one kind of database. Statements use question marks for
// parameters: ? for the next one and ?1, ?2, … by number. Words in braces stand for expressions
// that differ between the databases:
//
//	{now}            the database's clock in microseconds since 1970
//	{for_update}     after a SELECT: locks its rows until the transaction ends
//	{job_game}       the game of a row of river_job
//	{job_user}       the person whom a row of river_job is about
//	{job_worker}     the worker that took a row of river_job last
//	{job_stale}      a row of river_job is older than 15 minutes, when Discord accepts no answer
//	{job_early}      the time of a row of river_job has not come
//	{no_args}        empty arguments of a row of river_job
//	{worker_absent}  the process of a row of workers is known to be dead
type dialect struct {
	mark    string // the parameter sign, before its number
	words   *strings.Replacer
	written sync.Map // translated statements by their original text
}

var sqliteDialect = dialect{mark: "?", words: strings.NewReplacer(
	"{now}", `CAST(unixepoch('subsec') * 1000000 AS INTEGER)`,
	"{for_update}", ``,
	"{job_game}", `json_extract(river_job.args, '$.game')`,
	"{job_user}", `json_extract(river_job.args, '$.user')`,
	"{job_worker}", `json_extract(river_job.attempted_by, '$[#-1]')`,
	"{job_stale}", `river_job.created_at < datetime('now', 'subsec', '-15 minutes')`,
	"{job_early}", `river_job.scheduled_at > datetime('now', 'subsec')`,
	"{no_args}", `jsonb('{}')`,
	"{worker_absent}", `FALSE`, // this process holds the folder lock, which proves it
)}

var postgresDialect = dialect{mark: "$", words: strings.NewReplacer(
	"{now}", `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`,
	"{for_update}", `FOR UPDATE`,
	"{job_game}", `(river_job.args->>'game')::bigint`,
	"{job_user}", `river_job.args->>'user'`,
	"{job_worker}", `river_job.attempted_by[array_upper(river_job.attempted_by, 1)]`,
	"{job_stale}", `river_job.created_at < clock_timestamp() - interval '15 minutes'`,
	"{job_early}", `river_job.scheduled_at > clock_timestamp()`,
	"{no_args}", `'{}'`,
	"{worker_absent}", `workers.lease <> 0 AND NOT EXISTS (SELECT 1 FROM pg_locks
		WHERE locktype = 'advisory' AND granted AND objsubid = 1
		AND classid::bigint = workers.lease >> 32 AND objid::bigint = workers.lease & 4294967295
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
)}

// write translates a statement for the database and caches the result. Statements are constants,
// never built from values, so the cache stays small.
func (d *dialect) write(statement string) string {
	if known, ok := d.written.Load(statement); ok {
		return known.(string)
	}
	var b strings.Builder
	n := 0
	for i, part := range strings.Split(d.words.Replace(statement), "?") {
		if i > 0 {
			b.WriteString(d.mark)
			if part == "" || part[0] < '0' || part[0] > '9' {
				n++
				b.WriteString(strconv.Itoa(n))
			}
		}
		b.WriteString(part)
	}
	d.written.Store(statement, b.String())
	return b.String()
}
