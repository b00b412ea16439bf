// How gen's language server is started, and for which files: what does not need VS Code.

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
 * Returns the command that starts the server.
 * @param setting the value of gen.command, e.g. ["go", "tool", "gen"]; what is not a list of texts counts as unset
 */
export function serverCommand(setting: unknown): Command {
  const words = Array.isArray(setting) ? setting.filter((w): w is string => typeof w === "string" && w !== "") : [];
  const [command = "gen", ...args] = words;
  return { command, args: [...args, "lsp"] };
}

/** Returns what to do where the server can't be started. */
export function startProblem({ command, args }: Command, reason: unknown): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  return `gen: can't start "${[command, ...args].join(" ")}": ${text}. Install gen, or name it in the setting gen.command.`;
}
