package store

import (
	"strconv"
	"strings"

	"github.com/riverqueue/river"

	"hoshi/bot/game"
	"hoshi/bot/settings"
)

// dialect is what differs between the databases in the statements of this package.
type dialect struct {
	// parameter writes the n-th parameter, from 1.
	parameter func(n int) string
	// now is the database's clock in microseconds since 1970.
	now string
	// jobGame is the game of a row of river_job.
	jobGame string
	// jobWorker is the worker that took a row of river_job last.
	jobWorker string
	// jobStale is true for a row of river_job that was inserted longer ago than Discord takes
	// an answer: 15 minutes.
	jobStale string
	// jobEarly is true for a row of river_job whose time has not come.
	jobEarly string
	// workerAbsent is true for a row of workers whose process is known to be dead.
	workerAbsent string
	// forUpdate follows a SELECT whose rows nobody else may change until the
	// transaction ends.
	forUpdate string
}

// sql writes a statement for the database. Parameters are question marks, and the
// expressions of the dialect stand in braces.
func (d dialect) sql(statement string) string {
	statement = strings.NewReplacer(
		"{now}", d.now, "{job_game}", d.jobGame, "{job_worker}", d.jobWorker, "{job_early}", d.jobEarly, "{job_stale}", d.jobStale,
		"{for_update}", d.forUpdate, "{worker_absent}", d.workerAbsent,
	).Replace(statement)
	var b strings.Builder
	n := 0
	for part := range strings.SplitSeq(statement, "?") {
		if n > 0 {
			b.WriteString(d.parameter(n))
		}
		n++
		b.WriteString(part)
	}
	return b.String()
}

// statements are the SQL of this package. Each is prepared once for a connection, by
// its text: none is put together from values.
type statements struct {
	insertGame, updateGame, replaceGame    string
	gameByID, runningGame, lastGame        string
	setShown, beginPost                    string
	loadMoves, deleteMoves, insertMove     string
	waiting                                string
	heartbeat, deleteWorker, deleteWorkers string
	deleteRequests                         string
	recoverJobs, adoptJobs                 string
	absentWorkers, buryWorker, buryLeader  string

	settingStatements
	ratings      ratingStatements
	people       peopleStatements
	history      historyStatements
	turns        turnStatements
	puzzles      puzzleStatements
	daily        dailyStatements
	made         madeStatements
	achievements achievementStatements
	teams        teamStatements
	challenges   challengeStatements
	retention    retentionStatements
}

