// Package e2e proves the API server behind a real kube-apiserver, with etcd and kubectl: each stage that a request goes
// through has a test of its name. TestMain starts everything, as server_test.go says.
package e2e
