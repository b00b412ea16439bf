package controlplane

import (
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// Names of the files that the API server reads, in the control plane's directory.
const (
	caCertFile            = "ca.crt"
	serverCertFile        = "server.crt"
	serverKeyFile         = "server.key"
	serviceAccountKeyFile = "service-account.key"
	tokenFile             = "tokens.csv"
	frontProxyCAFile      = "front-proxy-ca.crt"
	frontProxyCertFile    = "front-proxy.crt"
	frontProxyKeyFile     = "front-proxy.key"
	clientCAFile          = "client-ca.crt"
	clientCertFile        = "client.crt"
	clientKeyFile         = "client.key"
)

// frontProxyName is the name in the certificate by which aggregated API servers recognize the API server.
const frontProxyName = "front-proxy-client"

// The administrator's name and group.
const adminName, adminGroup = "admin", "system:masters"

// serviceRange is where cluster IPs come from. Its first address is that of the service "kubernetes".
const serviceRange = "10.0.0.0/24"

// writeCredentials makes what server and client know each other by, new for each start: three authorities that nobody
// has the keys of afterwards, the certificates of the server, of its front proxy and of the administrator, the key that
// signs service account tokens, and the administrator's token.
func writeCredentials(dir string) (token string, err error) {
	serviceAccount, err := newKey()
	if err != nil {
		return "", err
	}
	write := func(name string, content []byte) {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), content, 0o600)
		}
	}
	pair := func(caFile, certFile, keyFile string, template *x509.Certificate) {
		ca, cert, key, problem := certificate(caFile, template)
		err = cmp.Or(err, problem)
		write(caFile, ca)
		write(certFile, cert)
		write(keyFile, key)
	}
	pair(caCertFile, serverCertFile, serverKeyFile, serverTemplate())
	pair(frontProxyCAFile, frontProxyCertFile, frontProxyKeyFile, clientTemplate(pkix.Name{CommonName: frontProxyName}))
	pair(clientCAFile, clientCertFile, clientKeyFile,
		clientTemplate(pkix.Name{CommonName: adminName, Organization: []string{adminGroup}}))
	token = rand.Text()
	write(serviceAccountKeyFile, serviceAccount.pem)
	// The columns are token, user, user ID and groups; RBAC allows the group system:masters everything.
	write(tokenFile, fmt.Appendf(nil, "%s,%s,%[2]s,%s\n", token, adminName, adminGroup))
	return token, err
}

// A key is a private key, for use and for a file.
type key struct {
	*ecdsa.PrivateKey
	pem []byte
}

func newKey() (key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return key{}, err
	}
	der, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		return key{}, err
	}
	return key{private, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})}, nil
}

// certificate makes an authority of a name, e.g. "ca.crt", and the one certificate that it signs, with its key. All are
// PEM.
func certificate(authority string, template *x509.Certificate) (ca, cert, private []byte, err error) {
	caKey, err := newKey()
	if err != nil {
		return nil, nil, nil, err
	}
	key, err := newKey()
	if err != nil {
		return nil, nil, nil, err
	}
	now := time.Now()
	caTemplate := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{CommonName: authority},
		NotBefore:             now.Add(-time.Hour),
		NotAfter:              now.AddDate(10, 0, 0),
		KeyUsage:              x509.KeyUsageCertSign,
		BasicConstraintsValid: true,
		IsCA:                  true,
	}
	template.SerialNumber = big.NewInt(2)
	template.NotBefore, template.NotAfter = caTemplate.NotBefore, caTemplate.NotAfter
	template.KeyUsage = x509.KeyUsageDigitalSignature
	if ca, err = sign(caTemplate, caTemplate, caKey, caKey); err != nil {
		return nil, nil, nil, err
	}
	cert, err = sign(template, caTemplate, key, caKey)
	return ca, cert, key.pem, err
}

// serverTemplate is the API server's certificate, for the names of a cluster's API server.
func serverTemplate() *x509.Certificate {
	return &x509.Certificate{
		Subject:     pkix.Name{CommonName: "kube-apiserver"},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames:    []string{"localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 0, 0, 1)},
	}
}

// clientTemplate is a certificate by which a client proves who it is: the administrator, or the API server as the front
// proxy of aggregated API servers, which believe the user's name in the headers of its requests.
func clientTemplate(subject pkix.Name) *x509.Certificate {
	return &x509.Certificate{Subject: subject, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}}
}

// sign returns the PEM certificate of subject's key, signed by the issuer's.
func sign(template, issuer *x509.Certificate, subject, signer key) ([]byte, error) {
	der, err := x509.CreateCertificate(rand.Reader, template, issuer, subject.Public(), signer.PrivateKey)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), nil
}
