package settings

import "log/slog"

// Resolver finds the settings in effect: what a person, channel or guild has chosen, else the
// operator's defaults. It is safe for concurrent use.
type Resolver struct {
	store    Settings
	defaults *Defaults
	log      *slog.Logger
}

// NewResolver returns a resolver of the settings in store.
func NewResolver(store Settings, defaults *Defaults, log *slog.Logger) *Resolver {
	return &Resolver{store, defaults, log}
}
