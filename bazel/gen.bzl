"""The rule gen_outputs: what gen makes of Go API packages, as an action of Bazel.

In: the sources with gen.yaml, go.mod, go.sum and a vendor directory, the gen program, and a Go distribution.
Out: a directory of the rule's name. Go files are below their import path, other files below the `dir` of their
generator, as `gen run --out` writes them.
"""

# The paths of an action are relative, and gen and the go command want absolute ones. The home directory is empty, and
# nothing is downloaded. Modules come from the vendor directory.
_COMMAND = """set -eu
root="$PWD"
home="$(mktemp -d)"
trap 'rm -rf "$home"' EXIT
export HOME="$home" GOCACHE="$home/cache" GOPATH="$home/go" GOENV=off GOFLAGS=-mod=vendor GOPROXY=off
export GOTOOLCHAIN=local GOWORK=off GOPACKAGESDRIVER=off CGO_ENABLED=0
export PATH="$root/$(dirname "$2"):/usr/bin:/bin"
"$root/$1" run --no-cache -C "$(dirname "$3")" -f "$root/$3" --out "$root/$4" >/dev/null
"""

def _gen_outputs_impl(ctx):
    out = ctx.actions.declare_directory(ctx.label.name)
    ctx.actions.run_shell(
        outputs = [out],
        inputs = depset(ctx.files.srcs + ctx.files.sdk + [ctx.file.config]),
        tools = [ctx.executable.gen, ctx.file.go],
        command = _COMMAND,
        arguments = [ctx.executable.gen.path, ctx.file.go.path, ctx.file.config.path, out.path],
        mnemonic = "Gen",
        progress_message = "Generating %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([out]))]

gen_outputs = rule(
    implementation = _gen_outputs_impl,
    attrs = {
        "config": attr.label(
            allow_single_file = True,
            mandatory = True,
            doc = "gen.yaml, in the directory of go.mod",
        ),
        "srcs": attr.label_list(
            allow_files = True,
            doc = "the module: Go files, go.mod, go.sum, the vendor directory, the file of header:",
        ),
        "gen": attr.label(
            allow_single_file = True,
            executable = True,
            cfg = "exec",
            mandatory = True,
            doc = "the gen program",
        ),
        "go": attr.label(
            allow_single_file = True,
            mandatory = True,
            doc = "bin/go of the Go distribution",
        ),
        "sdk": attr.label_list(
            allow_files = True,
            doc = "the other files of the Go distribution: VERSION, go.env, pkg and src",
        ),
    },
    doc = "What gen run --out writes, as a directory.",
)
