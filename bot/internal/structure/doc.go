// Package structure holds the tests of how the program is divided into packages.
package structure
