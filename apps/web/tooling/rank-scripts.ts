import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A page that is rendered at build time shows its text before its code runs: what is loaded in advance for the code comes
 * after the styles and the fonts. Without this a browser ranks it with them, and on a slow network all arrive late.
 */
export const withScriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/** Does so in the files of these paths. Other pages show their text once their code runs, so it is not last there. */
export async function rankScripts(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path, "index.html");
    await writeFile(file, withScriptsLast(await readFile(file, "utf8")));
  }
}
