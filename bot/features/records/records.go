// Package records turns games into files and back: records to import and export, replays, and
// pictures to share.
package records

import (
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/analysis"
	"hoshi/bot/features/shared"
)

// Records imports and exports games.
type Records struct {
	*shared.Parts
	Store    stored.History
	Analysis *analysis.Analysis
}
