package page

import (
	"regexp"
	"slices"
)

// imported matches the modules that a module imports when it's loaded.
var imported = regexp.MustCompile(`(?m)^(?:import|export) .*from "\./([\w.]+)"`)

// imports returns a module with all that it needs, in order of names, so that a page can load them
// at once.
func (f *Files) imports(entry string) []string {
	found := []string{entry}
	for i := 0; i < len(found); i++ {
		for _, m := range imported.FindAllSubmatch(f.files[found[i]].plain, -1) {
			if name := string(m[1]); !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	slices.Sort(found)
	return found
}
