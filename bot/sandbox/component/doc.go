// Package component reads the components of messages and forms, and refuses those that
// Discord refuses.
package component
