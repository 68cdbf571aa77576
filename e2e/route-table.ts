import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { measureRoute, type RouteMeasure } from "./screens/measure-route.ts";
import { findMissing, root, startProduct } from "./screens/product.ts";
import { setScene } from "./screens/scene.ts";
import { addressedScreensOf } from "./screens/screen-list.ts";
import { browserArgs, browserPath } from "./support/browser/browser.ts";

// `npm run route-table [-- --only part-of-a-path] [--locale th|en]`: each page on a phone in both
// languages over a slow network: layout shift, largest paint, JavaScript, title, axe. Writes
// screens/routes.md, and ends with 1 when a cell is red.
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
  const folder = join(root, "screens");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "routes.md"), toTable(rows));
  const red = rows.filter((row) => Object.keys(row.red).length > 0);
  console.log(`${rows.length} pages in screens/routes.md, ${red.length} with a red cell`);
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
