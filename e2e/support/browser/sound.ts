import type { Page } from "@playwright/test";

/** Counts the tones that a page plays from now on, in the real audio of the browser. */
export async function listenForSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...rest: [number?]) {
      document.documentElement.dataset.tones = String(tonesSoFar() + 1);
      return start.apply(this, rest);
    };
    const tonesSoFar = () => Number(document.documentElement.dataset.tones ?? 0);
  });
}

export const soundsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
