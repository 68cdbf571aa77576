import type { Browser, CDPSession, Page } from "@playwright/test";
import { findViolations } from "../support/browser/expect-no-a11y-violations.ts";
import { observePaintAndShift } from "../support/browser/observe-paint.ts";
import { browserState, draftEntry, type Variant } from "./browser-state.ts";
import type { Scene } from "./scene.ts";
import type { Screen } from "./screen-list.ts";
import { addressIn, waitUntilQuiet } from "./shoot.ts";

/** One page of one language, opened once with an empty cache. */
export type RouteMeasure = {
  path: string;
  /** Sum of all layout shifts without input until the page was quiet. */
  shift: number;
  /** Largest contentful paint, milliseconds. */
  paintMilliseconds: number;
  /** JavaScript as it was sent, kilobytes, without what comes after the page. */
  scriptKilobytes: number;
  /** The title in the page's first HTML. */
  title: string;
  violations: string[];
  /** What makes a cell red, by column. */
  red: Partial<Record<"shift" | "paint" | "scripts" | "title" | "axe", true>>;
};

/** Issue limits for each page; the home page has its own. */
export const limits = {
  shift: 0.02,
  paintMilliseconds: { home: 1800, other: 2500 },
  scriptKilobytes: { home: 160, other: 220 },
};
/** Chrome's "Slow 4G", the network of Lighthouse's mobile runs. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
/** The map with its worker comes after the page: it shows without it. */
const laterScripts = /\/(map-canvas|maplibre-gl-worker)-/;

type Place = { browser: Browser; url: string; scene: Scene };

export async function measureRoute(
  { browser, url, scene }: Place,
  screen: Screen,
  locale: Variant["locale"],
): Promise<RouteMeasure> {
  const variant: Variant = { locale, width: 390, scheme: "light" };
  const state = browserState(url, scene, { ...variant, viewer: screen.viewer });
  if (screen.withDraft && typeof state.storageState === "object")
    state.storageState.origins[0]?.localStorage.push(draftEntry());
  await screen.prepare?.();
  const path = addressIn(locale, screen.path);
  const context = await browser.newContext({ ...state, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const scripts = await throttle(page);
    await page.addInitScript(observePaintAndShift);
    const reply = await page.goto(url + path, { waitUntil: "load" });
    const title = titleIn((await reply?.text()) ?? "");
    await waitUntilQuiet(page);
    const { shift, paint } = await page.evaluate(() => window.measured);
    await scripts.session.detach();
    const measured = {
      path: addressIn(locale, screen.pattern ?? screen.path),
      shift: Math.round(shift * 1000) / 1000,
      paintMilliseconds: Math.round(paint),
      scriptKilobytes: Math.round(scripts.bytes() / 100) / 10,
      title,
      violations: await findViolations(page),
    };
    return { ...measured, red: redOf(measured, screen.path === "/") };
  } finally {
    await context.close();
  }
}

function redOf(measured: Omit<RouteMeasure, "red">, isHome: boolean): RouteMeasure["red"] {
  const page = isHome ? "home" : "other";
  return {
    ...(measured.shift > limits.shift && { shift: true }),
    ...(measured.paintMilliseconds > limits.paintMilliseconds[page] && { paint: true }),
    ...(measured.scriptKilobytes > limits.scriptKilobytes[page] && { scripts: true }),
    ...(measured.title === "" && { title: true }),
    ...(measured.violations.length > 0 && { axe: true }),
  };
}

const titleIn = (html: string): string =>
  (/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? "").replaceAll("&#x27;", "'");

/** Slows the network of the page and counts the bytes of its scripts. */
async function throttle(page: Page): Promise<{ session: CDPSession; bytes(): number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  // The bytes of each script's headers, which come before its own.
  const scripts = new Map<string, number>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" && !laterScripts.test(response.url))
      scripts.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const headerBytes = scripts.get(requestId);
    if (headerBytes !== undefined) bytes += encodedDataLength - headerBytes;
  });
  return { session, bytes: () => bytes };
}
