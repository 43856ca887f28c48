package render

import "hoshi/render/internal/theme"

// DefaultTheme is the theme of a scene that names none.
const DefaultTheme = theme.Default

// Themes returns the names of all themes, the default first.
func Themes() []string { return theme.Names() }
