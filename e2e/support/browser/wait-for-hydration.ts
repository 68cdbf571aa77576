import type { Locator } from "@playwright/test";

/**
 * Waits until the page's code controls this element. Before that a pre-rendered link loads the next
 * page as a document, which is right for a visitor and wrong for a story about the code.
 */
export async function waitForHydration(element: Locator): Promise<Locator> {
  await element.waitFor();
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await element.evaluate((node) =>
        Object.keys(node).some((key) => key.startsWith("__reactProps")),
      )
    )
      return element;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error("the page's code never took over");
}
