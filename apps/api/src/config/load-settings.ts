import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readSettings, type Settings } from "./settings.ts";

/** The settings of this process: its environment, and what `.env` says where the environment is silent. */
export function loadSettings(): Settings {
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return readSettings({ ...fromFile, ...process.env }, Object.keys(fromFile));
}
