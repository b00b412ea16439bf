package openapi

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// compareReport compares the violations of API conventions with the list of accepted ones, or plans the new list.
func (b *builder) compareReport(options *Options, types []*model.Type) ([]codegen.File, error) {
	p := b.pass
	if options.ReportFilename == "" {
		if options.UpdateReport {
			p.Report(ruleReport.At(p.OptionPos("updateReport"), "updateReport is set, but no reportFilename").
				Fix("name the file of the report by reportFilename"))
		}
		return nil, nil
	}
	read, err := p.ReadFile(options.ReportFilename)
	switch {
	case errors.Is(err, fs.ErrNotExist) && options.UpdateReport: // it is created
	case errors.Is(err, fs.ErrNotExist):
		p.Report(ruleReport.At(p.OptionPos("reportFilename"), "the report %s does not exist", options.ReportFilename).
			Fix("run gen with updateReport once"))
		return nil, nil
	case err != nil:
		return nil, err
	}
	all := b.violations(types)
	if options.UpdateReport {
		var lines []string
		for _, v := range all {
			lines = append(lines, v.String())
		}
		return []codegen.File{codegen.PatchedFile(read, lines, patch)}, nil
	}
	compare(p, options, string(read.Content), all)
	return nil, nil
}

// patch returns the new content of a report.
func patch(_ codegen.SourceFile, lines []string) ([]byte, error) {
	if len(lines) == 0 {
		return []byte{}, nil
	}
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// compare reports violations that the list lacks, and accepted ones that are none any more.
func compare(p *codegen.Pass, options *Options, list string, all []violation) {
	accepted := map[string]bool{}
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); line != "" {
			accepted[line] = true
		}
	}
	for _, v := range all {
		if !accepted[v.String()] {
			p.Report(ruleViolation.At(v.pos, "%s.%s violates the API convention %s", v.typ, v.field, v.rule).
				Fix("%s; or accept it: run gen with updateReport", remedyOf(v.rule)))
		}
		delete(accepted, v.String())
	}
	for line := range accepted {
		p.Report(ruleReport.At(p.OptionPos("reportFilename"), "%s accepts what is not a violation any more: %s",
			options.ReportFilename, line).Fix("remove the line, or run gen with updateReport"))
	}
}
