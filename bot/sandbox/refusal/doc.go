// Package refusal makes the errors with which Discord's API answers, with its codes and
// texts, and checks the values of a request.
package refusal