func newStatements(d dialect) *statements {
	var names, set []string
	for _, c := range columns(&game.Game{}) {
		names = append(names, c.name)
		if !c.fixed {
			set = append(set, c.name+" = ?")
		}
	}
	const unfinished = `('available', 'pending', 'retryable', 'running', 'scheduled')`
	list := strings.Join(names, ", ")
	selectGame := `SELECT ` + list + `, id, revision, created, changed FROM games `
	updateGame := `UPDATE games SET ` + strings.Join(set, ", ") + `, revision = revision + 1, changed = ?,
		message = CASE WHEN channel = ? THEN message ELSE '' END`
	return &statements{
		insertGame: d.sql(`INSERT INTO games (` + list + `, revision, created, changed)
			VALUES (` + strings.Repeat("?, ", len(names)) + `1, ?, ?) RETURNING id`),
		updateGame:  d.sql(updateGame + ` WHERE id = ? AND revision = ?`),
		replaceGame: d.sql(updateGame + `, shown = revision + 1 WHERE id = ? AND revision = ? AND state IN ('playing', 'proposed')`),
		gameByID:    d.sql(selectGame + `WHERE id = ?`),
		runningGame: d.sql(selectGame + `WHERE channel = ? AND state = 'playing'`),
		lastGame:    d.sql(selectGame + `WHERE channel = ? AND started_at > 0 ORDER BY started_at DESC, id DESC LIMIT 1`),
		setShown: d.sql(`UPDATE games SET shown = ?, message = ?, posting = CASE WHEN posting <= ? THEN 0 ELSE posting END
			WHERE id = ? AND shown <= ?`),
		beginPost: d.sql(`UPDATE games SET posting = ?, posting_key = ? WHERE id = ? AND shown <= ? AND message = ?
			AND (posting = 0 OR posting = ? AND posting_key IN ('', ?))`),

		loadMoves:   d.sql(`SELECT col, row FROM moves WHERE game = ? ORDER BY ply`),
		deleteMoves: d.sql(`DELETE FROM moves WHERE game = ? AND ply > ?`),
		insertMove:  d.sql(`INSERT INTO moves (game, ply, col, row, played_at) VALUES (?, ?, ?, ?, ?)`),

		waiting: d.sql(`SELECT DISTINCT games.channel FROM river_job JOIN games ON games.id = {job_game}
			WHERE river_job.state IN ` + unfinished + ` AND NOT (river_job.kind = 'due' AND {job_early})`),

		heartbeat: d.sql(`INSERT INTO workers (id, heartbeat, lease) VALUES (?, {now}, ?)
			ON CONFLICT (id) DO UPDATE SET heartbeat = excluded.heartbeat, lease = excluded.lease`),
		absentWorkers: d.sql(`SELECT id FROM workers WHERE id <> ? AND {worker_absent}`),
		buryWorker:    d.sql(`DELETE FROM workers WHERE id = ? AND {worker_absent}`),
		buryLeader:    d.sql(`DELETE FROM river_leader WHERE leader_id = ?`),
		deleteWorker:  d.sql(`DELETE FROM workers WHERE id = ?`),
		deleteWorkers: d.sql(`DELETE FROM workers WHERE heartbeat <= {now} - ?`),
		recoverJobs: d.sql(`UPDATE river_job SET state = 'available', attempt = 0, scheduled_at = created_at
			WHERE state IN ('retryable', 'running', 'scheduled') AND NOT (kind = 'due' AND {job_early})
				AND {job_worker} NOT IN (SELECT id FROM workers WHERE heartbeat > {now} - ?)`),

		deleteRequests: d.sql(`DELETE FROM river_job WHERE kind = '` + requestKind + `' AND state <> 'running' AND {job_stale}`),

		adoptJobs: d.sql(`UPDATE river_job SET queue = '` + river.QueueDefault + `'
			WHERE queue LIKE '` + ownQueuePrefix + `%' AND state IN ` + unfinished + `
				AND substr(queue, ` + strconv.Itoa(len(ownQueuePrefix)+1) + `) NOT IN (SELECT id FROM workers WHERE heartbeat > {now} - ?)`),

		settingStatements: newSettingStatements(d),

		ratings:      newRatingStatements(d),
		people:       newPeopleStatements(d, selectGame),
		history:      newHistoryStatements(d, selectGame),
		turns:        newTurnStatements(d, selectGame),
		puzzles:      newPuzzleStatements(d),
		daily:        newDailyStatements(d),
		made:         newMadeStatements(d),
		achievements: newAchievementStatements(d),
		teams:        newTeamStatements(d),
		challenges:   newChallengeStatements(d, selectGame),
		retention:    newRetentionStatements(d),
	}
}

// settingStatements are the SQL of what channels, guilds and people are set to.
type settingStatements struct {
	channel, channelForUpdate, insertChannel, updateChannel string
	guild, guildForUpdate, insertGuild, updateGuild         string
	user, userForUpdate, insertUser, updateUser             string
}

func newSettingStatements(d dialect) settingStatements {
	channelList, guildList := channelColumns(&settings.ChannelSettings{}), guildColumns(&settings.GuildSettings{})
	channel := `SELECT ` + selectColumns(channelList) + ` FROM channels WHERE id = ? `
	guild := `SELECT ` + selectColumns(guildList) + ` FROM guilds WHERE id = ? `
	userList := userColumns(&settings.UserSettings{})
	user := `SELECT ` + selectColumns(userList) + ` FROM users WHERE user_id = ? `
	return settingStatements{
		channel:          d.sql(channel),
		channelForUpdate: d.sql(channel + `{for_update}`),
		insertChannel: d.sql(`INSERT INTO channels (id, depth, theme, numbers, details) VALUES (?, 0, '', '', '')
			ON CONFLICT (id) DO NOTHING`),
		updateChannel:  d.sql(`UPDATE channels SET ` + setColumns(channelList) + ` WHERE id = ?`),
		guild:          d.sql(guild),
		guildForUpdate: d.sql(guild + `{for_update}`),
		insertGuild:    d.sql(`INSERT INTO guilds (id, theme) VALUES (?, '') ON CONFLICT (id) DO NOTHING`),
		updateGuild:    d.sql(`UPDATE guilds SET ` + setColumns(guildList) + ` WHERE id = ?`),

		user:          d.sql(user),
		userForUpdate: d.sql(user + `{for_update}`),
		insertUser:    d.sql(`INSERT INTO users (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING`),
		updateUser:    d.sql(`UPDATE users SET ` + setColumns(userList) + ` WHERE user_id = ?`),
	}
}
