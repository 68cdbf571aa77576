import type { BrowserContext, Page, Request } from "@playwright/test";
import { type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import { beginShift, demoDriver, type phoneOf } from "../../support/bookings/driver-phone.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { waitForApp } from "../../support/browser/app-on-device.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { endAfterStory } from "../../support/left-open/left-open.ts";
import {
  demoPassword,
  newCustomer,
  newPerson,
  simulatedDriver,
  tokenFor,
} from "../../support/people/people.ts";
import { signInHere, signOut } from "../../support/people/session-pages.ts";

test.use({
  baseURL: quietUrl,
  // What a browser without a network says of every call it tries.
  harmless: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/,
  serviceWorkers: "allow",
});

/** From the network's return to the first fact on its way. */
const syncSeconds = 2;

type World = { hand: ReturnType<typeof phoneOf>; texts: Texts; booking: Booked };

test("the app is closed and opened without a network after every step of a job, and shows each as the phone has it", async ({
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  test.setTimeout(600_000);
  const customer = await newCustomer(request, origin, texts.locale);
  const phone = await otherBrowser();
  const { hand, page: started } = await beginShift(phone, { texts, origin });
  let page = started;
  await hand.installed(page);
  const more = [{ to: "paragon" as const, recipient: newPerson("ก้อย") }];
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี"), more });
  await hand.accept(page, booking);
  const world = { hand, texts, booking };
  await workOn(page, texts).press("heading_pickup");
  await expect(
    page.getByRole("button", { name: texts.like("driver.step.arrived_pickup") }),
  ).toBeVisible();
  await anotherWorker(page);
  await phone.setOffline(true);

  page = await reopen(page, world, "arrived_pickup");
  await workOn(page, texts).press("arrived_pickup");
  page = await reopen(page, world, "picked_up", "cash_collected");
  await prove(page, texts, "picked_up", "driver.cash.confirmWith");
  page = await reopen(page, world, "heading_drop");
  await workOn(page, texts).press("heading_drop");
  page = await reopen(page, world, "arrived_drop");
  await workOn(page, texts).press("arrived_drop");
  page = await reopen(page, world, "delivered");
  await prove(page, texts, "delivered");
  page = await reopen(page, world, "heading_drop");
  await workOn(page, texts).press("heading_drop");
  await workOn(page, texts).press("arrived_drop");
  await workOn(page, texts).open("failed_drop");
  await page.getByRole("radio", { name: texts.get("driver.failure.refused") }).check();
  await workOn(page, texts).addPhoto("failed", "#aa8866", "driver.proof.photoWhy");
  await workOn(page, texts).confirm("driver.proof.confirm");
  page = await reopen(page, world, "returning");
  await workOn(page, texts).open("returning");
  await workOn(page, texts).confirm("driver.returning.confirm");
  page = await reopen(page, world, "returned");
  await prove(page, texts, "returned");
  await expect(page.getByRole("heading", { name: texts.get("driver.unsent.title") })).toBeVisible();
  await page.close();

  page = await hand.start();
  await expect(page.getByText(texts.like("driver.today.uncounted"))).toBeVisible();
  await expect(hand.jobCard(page, booking)).toBeHidden();
  await hand.openList(page);
  await expect(page.getByRole("list", { name: texts.get("driver.tasks.unsent") })).toContainText(
    booking.number,
  );

  const sending = waitForFirstEvent(phone);
  const backAt = Date.now();
  await phone.setOffline(false);
  await sending;
  expect((Date.now() - backAt) / 1000).toBeLessThan(syncSeconds);
  const ended = page
    .getByRole("list", { name: texts.get("driver.tasks.ended") })
    .getByRole("listitem")
    .first();
  // Its pictures and the lists follow; on a busy machine that needs a while.
  await expect(ended).toContainText(booking.number, { timeout: 90_000 });
  await expect(page.getByRole("list", { name: texts.get("driver.tasks.unsent") })).toBeHidden();

  // The session of the phone ends here: after the story the driver goes off duty by this one.
  const token = await tokenFor(request, origin, { role: "driver", ...demoDriver });
  endAfterStory("driver", origin, token);
  await signOut(page, texts);
  await expect.poll(() => storedOn(page)).toEqual([]);
  await phone.setOffline(true);
  await page.close();
  const guest = await hand.start();
  await expect(guest.getByLabel(texts.get("auth.field.identifier"), { exact: true })).toBeVisible();
  await phone.setOffline(false);
  await signInHere(guest, texts, { identifier: simulatedDriver(86), password: demoPassword });
  await hand.openList(guest);
  await expect(guest.getByRole("heading", { name: texts.get("driver.tasks.ended") })).toBeVisible();
  await phone.setOffline(true);
  await guest.close();
  const others = await hand.start();
  await hand.openList(others);
  await expect(
    others.getByRole("heading", { name: texts.get("driver.tasks.ended") }),
  ).toBeVisible();
  await expect(others.getByText(booking.number)).toBeHidden();
});

/**
 * Closes the app and opens it again: the first page shows the next step, and a press continues with
 * it.
 */
async function reopen(
  page: Page,
  { hand, texts, booking }: World,
  step: string,
  now = step,
): Promise<Page> {
  await expect(page.getByRole("button", { name: texts.like(`driver.step.${step}`) })).toBeVisible();
  await page.close();
  const reopened = await hand.start();
  await expect(hand.jobCard(reopened, booking)).toContainText(texts.like(`driver.now.${now}`));
  await hand.openJob(reopened, booking);
  await expect(
    reopened.getByRole("button", { name: texts.like(`driver.step.${step}`) }),
  ).toBeVisible();
  return reopened;
}

async function prove(
  page: Page,
  texts: Texts,
  step: string,
  confirm = "driver.proof.confirm",
): Promise<void> {
  await workOn(page, texts).open(step);
  await workOn(page, texts).addPhoto(step, "#88aa66");
  await workOn(page, texts).confirm(confirm);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectSheetAtBottom(page, texts);
}

/** Under the banner that there is no network, the sheet with the next step still reaches the screen's lower edge. */
async function expectSheetAtBottom(page: Page, texts: Texts): Promise<void> {
  const sheet = page.getByRole("region", {
    name: texts.get("driver.driverTaskDetail.title"),
    exact: true,
  });
  await expect
    .poll(() =>
      // Behind the last step the page of the job's end replaces it.
      sheet.evaluateAll(([shown]) =>
        shown ? Math.abs(shown.getBoundingClientRect().bottom - window.innerHeight) : 0,
      ),
    )
    // A line of the bar above may be half a pixel high.
    .toBeLessThanOrEqual(1);
}

/** As after an update of the app: another service worker, which has cached none of the server's answers. */
async function anotherWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await page.evaluate(() =>
    navigator.serviceWorker.register("/app-worker.js", { scope: "/", updateViaCache: "none" }),
  );
  await waitForApp(page);
}

const waitForFirstEvent = (phone: BrowserContext): Promise<Request> =>
  phone.waitForEvent(
    "request",
    (request) => request.method() === "POST" && /\/tasks\/[^/]+\/events$/.test(request.url()),
  );

/** The phone's own copies of the server's messages to a driver. */
const storedOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.includes("kept") ? [name] : [],
    );
    const pictures = (await caches.keys()).filter((name) => name.includes("pictures"));
    const users = Object.keys(localStorage).filter((name) => name.includes("user.driver"));
    return [...databases, ...pictures, ...users];
  });
