package gengobridge_test

import (
	"fmt"
	"io"

	"k8s.io/gengo/v2"
	"k8s.io/gengo/v2/generator"
	"k8s.io/gengo/v2/namer"
	"k8s.io/gengo/v2/types"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/gengobridge"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// A generator of gengo that declares the names of types, as a generator of gen. genmain.Main takes it beside others.
func ExampleNew() {
	names := gengobridge.New(gengobridge.Config{
		Name: "names",
		Doc:  "the names of types: zz_generated.names.go",
		Markers: []marker.Definition{
			{Name: "names", Scopes: marker.Package, Kind: marker.Flag, Doc: "Asks for them."},
		},
		NameSystems:       nameSystems,
		DefaultNameSystem: "public",
		Targets:           targets,
	})
	fmt.Println(codegen.Validate([]*codegen.Generator{names}))
	// Output: <nil>
}

func nameSystems() namer.NameSystems {
	return namer.NameSystems{"public": namer.NewPublicNamer(0), "raw": namer.NewRawNamer("", nil)}
}

func targets(c *generator.Context, _ gengobridge.Run) (all []generator.Target) {
	header, err := gengo.GoBoilerplate("", gengo.StdBuildTag, gengo.StdGeneratedBy)
	if err != nil {
		panic(err)
	}
	for _, input := range c.Inputs {
		pkg := c.Universe[input]
		all = append(all, &generator.SimpleTarget{
			PkgName: pkg.Name, PkgPath: pkg.Path, PkgDir: pkg.Dir, HeaderComment: header,
			FilterFunc: func(_ *generator.Context, t *types.Type) bool { return t.Name.Package == pkg.Path },
			GeneratorsFunc: func(*generator.Context) []generator.Generator {
				return []generator.Generator{
					&names{generator.GoGenerator{OutputFilename: "zz_generated.names.go"}, behave[pkg.Name]},
				}
			},
		})
	}
	return all
}

// names is a generator of gengo.
type names struct {
	generator.GoGenerator
	then func(c *generator.Context)
}

func (n *names) GenerateType(c *generator.Context, t *types.Type, w io.Writer) error {
	if n.then != nil {
		n.then(c)
	}
	s := generator.NewSnippetWriter(w, c, "$", "$")
	s.Do("// Name returns the name of the type.\nfunc ($.|public$) Name() string { return \"$.|public$\" }\n", t)
	return s.Error()
}
