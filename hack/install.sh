#!/bin/sh
# Installs the program gen of a release, verified by its checksum:
#
#   install.sh [-b DIR] [VERSION]
#
# DIR is bin by default. VERSION, e.g. v0.9.0, is that of gen.yaml by default, or else the newest. Of a commit, whose
# version is e.g. v0.9.1-0.20260102030405-0123456789ab, there is no archive: the go command builds it.
set -eu

releases="${GEN_RELEASES:-https://github.com/gen-toolkit/gen/releases}" # another address, e.g. of a mirror
dir=bin
if [ "${1:-}" = -b ]; then
	dir="$2"
	shift 2
fi
version="${1:-}"

fail() {
	echo "install.sh: $1" >&2
	exit 1
}

# fetch URL FILE
fetch() {
	if command -v curl >/dev/null; then
		curl --fail --silent --show-error --location --retry 3 --output "$2" "$1"
	else
		wget --quiet --output-document="$2" "$1"
	fi || fail "can't fetch $1"
}

if [ -z "$version" ] && [ -f gen.yaml ]; then
	version="$(sed -n "s/^version:[[:space:]]*[\"']\{0,1\}\(v[^\"'#[:space:]]*\).*/\1/p" gen.yaml)"
fi
if [ -z "$version" ]; then
	command -v curl >/dev/null || fail "name a version, or install curl"
	version="$(curl --fail --silent --show-error --location --output /dev/null --write-out '%{url_effective}' "$releases/latest")"
	version="${version##*/}"
fi
mkdir -p "$dir"
case "$version" in
v*[.-][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]-????????????)
	GOBIN="$(cd "$dir" && pwd)" go install "github.com/gen-toolkit/gen/cmd/gen@$version"
	exit
	;;
v[0-9]*.[0-9]*.[0-9]*) ;;
*) fail "$version is not a version such as v0.9.0" ;;
esac

os="$(uname -s | tr '[:upper:]' '[:lower:]')"
arch="$(uname -m)"
program=gen format=tar.gz
case "$os" in
linux | darwin) ;;
mingw* | msys* | cygwin*) os=windows program=gen.exe format=zip ;;
*) fail "there is no archive for $os: run go install github.com/gen-toolkit/gen/cmd/gen@$version" ;;
esac
case "$arch" in
x86_64 | amd64) arch=amd64 ;;
aarch64 | arm64) arch=arm64 ;;
*) fail "there is no archive for $arch: run go install github.com/gen-toolkit/gen/cmd/gen@$version" ;;
esac

archive="gen_${version#v}_${os}_$arch.$format"
temporary="$(mktemp -d)"
trap 'rm -rf "$temporary"' EXIT
fetch "$releases/download/$version/checksums.txt" "$temporary/checksums.txt"
fetch "$releases/download/$version/$archive" "$temporary/$archive"
if command -v sha256sum >/dev/null; then
	sum="$(sha256sum "$temporary/$archive")"
else
	sum="$(shasum -a 256 "$temporary/$archive")"
fi
grep -q "^${sum%% *}  $archive\$" "$temporary/checksums.txt" || fail "$archive does not have its checksum: nothing is installed"
case "$format" in
zip) unzip -q -o "$temporary/$archive" "$program" -d "$temporary" ;;
*) tar -xzf "$temporary/$archive" -C "$temporary" "$program" ;;
esac
mv "$temporary/$program" "$dir/$program"
echo "gen $version is $dir/$program"
