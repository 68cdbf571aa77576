import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { consoleBase } from "@songtan/contract/console/routes";
import { browserState, draftEntry, type Variant } from "./browser-state.ts";
import type { Scene } from "./scene.ts";
import type { Screen } from "./screen-list.ts";

export type Shot = { name: string; problems: string[] };
type Studio = { browser: Browser; url: string; folder: string; scene: Scene };

const quietMilliseconds = 2500;
const paintMilliseconds = 400;
/** A tall page with a map is redrawn in software, which needs long on a busy machine. */
const screenshotMilliseconds = 90_000;

/** One screen as one person sees it, with the messages of its console. */
export async function shoot(
  { browser, url, folder, scene }: Studio,
  screen: Screen,
  variant: Variant,
): Promise<Shot> {
  const { locale, width, scheme } = variant;
  const name = `${locale}-${width}-${scheme}-${screen.name}`;
  const state = browserState(url, scene, { ...variant, viewer: screen.viewer });
  if (screen.withDraft && typeof state.storageState === "object")
    state.storageState.origins[0]?.localStorage.push(draftEntry());
  await screen.prepare?.();
  const context = await browser.newContext(state);
  const page = await context.newPage();
  const problems = watch(page);
  try {
    await page.goto(url + addressIn(locale, screen.path), { waitUntil: "load" });
    await waitUntilQuiet(page);
    if (screen.press) {
      await page.keyboard.press(screen.press);
      await waitUntilQuiet(page);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    if (sideways > 0) problems.push(`the page is ${sideways} px wider than the screen`);
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: true,
      animations: "disabled",
      timeout: screenshotMilliseconds,
    });
  } catch (problem) {
    problems.push(
      `no picture: ${problem instanceof Error ? (problem.message.split("\n")[0] ?? "") : String(problem)}`,
    );
  } finally {
    await context.close();
  }
  return { name, problems };
}

/** The console's language comes after its own base path. */
export const addressIn = (locale: Variant["locale"], path: string): string => {
  if (locale === "th") return path;
  if (path.startsWith(consoleBase)) return `${consoleBase}/en${path.slice(consoleBase.length)}`;
  return path === "/" ? "/en" : `/en${path}`;
};

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error")
      problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  return problems;
}

/** Pages with a live stream are never quiet: those are waited for only so long. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await page.getByRole("main").waitFor({ timeout: 15_000 });
  await page.waitForLoadState("networkidle", { timeout: quietMilliseconds }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(paintMilliseconds);
}
