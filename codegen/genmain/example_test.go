package genmain_test

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

// The main of a program with all of gen's generators and one more.
func ExampleMain() {
	mine := &codegen.Generator{Name: "mine", Doc: "my files",
		Plan: func(*codegen.Pass) ([]codegen.File, error) { return nil, nil }}
	_ = func() { genmain.Main(append(generators.All(), mine)...) }
}
