package genmain

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/templategen"
	"github.com/gen-toolkit/gen/internal/terminal"
)

func (s *session) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [GENERATOR|MARKER|LINTER|RULE|markers|templates|plugins|lint|breaking|rules]",
		Short: "Explain a generator, a marker, or where markers count, or list all of them",
		Args:  cobra.MaximumNArgs(1),

		ValidArgsFunction: s.completeExplained,
		RunE: func(_ *cobra.Command, args []string) error {
			all := slices.Concat(s.generators, s.madeByFile())
			definitions, err := codegen.Markers(all)
			if err != nil {
				return err
			}
			table := markers.NewTable(definitions)
			var text bytes.Buffer
			defer func(out io.Writer) {
				s.stdout = out
				_, _ = io.WriteString(out, terminal.Wrap(text.String()))
			}(s.stdout)
			s.stdout = &text
			if len(args) == 0 {
				s.explainAll(table, all)
				return nil
			}
			name, marked := strings.CutPrefix(args[0], "+")
			if marked && s.explainMarkers(table, name) { // protobuf is a generator, too
				return nil
			}
			return s.explain(table, all, name)
		},
	}
}

// madeByFile returns the generators that gen.yaml makes of templates, if there is a gen.yaml that can be read.
func (s *session) madeByFile() []*codegen.Generator {
	name, err := s.configuration()
	if err != nil {
		return nil
	}
	file, _, err := config.Read(nil, name, s.generators, config.Manner{NoPackages: true})
	if err != nil {
		return nil
	}
	return file.Generators
}

func (s *session) explainAll(table *markers.Table, generators []*codegen.Generator) {
	s.printf("Generators:\n")
	for _, g := range generators {
		s.printf("  %-12s %s\n", g.Name, firstLine(g.Doc))
	}
	for _, section := range []struct {
		title    string
		external bool
	}{{"Markers", false}, {"Markers of other tools, whose spelling gen checks", true}} {
		s.printf("\n%s:\n", section.title)
		for _, d := range table.Definitions() {
			if d.External == section.external {
				s.printf("  +%-44s %s\n", d.Name, firstSentence(d.Doc))
			}
		}
	}
	fmt.Fprintln(s.stdout, "\ngen explain markers lists the comments in which gen reads them, gen explain templates "+
		"and gen explain plugins how gen.yaml makes generators. gen explain breaking lists what gen breaking finds, "+
		"and gen explain rules what else gen reports.")
}

func (s *session) explain(table *markers.Table, generators []*codegen.Generator, name string) error {
	switch name {
	case "markers":
		fmt.Fprintln(s.stdout, markers.Places)
		return nil
	case "templates":
		fmt.Fprint(s.stdout, templategen.Document())
		return nil
	case "plugins":
		fmt.Fprint(s.stdout, pluginhost.Document)
		return nil
	}
	var names []string
	for _, g := range generators {
		if g.Name == name {
			s.explainGenerator(g)
			return nil
		}
		names = append(names, g.Name)
	}
	if name == "lint" {
		s.explainLinters()
		return nil
	}
	if name == "breaking" {
		s.explainBreaking(generators)
		return nil
	}
	if name == "rules" {
		s.explainRules()
		return nil
	}
	for _, r := range s.rules() {
		names = append(names, r.Name)
		if r.Name == name {
			s.explainDiagnostic(r)
			return nil
		}
	}
	for _, r := range driver.BreakingRules(generators) {
		names = append(names, r.Name)
		if r.Name == name {
			s.explainRule(r)
			return nil
		}
	}
	if doc := apilint.Doc(name); doc != "" {
		s.printf("%s: %s\n", name, strings.TrimSpace(doc))
		return nil
	}
	if s.explainMarkers(table, name) {
		return nil
	}
	near := table.Suggest(name)
	if near == "" {
		near = marker.Closest(name, append(names, apilint.Names()...))
	}
	if near != "" {
		return fmt.Errorf("there is no generator and no marker %q: did you mean %q?", name, near)
	}
	return fmt.Errorf("there is no generator and no marker %q: gen explain lists them", name)
}

// explainMarkers explains the markers that a name calls, and reports whether there are any.
func (s *session) explainMarkers(table *markers.Table, name string) bool {
	all := called(table, name)
	for i, d := range all {
		if i > 0 {
			s.printf("\n")
		}
		s.printf("%s\n\n%s\nIt belongs on %s.\n", d.Usage(), d.Doc, d.Where())
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

func (s *session) explainGenerator(g *codegen.Generator) {
	s.printf("%s: %s\n", g.Name, g.Doc)
	if g.Options != nil {
		fmt.Fprintln(s.stdout, "\nOptions, as keys in gen.yaml and in kebab-case as flags:")
		for _, o := range config.Options(g.Options()) {
			s.printf("  %-28s %s\n", o.Key, o.Doc)
		}
	}
	if len(g.Markers) > 0 {
		fmt.Fprintln(s.stdout, "\nMarkers:")
		for _, d := range g.Markers {
			s.printf("  %s\n        %s\n", d.Usage(), strings.ReplaceAll(d.Doc, "\n", "\n        "))
		}
	}
}

func (s *session) explainLinters() {
	fmt.Fprint(s.stdout, `gen lint checks API conventions if gen.yaml has lint:, with the analyzers of sigs.k8s.io/kube-api-linter:

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
		s.printf("  %s %-20s %s\n", mark, name, firstLine(strings.TrimSpace(apilint.Doc(name))))
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
