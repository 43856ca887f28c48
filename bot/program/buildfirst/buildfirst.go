// Package buildfirst imports the package that takes longest to compile, SQLite. The go
// command compiles packages in the order of imports, so main imports this package early in
// the alphabet. Otherwise SQLite would be compiled last and alone, while the other cores
// are idle.
package buildfirst

import _ "modernc.org/sqlite" // the store would import it much later
