// Command calls prints what gen migrate replaces in a project, for the conformance tests. In: the project's directory.
// Out: JSON: the directory, the name and the arguments of each program, as package argv writes them.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate"
	"github.com/gen-toolkit/gen/internal/regular"
)

func main() {
	if err := print(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func print(project string) error {
	plan, err := migrate.Read(regular.FS(project), migrate.Repository{}, "")
	if err != nil {
		return err
	}
	type call struct {
		Dir, Name string
		Args      []string
	}
	var all []call
	for _, c := range plan.Replaced {
		name, args := migrate.Program(c)
		all = append(all, call{c.Dir, name, args})
	}
	return json.NewEncoder(os.Stdout).Encode(all)
}
