import type { Page, Route } from "@playwright/test";

/** Holds every request to an address until it is opened: the slow network of a story, without waiting on a clock. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  answer = (route: Route) => route.continue(),
) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    await opened;
    // A page that has been left no longer wants its answer.
    await answer(route).catch(() => undefined);
  });
  return { open };
}
