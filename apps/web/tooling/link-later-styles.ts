import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Chunk = {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Chunks = Readonly<Record<string, Chunk>>;

/** Returns every style sheet of a chunk and its imports, the imported ones first. */
export function stylesOf(chunks: Chunks, name: string, seen: Set<string> = new Set()): string[] {
  const chunk = chunks[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const imported = (chunk.imports ?? []).flatMap((each) => stylesOf(chunks, each, seen));
  return [...new Set([...imported, ...(chunk.css ?? [])])];
}

/** Returns the page with these style sheets linked at the end of its head. Sheets that are already linked are skipped. */
export function withStyles(html: string, styles: readonly string[]): string {
  const links = styles
    .filter((file) => !html.includes(`href="/${file}"`))
    .map((file) => `<link rel="stylesheet" href="/${file}"/>`);
  return html.replace("</head>", `${links.join("")}</head>`);
}

/**
 * Links the styles of parts that are in the built pages although their code is loaded later. The build ties a style
 * sheet to its code, so before that such a page would lack styles.
 */
export async function linkLaterStyles(
  folder: string,
  chunks: Chunks,
  later: Readonly<Record<string, string>>,
) {
  for (const [page, part] of Object.entries(later)) {
    if (!chunks[part]) throw new Error(`no chunk is built of ${part}`);
    const file = join(folder, page);
    await writeFile(file, withStyles(await readFile(file, "utf8"), stylesOf(chunks, part)));
  }
}
