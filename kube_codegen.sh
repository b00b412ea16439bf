#!/usr/bin/env bash

# The functions of k8s.io/code-generator's kube_codegen.sh, done by gen: source this file in its place, and the calls
# stay as they are.
#
#   CODEGEN_PKG="$(go list -m -f '{{.Dir}}' github.com/gen-toolkit/gen)"
#   source "${CODEGEN_PKG}/kube_codegen.sh"
#
#   kube::codegen::gen_helpers --boilerplate hack/boilerplate.go.txt ./pkg/apis
#   kube::codegen::gen_client --with-watch --output-dir pkg/client --output-pkg example.org/fruit/pkg/client ./pkg/apis
#
# Each call is one run of gen. Without --boilerplate, files have no license header. GEN names the program; without it,
# the first call builds gen and installs it where go install does.

set -o errexit
set -o nounset
set -o pipefail

KUBE_CODEGEN_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"

function kube::codegen::internal::gen() {
    if [[ -z "${GEN:-}" ]]; then
        (cd "${KUBE_CODEGEN_ROOT}" && GO111MODULE=on GOFLAGS= go install ./cmd/gen)
        GEN="$(go env GOBIN)"
        GEN="${GEN:-$(go env GOPATH)/bin}/gen"
    fi
    "${GEN}" as "$@"
}

# Deep copies, validations, defaults and conversions of the packages that have markers for them.
# Usage: kube::codegen::gen_helpers [--boilerplate FILE] [--extra-peer-dir PACKAGE]... DIR
function kube::codegen::gen_helpers() {
    kube::codegen::internal::gen kube::codegen::gen_helpers "$@"
}

# Registration with a scheme.
# Usage: kube::codegen::gen_register [--boilerplate FILE] DIR
function kube::codegen::gen_register() {
    kube::codegen::internal::gen kube::codegen::gen_register "$@"
}

# OpenAPI definitions.
# Usage: kube::codegen::gen_openapi --output-dir DIR --output-pkg PACKAGE [--extra-pkgs PACKAGE]...
#   [--report-filename FILE] [--update-report] [--output-model-name-file NAME] [--boilerplate FILE] DIR
function kube::codegen::gen_openapi() {
    kube::codegen::internal::gen kube::codegen::gen_openapi "$@"
}

# Clients; listers and informers with --with-watch; apply configurations with --with-applyconfig.
# Usage: kube::codegen::gen_client --output-dir DIR --output-pkg PACKAGE [flags] DIR
function kube::codegen::gen_client() {
    kube::codegen::internal::gen kube::codegen::gen_client "$@"
}
