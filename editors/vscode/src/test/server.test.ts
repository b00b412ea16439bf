// Starts the server by the code of the extension, without VS Code, and speaks to it by the library of VS Code's client.

import assert from "node:assert/strict";
import { ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  CodeActionRequest,
  CompletionList,
  CompletionRequest,
  createProtocolConnection,
  Diagnostic,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  ProtocolConnection,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { documents, serverCommand, startProblem } from "../server";

const gen = path.join(__dirname, "..", "gen");

let folder: string;
let server: ChildProcess;
let connection: ProtocolConnection;
const published = new Map<string, Diagnostic[]>();

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "gen-vscode-"));
  writeFileSync(path.join(folder, "go.mod"), "module example.org/fruit\n\ngo 1.26\n");
  const { command, args } = serverCommand([gen]);
  server = spawn(command, args, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  connection = createProtocolConnection(new StreamMessageReader(server.stdout!), new StreamMessageWriter(server.stdin!));
  connection.onNotification(PublishDiagnosticsNotification.type, (p) => void published.set(p.uri, p.diagnostics));
  connection.listen();
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  });
  assert.equal(capabilities.documentFormattingProvider, undefined, "gofmt is gopls' part");
  await connection.sendNotification(InitializedNotification.type, {});
});

after(async () => {
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  const status = await new Promise((done) => server.once("exit", done));
  rmSync(folder, { recursive: true });
  assert.equal(status, 0);
});

/** Opens a file that is not on the disk, and returns its URI. */
async function open(name: string, languageId: string, text: string): Promise<string> {
  const uri = pathToFileURL(path.join(folder, name)).href;
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId, version: 1, text },
  });
  return uri;
}

test("the command comes from the setting", () => {
  assert.deepEqual(serverCommand(["go", "tool", "gen"]), { command: "go", args: ["tool", "gen", "lsp"] });
  for (const unset of [undefined, null, "gen", [], [""], [1], {}]) {
    assert.deepEqual(serverCommand(unset), { command: "gen", args: ["lsp"] });
  }
  const root = mkdtempSync(path.join(tmpdir(), "gen-vscode-"));
  assert.deepEqual(serverCommand([], root), { command: "gen", args: ["lsp"] });
  const goMod = path.join(root, "go.mod");
  writeFileSync(goMod, "module example.org/fruit\n\nrequire example.org/cmd/gen v1.0.0\n");
  assert.deepEqual(serverCommand([], root), { command: "gen", args: ["lsp"] });
  for (const line of ["tool github.com/gen-toolkit/gen/cmd/gen", "tool (\n\texample.org/a\n\texample.org/mine/cmd/gen // ours\n)"]) {
    writeFileSync(goMod, `module example.org/fruit\n\n${line}\n`);
    assert.deepEqual(serverCommand([], root), { command: "go", args: ["tool", "gen", "lsp"] });
  }
  mkdirSync(path.join(root, "bin"));
  const own = path.join(root, "bin", process.platform === "win32" ? "gen.exe" : "gen");
  writeFileSync(own, "");
  assert.deepEqual(serverCommand([], root), { command: own, args: ["lsp"] });
  assert.deepEqual(serverCommand(["mine"], root), { command: "mine", args: ["lsp"] });
  rmSync(root, { recursive: true });
  assert.match(startProblem(serverCommand(["none"]), new Error("ENOENT")), /"none lsp": ENOENT.*gen\.command/);
});

test("package.json has the setting's default, and starts where the documents are", () => {
  const { activationEvents, contributes, main } = require("../../package.json");
  assert.deepEqual(serverCommand(contributes.configuration.properties["gen.command"].default), serverCommand(undefined));
  assert.deepEqual(activationEvents, ["onLanguage:go", "workspaceContains:**/gen.yaml"]);
  assert.deepEqual(documents.map((d) => d.language ?? d.pattern), ["go", "**/gen.yaml"]);
  assert.equal(path.resolve(__dirname, "../..", main), path.resolve(__dirname, "../extension.js"));
});

test("markers are completed and explained", async () => {
  const uri = await open("a.go", "go", "package v1\n\n// +genclient:only\ntype Fruit struct{}\n");
  const position = { line: 2, character: 18 };
  const list = (await connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })) as CompletionList;
  assert.ok(list.items.some((i) => i.label === "genclient:onlyVerbs"), JSON.stringify(list));
  const hover = await connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position: { line: 2, character: 6 } });
  assert.match(JSON.stringify(hover), /typed client/);
});

test("keys of gen.yaml are completed", async () => {
  const uri = await open("gen.yaml", "yaml", "generate:\n  dee");
  const position = { line: 1, character: 5 };
  const list = (await connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })) as CompletionList;
  assert.deepEqual(list.items.map((i) => i.label), ["deepcopy", "deepequal"]);
});

test("problems of unsaved files come with fixes", { timeout: 60_000 }, async () => {
  const uri = await open("sub/b.go", "go", "// +groupName=example.org\npackage v1\n\n// +genclinet\ntype Pear struct{}\n");
  while (!published.get(uri)?.length) {
    await new Promise((done) => setTimeout(done, 20));
  }
  const [problem] = published.get(uri)!;
  assert.match(problem.message, /did you mean \+genclient\?/);
  const actions = await connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: problem.range,
    context: { diagnostics: [problem] },
  });
  assert.match(JSON.stringify(actions), /"newText":"\/\/ \+genclient"/);
});
