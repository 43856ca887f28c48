package settings

// TextSettings are a guild's settings for text commands. Zero values mean not set.
type TextSettings struct {
	Prefix    string // of commands
	BareMoves Switch // whether a point without a command is a move
}
