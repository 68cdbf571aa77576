import type { Page } from "@playwright/test";
import { apiHeaders, type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import { beginShift, phoneOf } from "../../support/bookings/driver-phone.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { holdRequests } from "../../support/browser/hold-requests.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson } from "../../support/people/people.ts";

test.use({
  baseURL: quietUrl,
  // What a browser without a network says of every call it tries.
  harmless: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/,
  serviceWorkers: "allow",
});

const clockAheadMinutes = 60;
const drivenKinds = [
  "heading_to_pickup",
  "arrived_at_pickup",
  "cash_collected",
  "picked_up",
  "heading_to_stop",
  "arrived_at_stop",
  "stop_done",
  "delivered",
];
type TimelineEntry = { kind: string; at: string };
type World = { texts: Texts; address: string; booking: Booked };

test("a job is opened by its address without a network at every step, and on a network that does not answer, with all that waits", async ({
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  test.setTimeout(300_000);
  const customer = await newCustomer(request, origin, texts.locale);
  const phone = await otherBrowser();
  const { hand, page: started } = await beginShift(phone, { texts, origin });
  let page = started;
  await hand.installed(page);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await hand.accept(page, booking);
  await phone.setOffline(true);
  // From here on the phone's clock is wrong, and without a network no one notices.
  const acceptedAt = Date.now();
  await phone.clock.install({ time: acceptedAt + clockAheadMinutes * 60_000 });
  const world = { texts, booking, address: origin + texts.path(`/driver/task/${booking.id}`) };
  /** The app is closed once it shows what was pressed, and the job opened in a new page. */
  const reopen = async (step: string, waiting: number): Promise<Page> => {
    if (waiting > 0) await expectWaiting(page, texts, waiting);
    await page.close();
    page = await phone.newPage();
    await page.goto(world.address);
    await expectJob(page, world, { step, waiting });
    return page;
  };

  await reopen("heading_pickup", 0);
  await workOn(page, texts).press("heading_pickup");
  await reopen("arrived_pickup", 1);
  await workOn(page, texts).press("arrived_pickup");
  await reopen("picked_up", 2);
  await workOn(page, texts).open("picked_up");
  await workOn(page, texts).addPhoto("picked_up", "#88aa66");
  await workOn(page, texts).confirm("driver.cash.confirmWith");
  await reopen("heading_drop", 4);
  await workOn(page, texts).press("heading_drop");
  await reopen("arrived_drop", 5);
  await workOn(page, texts).press("arrived_drop");
  await reopen("delivered", 6);

  const held = await holdRequests(page, /\/api\//);
  await phone.setOffline(false);
  await page.reload();
  await expectJob(page, world, { step: "delivered", waiting: 6 });
  await workOn(page, texts).open("delivered");
  await workOn(page, texts).addPhoto("delivered", "#6688aa");
  await workOn(page, texts).confirm("driver.proof.confirm");
  await expect(page.getByRole("heading", { name: texts.get("driver.unsent.title") })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: texts.get("driver.unsent.title") })).toBeVisible();
  await expectSignedIn(page, texts);
  held.open();
  const readBooking = async () => {
    const answer = await request.get(`${origin}/api/bookings/${booking.id}`, {
      headers: apiHeaders(customer.token),
    });
    return (await answer.json()).data as { state: string; timeline: TimelineEntry[] };
  };
  await expect.poll(async () => (await readBooking()).state, { timeout: 60_000 }).toBe("delivered");
  const { timeline } = await readBooking();
  const driven = timeline.filter(({ kind }) => !["booked", "searching", "assigned"].includes(kind));
  expect(driven.map(({ kind }) => kind)).toEqual(drivenKinds);
  const times = driven.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(times[0]).toBeGreaterThanOrEqual(acceptedAt);
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
});

/** 400 kbit/s with 400 ms to the server, as at the edge of a mobile network. */
const slowLine = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

test("the short address opens without a network once a first sign-in on a slow line has the first page on the phone", async ({
  texts,
  origin,
  otherBrowser,
}) => {
  const phone = await otherBrowser();
  const hand = phoneOf(phone, { texts, origin });
  const started = await hand.start();
  const line = await phone.newCDPSession(started);
  await line.send("Network.emulateNetworkConditions", slowLine);
  await hand.signIn(started);
  const duty = (page: Page) =>
    page.getByRole("region", { name: texts.get("driver.duty.label") }).getByRole("switch");
  await expect(duty(started)).toBeVisible();
  await started.evaluate(() => navigator.serviceWorker.ready);
  await phone.setOffline(true);
  await started.close();
  for (const address of ["/driver", "/driver/"]) {
    const page = await phone.newPage();
    await page.goto(origin + texts.path(address));
    await expect(page).toHaveURL(origin + texts.path("/driver/dashboard"));
    await expect(duty(page)).toBeVisible();
    await page.close();
  }
});

type Shown = { step: string; waiting: number };

/** The phone's own state: the next step, the booking and how much waits; at no moment the driver seems signed out. */
async function expectJob(page: Page, { texts, booking }: World, shown: Shown): Promise<void> {
  await expectSignedIn(page, texts);
  await expect(
    page.getByRole("button", { name: texts.like(`driver.step.${shown.step}`) }),
  ).toBeVisible();
  await expect(page.getByText(booking.number).first()).toBeAttached();
  await expect(page.getByText(texts.get("driver.task.failedLoad"))).toBeHidden();
  if (shown.waiting > 0) await expectWaiting(page, texts, shown.waiting);
  await expectSignedIn(page, texts);
}

const expectWaiting = (page: Page, texts: Texts, facts: number): Promise<void> =>
  expect(page.getByText(texts.get("driver.outgoing.waiting", { facts }))).toBeVisible();

/** From the first paint on. */
async function expectSignedIn(page: Page, texts: Texts): Promise<void> {
  const signIn = page.getByRole("banner").getByRole("link", { name: texts.get("shell.signIn") });
  expect(await signIn.isVisible()).toBe(false);
}
