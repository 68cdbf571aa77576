import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { Variant } from "./screens/browser-state.ts";
import { findMissing, root, startProduct } from "./screens/product.ts";
import { setScene } from "./screens/scene.ts";
import { screensOf } from "./screens/screen-list.ts";
import { shoot } from "./screens/shoot.ts";
import { browserArgs, browserPath } from "./support/browser/browser.ts";

const usage =
  "npm run screens -- [--only part-of-a-name] [--locale th|en] [--width 360|390|1440] [--scheme light|dark]";
const folder = join(root, "screens");
/** Pages open at once: as many as two cores draw without one waiting long for the other. */
const pagesAtOnce = 2;

const { values: only } = parseArgs({
  options: Object.fromEntries(
    ["only", "locale", "width", "scheme"].map((name) => [name, { type: "string" as const }]),
  ),
});
const missing = findMissing();
if (missing) exitWith(missing);

const fits = (wish: unknown, value: string | number) =>
  wish === undefined || wish === String(value);
/** The narrowest phone is drawn where it is requested. */
const widths = only.width === "360" ? [360] : [390, 1440];
const variants: Variant[] = (["th", "en"] as const)
  .flatMap((locale) =>
    widths.flatMap((width) =>
      (["light", "dark"] as const).map((scheme) => ({ locale, width, scheme })),
    ),
  )
  .filter(
    ({ locale, width, scheme }) =>
      fits(only.locale, locale) && fits(only.width, width) && fits(only.scheme, scheme),
  );

const product = await startProduct();
try {
  await photograph(product.url);
} finally {
  await product.stop();
}

async function photograph(url: string): Promise<void> {
  const scene = await setScene(url);
  const browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
  await mkdir(folder, { recursive: true });
  const screens = screensOf(scene).filter(
    ({ name }) => !only.only || name.includes(String(only.only)),
  );
  const waiting = screens.flatMap((screen) => variants.map((variant) => ({ screen, variant })));
  if (waiting.length === 0) exitWith(`nothing fits. ${usage}`);
  let [shotCount, troubled] = [0, 0];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, problems } = await shoot(
        { browser, url, folder, scene },
        next.screen,
        next.variant,
      );
      shotCount += 1;
      if (problems.length > 0) troubled += 1;
      console.log(problems.length > 0 ? `${name}\n  ${[...new Set(problems)].join("\n  ")}` : name);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, worker));
  scene.end();
  await browser.close();
  console.log(
    `${shotCount} screens in screens/, ${troubled} of them with something on the console`,
  );
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
