import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export type Config = { key?: string; url?: string };

export const configPath = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), ".config"), "songtan", "config.json");

export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    return JSON.parse(readFileSync(configPath(env), "utf8")) as Config;
  } catch {
    return {};
  }
}

/** Readable by its owner only: a key is in it. */
export function writeConfig(env: NodeJS.ProcessEnv, config: Config): void {
  const path = configPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}
