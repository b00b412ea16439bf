package initcmd

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/gen-toolkit/gen/internal/scaffold"
	"github.com/gen-toolkit/gen/internal/terminal"
)

// ask asks somebody on a terminal for what the flags do not say. Return alone takes the answer in brackets. Where a
// go.mod and types with markers are there already, gen init has enough to go on, and asks nothing.
func (i *initialization) ask(dir string, tree fs.FS) error {
	if i.request.Kind != "" || terminal.Of(i.Stdout) == nil || !term.IsTerminal(int(i.Stdin.Fd())) ||
		scaffold.Marked(tree) {
		return nil
	}
	in := bufio.NewScanner(i.Stdin)
	answer := func(question, suggestion string, into *string) error {
		if *into != "" {
			return nil
		}
		fmt.Fprintf(i.Stdout, "%s [%s]: ", question, suggestion)
		if !in.Scan() {
			fmt.Fprintln(i.Stdout)
			return errors.New("there is no answer: gen help init lists the flags that give it")
		}
		*into = cmp.Or(strings.TrimSpace(in.Text()), suggestion)
		return nil
	}
	if _, err := fs.Stat(tree, "go.mod"); err != nil {
		if err := answer("Module path", "example.org/"+strings.ToLower(filepath.Base(dir)), &i.module); err != nil {
			return err
		}
	}
	if err := answer("Kind", "Fruit", &i.request.Kind); err != nil {
		return err
	}
	if err := answer("API group", "example.org", &i.request.Group); err != nil {
		return err
	}
	controller := map[bool]string{true: "yes"}[i.request.Controller]
	if err := answer("With a controller? yes or no", "yes", &controller); err != nil {
		return err
	}
	i.request.Controller = strings.HasPrefix(strings.ToLower(controller), "y")
	return nil
}
