// Package scaffold writes the first files of an API: types with markers, gen.yaml, a go:generate line, Makefile lines,
// a controller. In: a project and what is asked for. Out: files that do not exist yet, and lines for those that do.
package scaffold

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"text/template"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/names"
)

// A Request is what the files are for.
type Request struct {
	Kind       string // e.g. "Fruit"; empty for a gen.yaml alone
	Group      string // e.g. "example.org"
	Version    string // e.g. "v1"
	Dir        string // where versions are, e.g. "api"
	Controller bool
	Kustomize  bool   // of a controller: also what runs it in a cluster
	Helm       bool   // of a controller: the same as a Helm chart
	CI         string // "github" or "gitlab"; empty for none
	GenVersion string // the running version of gen, e.g. "v0.9.0"; empty for none
}

// A File is one to write.
type File struct {
	Name    string // from the project's root, e.g. "api/v1/fruit.go"
	Content []byte
	Old     []byte // what it holds today; nil for a new one
}

//go:embed templates/*.tmpl
var files embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(files, "templates/*.tmpl"))
})

// view is what the templates see.
type view struct {
	Request
	Module, Package, Packages string
	NewPackage                bool   // no file at the project's root has the package clause
	From, FromPath            string // the version that a new one is converted from and to; may be empty
	Path                      string // of the package of a version, e.g. "example.org/fruit/api/v1"
	ControllerRuntime         bool   // the module requires it: then its manager serves conversions
	Generators                []string
	Name                      string // e.g. "fruit"
	Plural, KindPlural        string // e.g. "fruits" and "Fruits"
	GroupPackage              string // e.g. "example"
	ClientGroup               string // e.g. "ExampleV1"
	InformerGroup             string // e.g. "Example"
	VersionTitle              string // e.g. "V1"
	StatusPointer             bool   // the status of the kind is a pointer
	Go                        string // tag of the image that builds programs, e.g. "1.26"
	Program                   string // the one of a Dockerfile, e.g. "fruit-controller"
	Webhook                   string // of conversions, e.g. "example-webhook"; empty for none in a cluster
	Namespace                 string // of its service, e.g. "fruit-system"
	chart                     string // the one that the project has
}

var (
	kindName    = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`)
	versionName = regexp.MustCompile(`^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$`)
	groupName   = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$`)
)

// Check returns what is wrong with a request.
func (r Request) Check() error {
	switch {
	case !kindName.MatchString(r.Kind):
		return fmt.Errorf("--kind %q is not the name of a kind: write it as a Go type, e.g. Fruit", r.Kind)
	case !versionName.MatchString(r.Version):
		return fmt.Errorf("--version %q is not the version of an API: write e.g. v1, v1beta1 or v1alpha1", r.Version)
	case !groupName.MatchString(r.Group):
		return fmt.Errorf("--group %q is not the name of an API group: write a domain in lower case, e.g. example.org",
			r.Group)
	case r.Kustomize && !r.Controller:
		return errors.New("--kustomize is for a controller: add --controller")
	case r.Helm && !r.Controller:
		return errors.New("--helm is for a controller: add --controller")
	case r.Helm && r.Kustomize:
		return errors.New("--helm and --kustomize both run the controller in a cluster: choose one")
	case r.CI != "" && pipelines[r.CI] == nil:
		return fmt.Errorf("unknown --ci %q: write github or gitlab", r.CI)
	case !fs.ValidPath(r.Dir):
		return fmt.Errorf("--dir %q is not a directory of the module: write e.g. api", r.Dir)
	}
	return nil
}

// Plan returns the files of a request in a project, and what to do next, in one or more lines.
func Plan(project fs.FS, r Request) (files []File, next string, err error) {
	var p *plan
	if r.Kind == "" {
		p, err = existing(project, r)
	} else {
		p, err = ofKind(project, r)
	}
	if err != nil {
		return nil, "", err
	}
	var text strings.Builder
	p.err = errors.Join(p.err, templates().ExecuteTemplate(&text, "next.txt.tmpl", p.view))
	return p.files, text.String(), p.err
}

