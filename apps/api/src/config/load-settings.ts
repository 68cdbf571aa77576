import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readSettings, type Settings, SettingsError } from "./settings.ts";

/** Loads the settings of this process from its environment, with `.env` for values that the environment does not set. */
export function loadSettings(): Settings {
  const fromFile = existsSync(".env") ? parseFile(readFile(".env")) : {};
  return readSettings({ ...fromFile, ...process.env }, Object.keys(fromFile));
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (problem) {
    throw new SettingsError(`${path} cannot be read: ${(problem as Error).message}`);
  }
}

/** A value in quotes may have several lines. */
const quoted = /=[ \t]*(["'`])(?:(?!\1)[\s\S])*\1/g;
const assignment = /^\s*(?:export\s+)?([\w.]+)\s*=/;

/**
 * The settings of a file. `parseEnv` alone would pass over what it cannot read.
 *
 * @throws SettingsError for a line that is neither NAME=value nor a comment, and a name that is there twice
 */
export function parseFile(text: string): Record<string, string | undefined> {
  const problems: string[] = [];
  const names = new Set<string>();
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(quoted, (value) => `=${"\n".repeat(value.split("\n").length - 1)}`)
    .split("\n");
  for (const [index, line] of lines.entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const name = assignment.exec(line)?.[1];
    if (name === undefined)
      problems.push(`.env, line ${index + 1}: neither NAME=value nor a # comment`);
    else if (names.has(name)) problems.push(`.env, line ${index + 1}: ${name} is there twice`);
    else names.add(name);
  }
  if (problems.length > 0)
    throw new SettingsError(`cannot start with these settings:\n  ${problems.join("\n  ")}`);
  return parseEnv(text.replace(/^\uFEFF/, ""));
}
