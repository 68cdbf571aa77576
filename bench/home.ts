import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { median, report } from "./measure/metric.ts";
import { root, startProduct } from "./measure/product.ts";

const run = promisify(execFile);
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
  "first-contentful-paint": "ms",
  "largest-contentful-paint": "ms",
  "total-blocking-time": "ms",
  "cumulative-layout-shift": "shift",
} as const;
const runs = Number(process.env.BENCH_ROUNDS ?? 5);
const triesMax = 3;
const outputBytesMax = 64 * 1024 * 1024;

type Lighthouse = {
  categories: Record<string, { score: number }>;
  audits: Record<
    string,
    { numericValue?: number; score: number | null; scoreDisplayMode: string; title: string }
  >;
};

await weighHome();
if (existsSync(chromium)) await lightHome();
else console.log(`Lighthouse was NOT run: there is no Chromium at ${chromium} (CHROMIUM_PATH)`);

/** The web app's own measure: every script the page loads before it is touched. Over its ceiling it ends with 1. */
async function weighHome(): Promise<void> {
  const script = join(root, "apps/web/scripts/measure-pages.ts");
  const { stdout } = await run(process.execPath, [script]).catch((problem: { stdout?: string }) => {
    if (!problem.stdout) throw problem;
    return { stdout: problem.stdout };
  });
  for (const [, page, kilobytes, ceiling] of stdout.matchAll(
    /^(\S+): ([\d.]+) kB gz.*ceiling (\d+)/gm,
  ))
    report({
      name: `${page}: JavaScript, gzipped`,
      unit: "kB",
      ours: Number(kilobytes),
      note: `ceiling ${ceiling}`,
    });
}

async function lightHome(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-home-"));
  const product = await startProduct({ dataFolder, env: { SANDBOX_DRIVERS: "0" } });
  try {
    const results: Lighthouse[] = [];
    for (let count = 0; count < runs; count += 1) results.push(await light(product.url, triesMax));
    const note = `mobile, median of ${runs}`;
    for (const name of categories)
      report({
        name: `Lighthouse ${name}`,
        unit: "of 100",
        ours: Math.round(
          median(results.map((result) => (result.categories[name]?.score ?? 0) * 100)),
        ),
        note,
      });
    for (const [name, unit] of Object.entries(audits))
      report({
        name: `… ${name}`,
        unit,
        ours: median(results.map((result) => result.audits[name]?.numericValue ?? 0)),
      });
    printFailed(results.at(-1));
  } finally {
    await product.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** On a busy machine Chromium now and then loses the trace of a load; that says nothing about the page. */
async function light(url: string, tries: number): Promise<Lighthouse> {
  const flags =
    "--headless=new --no-sandbox --disable-background-networking --disable-component-update --no-first-run";
  // Without it the root sends Lighthouse's English browser on to /en, which is one more trip.
  const thai = JSON.stringify({ "accept-language": "th-TH" });
  const more = [
    "--quiet",
    "--output=json",
    `--only-categories=${categories.join(",")}`,
    `--extra-headers=${thai}`,
  ];
  try {
    const { stdout } = await run(
      join(root, "node_modules/.bin/lighthouse"),
      [`${url}/`, ...more, `--chrome-flags=${flags}`],
      { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: outputBytesMax },
    );
    return JSON.parse(stdout) as Lighthouse;
  } catch (problem) {
    if (tries > 1) return light(url, tries - 1);
    throw new Error("Lighthouse did not come to an end", { cause: problem });
  }
}

/** Prints the name of each audit that did not pass: a score alone does not show what to fix. */
function printFailed(result: Lighthouse | undefined): void {
  const failed = Object.values(result?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score !== null && score < 1,
  );
  for (const { title } of failed) console.log(`not passed: ${title}`);
}
