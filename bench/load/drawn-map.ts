import { chromium as browserType, type Page } from "playwright-core";
import { onInterrupt } from "../measure/interrupted.ts";

/** As in the browser stories: a machine without a graphics card draws the map in software. */
const args = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-gpu-compositing",
];
const stepMilliseconds = 16;

type Drawing = { chromium: string; url: string; cookie: { name: string; value: string } };
type Frames = { framesPerSecond: number; longestMilliseconds: number };
/** The page's thread is measured in processor time: what others use of the core is not counted. */
export type Drawn = Frames & { threadShare: number };

/** The operations page in a browser. */
export async function drawMap({ chromium, url, cookie }: Drawing) {
  const browser = await browserType.launch({ executablePath: chromium, args });
  onInterrupt(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: "Strict" }]);
  const page = await context.newPage();
  const inspector = await context.newCDPSession(page);
  await inspector.send("Performance.enable", { timeDomain: "threadTicks" });
  const threadSeconds = async () => {
    const { metrics } = await inspector.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  return {
    /** Opens the page with these filters. */
    async open(query: string): Promise<void> {
      await page.goto(`${url}/console/en/operations${query}`);
      await page.locator("canvas.maplibregl-canvas").waitFor({ timeout: 60_000 });
    },
    /** Frames that the page has had time for, with the map still or moved all the time. */
    async countFrames({ seconds, moved }: { seconds: number; moved: boolean }): Promise<Drawn> {
      const before = { thread: await threadSeconds(), at: performance.now() };
      const counted = page.evaluate(countFrames, seconds * 1000);
      if (moved) await moveMap(page, seconds);
      const frames = await counted;
      const passed = (performance.now() - before.at) / 1000;
      return { ...frames, threadShare: (((await threadSeconds()) - before.thread) / passed) * 100 };
    },
    close: () => browser.close(),
  };
}

type InPage = { requestAnimationFrame: (draw: (now: number) => void) => void };

/** Runs in the page. */
function countFrames(milliseconds: number): Promise<Frames> {
  const { requestAnimationFrame } = globalThis as unknown as InPage;
  return new Promise((resolve) => {
    const begun = performance.now();
    let [count, last, longestMilliseconds] = [0, begun, 0];
    const next = (now: number) => {
      count += 1;
      longestMilliseconds = Math.max(longestMilliseconds, now - last);
      last = now;
      if (now - begun < milliseconds) requestAnimationFrame(next);
      else resolve({ framesPerSecond: (count / (now - begun)) * 1000, longestMilliseconds });
    };
    requestAnimationFrame(next);
  });
}

/** Drags the map to and fro. */
async function moveMap(page: Page, seconds: number): Promise<void> {
  const box = await page.locator("canvas.maplibregl-canvas").boundingBox();
  if (!box) throw new Error("the map is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const begun = performance.now();
  for (let step = 0; performance.now() - begun < (seconds - 0.5) * 1000; step += 1) {
    await page.mouse.move(x + Math.sin(step / 20) * 200, y + Math.cos(step / 30) * 120);
    await new Promise((resolve) => setTimeout(resolve, stepMilliseconds));
  }
  await page.mouse.up();
}
