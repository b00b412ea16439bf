"""The rule gen runs `gen run --out` as an action.

    load("//bazel:gen.bzl", "gen")

    gen(
        name = "generated",
        config = "gen.yaml",
        srcs = glob(["**/*.go", "vendor/**"]) + ["go.mod", "go.sum"],
        gen = "@gen//file:gen",
        go = "@go_sdk//:bin/go",
        sdk = "@go_sdk//:files",
    )

Its output is a directory, //:generated: Go files by import path, other files by the directory of their generator.
The action reads only what the attributes name. It uses neither a network nor a cache.
"""

# The directory of the go command is GOROOT/bin. The shell's builtins suffice: PATH has the go command alone.
_COMMAND = """
set -eu
export GOROOT="$PWD/{goroot}" PATH="$PWD/{goroot}/bin" HOME="$PWD/{out}.home" GOCACHE="$PWD/{out}.home/cache"
export GOENV=off GOFLAGS=-mod=vendor GOWORK=off GOPROXY=off GOTOOLCHAIN=local CGO_ENABLED=0
export GOPATH="$PWD/{out}.home/go" GOPACKAGESDRIVER=off GENCACHE=off GENCACHEPROG=
exec "$PWD/{gen}" -C "$PWD/{dir}" -f "$PWD/{config}" run --no-cache --out "$PWD/{out}"
"""

def _gen_impl(ctx):
    out = ctx.actions.declare_directory(ctx.label.name)
    config = ctx.file.config
    ctx.actions.run_shell(
        command = _COMMAND.format(
            goroot = ctx.file.go.dirname[:-len("/bin")],
            gen = ctx.executable.gen.path,
            config = config.path,
            dir = config.dirname or ".",
            out = out.path,
        ),
        inputs = depset([config, ctx.file.go], transitive = [depset(ctx.files.srcs), depset(ctx.files.sdk)]),
        tools = [ctx.executable.gen],
        outputs = [out],
        mnemonic = "Gen",
        progress_message = "Generating what %s asks for" % config.short_path,
    )
    return [DefaultInfo(files = depset([out]))]

gen = rule(
    implementation = _gen_impl,
    doc = "Generates what a gen.yaml file asks for, into a directory.",
    attrs = {
        "config": attr.label(
            doc = "The gen.yaml file. It lies in the main module.",
            allow_single_file = True,
            mandatory = True,
        ),
        "srcs": attr.label_list(
            doc = "go.mod, go.sum, the Go files of the module, the file of header:, and vendor/.",
            allow_files = True,
            mandatory = True,
        ),
        "gen": attr.label(
            doc = "The program gen.",
            allow_single_file = True,
            cfg = "exec",
            executable = True,
            mandatory = True,
        ),
        "go": attr.label(
            doc = "The go command of the distribution: GOROOT/bin/go.",
            allow_single_file = True,
            mandatory = True,
        ),
        "sdk": attr.label(
            doc = "The other files of the distribution: VERSION, go.env, the Go files below src.",
            allow_files = True,
            mandatory = True,
        ),
    },
)
