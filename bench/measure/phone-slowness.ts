import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import type { Browser } from "playwright-core";

// How many times slower than this machine a phone of the middle class is, at an index of Lighthouse's benchmark. The pairs
// are of Lighthouse's CPU throttling calculator; between two the slowness is on the line.
const midTier: readonly (readonly [index: number, slowness: number])[] = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [2000, 6],
];
const runs = 5;

/** Runs Lighthouse's benchmark in the browser, some seconds. */
export async function measurePhoneSlowness(
  browser: Browser,
): Promise<{ index: number; slowness: number }> {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let run = 0; run < runs; run += 1)
    indexes.push(Number(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`)));
  await page.close();
  const index = indexes.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  return { index, slowness: slownessAt(index) };
}

function slownessAt(index: number): number {
  const above = midTier.findIndex(([of]) => of >= index);
  const [right, left] = [midTier[above], midTier[above - 1]];
  if (!right) return midTier.at(-1)?.[1] ?? 1;
  if (!left) return 1;
  const part = (index - left[0]) / (right[0] - left[0]);
  return Math.round((left[1] + part * (right[1] - left[1])) * 10) / 10;
}
