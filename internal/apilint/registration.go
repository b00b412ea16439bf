//go:build !js

package apilint

// The playground, where no gen.yaml has lint:, does without the analyzers: a browser loads less.
import _ "sigs.k8s.io/kube-api-linter/pkg/registration" // the analyzers register themselves
