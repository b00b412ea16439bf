package explaincmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/config"
)

// complete completes what gen explain takes: generators, markers and rules, with their documentation.
func complete(generators []*codegen.Generator, rules []*diag.Rule, begun string) (all []string) {
	markers, err := codegen.Markers(generators)
	if err != nil {
		return nil
	}
	add := func(name, doc string) {
		if strings.HasPrefix(name, begun) {
			all = append(all, cobra.CompletionWithDesc(name, doc))
		}
	}
	add(config.Name, "all keys of gen.yaml, with their documentation")
	add("markers", "where markers count")
	for _, g := range generators {
		add(g.Name, firstLine(g.Doc))
	}
	for _, d := range markers {
		add("+"+d.Name, firstSentence(d.Doc))
	}
	add("rules", "the problems that gen reports")
	for _, r := range rules {
		add(r.Name, r.Doc)
	}
	return all
}
