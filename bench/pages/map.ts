import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium as browserType, type Page } from "playwright-core";
import { onInterrupt } from "../measure/interrupted.ts";
import { median, report } from "../measure/metric.ts";
import { measurePhoneSlowness } from "../measure/phone-slowness.ts";
import { startProduct } from "../measure/product.ts";

// When the embedded map is drawn on a phone of the middle class: the booking page of a customer who
// is signed in (a visitor's browser stores no app), with the page's thread slowed to such a phone's and
// Chrome's "Slow 4G"; then opened once more, with all code on the phone; and as a visitor comes to it, from the home page.
const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
const page = "/customer/booking";
const phone = {
  ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  locale: "th-TH",
};
/** Typed on the home page, at the pace of people on their phones (Palin and others, 2019), and the first answer chosen. */
const placesTyped = ["สยามพารากอน", "เทอร์มินอล 21"];
const keyMilliseconds = 331;
const drawnMap = "[data-source='embedded']:not([data-waiting]) canvas";
const waitMilliseconds = 90_000;
const installMilliseconds = 30_000;
const visitsMax = 3;
const args = [
  ...["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  ...["--ignore-gpu-blocklist", "--disable-gpu-compositing"],
];

type Visit = {
  firstPaint: number;
  placeShown: number;
  mapDrawn: number;
  threadMilliseconds: number;
};

if (existsSync(chromium)) await measureMap();
else console.log(`The map was NOT drawn: there is no Chromium at ${chromium} (CHROMIUM_PATH)`);

async function measureMap(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "songtan-bench-map-"));
  const product = await startProduct({
    dataFolder,
    env: { SANDBOX_DRIVERS: "0", MAP_PUBLIC_STYLE: "off" },
  });
  const browser = await browserType.launch({ executablePath: chromium, args });
  onInterrupt(() => browser.close());
  try {
    const visits = { fromHome: [] as Visit[], first: [] as Visit[], second: [] as Visit[] };
    const token = await signIn(product.url);
    const { index, slowness } = await measurePhoneSlowness(browser);
    console.log(`benchmark index ${index}: the page's thread slowed ${slowness} times`);
    for (let round = 0; round < rounds; round += 1) {
      const visitor = await browser.newContext(phone);
      visits.fromHome.push(await visitFromHome(visitor, product.url, slowness));
      await visitor.close();
      const context = await browser.newContext({
        ...phone,
        storageState: signedIn(product.url, token),
      });
      visits.first.push(await visit(context, product.url, slowness));
      await installWorker(context);
      visits.second.push(await visit(context, product.url, slowness));
      await context.close();
      console.log(`round ${round + 1} of ${rounds} is done`);
    }
    reportVisits("from the home page", visits.fromHome);
    reportVisits("first visit", visits.first);
    reportVisits("second visit", visits.second);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/customer/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "customer@demo.test", password: "songtan-demo" }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`the demo customer was not signed in: ${answer.status}`);
  return token;
}

function signedIn(origin: string, token: string) {
  const stored = { "auth.strategy": "customer", "auth._token.customer": `Bearer ${token}` };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Opens the page in a tab of its own and waits for its map. */
async function visit(context: BrowserContext, url: string, slowness: number): Promise<Visit> {
  return drawMap(context, slowness, async (tab) => {
    await tab.goto(url + page, { waitUntil: "commit" });
  });
}

/** Chooses both places on the home page and goes on to the booking. */
async function visitFromHome(
  context: BrowserContext,
  url: string,
  slowness: number,
): Promise<Visit> {
  return drawMap(context, slowness, async (tab) => {
    await tab.goto(url);
    for (const [index, place] of placesTyped.entries()) {
      const field = tab.getByRole("combobox").nth(index);
      await field.tap({ timeout: waitMilliseconds });
      await field.pressSequentially(place, { delay: keyMilliseconds });
      await tab.getByRole("option").first().tap({ timeout: waitMilliseconds });
    }
    await tab.getByRole("button", { name: "จองเลย" }).tap({ timeout: waitMilliseconds });
  });
}

/** What a tab of its own shows until its map is drawn. */
async function drawMap(
  context: BrowserContext,
  slowness: number,
  open: (tab: Page) => Promise<void>,
): Promise<Visit> {
  const tab = await context.newPage();
  const inspector = await context.newCDPSession(tab);
  await inspector.send("Network.enable");
  await inspector.send("Network.emulateNetworkConditions", slow4g);
  await inspector.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await inspector.send("Performance.enable", { timeDomain: "threadTicks" });
  await tab.addInitScript(watchMap, drawnMap);
  await open(tab);
  await tab.locator(drawnMap).waitFor({ timeout: waitMilliseconds });
  const times = await tab.evaluate(readTimes);
  const { metrics } = await inspector.send("Performance.getMetrics");
  const busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  await inspector.detach();
  return { ...times, threadMilliseconds: busy * 1000 };
}

/**
 * The first visit's tab stays open, at full speed, until the phone has all code. On a busy machine that can fail; as on a
 * phone, the next visit tries it again.
 */
async function installWorker(context: BrowserContext): Promise<void> {
  const [tab] = context.pages();
  const installed = "navigator.serviceWorker.ready.then(() => true)";
  const isInstalled = () =>
    tab?.waitForFunction(installed, undefined, { timeout: installMilliseconds }).then(
      () => true,
      () => false,
    );
  for (let visits = 1; !(await isInstalled()); visits += 1) {
    if (visits === visitsMax)
      throw new Error(`the phone had no code of its own after ${visitsMax} visits`);
    await tab?.reload();
  }
  await tab?.close();
}

function reportVisits(name: string, visits: readonly Visit[]): void {
  const of = (pick: (visit: Visit) => number) => Math.round(median(visits.map(pick)));
  const note = `median of ${visits.length}`;
  report({
    name: `embedded map, ${name}: drawn`,
    unit: "ms",
    ours: of((visit) => visit.mapDrawn),
    note: `${note}; smallest ${Math.round(Math.min(...visits.map((visit) => visit.mapDrawn)))}`,
  });
  report({ name: "… the page's first paint", unit: "ms", ours: of((visit) => visit.firstPaint) });
  report({
    name: "… the map after its place was there",
    unit: "ms",
    ours: of((visit) => visit.mapDrawn - visit.placeShown),
    note: "goal: 1,500",
  });
  report({
    name: "… the page's thread, processor time",
    unit: "ms",
    ours: of((visit) => visit.threadMilliseconds),
  });
}

type Times = { placeShown: number; mapDrawn: number };
type InPage = {
  document: { querySelector(selector: string): unknown };
  requestAnimationFrame(draw: () => void): void;
  mapTimes: Times;
};

/** Runs in the page before its own code: notes when the map's place and the map are there. */
function watchMap(drawn: string): void {
  const inPage = globalThis as unknown as InPage;
  inPage.mapTimes = { placeShown: 0, mapDrawn: 0 };
  const look = () => {
    const times = inPage.mapTimes;
    const isThere = (selector: string) => inPage.document.querySelector(selector) !== null;
    if (times.placeShown === 0 && isThere("[data-map-page]:not([data-outline])"))
      times.placeShown = performance.now();
    if (isThere(drawn)) times.mapDrawn = performance.now();
    else inPage.requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page once the map is drawn. */
function readTimes(): Times & { firstPaint: number } {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { ...(globalThis as unknown as InPage).mapTimes, firstPaint: paint?.startTime ?? 0 };
}
