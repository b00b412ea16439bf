package bazel_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"testing"
	"time"
)

// A store is nginx as Bazel's remote cache, on the loopback interface.
type store struct {
	*testing.T
	dir, url string
	command  *exec.Cmd
}

const nginxConfig = `daemon off;
master_process off;
pid nginx.pid;
error_log error.log crit;
%s
events {}
http {
	access_log off;
	client_max_body_size 0;
	client_body_temp_path temporary;
	fastcgi_temp_path temporary;
	proxy_temp_path temporary;
	scgi_temp_path temporary;
	uwsgi_temp_path temporary;
	server {
		listen %s;
		location / {
			root .;
			dav_methods PUT;
			create_full_put_path on;
		}
	}
}
`

// startStore starts an empty store, which ends with the test.
func startStore(t *testing.T) *store {
	t.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		t.Skip("there is no nginx: install Debian's nginx-light, or another one with WebDAV")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	s := &store{T: t, dir: t.TempDir(), url: "http://" + address}
	as := ""
	if who, err := user.Current(); err == nil && who.Uid == "0" {
		as = "user root;"
	}
	config := filepath.Join(s.dir, "nginx.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfig, as, address), 0o644); err != nil {
		t.Fatal(err)
	}
	s.command = exec.Command(nginx, "-p", s.dir, "-c", config)
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	for range 100 {
		connection, err := net.Dial("tcp", address)
		if err == nil {
			connection.Close()
			return s
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("nginx does not answer")
	return nil
}

// kill ends the store at once.
func (s *store) kill() {
	if s.command.ProcessState == nil {
		_ = s.command.Process.Kill()
		_ = s.command.Wait()
	}
}

// killAfter ends the store once it has the results of that many actions.
func (s *store) killAfter(actions int) {
	for range 30_000 {
		if entries, _ := os.ReadDir(filepath.Join(s.dir, "ac")); len(entries) >= actions {
			s.kill()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// damage changes one bit of each second entry, and cuts each third one.
func (s *store) damage() {
	n := 0
	for _, kind := range []string{"ac", "cas"} {
		entries, err := os.ReadDir(filepath.Join(s.dir, kind))
		if err != nil {
			s.Fatal(err)
		}
		for _, entry := range entries {
			name := filepath.Join(s.dir, kind, entry.Name())
			content, err := os.ReadFile(name)
			if err != nil {
				s.Fatal(err)
			}
			switch n++; {
			case len(content) > 0 && n%2 == 0:
				content[len(content)/2] ^= 1
			case n%3 == 0:
				content = content[:len(content)/2]
			}
			if err := os.WriteFile(name, content, 0o644); err != nil {
				s.Fatal(err)
			}
		}
	}
	if n == 0 {
		s.Error("the store is empty")
	}
}
