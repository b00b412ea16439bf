//go:build !js

package apilint

// The analyzers register themselves. The playground, where no gen.yaml has lint:, does without: a browser loads less.
import _ "sigs.k8s.io/kube-api-linter/pkg/registration"
