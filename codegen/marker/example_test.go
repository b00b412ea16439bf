package marker_test

import (
	"fmt"
	"go/token"

	"github.com/gen-toolkit/gen/codegen/marker"
)

func ExampleTable_Parse() {
	weight := marker.Definition{Name: "example:weight", Scopes: marker.Type, Kind: marker.Int,
		Doc: "Says what one weighs, in grams."}
	table, err := marker.NewTable([]marker.Definition{weight})
	if err != nil {
		fmt.Println(err)
	}
	m, _ := table.Parse("example:weight=100", token.Position{})
	fmt.Println(m.Name, m.Value)
	_, problem := table.Parse("example:weight=heavy", token.Position{})
	fmt.Println(problem.Message)
	// Output:
	// example:weight 100
	// marker +example:weight: wants a whole number, not "heavy"
}
