import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { backdateBooking } from "../../support/bookings/backdate-booking.ts";
import { apiHeaders, type Booked, bookByApi } from "../../support/bookings/booking-api.ts";
import { beginShift } from "../../support/bookings/driver-phone.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({
  baseURL: quietUrl,
  // What a browser without a network says of every call it tries.
  harmless: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/,
  serviceWorkers: "allow",
});

/**
 * Ten minutes pass on the phone's clock within the story. With OFFLINE_MINUTES=10 they are waited for, on everybody's.
 */
const offlineMinutes = 10;
const waitedMinutes = Number(process.env.OFFLINE_MINUTES ?? 0);
/** The phone's clock starts a little after the booking was accepted, and is that of the server at the end. */
const acceptedMinutes = offlineMinutes + 2;
const pauses = 4;

type View = {
  state: string;
  timeline: { kind: string; at: string; stopIndex?: number }[];
  stops: { proofs: { kind: string; url: string | null; happenedAt: string }[] }[];
};
type World = {
  request: APIRequestContext;
  origin: string;
  customer: { token: string };
  booking: Booked;
};
/** A press, as the phone's clock had it before and after. */
type Pressed = { kind: string; from: number; until: number };

test("ten minutes without a network: pick-up, two drop-offs, the page killed in between; the customer gets all of it, in order, with the true times", async ({
  page,
  context,
  request,
  texts,
  origin,
  otherBrowser,
}) => {
  test.setTimeout(180_000 + waitedMinutes * 60_000);
  const customer = await newCustomer(request, origin, texts.locale);
  const phone = await otherBrowser();
  const { hand, page: accepting } = await beginShift(phone, { texts, origin });
  await hand.installed(accepting);
  const more = [{ to: "paragon" as const, recipient: newPerson("ก้อย") }];
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี"), more });
  await hand.accept(accepting, booking);
  const world: World = { request, origin, customer, booking };
  await phone.setOffline(true);
  await accepting.close();
  if (waitedMinutes === 0) {
    await backdateBooking(booking, acceptedMinutes);
    await phone.clock.install({ time: Date.now() - offlineMinutes * 60_000 });
  }

  const before = await hand.start();
  await hand.openJob(before, booking);
  const pressed: Pressed[] = [];
  await pickUp(before, { texts, pressed, booking });
  await passTime(phone, before);
  await deliver(before, { texts, pressed, stopIndex: 1 });
  await passTime(phone, before);
  await expect(before.getByText(texts.get("driver.outgoing.waiting", { facts: 7 }))).toBeVisible();
  await kill(before);

  const after = await hand.start();
  await hand.openJob(after, booking);
  await expect(after.getByText(texts.get("driver.outgoing.waiting", { facts: 7 }))).toBeVisible();
  await passTime(phone, after);
  await deliver(after, { texts, pressed, stopIndex: 2, signed: true });
  await expect(
    after.getByRole("heading", { name: texts.get("driver.unsent.title") }),
  ).toBeVisible();
  await passTime(phone, after);
  expect((await viewOf(world)).state).toBe("assigned");

  await phone.setOffline(false);
  await expect.poll(() => stateAndMissingPictures(world), { timeout: 60_000 }).toBe("delivered 0");
  await expectTimeline(world, pressed);
  await signInBrowser(context, origin, { role: "customer", token: customer.token });
  await expectShown(page, texts, world);
});

/** A quarter of the time without a network. */
async function passTime(phone: BrowserContext, driver: Page): Promise<void> {
  const minutes = (waitedMinutes || offlineMinutes) / pauses;
  if (waitedMinutes > 0) await driver.waitForTimeout(minutes * 60_000);
  else await phone.clock.fastForward(minutes * 60_000);
}

/** As a phone without memory does it: the page gets no event and no chance to react. */
async function kill(driver: Page): Promise<void> {
  const crashed = driver.waitForEvent("crash");
  const session = await driver.context().newCDPSession(driver);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await driver.close();
}

type DrivenWork = { texts: Texts; pressed: Pressed[] };

async function pickUp(
  driver: Page,
  { texts, pressed, booking }: DrivenWork & { booking: Booked },
): Promise<void> {
  const work = workOn(driver, texts);
  await at(driver, pressed, "heading_to_pickup", () => work.press("heading_pickup"));
  await at(driver, pressed, "arrived_at_pickup", () => work.press("arrived_pickup"));
  const cash = await work.open("picked_up");
  await expect(cash).toContainText(new Intl.NumberFormat("th").format(booking.totalSatang / 100));
  await work.addPhoto("pickup", "#88aa66");
  await at(driver, pressed, "cash_collected", async () => {
    await work.confirm("driver.cash.confirmWith");
    await expect(cash).toBeHidden();
  });
  // The same press.
  pressed.push({ ...(pressed.at(-1) as Pressed), kind: "picked_up" });
}

