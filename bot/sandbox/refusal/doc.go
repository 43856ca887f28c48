// Package refusal makes the errors of Discord's API, with its codes and texts, checks bodies against
// bot/internal/limits, and writes HTTP responses, both intact and broken.
package refusal
