// Package component reads the components of messages and forms and rejects those that Discord
// rejects.
package component
