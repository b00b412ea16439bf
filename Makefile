# The doors of this project. Everything that is needed beyond Go, git and make is built from Go modules.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# All modules are built by the Go of the toolkit's go.mod, which the go command downloads: what two modules have in common is
# compiled once.
export GOTOOLCHAIN := $(shell sed -n 's/^toolchain //p' go.mod)+auto

# Users on an older client-go than gen's own go.mod requires: they run gen by another module file, and keep theirs as it is.
OLDER := testdata/v031 testdata/v032 testdata/v033 testdata/v034 testdata/v035

# What a contributor needs: the toolkit, and what it generates for testdata and examples, compiled and tested.
TEST := . testdata examples/generator examples/fruit

# The rest: every client-go, the libraries on their oldest one too, real servers, browsers, published projects. What takes
# longest comes first: the last part would else run alone.
REST := hack/conformance testdata/e2e hack/site examples/fruit/e2e hack/bench hack/controlplane codegen/gengobridge hack/reconcilers examples/fruit/apiserver examples/website examples/gallery/consumers $(OLDER) testdata/v036 testdata/v037 crds openapispec reconcile reconcile/reconcileprom testdata/clienttest examples/generator/stall/sqlite

# Each folder with a go.mod of its own.
MODULES := $(TEST) $(REST)

# On whose client-go the tests of the module reconcile run, beside the oldest one, which it requires itself.
CLIENTGO := testdata $(OLDER) testdata/v036 testdata/v037

# The tests run other programs, of whose changes go test's cache knows nothing, build Kubernetes code and start real
# servers, which takes longer than go test's own limit of ten minutes.
GOTEST := go test -count=1 -timeout 60m

# Where Kubernetes as a whole is worked on, or speed is measured, only the short tests: make conformance and make bench do
# the rest.
SHORT := hack/bench hack/reconcilers hack/conformance

# After the second UNTIL, as date +%s prints it, no further part of make verify begins. CI, whose time has an end, gives one.
begin = if test -n "$(UNTIL)" && test "$$(date +%s)" -ge "$(UNTIL)"; then echo "== $@ is left out: the time is over"; exit 0; fi

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: generate
generate: ## Regenerate examples/fruit and report what was written
	@cd examples/fruit && go generate ./...

# make test JOBS=1 tests one module after the other, and not two side by side. make verify has three: tests with real
# servers leave processors idle.
.PHONY: test
test: check ## Test the toolkit, testdata and examples (from nothing, on two cores: a quarter of an hour)
	@$(MAKE) --no-print-directory -O -k -j$(or $(JOBS),2) $(addprefix test/,$(TEST)) test/newest

.PHONY: verify
verify: vet lint vulnerabilities check-rest controlplane ## Test the rest: every client-go, real servers, browsers, Bazel (from nothing, on two cores: an hour; later 15 minutes)
	@$(MAKE) --no-print-directory -O -k -j$(or $(JOBS),3) test/long test/bazel $(addprefix test/,$(REST)) test/random

# The tests of one module, e.g. make test/examples/fruit.
.PHONY: $(addprefix test/,$(MODULES))
$(addprefix test/,$(MODULES)): test/%:
	@$(begin); echo "== $*"; cd $* && $(GOTEST) -vet=$(if $(filter $*,$(TEST)),off,all) $(if $(filter $*,$(SHORT)),-short) ./... $(if $(filter $*,$(CLIENTGO)),github.com/gen-toolkit/gen/reconcile/...)

# The module crds on the newest Kubernetes: its dependencies are compiled for testdata anyway, those of its go.mod are not.
# The module reconcile as programs build it that share equal managed fields in memory.
.PHONY: test/newest
test/newest:
	@echo "== crds on the newest Kubernetes"; cd testdata/e2e && $(GOTEST) -vet=off github.com/gen-toolkit/gen/crds/...
	@cd testdata && go build -tags fieldsv1string github.com/gen-toolkit/gen/reconcile/...

