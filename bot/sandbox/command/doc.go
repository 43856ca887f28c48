// Package command represents application commands as in the API and rejects those that Discord
// rejects.
package command
