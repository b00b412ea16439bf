package docs

import "github.com/gen-toolkit/gen/codegen/model"

// sample returns the sample of a kind in a version as YAML, or "".
func sample(*model.Resource) string { return "" }
