package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestInstall: hack/install.sh installs the version of gen.yaml, of its argument, or the newest one, and nothing where
// the checksum is another.
func TestInstall(t *testing.T) {
	program := filepath.Join(t.TempDir(), "gen")
	write(t, filepath.Dir(program), "gen", "#!/bin/sh\necho it runs\n")
	script, err := filepath.Abs("../../hack/install.sh")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, config, args, released, says string }{
		{"of gen.yaml", "version: v0.9.0\n", "", "v0.9.0", ""},
		{"in quotes", "version: \"v0.9.0\" # of gen\n", "", "v0.9.0", ""},
		{"in single quotes", "version: 'v0.10.0-rc.1'\n", "", "v0.10.0-rc.1", ""},
		{"a pre-release", "version: v1.0.1-beta.1\n", "", "v1.0.1-beta.1", ""},
		{"an argument", "version: v0.8.0\n", "v0.9.0", "v0.9.0", ""},
		{"the newest", "", "", "v1.2.3", ""},
		{"another checksum", "", "v0.9.1", "v0.9.1 damaged", "does not have its checksum: nothing is installed"},
		{"no such release", "", "v0.7.0", "v0.9.0", "can't fetch "},
		{"no version", "", "main", "v0.9.0", "main is not a version such as v0.9.0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.config != "" {
				write(t, dir, "gen.yaml", c.config)
			}
			command := exec.CommandContext(t.Context(), "sh", append([]string{script, "-b", "out"},
				strings.Fields(c.args)...)...)
			command.Dir, command.Env = dir, append(os.Environ(), "GEN_RELEASES="+release(t, program, c.released))
			said, err := command.CombinedOutput()
			if (err != nil) != (c.says != "") || !strings.Contains(string(said), c.says) {
				t.Fatalf("%v, says %s", err, said)
			}
			out, err := exec.CommandContext(t.Context(), filepath.Join(dir, "out", "gen")).CombinedOutput()
			if c.says == "" && (err != nil || string(out) != "it runs\n") || c.says != "" && err == nil {
				t.Errorf("the program: %v %s", err, out)
			}
		})
	}
}

// release serves a release that has a program for this system, and returns the address. A version may be damaged: its
// archive does not have its checksum.
func release(t *testing.T, program, version string) (address string) {
	t.Helper()
	version, _, damaged := strings.Cut(version, " ")
	content, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	var archive bytes.Buffer
	packed, err := gzip.NewWriterLevel(&archive, gzip.NoCompression) // which takes no time
	if err != nil {
		t.Fatal(err)
	}
	files := tar.NewWriter(packed)
	if err := files.WriteHeader(&tar.Header{Name: "gen", Mode: 0o755, Size: int64(len(content))}); err != nil {
		t.Fatal(err)
	}
	for _, finish := range []func() error{
		func() error { _, err := files.Write(content); return err }, files.Close, packed.Close,
	} {
		if err := finish(); err != nil {
			t.Fatal(err)
		}
	}
	name := fmt.Sprintf("gen_%s_%s_%s.tar.gz", strings.TrimPrefix(version, "v"), runtime.GOOS, runtime.GOARCH)
	sums := fmt.Sprintf("%x  %s\n", sha256.Sum256(archive.Bytes()), name)
	if damaged {
		archive.WriteString("more")
	}
	script, err := os.ReadFile("../../hack/install.sh")
	if err != nil {
		t.Fatal(err)
	}
	served := map[string][]byte{"/install.sh": script, "/tag/" + version: nil,
		"/download/" + version + "/checksums.txt": []byte(sums), "/download/" + version + "/" + name: archive.Bytes()}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/latest" {
			http.Redirect(w, r, "/tag/"+version, http.StatusFound)
		} else if content, is := served[r.URL.Path]; is {
			_, _ = w.Write(content)
		} else {
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}
