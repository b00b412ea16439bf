package client

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/contract"
)

// fakeGentype returns the import path of the generic fakes: client-go's, or the clientset's own if client-go has none.
func (b *builder) fakeGentype() string {
	if contract.ClientGo(b.pass).GenericFakes {
		return gentype
	}
	return b.ownGentype().Path
}

// ownGentype returns where the clientset's own generic fakes are. Fakes of typed clients import them.
func (b *builder) ownGentype() codegen.Target { return b.target.Join("fake", "gentype") }

// genericFakes plans the clientset's own generic fakes, if client-go has none.
func (b *builder) genericFakes(view clientset) []codegen.File {
	if contract.ClientGo(b.pass).GenericFakes {
		return nil
	}
	return []codegen.File{b.file(b.ownGentype(), "gentype.go", "Package gentype has what the fake clients share.",
		"client/fake_gentype.tmpl", view)}
}

// checkEncoding reports the option prefersProtobuf for a client-go whose generic clients lack it.
func (b *builder) checkEncoding() {
	if clientGo := contract.ClientGo(b.pass); b.options.PrefersProtobuf && !clientGo.Encodings {
		b.pass.Report(ruleEncoding.At(b.pass.OptionPos("prefersProtobuf"),
			"option prefersProtobuf of generator client: clients of client-go %s can't prefer protobuf",
			clientGo.Minor).
			Fix("remove it, set ContentType in the rest.Config, or run go get k8s.io/client-go@v0.32 or later"))
	}
}
