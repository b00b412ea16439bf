package dropin

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// stub is a generator with the options that the tests give.
type stub struct {
	Dir                       string   `json:"dir"`
	OutputPkg                 string   `json:"outputPkg"`
	GroupPackages             string   `json:"groupPackages"`
	ClientScope               string   `json:"clientScope"`
	Name                      string   `json:"name"`
	APIPath                   string   `json:"clientsetApiPath"`
	Fake                      bool     `json:"fakeClientset"`
	PluralExceptions          []string `json:"pluralExceptions"`
	PrefersProtobuf           bool     `json:"prefersProtobuf"`
	ApplyConfigurationPackage string   `json:"applyConfigurationPackage"`
	MaxDescLen                *int     `json:"maxDescLen"`
	ControllerGenVersion      string   `json:"controllerGenVersion"`
	EmptySubresources         bool     `json:"emptySubresources"`
	IgnoreGenclient           bool     `json:"ignoreGenclient"`
	Conversion                string   `json:"conversion"`
	RoleName                  string   `json:"roleName"`
	Manifests                 string   `json:"manifests"`
	External                  []string `json:"externalApplyConfigurations"`
}

func stubs() (all []*codegen.Generator) {
	for _, name := range []string{"deepcopy", "crd", "rbac", "webhook", "client", "schemapatch", "lister", "informer",
		"applyconfiguration"} {
		all = append(all, &codegen.Generator{Name: name, Options: func() any { return &stub{} }})
	}
	return all
}

// TestRead reads calls that Makefiles and scripts of published projects have.
func TestRead(t *testing.T) {
	types := &fstest.MapFile{Data: []byte("package v1\n\n" +
		"// +genclient\n// +k8s:deepcopy-gen=true\ntype Fruit struct{}\n")}
	tree := fstest.MapFS{"src/fruit/go.mod": {Data: []byte("module example.org/fruit\n")},
		"src/fruit/api/v1/types.go":                          types,
		"src/fruit/vendor/example.org/apis/shop/v1/types.go": types,
		"src/fruit/hack/tool.go":                             {Data: []byte("package hack\n")},
		"mod/example.org/apis@v1.0.0/go.mod":                 {Data: []byte("module example.org/apis\n")},
		"mod/example.org/apis@v1.0.0/shop/v1/types.go":       types,
		"mod/example.org/apis@v1.0.0/other/v1/types.go":      types,
	}
	for call, want := range map[string]string{
		"controller-gen object paths=./...": "deepcopy ./... as controller-gen {}",
		"controller-gen crd:maxDescLen=0,crdVersions={v1} rbac:roleName=\"manager\" paths=\"./api/v1;./api/v2\" " +
			"output:crd:artifacts:config=config/crd/bases output:none": "" +
			"crd ./api/v1 ./api/v2 as controller-gen {controllerGenVersion:v0.23.0 conversion:external " +
			"dir:/src/fruit/config/crd/bases emptySubresources:true ignoreGenclient:true maxDescLen:0}, " +
			"rbac ./api/v1 ./api/v2 as controller-gen {dir:/nonexistent/gen roleName:manager}, discarded: rbac",
		"controller-gen rbac:roleName=manager paths=./... output:dir=/tmp/x": "rbac ./... as controller-gen " +
			"{dir:/tmp/x roleName:manager}",
		"controller-gen rbac:roleName=manager paths={./a,./b}": "rbac ./a ./b as controller-gen " +
			"{dir:/src/fruit/config/rbac roleName:manager}",
		"controller-gen schemapatch:manifests=./crds output:dir=./crds paths=./api": "schemapatch ./api " +
			"as controller-gen " +
			"{dir:/src/fruit/crds manifests:/src/fruit/crds}",
		"controller-gen schemapatch:manifests=./crds paths=./api": "schemapatch ./api as controller-gen " +
			"{dir:/src/fruit/config/schemapatch manifests:/src/fruit/crds}",
		"controller-gen --load-build-tags=x webhook paths=./...": "webhook ./... as controller-gen " +
			"{dir:/src/fruit/config/webhook}",
		"deepcopy-gen -v 5 --logtostderr --output-file zz_generated.deepcopy.go " +
			"--bounding-dirs x ./api/v1 ./api/v2": "" +
			"deepcopy ./api/v1 ./api/v2 as deepcopy-gen {}",
		"deepcopy-gen ./api": "" +
			"deepcopy ./api as deepcopy-gen map[zz_generated.deepcopy.go:generated.deepcopy.go] {}",
		"deepcopy-gen -i a,b -O zz_generated.x": "" +
			"deepcopy a b as deepcopy-gen map[zz_generated.deepcopy.go:zz_generated.x.go] {}",
		"deepcopy-gen --output-base /tmp/o -i ./a": "" +
			"below /tmp/o, deepcopy ./a as deepcopy-gen map[zz_generated.deepcopy.go:generated.deepcopy.go] {}",
		"client-gen -n v --input-base example.org/fruit/apis --input a/v1,b/v1 " +
			"--input c/v1 --output-dir c --output-pkg p": "" +
			"client example.org/fruit/apis/a/v1 example.org/fruit/apis/b/v1 example.org/fruit/apis/c/v1 as " +
			"client-gen " +
			"{clientScope:genclient dir:/src/fruit/c groupPackages:path name:v outputPkg:p}",
		"kube::codegen::gen_helpers --input-pkg-root example.org/fruit/api --output-base ..": "" +
			"deepcopy /src/fruit/api/v1 as deepcopy-gen {}",
		"kube::codegen::gen_helpers hack": "",
		"kube::codegen::gen_client --input-pkg-root example.org/fruit/api --output-base /src " +
			"--output-pkg-root example.org/fruit/pkg/client": "" +
			"client /src/fruit/api/v1 as client-gen {clientScope:genclient " +
			"dir:/src/fruit/pkg/client/clientset groupPackages:path " +
			"outputPkg:example.org/fruit/pkg/client/clientset}",
		"kube::codegen::gen_client --one-input-api shop --output-dir c --output-pkg p " +
			"/mod/example.org/apis@v1.0.0": "" +
			"client example.org/apis/shop/v1 as client-gen {clientScope:genclient dir:/src/fruit/c/clientset " +
			"groupPackages:path outputPkg:p/clientset}",
		"kube::codegen::gen_client --one-input-api shop --output-dir c --output-pkg p " +
			"vendor/example.org/apis": "" +
			"client example.org/apis/shop/v1 as client-gen {clientScope:genclient dir:/src/fruit/c/clientset " +
			"groupPackages:path outputPkg:p/clientset}",
		"kube::codegen::gen_helpers --input-pkg-root example.org/other/api": "" +
			"kube::codegen::gen_helpers: example.org/other/api is not a directory",
		"controller-gen paths=./...": "" +
			"controller-gen: no generators specified: name e.g. object, crd",
		"controller-gen object:year=2026 -x paths=./...": "controller-gen: unknown flag -x",
		"controller-gen object:color=red paths=./...":    `controller-gen: object has no option "color"`,
		"controller-gen crd:maxDescLen=x paths=./...": "" +
			`controller-gen: crd: maxDescLen wants a whole number, not "x"`,
		"controller-gen crd:crdVersions=v1beta1 paths=./...": "" +
			"controller-gen: crd: crdVersions=v1beta1: API servers have v1 only",
		"deepcopy-gen --output-file a/b.go ./api": "" +
			"deepcopy-gen: --output-file a/b.go is a path: name a file",
		"client-gen --input a/v1 --output-dir c": "client-gen: --output-pkg must be specified",
		"client-gen --included-types-overrides a --output-dir c --output-pkg p": "client-gen: " +
			"--included-types-overrides: gen writes the clients of all types with +genclient",
	} {
		args := strings.Fields(call)
		run, err := Find(args[0]).Read(Call{Tree: tree, Dir: "/src/fruit", Args: args[1:], Generators: stubs(),
			Year: 2026})
		got := describe(t, run)
		if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", call, diff)
		}
	}
}

