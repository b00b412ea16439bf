package migrate

import (
	"runtime"
	"testing"
	"testing/fstest"
)

// maxAllocated is how many bytes reading one small project may allocate.
const maxAllocated = 1 << 30

// FuzzMakefile: no Makefile and no script makes gen migrate panic, or take memory without end.
func FuzzMakefile(f *testing.F) {
	for _, seed := range []string{
		"L := a a a a\nX = $(foreach a,$(L),$(foreach b,$(L),$(a)$(b)))\n" +
			"generate:\n\tcontroller-gen object paths=$(X)\n",
		"define deep\n\tdeepcopy-gen \\\n\t$(1)\nendef\na:\n\t$(call deep,./api)\n",
		"a = $(subst a,aaaa,$(b))\nb = $(a:%=%%)\nall:\n\tdeepcopy-gen $(a) ${b}\n",
		"#!/bin/bash\nf() { g $(g); }\ng() { f $(f); }\ndeepcopy-gen $(f) {1..9999999} ${x//a/b}\n",
		"include Makefile hack/update.sh\nall: ; client-gen --input a -h b\n",
		"#!/bin/bash\nROOT=$(unset CDPATH && cd $(dirname ${BASH_SOURCE}) && pwd)\n" +
			"bash -c \"source $ROOT/kube_codegen.sh && \\\n kube::codegen::gen_helpers ./api\"\n",
		"define r\ng-$(1): ; deepcopy-gen $(1)\n$(eval $(call r,$(1)$(1)))\nendef\nL := a a a a\n" +
			"$(foreach a,$(L),$(foreach b,$(L),$(eval $(call r,$(a)$(b)))))\n",
		"all:\n\tcontroller-gen schemapatch:manifests=config,a=true crd:b={c,d} output:dir=config paths={a,b}\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		files := fstest.MapFS{"go.mod": {Data: []byte("module example.org/m\n")},
			"api/v1/doc.go": {Data: []byte("package v1\n")}, "Makefile": {Data: []byte(text)},
			"hack/update.sh": {Data: []byte(text)}}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		plan, err := Read(files, Repository{}, "2026")
		if err != nil {
			t.Fatal(err)
		}
		plan.Unneeded(files)
		if _, err := plan.YAML(); err != nil {
			t.Fatal(err)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > maxAllocated {
			t.Errorf("%d bytes of text take %d MB", len(text), (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	})
}
