package emit_test

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen/emit"
)

func ExampleFile_Template() {
	f := emit.New(emit.Frame{Package: "v1"})
	body := emit.MustTemplate("kinds", `var {{.}} = {{ref "schema.GroupVersionKind"}}{}`)
	if err := f.Template(body, "FruitKind"); err != nil {
		fmt.Println(err)
	}
	content, err := f.Bytes()
	fmt.Printf("%s%v", content, err)
	// Output:
	// package v1
	//
	// import "k8s.io/apimachinery/pkg/runtime/schema"
	//
	// var FruitKind = schema.GroupVersionKind{}
	// <nil>
}

func ExampleFile_Ref() {
	f := emit.New(emit.Frame{Package: "v1"})
	fmt.Println(f.Ref(emit.Ident{Path: "k8s.io/api/core/v1", Package: "v1", Name: "Pod"}))
	// Output: corev1.Pod
}
