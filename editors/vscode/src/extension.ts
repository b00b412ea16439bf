// Starts gen's language server, and stops it. All that it knows, VS Code gets to know by the protocol.

import { commands, ExtensionContext, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { documents, serverCommand, startProblem } from "./server";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("gen.restart", restart),
    workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("gen.command") ? restart() : undefined)),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart(): Promise<void> {
  await deactivate().catch(() => undefined); // one that has failed can't be stopped
  await start();
}

async function start(): Promise<void> {
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = serverCommand(workspace.getConfiguration("gen").get("command"), cwd);
  client = new LanguageClient("gen", "gen", { ...server, options: { cwd } }, { documentSelector: documents });
  try {
    await client.start();
  } catch (reason) {
    window.showErrorMessage(startProblem(server, reason));
  }
}
