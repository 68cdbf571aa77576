import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { earlyReadsName } from "@songtan/client/calls/early-reads/early-reads.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { createTranslate } from "@songtan/client/language/translate.ts";
import { type ClientPath, startFileOf } from "@songtan/contract/client-routes";
import { fillBrandIn, launchBrand } from "@songtan/domain/brand";
import { outlines } from "../src/features/first-html/outlines.ts";
import { pageReads } from "../src/features/first-html/page-reads.ts";
import { type PageRoute, pageRoutes } from "../src/features/shell/route-table.ts";
import { type Chunks, stylesOf } from "./link-later-styles.ts";
import { entriesOf, scriptsOf, viewsOf } from "./page-scripts.ts";

/** A recipient opens this page once, with nothing stored: the weight of its warning comes with it, not after it. */
const mediumPages: ReadonlySet<string> = new Set(["/r/:key"]);
const mediumFontOf = (locale: Locale) =>
  `../../node_modules/@fontsource/kanit/files/kanit-${locale === "th" ? "thai" : "latin"}-500-normal.woff2`;

type Route = PageRoute & { path: ClientPath };

/** Pages that are not rendered at build time: who reads them decides what they show. */
export const startRoutes: readonly Route[] = pageRoutes.filter((route) => !route.prerender);

export async function startTitle({ path, area }: Route, locale: Locale): Promise<string> {
  const file = new URL(`../locales/${locale}/${area}.json`, import.meta.url);
  const texts = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  return `${createTranslate(locale, fillBrandIn(texts))(outlines[path]?.title ?? "")} · ${launchBrand[locale]}`;
}

type Start = {
  title: string;
  /** The API paths that the page reads at once. */
  reads: readonly string[];
  scripts: string[];
  styles: string[];
  texts: string[];
  fonts: string[];
};

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Returns the outline of one page in one language, with its title, and with its code, styles, texts and data requested
 * in parallel. The inline scripts are the same on all pages, so the security policy covers them; the page's title
 * replaces `data-start`. The styles of later content follow the outline, so that the outline is painted before they
 * have loaded.
 */
export function startPage(html: string, start: Start): string {
  const { title, reads, scripts, styles, texts, fonts } = start;
  const unnamed = (files: readonly string[]) =>
    files.filter((file) => !html.includes(`"/${file}"`) && !html.includes(`"/${file}#"`));
  const links = [
    ...texts.map(
      (file) =>
        `<link rel="preload" href="/${file}" as="fetch" type="application/json" crossorigin="anonymous"/>`,
    ),
    ...fonts.map(
      (file) =>
        `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
    ),
    ...unnamed(scripts).map((file) => `<link rel="modulepreload" href="/${file}"/>`),
  ];
  const later = unnamed(styles).map((file) => `<link rel="stylesheet" href="/${file}"/>`);
  const head = `<title data-start>${escapeText(title)}</title><meta name="robots" content="noindex"/>`;
  const meta = `<meta name="${earlyReadsName}" content="${reads.join(" ").replaceAll("&", "&amp;")}"/>`;
  return html
    .replace(/<link rel="preload"[^>]*as="fetch"[^>]*>/g, "")
    .replace("</head>", `${head}${links.join("")}</head>`)
    .replace(/<head>/, `<head>${reads.length > 0 ? meta : ""}`)
    .replace(/(<body>.*?)(<script)/s, (_, body: string, script: string) =>
      [body, ...later, script].join(""),
    );
}

/**
 * Writes the first HTML of every page that is not rendered at build time, in both languages.
 *
 * @param render the document of a path with the outline of its page
 */
export async function writeStartPages(
  client: string,
  chunks: Chunks,
  render: (path: string) => Promise<string>,
): Promise<void> {
  for (const route of startRoutes)
    for (const locale of ["th", "en"] as const) {
      const path = locale === "th" ? route.path : `/en${route.path}`;
      const outline = await render(path.replaceAll(":", "_"));
      const title = await startTitle(route, locale);
      for (const [index, view] of viewsOf(route).entries()) {
        const html = startPage(outline, { title, ...startOf(chunks, { route, view, locale }) });
        const file = join(client, startFileOf(path, index > 0 && view ? view : undefined));
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, html);
      }
    }
}

type Started = { route: Route; view: string | null; locale: Locale };

function startOf(chunks: Chunks, { route, view, locale }: Started): Omit<Start, "title"> {
  const entries = entriesOf(route, view);
  const next = route.leadsTo?.[view ?? ""];
  const areas = ["shell", route.area, ...(route.texts ?? []), ...(next?.texts ?? [])];
  const texts = areas.map((area) => chunks[`locales/${locale}/${area}.json`]?.file);
  return {
    reads: pageReads[route.path] ?? [],
    scripts: scriptsOf(chunks, entries),
    styles: [...new Set(entries.flatMap((entry) => stylesOf(chunks, entry)))],
    texts: texts.filter((file) => file !== undefined),
    fonts: mediumPages.has(route.path) ? [chunks[mediumFontOf(locale)]?.file ?? ""] : [],
  };
}
