package metrics

// Kinds of metrics.
const (
	counter = iota
	gauge
	shortTime // a histogram of times about as long as an answer
	longTime  // a histogram of times that may include a search
)

// family is a metric with its labels. Its series differ by their values.
type family struct {
	kind       int
	name, help string
	labels     []string
}

// families are the metrics that the program reports as things happen. Those that are read at each
// scrape are in read.go.
var families = []family{
	{shortTime, "reply_seconds", "Time from a request to its first answer.", nil},
	{longTime, "board_seconds", "Time from a change of a game to its board in Discord, including the engine's reply, by the kind of game.", []string{"kind"}},
	{counter, "commands_total", "Requests that were read as a command, by its name; a move, a click and a form count as the command they stand for.", []string{"command"}},
	{counter, "flood_refused_total", "Requests that were refused because their user or channel had sent too many.", nil},
	{counter, "moves_total", "Moves that were stored, by who made them.", []string{"by"}},

	{counter, "searches_total", "Searches that have ended, by level and outcome.", []string{"level", "outcome"}},
	{longTime, "search_seconds", "Time of searches, without the wait for a seat.", []string{"level"}},
	{longTime, "queue_wait_seconds", "Time that searches and drawings waited for a seat.", []string{"kind"}},
	{shortTime, "render_seconds", "Time to draw a picture.", []string{"kind"}},

	{gauge, "gateway_connected", "1 while a shard is connected to Discord's gateway, else 0.", []string{"shard"}},
	{counter, "gateway_connections_total", "Connections to Discord's gateway that were started or resumed, by shard.", []string{"shard"}},
	{counter, "discord_answers_total", "Discord's answers to HTTP requests, by route and status (0 for no answer). " +
		"Discord has most of its rate limits by route and channel.", []string{"route", "status"}},
	{shortTime, "discord_answer_seconds", "Time from an HTTP request to Discord's answer.", nil},
	{counter, "discord_messages_refused_total", "Messages that Discord refused because of their form, so that only their text was shown.", nil},

	{counter, "database_changes_total", "Transactions that write, by outcome: saved, or failed if the database takes no changes.", []string{"outcome"}},
	{counter, "database_read_failures_total", "Reads of the database that failed.", nil},
	{longTime, "job_wait_seconds", "Time that a job waited in the database after it was due, by kind.", []string{"kind"}},

	{counter, "web_requests_total", "Requests to the pages, by route and status; 429 means that there were too many, and 101 is a WebSocket.", []string{"route", "status"}},
	{counter, "web_actions_total", "Actions on pages of games, by outcome: done, refused, or failed.", []string{"outcome"}},

	{counter, "log_entries_total", "Log entries of the levels warn and error, whether or not the settings show them.", []string{"level"}},
	{counter, "panics_total", "Panics: bugs that ended one request, job or event. The log has their stacks.", nil},
	{gauge, "build_info", "Always 1; the labels are the version, and the role of the process: all, gateway or worker.", []string{"version", "role"}},
}

// atZero are the series that exist before anything happens: Prometheus computes a rate only from a series
// it has seen before.
var atZero = []struct {
	name   string
	values []string
}{
	{"database_read_failures_total", nil},
	{"discord_messages_refused_total", nil},
	{"flood_refused_total", nil},
	{"panics_total", nil},
	{"database_changes_total", []string{"saved"}},
	{"database_changes_total", []string{"failed"}},
	{"log_entries_total", []string{"warn"}},
	{"log_entries_total", []string{"error"}},
	{"moves_total", []string{"player"}},
	{"moves_total", []string{"engine"}},
}
