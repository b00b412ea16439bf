// Package explaincmd is gen explain. In: the name of a generator, a marker or a rule. Out: its documentation.
package explaincmd

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/cli"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/templategen"
	"github.com/gen-toolkit/gen/internal/terminal"
)

// An explanation is what gen explain prints.
type explanation struct {
	cli.Output
	generators []*codegen.Generator // of the program
	all        []*codegen.Generator // with those of gen.yaml
	table      *markers.Table
	rules      []*diag.Rule
}

// New returns the command. rules returns the kinds of problems that the program reports.
func New(s *cli.Session, rules func() []*diag.Rule) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [GENERATOR|MARKER|LINTER|RULE|gen.yaml|markers|templates|plugins|lint|breaking|rules]",
		Short: "Explain a generator, a marker, or where markers count, or list all of them",
		Args:  cobra.MaximumNArgs(1),

		ValidArgsFunction: func(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return complete(s.Generators, rules(), begun), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			all := slices.Concat(s.Generators, ofFile(s))
			definitions, err := codegen.Markers(all)
			if err != nil {
				return err
			}
			var text bytes.Buffer
			e := &explanation{Output: cli.Output{Stdout: &text}, generators: s.Generators, all: all,
				table: markers.NewTable(definitions), rules: rules()}
			err = e.explain(args)
			shown := text.String()
			if !slices.Contains(args, config.Name) { // whose lines are YAML
				shown = terminal.Wrap(shown)
			}
			_, _ = io.WriteString(s.Stdout, shown)
			return err
		},
	}
}

// ofFile returns the generators that gen.yaml makes of templates, if there is a gen.yaml that can be read.
func ofFile(s *cli.Session) []*codegen.Generator {
	name, err := s.Configuration()
	if err != nil {
		return nil
	}
	file, _, err := config.Read(nil, name, s.Generators, config.Manner{NoPackages: true})
	if err != nil {
		return nil
	}
	return file.Generators
}

func (e *explanation) explain(args []string) error {
	if len(args) == 0 {
		e.explainAll()
		return nil
	}
	name, marked := strings.CutPrefix(args[0], "+")
	if marked && e.explainMarkers(name) { // protobuf is a generator, too
		return nil
	}
	return e.explainName(name)
}

func (e *explanation) explainAll() {
	e.Printf("Generators:\n")
	longest := 0
	for _, g := range e.all {
		longest = max(longest, len(g.Name))
	}
	for _, g := range e.all {
		e.Printf("  %-*s  %s\n", longest, g.Name, firstLine(g.Doc))
	}
	for _, section := range []struct {
		title    string
		external bool
	}{{"Markers", false}, {"Markers of other tools, whose spelling gen checks", true}} {
		e.Printf("\n%s:\n", section.title)
		for _, d := range e.table.Definitions() {
			if d.External == section.external {
				e.Printf("  +%-44s %s\n", d.Name, firstSentence(d.Doc))
			}
		}
	}
	fmt.Fprintln(e.Stdout, "\ngen explain gen.yaml shows all keys of gen.yaml. gen explain markers lists the "+
		"comments in which gen reads them, gen explain templates "+
		"and gen explain plugins how gen.yaml makes generators. gen explain breaking lists what gen breaking finds, "+
		"and gen explain rules what else gen reports.")
}

