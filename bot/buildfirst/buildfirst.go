// Package buildfirst imports the package that takes longest to compile, SQLite. The go
// command compiles packages in the order of imports, so main imports this package early in
// the alphabet. SQLite is then compiled beside everything else and not last on its own,
// which would leave the other processor cores idle.
package buildfirst

import _ "modernc.org/sqlite" // the store would import it much later
