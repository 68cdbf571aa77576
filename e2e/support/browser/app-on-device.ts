import type { Page } from "@playwright/test";

/** With the app put on the device: from now on it opens without a network. */
export const waitForApp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
