import type { Locator } from "@playwright/test";

/**
 * Waits until the page's code has taken this element over. Before that a pre-rendered link is a plain link, and a click
 * loads the next page as a document: right for a visitor, wrong for a story about what the code does.
 */
export async function awake(element: Locator): Promise<Locator> {
  await element.waitFor();
  for (let tries = 0; tries < 300; tries += 1) {
    if (await element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
      return element;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error("the page's code never took over");
}
