package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
)

// The types below are the parts of SARIF 2.1.0 that gen writes: github.com/owenrumney/go-sarif has them all, but links
// an HTTP client. hack/conformance holds the documents against its copy of the schema.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool                `json:"tool"`
		Bases   map[string]sarifArtifact `json:"originalUriBaseIds"`
		Results []sarifResult            `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string     `json:"id"`
		Short   *sarifText `json:"shortDescription,omitempty"`
		Full    *sarifText `json:"fullDescription,omitempty"`
		Help    *sarifText `json:"help,omitempty"`
		HelpURI string     `json:"helpUri,omitempty"`
		Default *sarifRank `json:"defaultConfiguration,omitempty"`
	}
	sarifRank struct {
		Level string `json:"level"`
	}
	sarifResult struct {
		Rule      string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
	sarifFix struct {
		Description sarifText             `json:"description"`
		Changes     []sarifArtifactChange `json:"artifactChanges"`
	}
	sarifArtifactChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

// sourceRoot is the base of relative URIs: the directory where gen works.
const sourceRoot = "%SRCROOT%"

var sarifLevels = map[diag.Severity]string{diag.Warning: "warning", diag.Fixed: "none"}

func printSARIF(w io.Writer, dir string, list diag.List, documented []*diag.Rule) error {
	bases := map[string]sarifArtifact{sourceRoot: {URI: paths.URI(dir) + "/"}}
	run := sarifRun{Results: []sarifResult{}, Bases: bases}
	rules := []string{}
	for i, d := range list.By("gen") {
		list[i] = short(d)
		rules = append(rules, list[i].Rule)
	}
	slices.Sort(rules)
	rules = slices.Compact(rules)
	run.Tool.Driver = sarifDriver{Name: "gen", Rules: []sarifRule{}}
	for _, rule := range rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(rule, diag.Find(documented, rule)))
	}
	for _, d := range list {
		run.Results = append(run.Results, sarifResultOf(d, dir, slices.Index(rules, d.Rule)))
	}
	var document bytes.Buffer
	encoder := json.NewEncoder(&document)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
	if err == nil {
		_, err = w.Write(printable.JSON(document.Bytes()))
	}
	return err
}

// sarifRuleOf returns the rule of a name. One without documentation has only the name.
func sarifRuleOf(name string, r *diag.Rule) sarifRule {
	if r == nil {
		return sarifRule{ID: name}
	}
	help := r.Why
	if r.Bad != "" {
		help += "\n\nBad:\n\n" + r.Bad + "\n\nGood:\n\n" + r.Good
	}
	return sarifRule{ID: name, Short: &sarifText{r.Doc}, Full: &sarifText{r.Why}, Help: &sarifText{help},
		HelpURI: r.URL, Default: &sarifRank{cmp.Or(sarifLevels[r.Severity], "error")}}
}

func sarifResultOf(d diag.Diagnostic, dir string, rule int) sarifResult {
	result := sarifResult{Rule: d.Rule, RuleIndex: rule, Level: cmp.Or(sarifLevels[d.Severity], "error"),
		Message: sarifText{d.Message}}
	if d.Remedy != "" {
		result.Message.Text += "\n" + d.Remedy
	}
	for _, r := range d.Related { // its file may be in no directory
		result.Message.Text += "\n" + r.String()
	}
	if d.Pos.Filename != "" {
		at := sarifLocation{sarifPhysical{Artifact: artifact(dir, d.Pos.Filename)}}
		if d.Pos.Line > 0 {
			at.Physical.Region = &sarifRegion{StartLine: d.Pos.Line, StartColumn: d.Pos.Column}
		}
		result.Locations = []sarifLocation{at}
	}
	if len(d.Edits) > 0 {
		fix := sarifFix{Description: sarifText{d.Remedy}}
		for _, e := range d.Edits {
			fix.Changes = append(fix.Changes, sarifArtifactChange{artifact(dir, e.Pos.Filename),
				[]sarifReplacement{{regionOf(e), sarifText{e.New}}}})
		}
		result.Fixes = []sarifFix{fix}
	}
	return result
}

// regionOf returns what the edit replaces; its end is the first column after it.
func regionOf(e diag.Edit) sarifRegion {
	r := sarifRegion{e.Pos.Line, e.Pos.Column, e.Pos.Line, e.Pos.Column + len(e.Old)}
	if n := strings.Count(e.Old, "\n"); n > 0 {
		r.EndLine += n
		r.EndColumn = len(e.Old) - strings.LastIndexByte(e.Old, '\n')
	}
	return r
}

// artifact names a file, relative to dir where it is below.
func artifact(dir, name string) sarifArtifact {
	if rel, ok := paths.Below(dir, name); ok {
		return sarifArtifact{(&url.URL{Path: filepath.ToSlash(rel)}).String(), sourceRoot}
	}
	return sarifArtifact{URI: paths.URI(name)}
}
