import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A page shows its words before its code runs: what is loaded in advance for the code comes after the styles and the fonts.
 * Without this a browser ranks it with them, and on a slow network all arrive late.
 */
export const withScriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/** Does so in every built page. */
export async function rankScripts(folder: string): Promise<void> {
  for await (const page of glob("**/*.html", { cwd: folder })) {
    const file = join(folder, page);
    await writeFile(file, withScriptsLast(await readFile(file, "utf8")));
  }
}
