import type { Page } from "@playwright/test";

/** With the whole app put on the device: from now on all of it opens without a network. */
export const waitForApp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        if (data.isComplete && data.stored === data.total) resolve();
      };
      active?.postMessage({ type: "songtan-store" }, [port2]);
    });
  });
