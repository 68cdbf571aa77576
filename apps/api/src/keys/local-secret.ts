import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

const fileIn = (dataFolder: string) => resolve(dataFolder, "app-secret");

/** Outside production the secret is created once and stored next to the data it protects. */
export async function localSecret(dataFolder: string): Promise<string> {
  const known = await knownSecret(dataFolder);
  if (known !== null) return known;
  await writeFile(fileIn(dataFolder), randomBytes(32).toString("hex"), {
    mode: 0o600,
    flag: "wx",
  }).catch(() => {});
  return (await readFile(fileIn(dataFolder), "utf8")).trim();
}

/** The secret of this data folder, or null when none has been made. */
export const knownSecret = async (dataFolder: string): Promise<string | null> =>
  existsSync(fileIn(dataFolder)) ? (await readFile(fileIn(dataFolder), "utf8")).trim() : null;
