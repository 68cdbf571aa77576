// Ends with 0 when the Chromium at the given path draws a page and has WebGL, as the stories and their maps need.
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))(
  "@playwright/test",
);
const args = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
const browser = await chromium.launch({ executablePath: process.argv[2], args, timeout: 30_000 });
const page = await browser.newPage();
await page.setContent("<canvas></canvas>");
const hasWebGl = await page.evaluate(
  () => document.querySelector("canvas").getContext("webgl2") !== null,
);
await browser.close();
process.exit(hasWebGl ? 0 : 1);