// ofKind returns the plan for a kind.
func ofKind(project fs.FS, r Request) (*plan, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	if group := Group(project, r.Dir); group != "" && group != r.Group {
		return nil, fmt.Errorf("the versions in %s are of the group %s: leave out --group, or name a directory of its "+
			"own for %s, e.g. --dir %s", r.Dir, group, r.Group, path.Join(r.Dir, names.GroupPackage(r.Group)))
	}
	content, err := fs.ReadFile(project, "go.mod")
	if err != nil {
		return nil, err
	}
	v := newView(r, modfile.ModulePath(content))
	v.ControllerRuntime = requiresControllerRuntime.Match(content)
	p := &plan{project: project, view: v}
	if err := p.types(); err != nil {
		return nil, err
	}
	p.missing("gen.yaml", "gen.yaml.tmpl")
	if err := p.directive(); err != nil {
		return nil, err
	}
	if r.Controller {
		if err := p.ask(reconciler, "informer"); err != nil {
			return nil, err
		}
		p.controller()
	}
	if err := p.deployWebhook(); err != nil {
		return nil, err
	}
	p.missing(".gitignore", "gitignore.tmpl")
	if names := pipelines[r.CI]; names != nil {
		p.missing(names[0], names[1])
	}
	p.makefile()
	return p, nil
}

// pipelines are the files of CI systems, with their templates.
var pipelines = map[string][]string{
	"github": {".github/workflows/check.yml", "github.yml.tmpl"}, "gitlab": {".gitlab-ci.yml", "gitlab.yml.tmpl"},
}

// controller adds a controller with its test, its program, its image, and what runs it in a cluster.
func (p *plan) controller() {
	v := p.view
	p.missing("internal/controller/"+v.Name+".go", "controller.go.tmpl")
	p.missing("internal/controller/"+v.Name+"_test.go", "controller_test.go.tmpl")
	p.missing("cmd/"+v.Name+"-controller/main.go", "main.go.tmpl")
	p.missing("cmd/"+v.Name+"-controller/serve.go", "serve.go.tmpl")
	p.view.Program = v.Name + "-controller"
	p.missing("Dockerfile", "Dockerfile.tmpl")
	p.missing(".dockerignore", "dockerignore.tmpl")
	if v.Kustomize {
		p.missing("config/default/kustomization.yaml", "kustomize-default.yaml.tmpl")
		p.missing("config/rbac/kustomization.yaml", "kustomize-rbac.yaml.tmpl")
		p.missing("config/rbac/service_account.yaml", "serviceaccount.yaml.tmpl")
		p.missing("config/manager/kustomization.yaml", "kustomize-manager.yaml.tmpl")
		p.missing("config/manager/manager.yaml", "manager.yaml.tmpl")
	}
	if v.Helm {
		p.missing(v.Chart()+"/Chart.yaml", "chart.yaml.tmpl")
		p.missing(v.Chart()+"/values.yaml", "values.yaml.tmpl")
		p.missing(v.Chart()+"/templates/NOTES.txt", "notes.txt.tmpl")
		p.missing(v.Chart()+"/templates/deployment.yaml", "manager.yaml.tmpl")
		p.missing(v.Chart()+"/templates/serviceaccount.yaml", "serviceaccount.yaml.tmpl")
		p.missing(v.Chart()+"/templates/rolebinding.yaml", "rolebinding.yaml.tmpl")
	}
}

// reconciler is the line of gen.yaml for controllers.
const reconciler = "reconciler: {dir: client/reconcilers}"

