// Package rbac writes ClusterRoles and Roles, as controller-gen's rbac generator does, and the bindings that give them
// to a service account. In: the +kubebuilder:rbac markers of all packages. Out: one YAML file, or one for each role.
package rbac

import (
	"path/filepath"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// Generator is the rbac generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "rbac",
	Rules: Rules,
	Doc: `cluster roles and roles of controllers: role.yaml

The +kubebuilder:rbac markers of all packages become the rules of one ClusterRole, called roleName. A marker with a
namespace is a rule of a Role there, and one with a roleName of another role. Rules that differ in one respect only, e.g.
in their resources, are merged as controller-gen merges them. With a serviceAccount each role is bound to it.

With fromCode the role also has the rules that programs need: gen reads their calls by clients of client-go, generated
clients, informers and controllers, and by controller-runtime. With checkCode it compares them with the markers.

With userRoles, user_roles.yaml has three ClusterRoles for users of each group: API servers add their rules to the roles view,
edit and admin of Kubernetes.`,
	Markers: []marker.Definition{definition, answer},
}, func() *Options { return &Options{Dir: "config/rbac", FileName: "role.yaml"} }, plan)

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir            string   `json:"dir" alias:"outputDir" doc:"directory for the manifests, relative to gen.yaml"`
	RoleName       string   `json:"roleName" doc:"name of the roles whose markers don't say it, e.g. manager-role"`
	FileName       string   `json:"fileName" doc:"name of the manifest"`
	FilePerRole    bool     `json:"filePerRole" doc:"write each role to a file of its own: <role>.yaml, or <namespace>_<role>.yaml"`
	UserRoles      bool     `json:"userRoles" doc:"write ClusterRoles <group>-view, <group>-edit and <group>-admin for users of the job's kinds, which Kubernetes' roles view, edit and admin take in"`
	FromCode       []string `json:"fromCode" doc:"main packages, e.g. ./cmd/...: the role also has the rules that their calls need"`
	CheckCode      []string `json:"checkCode" doc:"main packages: report their calls that no marker allows, and markers that no call needs"`
	ServiceAccount string   `json:"serviceAccount" doc:"bind the roles to this service account: a name, which lies in namespace system, or namespace/name"`

	packaging.Options
	HelmServiceAccount string `json:"helmServiceAccount" doc:"name of a template of the chart with the name of the service account, e.g. fruit.serviceAccountName; by default it is that of serviceAccount"`
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	dir := p.OutputDir(options.Dir)
	check(p, options)
	found, known := roles(p, options), true
	if len(options.FromCode) > 0 {
		needs, mains, err := rulesOfCode(p, options)
		if err != nil {
			return nil, err
		}
		known = needs != nil
		dir.Source = set(append(dir.Source, mains...))
		found = with(found, &role{name: options.RoleName, rules: needs})
	}
	if len(options.CheckCode) > 0 {
		if err := checkCode(p, options); err != nil {
			return nil, err
		}
	}
	var users []rbacv1.ClusterRole
	if options.UserRoles {
		users = usersOf(p, options)
	}
	var files []codegen.File
	for _, d := range options.documents(found, users, options.names()) {
		files = append(files, codegen.YAMLFile(p, dir, d.file, d.objects...))
	}
	chart := charted(p, options, dir.Source, found, users)
	kustomization, err := options.KustomizeFiles(p, files)
	if files = append(files, chart...); !known {
		files = kept(p, files, users)
	}
	return append(files, kustomization...), err
}

// isManifest reports whether a file name is one of YAML, e.g. "role.yaml".
func isManifest(name string) bool {
	base, yaml := strings.CutSuffix(name, ".yaml")
	if !yaml {
		base, yaml = strings.CutSuffix(name, ".yml")
	}
	return yaml && base != "" && base[0] != '.'
}

// check reports options that make no sense.
func check(p *codegen.Pass, options *Options) {
	options.checkPackaging(p)
	if options.FilePerRole && options.FileName != "role.yaml" {
		p.Report(ruleOption.At(diag.NoPosition,
			"fileName is set beside filePerRole, which names the files after the roles").Fix("leave one of them out"))
	}
	if name := options.FileName; name != filepath.Base(name) || strings.Contains(name, `\`) || !isManifest(name) {
		p.Report(ruleOption.At(diag.NoPosition, "fileName %q is not the name of a YAML file", name).
			Fix("set dir to the directory and fileName to a name, e.g. role.yaml"))
	}
	if account := options.account(); account != nil && (!isName(account.Name) || !isNamespace(account.Namespace)) {
		p.Report(ruleOption.At(diag.NoPosition, "serviceAccount %q names no service account", options.ServiceAccount).
			Fix("write a name or namespace/name, e.g. system/controller-manager"))
	}
}
