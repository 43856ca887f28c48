package settings

// TextSettings is what a guild has chosen for what people type. Zero values are what
// nobody has chosen.
type TextSettings struct {
	Prefix    string // of commands
	BareMoves Switch // whether a point alone is a move
}
