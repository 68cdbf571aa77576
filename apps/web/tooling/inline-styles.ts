import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const styleLink = /<link rel="stylesheet" href="\/([^"#]+)(#?)"\/>/g;
/** Text that would close the element early. Style sheets do not contain it. */
const closing = /<\/style/i;

/**
 * Returns the page with its style sheets inlined in the head, so that one response is enough to paint it. The links
 * remain for a medium other than a screen: the page's code finds them where it expects them and does not request them
 * a second time, and the next page has the files.
 * @param read the text of a style sheet by its path below the folder
 * @throws when a style sheet cannot be inside an element
 */
export function withInlineStyles(html: string, read: (file: string) => string): string {
  const files = new Set([...html.matchAll(styleLink)].map(([, file = ""]) => file));
  const css = [...files].map(read).join("\n");
  if (closing.test(css)) throw new Error("a style sheet would end its element");
  const linked = html.replace(styleLink, '<link rel="stylesheet" media="not all" href="/$1$2"/>');
  return linked.replace(
    '<link rel="stylesheet" media',
    () => `<style>${css}</style><link rel="stylesheet" media`,
  );
}

/** Does so in the files of these paths. */
export async function inlineStyles(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path, "index.html");
    const html = await readFile(file, "utf8");
    const texts = new Map<string, string>();
    for (const [, name = ""] of html.matchAll(styleLink))
      texts.set(name, await readFile(join(folder, name), "utf8"));
    await writeFile(
      file,
      withInlineStyles(html, (name) => texts.get(name) ?? ""),
    );
  }
}