func newView(r Request, module string) view {
	goName := names.GroupGoName(r.Group)
	v := view{Request: r, Module: module, Packages: "./" + r.Dir + "/...", Name: strings.ToLower(r.Kind),
		Plural: names.Resource(r.Kind), KindPlural: names.Plural(r.Kind),
		GroupPackage: names.GroupPackage(r.Group), InformerGroup: goName,
		VersionTitle: names.Public(r.Version), Go: strings.TrimPrefix(version.Lang(runtime.Version()), "go")}
	v.ClientGroup = goName + v.VersionTitle
	v.Generators = []string{"deepcopy:", "register:", "client: {dir: client/clientset}",
		"lister: {dir: client/listers}", "informer: {dir: client/informers}",
		"applyconfiguration: {dir: client/applyconfiguration}", "crd: {dir: config/crd}",
		"samples: {dir: config/samples}"}
	if r.Kustomize {
		v.Generators[len(v.Generators)-2] = "crd: {dir: config/crd, kustomization: config/crd/kustomization.yaml}"
	}
	if r.Helm {
		v.Generators[len(v.Generators)-2] = "crd: {dir: config/crd, helmChart: " + v.Chart() + "}"
	}
	if r.Controller {
		v.Generators = append(v.Generators, reconciler)
	}
	return v
}

// Chart returns the directory of the Helm chart, e.g. "charts/fruit".
func (v view) Chart() string { return cmp.Or(v.chart, "charts/"+v.Name) }

// A plan collects files.
type plan struct {
	project fs.FS
	view    view
	files   []File
	err     error
}

// missing adds a file, unless it is there.
func (p *plan) missing(name, tmpl string) {
	if _, err := fs.Stat(p.project, name); err == nil {
		return
	}
	var out bytes.Buffer
	p.err = errors.Join(p.err, templates().ExecuteTemplate(&out, tmpl, p.view))
	p.files = append(p.files, File{Name: name, Content: out.Bytes()})
}

// types adds the package of the version and the file of the kind. A kind that another version has begins as that is.
func (p *plan) types() error {
	v := &p.view
	dir := path.Join(v.Dir, v.Version)
	name := path.Join(dir, v.Name+".go")
	if where, err := declares(p.project, dir, v.Kind); err != nil {
		return err
	} else if where != "" {
		return fmt.Errorf("%s declares %s already: choose another --version or --kind", where, v.Kind)
	}
	from, err := storage(p.project, v.Dir, v.Kind)
	if err != nil {
		return err
	}
	v.StatusPointer = true
	if from == nil {
		p.missing(path.Join(dir, "doc.go"), "doc.go.tmpl")
		p.missing(name, "kind.go.tmpl")
		return nil
	}
	v.From, v.FromPath = from.version, path.Join(v.Module, v.Dir, from.version)
	if i := slices.Index(v.Generators, "register:"); i >= 0 {
		v.Generators = slices.Insert(v.Generators, i, "conversion:")
	}
	if err := p.convert(from); err != nil {
		return err
	}
	content, err := from.copied(v.Version)
	if err != nil {
		return err
	}
	v.StatusPointer = bytes.Contains(content, []byte("Status *"+v.Kind+"Status "))
	if content, err = reconciled(content, v.Controller); err != nil {
		return fmt.Errorf("%s of %s: %w", v.Kind, v.From, err)
	}
	p.files = append(p.files, File{Name: name, Content: content})
	return p.ask("conversion:", "deepcopy")
}

// makefile adds a Makefile, or lines to one that has none for gen.
func (p *plan) makefile() {
	old, err := fs.ReadFile(p.project, "Makefile")
	if err != nil {
		p.missing("Makefile", "Makefile.tmpl")
		return
	}
	if bytes.Contains(old, []byte("GEN_VERSION")) {
		return
	}
	var out bytes.Buffer
	p.err = errors.Join(p.err, templates().ExecuteTemplate(&out, "makefilelines.tmpl", p.view))
	p.files = append(p.files, File{Name: "Makefile", Old: old, Content: append(bytes.Clone(old), out.Bytes()...)})
}
