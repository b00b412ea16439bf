package e2e

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

// What all tests share: kube-apiserver with etcd, and the server behind it.
var (
	shared *controlplane.ControlPlane
	served *marketServer
)

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	ctx := context.Background()
	var err error
	if shared, err = controlplane.Start(ctx, controlplane.Options{Log: os.Stderr}); err != nil {
		return 0, err
	}
	defer func() { _ = shared.Stop() }() // its processes die with this one in any case
	if served, err = startServer(ctx, shared); err != nil {
		return 0, err
	}
	if err := served.register(ctx, shared); err != nil {
		return 0, err
	}
	return m.Run(), nil
}
