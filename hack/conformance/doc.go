// Package conformance puts gen's output in place of upstream's, in Kubernetes' own code, and lets that code's own
// tests judge. In: modules from the module cache, copied to scratch directories. Out: test results. What the package
// exports says what is generated for all of Kubernetes.
package conformance

import _ "k8s.io/api/core/v1" // pins the module that is regenerated
