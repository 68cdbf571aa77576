import { existsSync } from "node:fs";

/** The shell is the same Chromium without a window: half the processor time of a page. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const browserPath =
  process.env.CHROMIUM_PATH ??
  installed.find((path) => existsSync(path)) ??
  String(installed.at(-1));

export const browserArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The map needs WebGL, which a machine without a graphics card gets in software; pages are then put together without it.
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-gpu-compositing",
];
