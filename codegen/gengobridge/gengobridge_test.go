package gengobridge_test

import (
	"reflect"
	"runtime"
	"testing"
	"time"

	"k8s.io/gengo/v2/generator"
	"k8s.io/klog/v2"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/codegen/gengobridge"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// released ends a generator that would not end.
var released = make(chan struct{})

// behave is what the generator does for packages of a name, beside its work.
var behave = map[string]func(*generator.Context){
	"fatal":   func(*generator.Context) { klog.Fatal("the fruit is rotten") },
	"exits":   func(*generator.Context) { klog.OsExit(3) },
	"panics":  func(*generator.Context) { panic("no fruit") },
	"goexits": func(*generator.Context) { runtime.Goexit() },
	"loops":   func(*generator.Context) { <-released },
	"logs":    func(*generator.Context) { klog.Error("the fruit is green") },
	"loads": func(c *generator.Context) {
		if _, err := c.LoadPackages("k8s.io/apimachinery/pkg/runtime"); err != nil {
			panic(err)
		}
		if !c.Universe.Package("k8s.io/apimachinery/pkg/runtime").Has("Object") {
			panic("no Object")
		}
	},
	"unknown": func(c *generator.Context) {
		if _, err := c.LoadPackages("example.org/nowhere"); err != nil {
			klog.Fatal("no such package")
		}
	},
}

func TestGenerator(t *testing.T) {
	exiting := reflect.ValueOf(klog.OsExit).Pointer()
	t.Cleanup(func() {
		if reflect.ValueOf(klog.OsExit).Pointer() != exiting {
			t.Error("klog.Fatal does not end the process any more")
		}
	})
	codegentest.Run(t, "testdata", bridged(time.Minute))
}

func bridged(limit time.Duration) *codegen.Generator {
	return gengobridge.New(gengobridge.Config{
		Name: "names", Doc: "the names of types: zz_generated.names.go",
		Markers: []marker.Definition{{Name: "names", Scopes: marker.Package, Kind: marker.Flag,
			Doc: "Asks for them."}},
		NameSystems: nameSystems, DefaultNameSystem: "public", Targets: misplaced, TimeLimit: limit,
	})
}

// misplaced returns targets of which that of a package "elsewhere" lies outside of it, and that of a package "broken"
// has a generator that writes no Go.
func misplaced(c *generator.Context, run gengobridge.Run) []generator.Target {
	all := targets(c, run)
	for _, t := range all {
		switch simple := t.(*generator.SimpleTarget); simple.PkgName {
		case "elsewhere":
			simple.PkgDir = "/elsewhere"
		case "broken":
			simple.HeaderComment = append(simple.HeaderComment, "package package\n"...)
		}
	}
	return all
}
