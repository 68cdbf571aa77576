import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Data blocks are not executed, so the policy does not cover them. */
const isData = (attributes: string) => /\btype\s*=\s*"?application\/(ld\+)?json/i.test(attributes);

/**
 * The `sha256-…` sources of every inline script in a page, in the format of a content security
 * policy.
 */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(script)]
    .filter(
      ([, attributes = "", text = ""]) =>
        text !== "" && !/\bsrc\s*=/.test(attributes) && !isData(attributes),
    )
    .map(([, , text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}

/** Writes the hashes of all built pages to `csp-hashes.json`, for the server to allow exactly these scripts. */
export async function writeCspHashes(folder: string): Promise<string[]> {
  const hashes = new Set<string>();
  for await (const file of glob("**/*.html", { cwd: folder })) {
    for (const hash of inlineScriptHashes(await readFile(join(folder, file), "utf8")))
      hashes.add(hash);
  }
  const sorted = [...hashes].sort();
  await writeFile(join(folder, "csp-hashes.json"), `${JSON.stringify(sorted, null, 2)}\n`);
  return sorted;
}
