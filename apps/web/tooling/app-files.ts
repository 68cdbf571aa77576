import { pageRoutes } from "../src/features/shell/route-table.ts";
import { type Chunks, stylesOf } from "./link-later-styles.ts";
import { entriesOf, scriptsOf } from "./page-scripts.ts";

const firstPage = "driver/dashboard";
/** A job is opened before anything else of a driver's. */
const jobPage = "driver/task-detail";

export type AppFiles = Record<"first" | "driver" | "others", string[]>;
type Routes = typeof pageRoutes;

/**
 * The files of the app in the order in which a driver needs them: the first page, then everything
 * that the pages of drivers load, the job's before the others', then the pages of other people.
 */
export function orderAppFiles(chunks: Chunks, files: readonly string[]): AppFiles {
  const drivers = pageRoutes.filter((route) => route.driver);
  const job = drivers.filter(({ page }) => page === jobPage);
  const start = drivers.filter(({ page }) => page === firstPage);
  const parts = entriesOfAll(start).flatMap((entry) => chunks[entry]?.dynamicImports ?? []);
  const first = [
    ...files.filter((file) => /^assets\/manifest-.*\.js$/.test(file)),
    ...startFiles(chunks, start),
    ...codeOf(chunks, parts).filter((file) => !isMap(file)),
  ];
  const driver = [job, drivers].flatMap((routes) => [
    ...startFiles(chunks, routes),
    ...laterFiles(chunks, routes),
  ]);
  const last = [isFont, isMap].flatMap((isLast) => files.filter(isLast));
  const left = new Set(files);
  const only = (wanted: readonly string[]) => wanted.filter((file) => left.delete(file));
  return {
    first: only(first),
    driver: only([...driver.filter((file) => !isMap(file)), ...last]),
    others: [...left],
  };
}

const isFont = (file: string) => file.endsWith(".woff2");
/** As large as everything else of a driver's. */
const isMap = (file: string) => file.startsWith("assets/map-canvas");

const entriesOfAll = (routes: Routes) => routes.flatMap((route) => entriesOf(route, null));

const codeOf = (chunks: Chunks, entries: readonly string[]) => [
  ...scriptsOf(chunks, entries),
  ...entries.flatMap((entry) => stylesOf(chunks, entry)),
];

/** The first code and texts of these pages, in both languages. */
function startFiles(chunks: Chunks, routes: Routes): string[] {
  const areas = routes.flatMap(({ area, texts = [] }) => ["shell", area, ...texts]);
  const texts = ["th", "en"].flatMap((locale) =>
    areas.map((area) => chunks[`locales/${locale}/${area}.json`]?.file ?? ""),
  );
  return [...texts, ...codeOf(chunks, entriesOfAll(routes))];
}

/** The parts that these pages load when they are needed, with all their own parts. */
function laterFiles(chunks: Chunks, routes: Routes): string[] {
  const starts = entriesOfAll(routes);
  const seen = new Set(starts);
  const parts: string[] = [];
  const waiting = [...starts];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    parts.push(...dynamicImports);
    const more = [...imports, ...dynamicImports].filter((next) => !seen.has(next));
    for (const next of more) seen.add(next);
    waiting.push(...more);
  }
  return codeOf(chunks, parts);
}
