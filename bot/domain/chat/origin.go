package chat

// Origin is how a request was made.
type Origin int

// The origins of requests.
const (
	FromText        Origin = iota // a message with a prefix or a mention
	FromSlash                     // a slash command
	FromComponent                 // a button or a menu
	FromModal                     // a form
	FromContextMenu               // a command on a user or a message
	FromBrowser                   // the board in a browser
)