type Drop = DrivenWork & { stopIndex: number; signed?: boolean };
async function deliver(
  driver: Page,
  { texts, pressed, stopIndex, signed = false }: Drop,
): Promise<void> {
  const work = workOn(driver, texts);
  await at(driver, pressed, `heading_to_stop ${stopIndex}`, () => work.press("heading_drop"));
  await at(driver, pressed, `arrived_at_stop ${stopIndex}`, () => work.press("arrived_drop"));
  await work.open("delivered");
  await work.addPhoto("delivery", signed ? "#6688aa" : "#aa6688");
  if (signed) await work.sign();
  await at(driver, pressed, `stop_done ${stopIndex}`, () => work.confirm("driver.proof.confirm"));
}

/** Does it, and notes between which two moments of the phone's own clock it was. */
async function at(
  driver: Page,
  pressed: Pressed[],
  kind: string,
  press: () => Promise<void>,
): Promise<void> {
  const now = () => driver.evaluate(() => Date.now());
  const from = await now();
  await press();
  pressed.push({ kind, from, until: await now() });
}

async function viewOf({ request, origin, customer, booking }: World): Promise<View> {
  const answer = await request.get(`${origin}/api/bookings/${booking.id}`, {
    headers: apiHeaders(customer.token),
  });
  return (await answer.json()).data;
}

async function stateAndMissingPictures(world: World): Promise<string> {
  const { state, stops } = await viewOf(world);
  const pictures = stops
    .flatMap(({ proofs }) => proofs)
    .filter(({ kind }) => kind !== "recipient_name");
  return `${state} ${pictures.filter(({ url }) => url === null).length}`;
}

/** Everything the driver did, in its order, each at the moment of its press, and no link of the chain is missing. */
async function expectTimeline(world: World, pressed: readonly Pressed[]): Promise<void> {
  const { timeline, stops } = await viewOf(world);
  const driven = timeline.filter(({ kind }) => !["booked", "searching", "assigned"].includes(kind));
  const nameOf = ({ kind, stopIndex }: View["timeline"][number]) =>
    stopIndex ? `${kind} ${stopIndex}` : kind;
  expect(driven.map(nameOf)).toEqual([...pressed.map(({ kind }) => kind), "delivered"]);
  for (const [index, { kind, from, until }] of pressed.entries()) {
    const happened = Date.parse(driven[index]?.at ?? "");
    expect(happened, kind).toBeGreaterThanOrEqual(from);
    expect(happened, kind).toBeLessThanOrEqual(until);
  }
  const [first, last] = [pressed[0]?.from ?? 0, Date.parse(driven.at(-1)?.at ?? "")];
  expect(last - first).toBeGreaterThanOrEqual(
    ((waitedMinutes || offlineMinutes) / pauses) * 3 * 60_000,
  );
  expect(stops.map(({ proofs }) => proofs.map(({ kind }) => kind).toSorted())).toEqual([
    ["photo"],
    ["photo"],
    ["photo", "signature"],
  ]);
  const chain = await world.request.get(
    `${world.origin}/api/bookings/${world.booking.id}/proof-chain`,
    {
      headers: apiHeaders(world.customer.token),
    },
  );
  expect((await chain.json()).data.state).toBe("intact");
}

/** The customer's own page says the same, and shows every picture. */
async function expectShown(page: Page, texts: Texts, world: World): Promise<void> {
  const { timeline } = await viewOf(world);
  await page.goto(texts.path(`/customer/complete/${world.booking.id}`));
  await page.getByRole("button", { name: texts.get("tracking.timeline.title") }).click();
  const steps = page
    .getByRole("list", { name: texts.get("tracking.timeline.label") })
    .getByRole("listitem");
  await expect(steps).toHaveCount(timeline.length);
  for (const [index, { kind, at }] of timeline.entries()) {
    await expect(steps.nth(index)).toContainText(texts.get(`tracking.event.${kind}`));
    await expect(steps.nth(index).locator("time")).toHaveAttribute("datetime", at);
  }
  const pictures = page.locator("[data-kind] img");
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
}
