"""The rule gen_outputs: what gen makes of Go API packages, as an action of Bazel. The macro gen_units: an action of each
API group and, for the generators that need all groups, one of each job.

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
export GOROOT="$root/$(dirname "$2")/.." PATH="$root/$(dirname "$2"):/usr/bin:/bin"
"$root/$1" run --no-cache -C "$(dirname "$3")" -f "$root/$3" --out "$root/$4" --unit "$5" >/dev/null
"""

def _gen_outputs_impl(ctx):
    out = ctx.actions.declare_directory(ctx.label.name)
    ctx.actions.run_shell(
        outputs = [out],
        inputs = depset(ctx.files.srcs + [ctx.file.config], transitive = [dep.files for dep in ctx.attr.sdk]),
        tools = [ctx.executable.gen, ctx.file.go],
        command = _COMMAND,
        arguments = [ctx.executable.gen.path, ctx.file.go.path, ctx.file.config.path, out.path, ctx.attr.unit],
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
        "unit": attr.string(
            doc = "the share of the run that gen run --unit names, e.g. job1.example.org; empty for all",
        ),
    },
    doc = "What gen run --out writes, as a directory.",
)

def _sources(directory):
    return native.glob([directory + "/*.go"], exclude = ["**/*_test.go"], allow_empty = True)

def gen_units(name, units, srcs = [], sources = _sources, visibility = None, tags = [], **kwargs):
    """Declares a gen_outputs target of each unit, e.g. generated.job1.example.org, and a filegroup of all.

    Args:
      name: of the filegroup.
      units: what gen units --format json prints, as a Starlark value.
      srcs: what all units read: go.mod, go.sum, the vendor directory, the file of header:.
      sources: a function that returns the Go files of a directory, as labels. By default it globs, and directories must
        not be Bazel packages.
      visibility: of all targets.
      tags: of all targets.
      **kwargs: config, gen, go and sdk, as gen_outputs has them.
    """
    native.filegroup(
        name = name,
        srcs = [":%s.%s" % (name, unit["name"]) for unit in units],
        visibility = visibility,
        tags = tags,
    )
    for unit in units:
        gen_outputs(
            name = "%s.%s" % (name, unit["name"]),
            srcs = srcs + [file for package in unit["packages"] for file in sources(package["dir"])],
            unit = unit["name"],
            visibility = visibility,
            tags = tags,
            **kwargs
        )
