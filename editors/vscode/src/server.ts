// How gen's language server is started, and for which files: what does not need VS Code.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A program with its arguments. */
export interface Command {
  command: string;
  args: string[];
}

/** The files that the server gets to see: gen reads markers in Go comments, and gen.yaml. */
export const documents = [
  { scheme: "file", language: "go" },
  { scheme: "file", pattern: "**/gen.yaml" },
];

/**
 * Returns the command that starts the server: that of the setting, else bin/gen of the project, else go tool gen where
 * go.mod has gen as a tool, else the gen on the PATH.
 * @param setting the value of gen.command, e.g. ["go", "tool", "gen"]; what is not a list of texts counts as unset
 * @param root the directory of the project, e.g. "/src/fruit"
 */
export function serverCommand(setting: unknown, root?: string): Command {
  const words = Array.isArray(setting) ? setting.filter((w): w is string => typeof w === "string" && w !== "") : [];
  const [command = "gen", ...args] = words.length > 0 ? words : ownGen(root);
  return { command, args: [...args, "lsp"] };
}

/** Matches the line of go.mod, or of its block of tools, that has gen as a tool. */
const tool = /^\s*(tool\s+)?\S+\/cmd\/gen\s*(\/\/.*)?$/m;

/** Returns how the project starts its own gen; nothing where it has none. */
function ownGen(root?: string): string[] {
  if (root === undefined) {
    return [];
  }
  const program = path.join(root, "bin", process.platform === "win32" ? "gen.exe" : "gen");
  if (existsSync(program)) {
    return [program];
  }
  const goMod = path.join(root, "go.mod");
  return existsSync(goMod) && tool.test(readFileSync(goMod, "utf8")) ? ["go", "tool", "gen"] : [];
}

/** Returns what to do where the server can't be started. */
export function startProblem({ command, args }: Command, reason: unknown): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  return `gen: can't start "${[command, ...args].join(" ")}": ${text}. Install gen, or name it in the setting gen.command.`;
}
