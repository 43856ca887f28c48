package settings

// Notation is how points are written in answers for one person alone.
type Notation string

// The notations. "" is NotationLower.
const (
	NotationLower Notation = "lower" // h8
	NotationUpper Notation = "upper" // H8
)
