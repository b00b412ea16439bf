#!/bin/bash
# Walks README's way from an empty folder to a reconciled object, as on a machine where nobody has used Go before: with
# an empty home directory, module cache and build cache. It prints how long each step takes.
#
# The archive of the release, gen's own modules and the program controlplane are built from this tree beforehand, and
# are not counted: a release has the first two, and without released servers the last one builds Kubernetes.
set -euo pipefail

root="$(cd "$(dirname "$0")/.." && pwd)"
work="$(mktemp -d)"
dev=
end() {
	if [ -n "$dev" ]; then
		kill -INT "$dev" 2>/dev/null && wait "$dev" || true
	fi
	chmod -R u+w "$work" && rm -rf "$work"
}
trap end EXIT

version=v0.9.0
os="$(go env GOOS)" arch="$(go env GOARCH)"
release="$work/release/download/$version"
mkdir -p "$release" "$work/programs" "$work/home" "$work/fruit"
(cd "$root" && CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o "$work/programs/" ./cmd/gen)
(cd "$root/hack/controlplane" && go build -o "$work/programs/" ./cmd/controlplane)
tar -czf "$release/gen_${version#v}_${os}_$arch.tar.gz" -C "$work/programs" gen
rm "$work/programs/gen"
(cd "$release" && sha256sum ./*.tar.gz | sed 's|\./||' >checksums.txt)
servers="${XDG_CACHE_HOME:-$HOME/.cache}"

export HOME="$work/home" GOMODCACHE="$work/home/modules" GOCACHE="$work/home/builds" GENCACHE="$work/home/gen" GOFLAGS= GOWORK=off
export PATH="$work/programs:$PATH" XDG_CACHE_HOME="$servers" GEN_RELEASES="file://$work/release"
cd "$work/fruit"

total=0
# step TEXT COMMAND... runs a command and prints its time.
step() {
	local text="$1" start=$EPOCHREALTIME
	shift
	"$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
	local took
	took="$(awk "BEGIN { print $EPOCHREALTIME - $start }")"
	total="$(awk "BEGIN { print $total + $took }")"
	printf '%6.1f s  %s\n' "$took" "$text"
}

ready() {
	for _ in $(seq 600); do
		if grep -q 'events.*Ready' "$work/dev.log"; then
			return
		fi
		kill -0 "$dev" || break
		sleep 0.5
	done
	cat "$work/dev.log"
	return 1
}

step "install.sh: the program of the archive, verified" sh "$root/hack/install.sh" "$version"
go mod init example.org/fruit 2>/dev/null
library=github.com/gen-toolkit/gen/reconcile
go mod edit -replace "$library@v0.1.0=$root/reconcile" -replace "$library/reconcileprom@v0.1.0=$root/reconcile/reconcileprom"
step "gen init: types, controller, modules of client-go, first run" bin/gen init --kind Fruit --group example.org --controller
bin/gen dev -- -listen "" >"$work/dev.log" 2>&1 &
dev=$!
step "gen dev: control plane, CRD, build of the controller, a reconciled object" ready
printf '%6.1f s  in all\n' "$total"
