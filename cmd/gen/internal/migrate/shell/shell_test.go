package shell

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// TestCalls reads scripts, and compares the calls that they make of the program gen, or of unknown ones.
func TestCalls(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"variables": {`
A=one; B="$A two"
gen $A "$B" '$B' ${C:-three} ${D:+none} ${D:+"$D"}`, "gen|one|one two|$B|three"},
		"unset":    {`gen $HOME/bin "${X}"`, "gen|<$HOME>/bin|<$X>"},
		"arrays":   {"A=(x 'y z')\nA+=(w)\ngen \"${A[@]}\" ${#A[@]}", "gen|x|y z|w|3"},
		"attached": {"A=(x y)\ngen \"${A[@]/#/p/}\" \"${A[@]/%/.s}\" \"${A[@]/x/z}\"", "gen|p/x|p/y|x.s|y.s|z|y"},
		"functions": {`
run() { local tool=$1; shift; "$tool" "$@"; }
run gen a "b c"`, "gen|a|b c"},
		"itself": {"f() { f; gen a; }\nf\n./hack/script.sh; gen b", "gen|a\ngen|b"},
		"loops":  {"for v in v1 v2; do gen ./$v; done", "gen|./v1\ngen|./v2"},
		"branches": {`
if [[ -z "${V}" ]]; then V=a; else V=b; fi
case $1 in a) W=1;; b) W=2;; esac
if [ -n "$X" ]; then Y=default; fi
gen $V $W $Y`, "gen|<$V>|<$W>|default"},
		"conditions": {`
A=one N=
[ -z "$N" ] && gen empty; [ -n "$N" ] && gen full || gen otherwise
if [ "$A" = two ]; then B=no; elif [[ $A == o* && ! ( -n $N ) ]]; then B=yes; else B=no; fi
if test 3 -gt 2; then C=more; fi
[[ $X == a ]] && gen maybe
gen $B $C`, "gen|empty\ngen|otherwise\ngen|maybe\ngen|yes|more"},
		"while": {`
f() {
  local header="" dir=""
  while [ $# -gt 0 ]; do
    case "$1" in
    --header) header=$2; shift 2;;
    *) if [[ "$1" =~ ^-- ]]; then return 1; fi
       dir=$1; shift;;
    esac
  done
  if [ -z "$dir" ]; then return 1; fi
  gen --header $header $dir
}
f --header a.txt api
N=
until [ "$N" = xx ]; do N=x$N; gen $N; done
while read -r X; do gen $X; done
while true; do break; done
gen last`, "gen|--header|a.txt|api\ngen|x\ngen|xx\ngen|<$X>\ngen|last"},
		"ways out": {`
f() { [ "$1" = a ] && return; gen $1; }
for v in a b c d; do
  [ $v = b ] && continue
  if [ $v = d ]; then break; fi
  f $v
done
gen x || exit 1
[ -n "$X" ] && exit
if [ $# -eq 0 ]; then exit; fi
if [ -z "${KUBECONFIG:-}" ]; then echo "set KUBECONFIG"; exit 1; fi
gen y
exit
gen z`, "gen|c\ngen|x\ngen|y"},
		"chosen": {`
version() { case "$1" in a|b*) echo v1;; *) if [ "$1" = c ]; then echo v2; return; fi; echo v3;; esac; }
for k in a bb c d; do
  case $k in d) continue;; esac
  gen $k/$(version $k)
done
all() { local r=""; for v in $1 v9; do [ $v = v9 ] && break; [[ -n $r ]] && r+=" "; r+=$v; done; echo $r; }
$(which gen) "$(all "v1 v2")"
gen $(version "$X")`, "gen|a/v1\ngen|bb/v1\ngen|c/v2\ngen|v1 v2\ngen|<$(version \"$X\")>"},
		"set by words": {": \"${A:=1}\" ${B:=$X}\ngen $A $B ${C:=2} $C", "gen|1|<$X>|2|2"},
		"directories": {`
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$ROOT/api"; gen ./v1 "$ROOT/header"
(cd sub; gen); gen`, "/api: gen|./v1|/@project/header\n/api/sub: gen\n/api: gen"},
		"and back": {`
pushd api; pushd v1; gen a; popd; gen b; popd; gen c; popd; gen d
cd /@project; cd api; cd -; gen e; cd - && gen f
if [ -n "$X" ]; then cd v1; fi; cd -; gen g`, "/api/v1: gen|a\n/api: gen|b\ngen|c\n<$PWD>: gen|d\ngen|e\n/api: gen|f\n<$PWD>: gen|g"},
		"programs": {"env A=1 B=2 time gen a; A=1 gen b; command gen c", "gen|a\ngen|b\ngen|c"},
		"shells": {`bash -c "gen $(go list -m)"; bash -eu ./hack/other.sh x; . hack/other.sh y`,
			"gen|example.org/m\ngen|other|x\ngen|other|y"},
		"prints": {`gen $(basename a/b) $(printf '%s,' x y) $(date) $(date "+%Y") $(cd api; go list -f '{{.Dir}}' -m example.org/m/api)`,
			"gen|b|x,y,|<$(date)>|2026|/@project/api"},
		"connected": {"gen a && gen b || gen c | gen d; ! gen e; { gen f; }",
			"gen|a\ngen|b\ngen|c\ngen|d\ngen|e\ngen|f"},
		"globs": {"gen hack/*.sh none/*", "gen|hack/other.sh|hack/script.sh|none/*"},
		"found": {"gen $(find hack -name '*.sh' -not -name 's*') " +
			"$(find . -path './hack/*' -exec dirname {} \\; | sort -u)\n" +
			"for f in $(find hack -maxdepth 1 -type f | grep -v other | xargs dirname); do gen $f; done\n" +
			"gen $(find . -mindepth 1 -type d -printf '%f\\n' | sort)\n" +
			"gen $(find . -newer x)",
			"gen|hack/other.sh|./hack\ngen|hack\ngen|hack\ngen|<$(find . -newer x)>"},
		"containers": {`docker run --rm -it -v "$(pwd)":/go/src/example.org/m:rw -w /go/src/example.org/m/api -e X=1 golang:1.26 \
  sh -c "gen /go/src/example.org/m/hack; cd v1 && gen b"
podman run --mount type=bind,source=$(pwd),target=/work --workdir=/work image gen c
docker run image; docker build .`, "/api: gen|/@project/hack\n/api/v1: gen|b\ngen|c"},
		"here":       {"cat <<EOF\ngen a\nEOF\ngen b", "gen|b"},
		"background": {"gen a & gen b; wait", "gen|a\ngen|b"},
	} {
		t.Run(name, func(t *testing.T) {
			r := &Reader{Project: Project{Module: "example.org/m", FS: fstest.MapFS{
				"hack/script.sh": &fstest.MapFile{Data: []byte(c.script)},
				"hack/other.sh":  &fstest.MapFile{Data: []byte("gen other $1")}},
				Modules: map[string]string{"example.org/m/api": "api"}, Year: "2026"}}
			if err := r.Script("hack/script.sh", nil); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, shown(r.Calls)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// shown returns the calls of gen as lines, unknown parts in <>.
func shown(calls []Call) string {
	var lines []string
	for _, c := range calls {
		if c.Args[0] != "gen" {
			continue
		}
		line := strings.Join(c.Args, "|")
		if dir, _ := strings.CutPrefix(c.Dir, argv.Root); dir != "" {
			line = dir + ": " + line
		}
		lines = append(lines, marked(line))
	}
	return strings.Join(lines, "\n")
}

func marked(text string) string {
	var out strings.Builder
	unknown := false
	for _, r := range text + "\n" {
		if argv.Known(string(r)) == unknown {
			unknown = !unknown
			out.WriteString(map[bool]string{true: "<", false: ">"}[unknown])
		}
		out.WriteString(argv.Show(string(r)))
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// TestPlaces finds the lines of calls, and their text.
func TestPlaces(t *testing.T) {
	r := &Reader{Project: Project{FS: fstest.MapFS{"a.sh": &fstest.MapFile{Data: []byte("# a\ngen a \\\n  b\n")}}}}
	if err := r.Text("\ngen a \\\n  b > out/file\n", "Makefile", 10, argv.Root, nil); err != nil {
		t.Fatal(err)
	}
	want := []Call{{Args: []string{"gen", "a", "b"}, Dir: argv.Root, File: "Makefile", Line: 11, Text: "gen a \\\n  b",
		Lines: 2, Alone: true, Out: "out/file"}}
	if diff := cmp.Diff(want, r.Calls); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := r.Text("if", "broken.sh", 1, argv.Root, nil); err == nil {
		t.Error("a script that no shell can read is no error")
	}
}

// FuzzText: no script makes it panic or go on without end.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"f() { f; }; f", "a=(1 2); gen ${a[@]/#/x} ${a[9]}",
		"cd; cd -; gen", "while :; do gen; done",
		"for ((;;)); do gen; done", "case $x in a) gen;; esac", "x=$(cat <<<y); gen $x",
		"gen ${x:?} ${y//a/b} $((1/0))",
		"shift 9; gen $@ $*", ". ./script.sh; bash -c", "local a; a+=b; a[1]=2; gen $a",
		"if gen; then :; elif b; then c; fi", "[[ a =~ b && ! ( -n $x ) ]] || exit", "case a in a) ;& *) return;; esac",
		"[ ]; [ ! ]; [ a -eq b ]; for i in 1 2; do break; done; gen ${x:=y}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		done := make(chan bool)
		go func() {
			defer close(done)
			r := &Reader{Project: Project{FS: fstest.MapFS{"script.sh": &fstest.MapFile{Data: []byte(text)}}}}
			_ = r.Text(text, "script.sh", 1, argv.Root, []string{"argument"}) // most are no scripts
		}()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Fatal("it goes on and on")
		}
	})
}

// TestSteps: a script whose loops multiply is given up, and the next one is read.
func TestSteps(t *testing.T) {
	r := &Reader{Project: Project{FS: fstest.MapFS{}}}
	loops := strings.Repeat("for i in 1 2 3 4 5 6 7 8 9 10; do ", 6) + "a" + strings.Repeat("; done", 6)
	if err := r.Text(loops, "loops.sh", 1, argv.Root, nil); !errors.Is(err, ErrSteps) {
		t.Errorf("a million steps: %v", err)
	}
	chain := strings.Repeat("[ $X = a ] && ", 2000)
	if err := r.Text(chain+"gen $("+chain+"echo a)", "chain.sh", 1, argv.Root, nil); err != nil {
		t.Errorf("4,000 conditions: %v", err)
	}
	r.Calls = nil
	if err := r.Text("deepcopy-gen .", "next.sh", 1, argv.Root, nil); err != nil || len(r.Calls) != 1 {
		t.Errorf("the next script: %v %v", r.Calls, err)
	}
}

// TestAppends: a call appends to the file of its own redirection, whatever another one in the same function does.
func TestAppends(t *testing.T) {
	r := &Reader{Project: Project{FS: fstest.MapFS{}}}
	const text = "f() { echo a >> log; controller-gen rbac; }\nf > role.yaml\ncontroller-gen crd >> crds.yaml"
	if err := r.Text(text, "script.sh", 1, argv.Root, nil); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range r.Calls {
		if c.Args[0] == "controller-gen" {
			got = append(got, fmt.Sprint(c.Out, " ", c.Appends))
		}
	}
	if want := []string{"role.yaml false", "crds.yaml true"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