# The tests of the command line that take long, without those that make test runs.
.PHONY: test/long
test/long:
	@$(begin); echo "== long tests of the command line"; GEN_TESTS=all $(GOTEST) ./cmd/gen -run 'TestLong|TestParts' -rounds 40

.PHONY: test/bazel
test/bazel:
	@$(begin); echo "== Bazel"; GEN_TESTS=all $(GOTEST) ./bazel

# More random names and objects than make test has.
.PHONY: test/random
test/random:
	@$(begin); echo "== random names and objects"; cd generators && $(GOTEST) . -run TestRandomNames -duration 20s && \
		cd ../testdata && $(GOTEST) . -run 'Conversions|DeepCopies|Defaults|DeepEqual|Indexes|UnderLoad|RoundTrip' -rounds 200 -objects 50000

.PHONY: vet
vet: ## Look at the code of the modules that make test tests with go vet
	@set -e; for m in $(TEST); do (cd $$m && go vet ./...); done

.PHONY: lint
lint: ## Lint the code of gen, and the code that it generates, with golangci-lint
	@cd hack/lint && go build -o ../../bin/golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint
	@for m in . reconcile reconcile/reconcileprom crds openapispec codegen/gengobridge; do (cd $$m && "$(CURDIR)/bin/golangci-lint" run -c "$(CURDIR)/.golangci.yml" ./...) || exit 1; done
	@cd examples/fruit && ../../bin/golangci-lint run -c ../../hack/lint/generated.yml ./api/... ./client/...
	@cd testdata && ../bin/golangci-lint run -c ../hack/lint/generated.yml ./client/... ./core/... ./kitchen/...
	@for m in v036 v037; do (cd testdata/$$m && ../../bin/golangci-lint run -c ../../hack/lint/generated.yml ./client/...) || exit 1; done

# What govulncheck says where its database can't be reached: there the check is skipped.
OFFLINE := fetching vulnerabilities: .*(no such host|network is unreachable|connection refused|i/o timeout|server misbehaving)

.PHONY: vulnerabilities
vulnerabilities: ## Look for known vulnerabilities in the code that gen calls, with govulncheck; skipped without internet
	@cd hack/lint && go build -o ../../bin/govulncheck golang.org/x/vuln/cmd/govulncheck
	@for m in . reconcile reconcile/reconcileprom crds codegen/gengobridge; do \
		out=$$(cd $$m && "$(CURDIR)/bin/govulncheck" ./... 2>&1) && continue; \
		if grep -qE '$(OFFLINE)' <<< "$$out"; then echo "govulncheck is skipped: vuln.go.dev can't be reached"; exit 0; fi; \
		echo "$$m: $$out"; exit 1; done

# In which folders gen check is content.
CHECKED := examples/fruit testdata
CHECKED_REST := examples/fruit/apiserver hack/reconcilers examples/website testdata/v036 testdata/v037

.PHONY: check
check: ## Check that sources are formatted, and generated files of testdata and examples up to date
	@unformatted=$$(git ls-files '*.go' | xargs gofmt -l); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	@set -e; for m in $(CHECKED); do (cd $$m && go tool gen check); done

.PHONY: check-rest
check-rest: ## Check the other generated files
	@set -e; for m in $(CHECKED_REST); do (cd $$m && go tool gen check); done
	@set -e; for m in $(OLDER); do (cd $$m && go tool -modfile=../tools.mod gen check); done

.PHONY: controlplane
controlplane: ## Build etcd, kube-apiserver and kubectl (once; they are cached)
	@cd hack/controlplane && go run ./cmd/controlplane build

.PHONY: first-hour
first-hour: ## Time README's way from nothing to a reconciled object, with empty caches
	@hack/first-hour.sh

.PHONY: demo
demo: ## Show the fruit API on a real control plane
	@cd examples/fruit && go build -o ../../bin/fruit-controller ./cmd/fruit-controller
	@cd hack/controlplane && go run ./cmd/controlplane -q exec -- bash ../demo.sh

