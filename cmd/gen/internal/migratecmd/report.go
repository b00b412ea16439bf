package migratecmd

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/compare"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/project"
	"github.com/gen-toolkit/gen/internal/report"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A migrationReport says what gen would do in place of other generators.
type migrationReport struct {
	plan      *migrate.Plan
	files     fs.FS
	root      string
	committed fs.FS // files as they were before --fresh

	config   []byte    // gen.yaml
	problems diag.List // what gen refuses or warns of
	result   *driver.Result

	packages  []compare.Package // whose API differs
	manifests map[string][]string
	orphans   []string // generated files that nobody generates any more, where gen writes
	elsewhere []string // those in other directories
	stale     []string // outputs that --fresh has changed
}

var statuses = []writer.Status{writer.Created, writer.Updated, writer.Removed, writer.Unchanged}

// compare finds out what differs in meaning.
func (r *migrationReport) compare(ctx context.Context) error {
	changed := map[string][]byte{}
	r.manifests = map[string][]string{}
	planned := map[string]bool{}
	for _, c := range r.result.Changes.All {
		planned[r.relative(c.Path)] = true
		before, after, err := c.Bytes()
		if err != nil {
			return err
		}
		switch ext := filepath.Ext(c.Path); {
		case c.Status == writer.Unchanged:
		case ext == ".go":
			changed[c.Path] = after
		case c.Status == writer.Updated && (ext == ".yaml" || ext == ".yml"):
			differences, err := compare.Manifests(before, after)
			if err != nil { // e.g. a script has made a template of it
				differences = []string{"what is there can't be compared: " + err.Error()}
			}
			r.manifests[r.relative(c.Path)] = differences
		case genheader.FrontMatter(before) != "" && genheader.FrontMatter(after) == "":
			r.manifests[r.relative(c.Path)] = []string{"the front matter above what is generated goes"}
		}
	}
	generated, err := r.plan.Generated(r.files)
	if err != nil {
		return err
	}
	r.compareCommitted(append(slices.Collect(maps.Keys(planned)), generated...))
	dirs := map[string]bool{}
	for name := range planned {
		dirs[path.Dir(name)] = true
	}
	listed, err := r.listed()
	if err != nil {
		return err
	}
	for _, name := range generated {
		switch {
		case planned[name]:
		case !dirs[path.Dir(name)], r.isCopy(name), listed[path.Base(name)]:
			r.elsewhere = append(r.elsewhere, name)
		default:
			r.orphans = append(r.orphans, name)
			if path.Ext(name) == ".go" {
				changed[filepath.Join(r.root, filepath.FromSlash(name))] = nil
			}
		}
	}
	if len(changed) > 0 {
		r.packages, err = compare.API(ctx, nil, changed)
	}
	return err
}

// dropSilent leaves generators that write nothing out of the plan, and what gen says of them.
func (r *migrationReport) dropSilent() {
	silent := func(d diag.Diagnostic) bool { return d.Rule == "nothing-to-generate" }
	var dropped []string
	r.plan.DropSilent(func(generator string, packages []string) bool {
		message := verify.NothingFor(generator, packages)
		is := slices.ContainsFunc(r.problems, func(d diag.Diagnostic) bool { return silent(d) && d.Message == message })
		if is {
			dropped = append(dropped, message)
		}
		return is
	})
	r.problems = slices.DeleteFunc(r.problems, func(d diag.Diagnostic) bool {
		return silent(d) && slices.Contains(dropped, d.Message)
	})
}

// listed returns the names of files that a kustomization.yaml lists, without their directories.
func (r *migrationReport) listed() (map[string]bool, error) {
	names, err := project.Files(r.files)
	all := map[string]bool{}
	for _, name := range names {
		if base := path.Base(name); base != "kustomization.yaml" && base != "kustomization.yml" {
			continue
		}
		content, err := fs.ReadFile(r.files, name)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(content)) {
			all[path.Base(strings.Trim(line, "- \t\r\n\"'"))] = true
		}
	}
	return all, err
}

