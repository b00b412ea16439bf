package pluginhost

// Document is what `gen explain plugins` prints.
const Document = `A plugin is a generator in a program of its own, in any language:

  generate:
    typescript:                                  # its name, in small letters
      plugin: [python3, hack/typescript.py]      # its command, which runs in the directory of gen.yaml
      dir: web                                   # of its files; without it they are zz_generated.*.go beside the API
      inputs: [hack/header.ts]                   # files that it reads beside itself
      env: [NODE_ENV]                            # variables that it gets beside PATH, HOME, GOFLAGS and the like
      timeout: 30s                               # a minute by default
      schemas: true                              # kinds have their schemas: required, defaults, validation
      options: {indent: 2}                       # its own, which gen passes on
      markers: {example:ts: {doc: …, on: type}}  # in place of asking it: see gen explain templates

gen writes one JSON document to its standard input, and reads one from its standard output. It asks for its markers,

  {"version": 1, "action": "describe", "generator": "typescript"}
  {"version": 1, "doc": "TypeScript types", "markers": [{"name": "example:ts", "doc": "…", "on": ["type"]}]}

and, once for each job, for its files:

  {"version": 1, "action": "generate", "generator": "typescript", "dir": "/src/fruit", "options": {"indent": 2},
   "packages": ["example.org/fruit/api/v1"], "header": "// Copyright …", "api": {"packages": […], "types": […], "groups": […]}}
  {"version": 1, "files": [{"path": "web/fruit.ts", "content": "export interface Fruit {…"}],
   "diagnostics": [{"severity": "error", "message": "…", "remedy": "…", "position": {"file": "…", "line": 3, "column": 5}}]}

A plugin may also have rules for gen breaking, as "breaking: {plugins: {acme: {plugin: [python3, hack/rules.py]}}}" names it.
gen breaking asks it for these rules, and for what it finds between two states. gen.yaml calls such a rule acme/renamed:

  {"version": 1, "rules": [{"name": "renamed", "doc": "…", "breaks": ["manifests"], "severity": "error", "remedy": "…"}]}
  {"version": 1, "action": "breaking", "generator": "acme", "dir": "/src/fruit", "old": {"name": "v1.2.0", "packages": […],
   "api": {…}}, "new": {"name": "", "packages": […], "api": {…}}}
  {"version": 1, "findings": [{"rule": "renamed", "subject": "example.org/v1 Fruit spec.color", "message": "…"}]}

With --crds, "old" and "new" have "definitions", the CRDs.

A plugin without markers of its own gets packages without any marker, too. Each instance of a generic type is a type by
itself, e.g. Null[string].

go doc github.com/gen-toolkit/gen/codegen/plugin documents each field. gen writes the first line and the license header of
a file, formats Go, and compares, writes and removes files as for any generator. An answer counts as long as the request,
the program, the files that its arguments name and its inputs are the same; a plugin that the go command builds, as
[go, tool, typescript], is asked in every run. A generator in Go is a plugin by plugin.Main(Generator).

gen, and gen run, check, diff, list, clean, watch, lint and init, start the plugins under generate:, gen breaking those under
breaking:. gen explain, lsp, import and migrate start none. Of gen's environment a plugin gets PATH, HOME, TMPDIR, LANG, the variables of the go command
and the like, and what env names. gen ends it, with all that it has started, after its timeout or when gen is interrupted.
`
