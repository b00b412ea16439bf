package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/hack/bench/kinds"
)

// kindsConfig is gen.yaml of a module with many kinds.
const kindsConfig = `packages: [./apis/...]
generate:
  deepcopy: {}
  crd: {dir: config/crd}
`

// writeKinds makes a module with many kinds in a directory: see package kinds.
func writeKinds(ctx context.Context, dir string, n int) ([]kinds.Group, error) {
	api, err := downloaded(ctx, "k8s.io/api")
	if err != nil {
		return nil, err
	}
	groups, err := kinds.Write(dir, kinds.Config{Kinds: n, Seed: 1, API: api})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "gen.yaml"), []byte(kindsConfig), 0o644); err != nil {
		return nil, err
	}
	return groups, writeGoMod(ctx, dir, kinds.Module)
}
