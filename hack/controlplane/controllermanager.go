package controlplane

import (
	"context"
	"errors"
	"net"
	"path/filepath"
)

// StartControllerManager runs kube-controller-manager with the given flags, which name its controllers, e.g.
// "--controllers=garbage-collector-controller". Its user may do everything. It is built if it is not in the cache: see
// [BuildControllerManager]. StartControllerManager returns when /healthz is ok; controllers may still be filling their
// caches.
//
// The program runs until kill is called, which ends it as a crash does, or until the control plane stops. If it ends
// before it is healthy, e.g. because of a flag, the error quotes the end of kube-controller-manager.log.
func (cp *ControlPlane) StartControllerManager(ctx context.Context, args ...string) (kill func(), err error) {
	program, err := BuildControllerManager(ctx, nil)
	if err != nil {
		return nil, err
	}
	err = errClash
	for try := 0; try < startTries && errors.Is(err, errClash); try++ {
		var addr string
		if addr, err = freeAddr(); err != nil {
			return nil, err
		}
		var p *process
		p, err = cp.extend(ctx, Extension{
			Name:    "kube-controller-manager",
			Program: program,
			Args:    append(cp.controllerManagerArgs(addr), args...),
			Ready:   func(ctx context.Context) error { return cp.get(ctx, "https://"+addr+"/healthz") },
		})
		if err == nil {
			return p.kill, nil
		}
	}
	return nil, err
}

func (cp *ControlPlane) controllerManagerArgs(addr string) []string {
	host, port, _ := net.SplitHostPort(addr) // it comes from a listener
	return []string{
		"--kubeconfig=" + cp.Kubeconfig(),
		"--bind-address=" + host,
		"--secure-port=" + port,
		"--tls-cert-file=" + filepath.Join(cp.dir, serverCertFile), // its name is the address, too
		"--tls-private-key-file=" + filepath.Join(cp.dir, serverKeyFile),
		"--leader-elect=false", // there is one, and the lease of one that was killed would hold it up
	}
}
