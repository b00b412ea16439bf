package genheader

import "testing"

// TestRefDocs recognizes files of crd-ref-docs by how they begin, and no others.
func TestRefDocs(t *testing.T) {
	for content, want := range map[string]string{
		"# API Reference\n\n## Packages\n- [example.org/v1](#exampleorgv1)\n":              "crd-ref-docs",
		"\n\n// Generated documentation. Please do not edit.\n:anchor_prefix: k8s-api\n\n": "crd-ref-docs",
		"# API Reference\n\nBy hand.\n":                                                    "",
	} {
		if maker, ok := Maker([]byte(content)); maker != want || ok != (want != "") {
			t.Errorf("%q is made by %q", content, maker)
		}
	}
}
