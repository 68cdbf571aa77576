import type { PageRoute } from "../src/features/shell/route-table.ts";
import type { Chunks } from "./link-later-styles.ts";

/** Budgets of pages that differ from the others. The home page is a visitor's first page. */
const budgets: Record<string, { kilobytes: number; files: number }> = {
  "public/home": { kilobytes: 150, files: 8 },
  // It also shows what the phone has not sent yet.
  "driver/task-detail": { kilobytes: 222, files: 70 },
};
/** Returns the gzipped kilobytes and the number of files that a page may load before its map and before the first touch. */
export const budgetOf = ({ page }: Pick<PageRoute, "page">) =>
  budgets[page] ?? { kilobytes: 220, files: 70 };

/** The views that a page leads on to; null alone for a page that leads nowhere. */
export const viewsOf = ({ leadsTo }: PageRoute): readonly (string | null)[] =>
  leadsTo ? Object.keys(leadsTo) : [null];

/** The parts of the app that a page begins with, by their names in the build's list. */
export function entriesOf(
  { page, withoutQueries, driver, leadsTo }: PageRoute,
  view: string | null,
): string[] {
  const next = leadsTo?.[view ?? ""];
  const routes = [
    "root",
    ...(withoutQueries ? [] : ["layouts/query-layout"]),
    ...(driver ? ["layouts/driver-layout"] : []),
    `pages/${page}`,
    ...(next ? [`pages/${next.page}`] : []),
  ];
  return [
    "src/entry.client.tsx",
    ...routes.map((route) => `src/${route}.tsx?__react-router-build-client-route`),
  ];
}

/** The scripts of these parts and of all they import at once, each once, as a browser loads them. */
export function scriptsOf(chunks: Chunks, entries: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = chunks[name];
    if (!chunk) throw new Error(`no chunk is built of ${name}`);
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}