# What make bench does: -record writes the figures of README and docs, and needs all works.
BENCH ?= -scaling -record

.PHONY: bench
bench: ## Compare gen's speed with the upstream tools', write the figures of README and docs, and compare a typed controller with controller-runtime
	@cd hack/bench && go run . $(BENCH)
	@cd hack/reconcilers && go run .
	@cd examples/generator && go test -run "^$$" -bench OwnGenerator -benchtime 20x .

.PHONY: conformance
conformance: ## Regenerate Kubernetes, client-go, gateway-api and twelve other projects, build and test them (the first time: about two hours, then 40 minutes)
	@cd hack/conformance && $(GOTEST) -timeout 6h -v ./...
	@cd hack/bench && $(GOTEST) . -run TestBench
	@cd testdata/e2e && GEN_TESTS=all $(GOTEST) . -run TestStorageMigration

# The versions that make newminor compares, e.g. make newminor KNOWN=v0.38.0 VERSION=v0.39.0-alpha.1.
KNOWN ?= v0.37.2

.PHONY: newminor
newminor: ## Show what the version VERSION of Kubernetes changes for gen since KNOWN
	@cd hack/conformance && go run ./newminor $(KNOWN) $(VERSION)

# How long each fuzz test goes on.
FUZZ ?= 60s

.PHONY: fuzz
fuzz: ## Fuzz diagnostics, the marker grammar, the loader, templates, plugins, the language server, gen migrate, names and module trees for FUZZ each (FUZZ=60s), and random edits
	@go test ./codegen/diag -run '^$$' -fuzz FuzzPrint -fuzztime $(FUZZ)
	@go test ./internal/markers -run '^$$' -fuzz FuzzParse -fuzztime $(FUZZ)
	@go test ./internal/load -run '^$$' -fuzz FuzzStripBodies -fuzztime $(FUZZ)
	@go test ./internal/templategen -run '^$$' -fuzz FuzzTemplate -fuzztime $(FUZZ)
	@go test ./internal/pluginhost -run '^$$' -fuzz FuzzAnswer -fuzztime $(FUZZ)
	@go test ./internal/lsp -run '^$$' -fuzz FuzzStream -fuzztime $(FUZZ)
	@go test ./internal/lsp -run '^$$' -fuzz FuzzCursor -fuzztime $(FUZZ)
	@go test ./cmd/gen/internal/migrate -run '^$$' -fuzz FuzzMakefile -fuzztime $(FUZZ)
	@go test ./generators -run TestRandomNames -duration $(FUZZ) -timeout 0
	@GEN_TESTS=all go test ./cmd/gen -run 'TestParts|RandomEdits|LintRestores' -rounds 500 -seed $$RANDOM -timeout 0
	@GEN_SEED=$$RANDOM GEN_TREES=2000 go test ./internal/load -run TestListAgreesWithTheGoCommand -timeout 0

.PHONY: vscode
vscode: ## Build and test the VS Code extension, with npm
	@cd editors/vscode && npm ci --no-fund --no-audit && npm test

.PHONY: recording
recording: ## Record docs/recording.svg again: what gen prints on a terminal
	@cd hack/site && go test -count=1 -run TestRecording -update .

.PHONY: site
site: ## Write the documentation as static pages to bin/site
	@cd hack/site && go run . -out ../../bin/site

.PHONY: snapshot
snapshot: ## Build the archives of a release into dist, with goreleaser from the PATH; publish nothing
	@goreleaser release --snapshot --clean --skip=ko,sign

.PHONY: tidy
tidy: ## Tidy every go.mod
	@set -e; for m in $(MODULES); do (cd $$m && go mod tidy); done
	@cd testdata/v031 && go list -mod=mod -modfile=../tools.mod -deps github.com/gen-toolkit/gen/cmd/gen > /dev/null
