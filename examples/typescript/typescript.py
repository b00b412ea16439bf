"""A plugin of gen: TypeScript interfaces of an API. See gen explain plugins for the protocol."""

import json
import re
import sys

BASICS = {
    "string": "string", "bool": "boolean", "error": "string", "any": "unknown", "float32": "number", "float64": "number",
    **{f"{sign}int{bits}": "number" for sign in ("", "u") for bits in ("", 8, 16, 32, 64)},
}

# How JSON writes types whose Go shape is another one.
SPECIAL = {
    "k8s.io/apimachinery/pkg/apis/meta/v1.Time": "string",
    "k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime": "string",
    "k8s.io/apimachinery/pkg/apis/meta/v1.Duration": "string",
    "k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1": "unknown",
    "k8s.io/apimachinery/pkg/api/resource.Quantity": "string | number",
    "k8s.io/apimachinery/pkg/util/intstr.IntOrString": "string | number",
    "k8s.io/apimachinery/pkg/runtime.RawExtension": "unknown",
}


class Module:
    """The interfaces of one request."""

    def __init__(self, request):
        api = request["api"]
        self.indent = " " * request.get("options", {}).get("indent", 4)
        self.types = {key(t): t for t in api["types"]}
        self.wanted = [key(t) for t in api["types"] if t.get("inAPI")]
        self.problems = []

    def ref(self, ref, at):
        """Return the TypeScript type of a reference, and note that it is wanted."""
        if "unnamed" in ref:
            return self.shape(ref["unnamed"], at)
        if "package" not in ref:
            return BASICS.get(ref["name"], "unknown")
        name = key(ref)
        if name in SPECIAL:
            return SPECIAL[name]
        if name not in self.wanted:
            self.wanted.append(name)
        return declared(ref)

    def shape(self, t, at):
        kind = t["kind"]
        if kind == "basic":
            if values := t.get("values"):
                return " | ".join(v["value"] for v in values)
            return BASICS.get(t["basic"], "unknown")
        if kind in ("slice", "array"):
            if t["elem"].get("name") in ("uint8", "byte"):
                return "string"  # base64
            elem = self.ref(t["elem"], at)
            return f"({elem})[]" if "|" in elem else f"{elem}[]"
        if kind == "map":
            return f"{{ [key: string]: {self.ref(t['elem'], at)} }}"
        if kind == "pointer":
            return self.ref(t["elem"], at)
        if kind == "interface":
            return "unknown"
        self.problems.append({"message": f"a {kind} has no TypeScript type", "position": at,
                              "remedy": "give the type a name, or leave the field out of JSON"})
        return "unknown"

    def declaration(self, t):
        doc = comment(t.get("doc"), "")
        if t["kind"] != "struct":
            return f"{doc}export type {declared(t)} = {self.shape(t, t.get('position'))};\n"
        inlined = [self.ref(f["type"], f["position"]) for f in t.get("fields", []) if f.get("inline")]
        extends = f" extends {', '.join(inlined)}" if inlined else ""
        lines = []
        for f in t.get("fields", []):
            if f["json"]:
                optional = "?" if f.get("optional") else ""
                lines.append(comment(f.get("doc"), self.indent))
                lines.append(f"{self.indent}{f['json']}{optional}: {self.ref(f['type'], f['position'])};\n")
        return f"{doc}export interface {declared(t)}{extends} {{\n{''.join(lines)}}}\n"

    def text(self):
        done = {}
        for name in self.wanted:  # which grows
            done[name] = self.declaration(self.types[name])
        return "\n".join(done[name] for name in sorted(done))


def key(t):
    return f"{t['package']}.{t['name']}"


def declared(t):
    """Return the TypeScript name of a type: NullString for the instance Null[string] of a generic one."""
    generic, _, args = t["name"].partition("[")
    return generic + "".join(word[:1].upper() + word[1:] for word in re.findall(r"\w+(?![\w./])", args))


def comment(doc, indent):
    if not doc:
        return ""
    lines = [line.replace("*/", "* /") for line in doc]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def main():
    request = json.load(sys.stdin)
    response = {"version": request["version"]}
    if request["action"] == "describe":
        response["doc"] = "TypeScript types of an API: one module"
    else:
        module = Module(request)
        response["files"] = [{"path": "web/orchard.ts", "content": module.text()}]
        response["diagnostics"] = module.problems
    json.dump(response, sys.stdout)


main()
