// Package structure holds the tests of the program's package structure.
package structure
