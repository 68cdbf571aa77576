import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { serviceDay } from "@songtan/domain/thai/dates";
import { limits, measureRoute, type RouteMeasure } from "./screens/measure-route.ts";
import { findMissing, root, startProduct } from "./screens/product.ts";
import { setScene } from "./screens/scene.ts";
import { addressedScreensOf } from "./screens/screen-list.ts";
import { browserArgs, browserPath } from "./support/browser/browser.ts";

// `npm run route-table [-- --only part-of-a-path] [--locale th|en]`: each page on a phone in both
// languages over a slow network: layout shift, largest paint, JavaScript, title, axe. Writes
// docs/route-table.md when all are measured, else screens/routes.md; ends with 1 when a cell is red.
const { values: only } = parseArgs({
  options: { only: { type: "string" }, locale: { type: "string" } },
});
const missing = findMissing();
if (missing) {
  console.error(missing);
  process.exit(1);
}

const product = await startProduct();
try {
  const rows = await measureAll(product.url);
  const isWhole = only.only === undefined && only.locale === undefined;
  const file = isWhole ? "docs/route-table.md" : "screens/routes.md";
  await mkdir(join(root, "screens"), { recursive: true });
  await writeFile(join(root, file), isWhole ? toPage(rows) : toTable(rows));
  const red = rows.filter((row) => Object.keys(row.red).length > 0);
  console.log(`${rows.length} pages in ${file}, ${red.length} with a red cell`);
  process.exitCode = red.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}

async function measureAll(url: string): Promise<RouteMeasure[]> {
  const scene = await setScene(url);
  const browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  const rows: RouteMeasure[] = [];
  const locales = (["th", "en"] as const).filter(
    (locale) => only.locale === undefined || only.locale === locale,
  );
  // One at a time: two pages that share the processors would slow each other's paint.
  for (const screen of addressedScreensOf(scene).filter(({ path }) =>
    path.includes(only.only ?? ""),
  ))
    for (const locale of locales) {
      const row = await measureRoute({ browser, url, scene }, screen, locale);
      rows.push(row);
      console.log(toRow(row));
      for (const line of row.violations) console.log(`  ${line}`);
    }
  scene.end();
  await browser.close();
  return rows;
}

/** The table with its date, what was measured and how. */
function toPage(rows: readonly RouteMeasure[]): string {
  const reds = ["shift", "paint", "scripts", "title", "axe"] as const;
  const count = (column: (typeof reds)[number]) => rows.filter(({ red }) => red[column]).length;
  return `# Every page of the customer and driver app, measured

Written by \`npm run route-table\` on ${serviceDay(new Date())}; not edited by hand. The built product, with its sandbox's
people and bookings, is opened on one machine in Chromium as a phone of 390 × 844 px: each page once, with nothing stored and no
service worker, the network slowed to Chrome's "Slow 4G" (150 ms for each request, 1.6 Mbit/s), one page at a time. Other work
on the machine makes the paint later: its load over the last 15 minutes was ${(loadavg()[2] ?? 0).toFixed(1)} on ${cpus().length} processors.

| Column | Is | Red above |
|---|---|---|
| CLS | all layout shifts without a touch until the page is quiet, summed | ${limits.shift} |
| LCP, ms | when the largest text or picture was painted, of what came without a touch | home ${limits.paintMilliseconds.home}, other pages ${limits.paintMilliseconds.other} |
| JavaScript, kB | as sent, compressed, without headers; without the map (246 kB), which comes after the page | home ${limits.scriptKilobytes.home}, other pages ${limits.scriptKilobytes.other} |
| Title | of the first HTML, before any code runs | none |
| axe | kinds of failure it finds on the page | 0 |

The server answers over HTTP/1.1 here, six requests at a time; a proxy with HTTP/2 before it sends them side by side, so a page
of many files is painted earlier there. \`/business/bookings/:id\` leads on to the page of a customer's booking: its figures are of both. So are those of the two callbacks.

Red cells: CLS ${count("shift")}, LCP ${count("paint")}, JavaScript ${count("scripts")}, title ${count("title")}, axe ${count("axe")}, of ${rows.length} rows.

${toTable(rows)}`;
}

function toTable(rows: readonly RouteMeasure[]): string {
  const head = ["Page", "CLS", "LCP, ms", "JavaScript, kB", "Title", "axe"];
  return `${[`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows.map(toRow)].join("\n")}\n`;
}

function toRow(row: RouteMeasure): string {
  const cell = (text: string | number, red: true | undefined) => (red ? `**${text}** ✗` : text);
  const cells = [
    `\`${row.path}\``,
    cell(row.shift, row.red.shift),
    cell(row.paintMilliseconds, row.red.paint),
    cell(row.scriptKilobytes, row.red.scripts),
    cell(row.title, row.red.title),
    cell(row.violations.length, row.red.axe),
  ];
  return `| ${cells.join(" | ")} |`;
}
