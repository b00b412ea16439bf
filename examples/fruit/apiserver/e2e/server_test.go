package e2e

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	authenticationv1 "k8s.io/api/authentication/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

// marketServer is the API server of this module, as a process.
type marketServer struct {
	port int // on 127.0.0.1
	dir  string
}

// caFile is the authority of the certificate that the server has issued for itself.
func (s *marketServer) caFile() string { return filepath.Join(s.dir, "apiserver.crt") }

// config is for requests that go to the server directly, past kube-apiserver. They have no credentials.
func (s *marketServer) config() *rest.Config {
	return &rest.Config{
		Host:            "https://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)),
		TLSClientConfig: rest.TLSClientConfig{CAFile: s.caFile()},
	}
}

// startServer builds the server and runs it with an account of its own.
func startServer(ctx context.Context, cp *controlplane.ControlPlane) (*marketServer, error) {
	if _, err := cp.Kubectl(ctx, "apply", "-f", "../config/delegation.yaml", "-f", "../config/rbac"); err != nil {
		return nil, err
	}
	s := &marketServer{dir: filepath.Join(cp.Dir(), "market")}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	kubeconfig := filepath.Join(s.dir, "kubeconfig")
	if err := writeKubeconfig(ctx, cp, kubeconfig); err != nil {
		return nil, err
	}
	program, err := build(ctx, s.dir)
	if err != nil {
		return nil, err
	}
	if s.port, err = freePort(); err != nil {
		return nil, err
	}
	return s, cp.StartExtension(ctx, controlplane.Extension{
		Name: "market-apiserver", Program: program, Ready: s.ready,
		Args: []string{
			"--etcd-servers=" + cp.EtcdURL(),
			"--bind-address=127.0.0.1",
			"--secure-port=" + strconv.Itoa(s.port),
			"--cert-dir=" + s.dir,
			"--kubeconfig=" + kubeconfig,
			"--authentication-kubeconfig=" + kubeconfig,
			"--authorization-kubeconfig=" + kubeconfig,
			"--authorization-webhook-cache-unauthorized-ttl=1ms", // TestAuthorization waits for a new role
		},
	})
}

// build links the release 1.1 of the server, the first that deprecates v1alpha1.
func build(ctx context.Context, dir string) (program string, err error) {
	const version = "-X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=1"
	program = filepath.Join(dir, "market-apiserver")
	out, err := exec.CommandContext(ctx, "go", "build", "-ldflags="+version, "-o", program,
		"../cmd/market-apiserver").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return program, nil
}

// writeKubeconfig writes a kubeconfig of the account market-apiserver.
func writeKubeconfig(ctx context.Context, cp *controlplane.ControlPlane, path string) error {
	admin, err := clientcmd.BuildConfigFromFlags("", cp.Kubeconfig())
	if err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(admin)
	if err != nil {
		return err
	}
	token, err := client.CoreV1().ServiceAccounts("market").CreateToken(ctx, "market-apiserver",
		&authenticationv1.TokenRequest{}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	const name = "market-apiserver"
	return clientcmd.WriteToFile(clientcmdapi.Config{
		CurrentContext: name,
		Contexts:       map[string]*clientcmdapi.Context{name: {Cluster: name, AuthInfo: name}},
		AuthInfos:      map[string]*clientcmdapi.AuthInfo{name: {Token: token.Status.Token}},
		Clusters: map[string]*clientcmdapi.Cluster{
			name: {Server: cp.Host(), CertificateAuthority: cp.CAFile()},
		},
	}, path)
}

// ready asks the server whether it is ready, which needs no credentials.
func (s *marketServer) ready(context.Context) error {
	client, err := rest.HTTPClientFor(s.config())
	if err != nil {
		return err
	}
	response, err := client.Get(s.config().Host + "/readyz")
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		content, _ := io.ReadAll(response.Body)
		return fmt.Errorf("readyz: %s: %s", response.Status, content)
	}
	return nil
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return listener.Addr().(*net.TCPAddr).Port, listener.Close()
}