func (e *explanation) explainName(name string) error {
	switch name {
	case config.Name:
		fmt.Fprint(e.Stdout, config.Annotated(e.generators))
		return nil
	case "markers":
		fmt.Fprintln(e.Stdout, markers.Places)
		return nil
	case "templates":
		fmt.Fprint(e.Stdout, templategen.Document())
		return nil
	case "plugins":
		fmt.Fprint(e.Stdout, pluginhost.Document)
		return nil
	}
	var names []string
	for _, g := range e.all {
		if g.Name == name {
			e.explainGenerator(g)
			return nil
		}
		names = append(names, g.Name)
	}
	if name == "lint" {
		e.explainLinters()
		return nil
	}
	if name == "breaking" {
		e.explainBreaking()
		return nil
	}
	if name == "rules" {
		e.explainRules()
		return nil
	}
	for _, r := range e.rules {
		names = append(names, r.Name)
		if r.Name == name {
			e.explainDiagnostic(r)
			return nil
		}
	}
	for _, r := range driver.BreakingRules(e.all) {
		names = append(names, r.Name)
		if r.Name == name {
			e.explainRule(r)
			return nil
		}
	}
	doc := apilint.Doc(name)
	if doc != "" { // a marker may have the name, too: maxlength
		e.Printf("%s, a linter of gen lint: %s\n", name, strings.TrimSpace(doc))
		if len(called(e.table, name)) > 0 {
			e.Printf("\n")
		}
	}
	if e.explainMarkers(name) || doc != "" {
		return nil
	}
	near := e.table.Suggest(name)
	if near == "" {
		near = marker.Closest(name, append(names, apilint.Names()...))
	}
	if near != "" {
		return fmt.Errorf("there is no generator and no marker %q: did you mean %q?", name, near)
	}
	return fmt.Errorf("there is no generator and no marker %q: gen explain lists them", name)
}

// explainMarkers explains the markers that a name calls, and reports whether there are any.
func (e *explanation) explainMarkers(name string) bool {
	all := called(e.table, name)
	for i, d := range all {
		if i > 0 {
			e.Printf("\n")
		}
		e.Printf("%s\n\n%s\nIt belongs on %s.\n", d.Usage(), d.Doc, d.Where())
	}
	return len(all) > 0
}

// called returns the marker of a name, or else those that end so, e.g. kubebuilder:printcolumn for "printcolumn".
func called(table *markers.Table, name string) (all []*marker.Definition) {
	if d := table.Lookup(name); d != nil {
		return []*marker.Definition{d}
	}
	for _, d := range table.Definitions() {
		end := ":" + strings.ToLower(name)
		if strings.HasSuffix(strings.ToLower(d.Name), end) && !strings.Contains(d.Name, ":items:") {
			all = append(all, d)
		}
	}
	return all
}

func (e *explanation) explainGenerator(g *codegen.Generator) {
	e.Printf("%s: %s\n", g.Name, g.Doc)
	if g.Options != nil {
		fmt.Fprintln(e.Stdout, "\nOptions, as keys in gen.yaml and in kebab-case as flags:")
		for _, o := range config.Options(g.Options()) {
			e.Printf("  %-28s %s\n", o.Key, o.Doc)
		}
	}
	if len(g.Markers) > 0 {
		fmt.Fprintln(e.Stdout, "\nMarkers:")
		for _, d := range g.Markers {
			e.Printf("  %s\n        %s\n", d.Usage(), strings.ReplaceAll(d.Doc, "\n", "\n        "))
		}
	}
}

func (e *explanation) explainLinters() {
	fmt.Fprint(e.Stdout, `gen lint checks API conventions if gen.yaml has lint:, with the analyzers of sigs.k8s.io/kube-api-linter:

  lint:                    # an empty value means the defaults, marked with *
    nobools: true
    maxlength: false
    conditions: {isFirstField: Warn}   # settings

conditions asks for no tags of protobuf and of strategic merge patches, unless its settings do.

`)
	for _, name := range apilint.Names() {
		mark := " "
		if apilint.IsDefault(name) {
			mark = "*"
		}
		e.Printf("  %s %-20s %s\n", mark, name, firstLine(strings.TrimSpace(apilint.Doc(name))))
	}
}

func firstLine(doc string) string {
	line, _, _ := strings.Cut(doc, "\n")
	return line
}

func firstSentence(doc string) string {
	sentence, _, _ := strings.Cut(doc, ". ")
	sentence, _, _ = strings.Cut(sentence, "; gen only")
	return strings.TrimSuffix(sentence, ".")
}
