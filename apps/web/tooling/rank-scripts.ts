import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Preloads of code, its texts, and styles that are inlined in the page; fonts are excluded. */
const preload =
  /<link rel="(?:modulepreload" href="[^"]+"|preload" href="[^"]+" as="fetch"[^>]*|stylesheet" media="not all" [^>]*)\/>/g;
/** The script written by the build: it imports the page's code at once. */
const firstScript =
  /<script type="module" async="">import "([^"]+)";((?:\s*import \* as \w+ from "[^"]+";)+)([^<]*?)import\("([^"]+)"\);<\/script>/;
const routeImport = /import \* as (\w+) from "([^"]+)";/g;

/**
 * A page that is rendered at build time shows its text before its code runs: what is loaded in advance for the code comes
 * after the styles and the fonts. Without this a browser ranks it with them, and on a slow network all arrive late.
 */
export const withScriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/**
 * Requests the code and its texts once the page's text has been painted, so that they do not compete with it for
 * bandwidth. Used for pages that preserve earlier presses and typing. A page opened in the background does not paint,
 * so it requests them at once.
 * @throws when the build writes its first script another way
 */
export function withScriptsAfterPaint(html: string): string {
  const script = firstScript.exec(html);
  if (!script) throw new Error("the first script of the page has another form");
  const [written, manifest, imports = "", assignment = "", entry] = script;
  const routes = [...imports.matchAll(routeImport)];
  const names = routes.map(([, name]) => name).join(",");
  const modules = routes.map(([, , file]) => `import("${file}")`).join(",");
  const links = html.match(preload) ?? [];
  const code = [
    `const begin=async()=>{document.head.insertAdjacentHTML("beforeend",${JSON.stringify(links.join(""))});`,
    `await import("${manifest}");const [${names}]=await Promise.all([${modules}]);${assignment.trim()}await import("${entry}")};`,
    `document.visibilityState==="visible"?requestAnimationFrame(()=>setTimeout(begin)):begin()`,
  ].join("");
  return html
    .replace(preload, "")
    .replace(written, () => `<script type="module" async="">${code}</script>`);
}

/** Most of the home page is read, not used. A form to sign in is used at once, and its code comes with its text. */
const isHome = (path: string) => path === "/" || path === "/en";

/** Does so in the files of these paths. Other pages show their text once their code runs, so it is not last there. */
export async function rankScripts(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path, "index.html");
    const rank = isHome(path) ? withScriptsAfterPaint : withScriptsLast;
    await writeFile(file, rank(await readFile(file, "utf8")));
  }
}
