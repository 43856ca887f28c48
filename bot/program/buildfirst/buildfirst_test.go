package buildfirst_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The go command compiles packages in the order of go list -deps: SQLite comes before what the
// commands and servers need.
func TestSQLiteIsCompiledEarly(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", "hoshi").Output()
	if err != nil {
		t.Fatal(err)
	}
	order := strings.Fields(string(list))
	sqlite := slices.Index(order, "modernc.org/sqlite")
	if sqlite < 0 {
		t.Fatal("SQLite is not compiled at all")
	}
	for _, later := range []string{"net/http", "hoshi/bot/program/cli", "hoshi/bot/discord", "github.com/jackc/pgx/v5"} {
		if at := slices.Index(order, later); at < sqlite {
			t.Errorf("%s is compiled as number %d, before SQLite, number %d", later, at+1, sqlite+1)
		}
	}
}