// describe says in one line what a run asks for; of options only those that are set.
func describe(t *testing.T, run Run) string {
	t.Helper()
	var all []string
	if run.Out != "" {
		all = append(all, "below "+run.Out)
	}
	for _, job := range allJobs(run) {
		for _, s := range job.Generate {
			text, err := json.Marshal(s.Options)
			options := map[string]any{}
			if err == nil {
				err = json.Unmarshal(text, &options)
			}
			if err != nil {
				t.Fatal(err)
			}
			for key, value := range options {
				if value == nil || value == "" || value == false {
					delete(options, key)
				}
			}
			names := ""
			if len(s.DropIn.Names) > 0 {
				names = fmt.Sprint(s.DropIn.Names) + " "
			}
			all = append(all, s.Name+" "+strings.Join(job.Packages, " ")+" as "+s.DropIn.Tool+" "+names+"{"+
				strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(options), "map["), "]")+"}")
		}
	}
	if len(run.Discard) > 0 {
		all = append(all, "discarded: "+strings.Join(run.Discard, " "))
	}
	return strings.Join(all, ", ")
}

func allJobs(run Run) (all []jobs.Job) {
	for _, module := range run.Modules {
		all = append(all, module.Jobs...)
	}
	return all
}

// FuzzRead: no arguments make a reader panic.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"controller-gen crd:a={b,paths=c output:x:y", "deepcopy-gen --output-base= -O",
		"client-gen -n",
		"controller-gen schemapatch:manifests paths= output:", "kube::codegen::gen_client --output-dir --x"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, call string) {
		args := strings.Fields(call)
		if len(args) == 0 || Find(args[0]) == nil || strings.HasPrefix(args[0], shellPrefix) {
			return // the functions need all generators
		}
		_, _ = Find(args[0]).Read(Call{Tree: fstest.MapFS{}, Dir: "/src", Args: args[1:], Generators: stubs()})
	})
}
