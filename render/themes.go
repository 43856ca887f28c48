package render

import "hoshi/render/internal/theme"

// DefaultTheme is the theme of a scene without a theme name.
const DefaultTheme = theme.Default

// Themes returns the names of all themes, starting with the default.
func Themes() []string { return theme.Names() }
