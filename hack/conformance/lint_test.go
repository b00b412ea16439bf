package conformance

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// unlinted are findings in what gen writes for k8s.io/api that its types bring about: comments with "Deprecated:" amid
// a paragraph, which apply configurations copy, and clients of kinds that are deprecated.
var unlinted = regexp.MustCompile(`: deprecatedComment: |: SA1019: k8s\.io/(api|client-go/applyconfigurations)/`)

// TestLint holds the clients that gen writes for k8s.io/api to what make lint holds those of examples/fruit to, with
// Kubernetes' import aliases. Findings in hand-written files are not gen's.
func TestLint(t *testing.T) {
	version := clientGoReleases[0].version
	ours := copied(t, clientGo+"@"+version)
	regenerateClientGo(t, ours, cached(t, "k8s.io/api@"+version))
	linter, err := filepath.Abs(filepath.Join("..", "lint"))
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "golangci-lint")
	command(t, linter, "go", "build", "-o", program, "github.com/golangci/golangci-lint/v2/cmd/golangci-lint")
	args := []string{"run", "--config", filepath.Join(linter, "generated.yml"), "--path-mode", "abs",
		"--output.text.print-issued-lines=false", "--show-stats=false"}
	cmd := exec.CommandContext(t.Context(), program, append(args, below("./", clientGoTrees)...)...)
	var stdout, stderr bytes.Buffer
	// With the copy's flags, -trimpath among them, the packages come from the build cache: 25 s in place of 165 s.
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = ours.dir, append(ours.env, "PWD="+ours.dir), &stdout, &stderr
	if err := cmd.Run(); err != nil && stdout.Len() == 0 {
		t.Fatalf("golangci-lint: %v\n%s", err, stderr.String())
	}
	all, left := 0, 0
	for line := range strings.Lines(stdout.String()) {
		name, _, _ := strings.Cut(line, ":")
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if _, generated := genheader.Maker(content); !generated {
			continue
		}
		all++
		if line = strings.TrimSpace(line); !unlinted.MatchString(line) {
			left++
			t.Error(line)
		}
	}
	if t.Logf("%d findings in generated files, %d of them gen's own", all, left); all == 0 {
		t.Error("the linter finds nothing, not even what the comments of k8s.io/api bring about")
	}
}
