// Package refusal makes the errors of Discord's API, with its codes and texts, and checks the
// values in a request.
package refusal
