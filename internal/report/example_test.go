package report_test

import (
	"go/token"
	"os"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/report"
)

func ExamplePrint() {
	pos := token.Position{Filename: "/src/api/v1/fruit.go", Line: 12, Column: 4}
	var problems diag.List
	problems.Add(diag.Errorf(pos, "type %s is not exported", "fruit").Fix("export it"))
	_ = report.Print(os.Stdout, "text", "/src", problems)
	// Output:
	// api/v1/fruit.go:12:4: error: type fruit is not exported
	// 	export it
}
