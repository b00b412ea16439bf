package makefile

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// TestRecipes reads Makefiles, and compares the recipes.
func TestRecipes(t *testing.T) {
	for name, c := range map[string]struct{ makefile, want string }{
		"variables": {`
A = $(B) later
B := one
B += two
C ?= three
C ?= four
all: prepare
	@gen $(A) ${C} $@ $$HOME
	-gen \
		next
`, "all: gen one two later three all $HOME\nall: gen \\\n\tnext"},
		"unknown": {`
D := $(shell mktemp -d)
all: ; gen $(D)/x $(NOWHERE) $(wildcard *.go) $(file < x)
`, "all: gen $(shell mktemp -d)/x $(NOWHERE)  $(file < x)"},
		"conditions": {`
ifeq ($(X),)
V = one
W = same
else
V = two
W = same
endif
all:
	gen $(V) $(W)
`, "all: gen one same, or gen two same"},
		"branches": {`
ifdef X
TOOL := a
else ifeq "$(Y)" "1"
TOOL := b
else
ifneq ($(Z),)
TOOL ?= c
endif
TOOL ?= d
FLAGS := --x
endif # X
all:
ifndef X
	gen first
endif
	$(TOOL) $(FLAGS)
`, "all: gen first\nall: d --x, or a $(FLAGS), or b $(FLAGS), or c --x"},
		"functions": {`
DIRS = api pkg
tool = gen $(1) --x=$(2)
all:
	gen $(addprefix ./,$(addsuffix /...,$(DIRS))) $(notdir a/b) $(patsubst %.a,%.b,x.a) $(DIRS:%=d/%) $(foreach d,$(DIRS),[$(d)])
	$(call tool,a,b)
	gen $(abspath ./x) $(shell pwd) $(shell go list -m) $(or ,second)
	gen $(shell dirname $(abspath $(lastword $(MAKEFILE_LIST)))) $(shell basename a/b)
`, "all: gen ./api/... ./pkg/... b x.b d/api d/pkg [api] [pkg]\nall: gen a --x=b\n" +
			"all: gen x . example.org/m second\nall: gen . b"},
		"a list with commas": {`
comma := ,
space :=
space +=
DIRS := api pkg
empty :=
LIST = $(subst $(space),$(empty), \
	$(DIRS)/v1, \
	b/v1)
all:
	gen $(subst $(space),$(comma),$(DIRS)) $(subst ,x,y) $(LIST) $(notdir a/b,c/d)
`, "all: gen api,pkg yx apipkg/v1,b/v1 d"},
		"found": {`
all:
	gen $(shell find . -name '*.mk' | sort) $(shell find . -newer x)
`, "all: gen ./more.mk $(shell find . -newer x)"},
		"define": {`
define run
@gen a; \
gen b
endef
all:
	$(run)
`, "all: gen a;  gen b"},
		"define of a list": {`
comma := ,
define newline


endef
define LIST
-example.org/a
example.org/b
endef
define run
	gen --options='one,$\
		two' \
		--list=$(1)
	-@gen last
endef
all:
	$(call run,$(subst $(newline),$(comma),${LIST}))
`, "all: gen --options='one,two' --list=-example.org/a,example.org/b\ngen last"},
		"include": {`
include more.mk missing.mk
all: export FOO=bar
all:
	gen $(MORE) $(FOO)
`, "more: gen more\nall: gen more bar"},
		"eval": {`
define one
gen-$(1): prepare
	@gen $(1) \
		--for=$$@
	$$(foreach x,a b,gen $$(x);)
endef
add = $(eval $(call one,$(1)))
$(call add,api)
$(foreach v,v1 v2,$(eval $(call one,$(v))))
$(eval V := late)
all:
	gen $(V) $(eval W := never)
`, "gen-api: gen api --for=gen-api\ngen-api: gen a; gen b;\n" +
			"gen-v1: gen v1 --for=gen-v1\ngen-v1: gen a; gen b;\n" +
			"gen-v2: gen v2 --for=gen-v2\ngen-v2: gen a; gen b;\nall: gen late "},
		"itself": {"A = $(A)\nall:\n\tgen $(A)\n", "all: gen $(A)"},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{"Makefile": &fstest.MapFile{Data: []byte(c.makefile)},
				"more.mk": &fstest.MapFile{Data: []byte("MORE = more\nmore:\n\tgen $(MORE)\n")}}
			recipes, err := Read(shell.Project{FS: files, Module: "example.org/m"}, In("Makefile"))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range recipes {
				got = append(got, r.Target+": "+argv.Show(strings.Join(append([]string{r.Text}, r.Or...), ", or ")))
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestSize: a Makefile whose expansion multiplies is an error, with the recipes before it.
func TestSize(t *testing.T) {
	list := "L := " + strings.Repeat("a ", 3000) + "\nall:\n\techo first\n\tgen "
	for name, text := range map[string]string{
		"foreach":  "$(foreach a,$(L),$(foreach b,$(L),$(foreach c,$(L),$(a)$(b)$(c))))",
		"nothing":  "$(foreach a,$(L),$(foreach b,$(L),$(foreach c,$(L),)))",
		"subst":    "$(subst a,$(L),$(subst a,$(L),$(L)))",
		"prefixes": "$(addprefix $(L),$(addprefix $(L),$(L)))",
		"patterns": "$(L:%=%$(L))$(foreach a,$(L),$(L:a=$(L)))",
		"nested":   strings.Repeat("$(A", 100_000) + strings.Repeat(")", 100_000),
	} {
		files := fstest.MapFS{"Makefile": &fstest.MapFile{Data: []byte(list + text + "\n")}}
		recipes, err := Read(shell.Project{FS: files, Module: "example.org/m"}, In("Makefile"))
		if !errors.Is(err, ErrSize) || len(recipes) != 1 {
			t.Errorf("%s: %d recipes, error %v", name, len(recipes), err)
		}
	}
}

// FuzzRead: no Makefile makes it panic or go on without end.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"A = $(B)\nB = $(A)\nall:\n\tgen $(A)\n", "$(", "a:$(call a,${",
		"define x\n", "include $(x)\n",
		"a: b ; c\n\td \\\n", "$(foreach a,b,$(a))", "$(a:b=c)", "=\n:=\n", "export\n", "x $(patsubst %,%,%)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content string) {
		files := fstest.MapFS{"Makefile": &fstest.MapFile{Data: []byte(content)}}
		recipes, err := Read(shell.Project{FS: files, Module: "example.org/m"}, In("Makefile"))
		if err != nil {
			t.Fatal(err)
		}
		r := &shell.Reader{Project: shell.Project{FS: files}}
		for _, recipe := range recipes {
			_ = r.Text(recipe.Text, recipe.File, recipe.Line, argv.Root, nil) // most are no shell commands
		}
	})
}
