package conversion_test

import (
	"fmt"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/conversion"
)

// TestResult: a generator that requires the conversions gets them as data. Its files say what it gets.
func TestResult(t *testing.T) {
	codegentest.Run(t, "testdata/result", &codegen.Generator{
		Name: "lossy", Doc: "what conversions do", Requires: []*codegen.Generator{conversion.Generator},
		Plan: func(p *codegen.Pass) (files []codegen.File, err error) {
			result, _ := p.ResultOf(conversion.Generator)
			var lines []string
			for _, c := range result.([]conversion.Conversion) {
				lines = append(lines, fmt.Sprintf("%s: %s to %s, manual %t, same %t, hub %t", c.Function, c.From, c.To,
					c.Manual, c.Same, c.Hub))
				for _, f := range c.Fields {
					lines = append(lines, fmt.Sprintf("  %s %s %s", f.Name, f.How, f.Why))
				}
			}
			docs := p.OutputDir("docs", ".txt")
			return []codegen.File{codegen.TextFile(p, docs, "lossy.txt", "#", lines, list)}, nil
		},
	}, conversion.Generator)
}

func list(lines []string) (text []byte, _ error) {
	for _, line := range lines {
		text = append(text, line+"\n"...)
	}
	return text, nil
}