// isCopy reports whether a script made a manifest of CRDs that controller-gen wrote.
func (r *migrationReport) isCopy(name string) bool {
	content, err := fs.ReadFile(r.files, name)
	return path.Ext(name) != ".go" && err == nil && genheader.Annotated(content) &&
		!genheader.FromControllerGen(name, content)
}

// compareCommitted finds the outputs that the old generators have changed.
func (r *migrationReport) compareCommitted(names []string) {
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		before, err := fs.ReadFile(r.committed, name)
		after, errAfter := fs.ReadFile(r.files, name)
		if (err == nil) != (errAfter == nil) || !bytes.Equal(before, after) {
			r.stale = append(r.stale, name)
		}
	}
}

func (r *migrationReport) relative(name string) string {
	return filepath.ToSlash(paths.Short(r.root, name))
}

// print writes the report.
func (r *migrationReport) print(w io.Writer) {
	switch {
	case len(r.plan.Jobs) == 0 && len(r.plan.Questions) > 0:
		fmt.Fprintln(w, "gen.yaml has no job: no call of a generator is understood without answers to the questions. "+
			"gen init writes one for the markers of the code.")
	case len(r.plan.Jobs) == 0:
		fmt.Fprintln(w, "No call of a generator that gen replaces was found in the files that gen migrate reads: "+
			"see gen help migrate.")
	default:
		fmt.Fprintf(w, "gen.yaml:\n\n%s", indent(string(r.config)))
	}
	section(w, "Questions: gen.yaml has no answer to these", notes(r.plan.Questions))
	section(w, "Remarks", notes(r.plan.Remarks))
	section(w, "What gen refuses, with remedies; --allow-markers keeps unknown markers", r.diagnostics(diag.Error))
	section(w, "Warnings", r.diagnostics(diag.Warning))
	if r.result != nil && r.result.Changes != nil {
		r.printChanges(w)
	}
	var needed []string
	for _, o := range r.plan.Others {
		needed = append(needed, fmt.Sprintf("%s (%s): %s", o.Name, o.What, strings.Join(o.Positions, ", ")))
	}
	section(w, "Tools that are still needed", needed)
	diff, shared, named := r.plan.Unneeded(r.files)
	if diff != "" {
		section(w, "Lines that gen replaces; remove them by hand, and call gen there if later lines use its files",
			strings.Split(strings.TrimSpace(diff), "\n"))
	}
	section(w, "Calls that gen replaces among other commands; remove them by hand", shared)
	section(w, "Lines that bring in a tool, and stay while others name it", named)
}

func (r *migrationReport) diagnostics(severity diag.Severity) []string {
	of := slices.Clone(r.problems)
	of = slices.DeleteFunc(of, func(d diag.Diagnostic) bool {
		return d.Severity != severity || d.Rule == "output-of-replaced-tool" // the files have a section of their own
	})
	shown := map[string]int{}
	of = slices.DeleteFunc(of, func(d diag.Diagnostic) bool {
		if d.Severity == diag.Warning || d.Rule == "file-of-other-generator" { // one cause for all
			shown[d.Rule]++
		}
		return shown[d.Rule] > mostOfRule
	})
	var out strings.Builder
	_ = report.Print(&out, "text", r.root, of) // to memory
	if out.Len() == 0 {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for _, rule := range slices.Sorted(maps.Keys(shown)) {
		if more := shown[rule] - mostOfRule; more > 0 {
			line := fmt.Sprintf("%d more of [%s]", more, rule)
			if severity == diag.Warning {
				line += ": gen lint shows them"
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// mostOfRule is how many warnings of one rule the report shows.
const mostOfRule = 5

func notes(all []migrate.Note) (lines []string) {
	for _, n := range all {
		lines = append(lines, printable.Short(strings.Join(n.Positions, ", ")+": "+n.Text))
	}
	return lines
}

// section writes a title with lines below, if there are any.
func section(w io.Writer, title string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(w, "\n%s:\n%s", title, indent(strings.Join(lines, "\n")+"\n"))
	}
}

func indent(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString("  " + line)
	}
	return out.String()
}
