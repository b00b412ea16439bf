package scaffold

import (
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Markers of the version in which objects are stored: others are converted to it and back.
const (
	storageMarker = "+kubebuilder:storageversion"
	webhookMarker = "+gen:conversion:webhook"
	hubMarker     = "+kubebuilder:conversion:hub"
)

// requiresControllerRuntime matches a requirement in go.mod that is not indirect.
var requiresControllerRuntime = regexp.MustCompile(`(?m)^\s*(require )?sigs\.k8s\.io/controller-runtime v\S+\r?$`)

// markedLine matches the line of a marker.
func markedLine(marker string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*// *` + regexp.QuoteMeta(marker) + `(:.*)?\n`)
}

// copied returns the file for another version, without the markers of the version in which objects are stored.
func (f *kindFile) copied(to string) ([]byte, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, f.name, f.content, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	at := set.Position(parsed.Name.Pos()).Offset
	text := string(f.content[:at]) + to + string(f.content[at+len(parsed.Name.Name):])
	for _, marker := range []string{storageMarker, webhookMarker, hubMarker} {
		text = markedLine(marker).ReplaceAllString(text, "")
	}
	return format.Source([]byte(text))
}

// convert adds conversions between the version in which objects are stored and a new one, and a webhook that calls
// them. Without it, the API server would change nothing but apiVersion, and drop the fields that a version lacks.
func (p *plan) convert(stored *kindFile) error {
	v := &p.view
	webhook := webhookMarker
	if !v.ControllerRuntime {
		p.findCluster()
		webhook += ":serviceName=" + v.GroupPackage + "-webhook,serviceNamespace=" + v.Namespace + ",path=/convert"
	}
	wanted := []string{storageMarker, webhook}
	if v.ControllerRuntime {
		wanted = append(wanted, hubMarker)
	} else if v.Webhook != "" {
		wanted = append(wanted, fmt.Sprintf("+kubebuilder:metadata:annotations=%q",
			"cert-manager.io/inject-ca-from="+v.Namespace+"/"+v.Webhook))
	}
	if err := p.mark(stored, wanted); err != nil {
		return err
	}
	if err := p.peer(); err != nil {
		return err
	}
	if v.ControllerRuntime {
		return nil
	}
	dir := path.Join("internal/webhook", v.GroupPackage)
	p.missing(path.Join(dir, "webhook.go"), "webhook.go.tmpl")
	p.missing(path.Join(dir, "webhook_test.go"), "webhook_test.go.tmpl")
	for _, version := range []string{v.From, v.Version} {
		v.Path = path.Join(v.Module, v.Dir, version)
		p.missing(path.Join(dir, version+".go"), "webhookversion.go.tmpl")
	}
	p.missing(path.Join(dir, v.Name+"_hub.go"), "webhookhub.go.tmpl")
	p.missing("cmd/"+v.GroupPackage+"-webhook/main.go", "webhookmain.go.tmpl")
	return nil
}

// mark adds markers to the kind of a version, unless it has them.
func (p *plan) mark(stored *kindFile, markers []string) error {
	var lines strings.Builder
	for _, marker := range markers {
		name := marker
		if i := strings.Index(marker, ":service"); i >= 0 {
			name = marker[:i]
		}
		if !markedLine(name).Match(stored.content) {
			lines.WriteString("// " + marker + "\n")
		}
	}
	if lines.Len() == 0 {
		return nil
	}
	at := regexp.MustCompile(`(?m)^type ` + p.view.Kind + ` struct`).FindIndex(stored.content)
	if at == nil {
		return fmt.Errorf("%s does not declare type %s on a line of its own: add %s there by hand, then run gen init "+
			"again", stored.name, p.view.Kind, strings.Join(markers, " and "))
	}
	content := slices.Concat(stored.content[:at[0]], []byte(lines.String()), stored.content[at[0]:])
	p.files = append(p.files, File{Name: stored.name, Content: content, Old: stored.content})
	return nil
}

// peer names the version of storage in the comment of the new version's package.
func (p *plan) peer() error {
	name := path.Join(p.view.Dir, p.view.Version, "doc.go")
	old, err := fs.ReadFile(p.project, name)
	if err != nil {
		p.missing(name, "doc.go.tmpl")
		return nil
	}
	if markedLine("+k8s:conversion-gen=" + p.view.FromPath).Match(old) {
		return nil
	}
	if other := regexp.MustCompile(`\+k8s:conversion-gen=(\S+/\S+)`).FindSubmatch(old); other != nil {
		return fmt.Errorf("%s converts to %s, and %s is stored in %s: choose another --version", name, other[1],
			p.view.Kind, p.view.From)
	}
	at := regexp.MustCompile(`(?m)^package `).FindIndex(old)
	if at == nil {
		return fmt.Errorf("%s has no package clause: correct it first", name)
	}
	line := "// +k8s:conversion-gen=" + p.view.FromPath + "\n"
	content := slices.Concat(old[:at[0]], []byte(line), old[at[0]:])
	p.files = append(p.files, File{Name: name, Content: content, Old: old})
	return nil
}
