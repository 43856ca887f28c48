// Package command holds application commands as the API gives them, and refuses those that
// Discord refuses.
package command
