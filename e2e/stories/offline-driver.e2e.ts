import type { APIRequestContext, Page } from "@playwright/test";
import { apiHeaders, type Booked, bookByApi } from "../support/booking-api.ts";
import { acceptByApi, goOnDuty, setDuty } from "../support/driver-api.ts";
import { workOn } from "../support/driver-work.ts";
import { demoPassword, newCustomer, newPerson, signInBrowser, tokenFor } from "../support/people.ts";
import { places } from "../support/places.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({
  baseURL: quietUrl,
  // What a browser without a network says of every call it tries.
  harmless: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/,
  serviceWorkers: "allow",
});

const demoDriver = { identifier: "driver@demo.test", password: demoPassword };
const { latitude, longitude } = places.paragon;
const nearPickup = { geolocation: { latitude: latitude + 0.002, longitude }, permissions: ["geolocation"] };

type View = {
  state: string;
  timeline: { kind: string; at: string }[];
  stops: { proofs: { kind: string; url: string | null }[] }[];
};

test("without a network a driver picks up and delivers, loses the page in between, and the customer gets all of it", async ({
  request,
  words,
  origin,
  otherBrowser,
}) => {
  const customer = await newCustomer(request, origin, words.locale);
  const token = await tokenFor(request, origin, { role: "driver", ...demoDriver });
  await goOnDuty(request, origin, { token, at: "paragon" });
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  await acceptByApi(request, origin, { token, booking });

  const phone = await otherBrowser(nearPickup);
  await signInBrowser(phone, origin, { role: "driver", token });
  const before = await openTask(await phone.newPage(), { words, booking });
  await phone.setOffline(true);
  await pickUp(before, { words });
  await expect(before.getByText(words.say("driver.outgoing.waiting", { facts: 4 }))).toBeVisible();
  await before.close();

  const after = await phone.newPage();
  await after.goto(words.path(`/driver/task/${booking.id}`));
  await expect(after.getByText(words.say("driver.outgoing.waiting", { facts: 4 }))).toBeVisible();
  await deliver(after, { words });
  await expect(after.getByText(words.say("driver.endedTitle.delivered"))).toBeVisible();
  expect((await viewOf(request, origin, { customer, booking })).state).toBe("assigned");

  await phone.setOffline(false);
  await expect
    .poll(
      async () => {
        const { state, stops } = await viewOf(request, origin, { customer, booking });
        return [state, stops.flatMap(({ proofs }) => proofs).filter(({ url }) => url === null).length].join(" ");
      },
      { timeout: 60_000 },
    )
    .toBe("delivered 0");
  const { timeline } = await viewOf(request, origin, { customer, booking });
  const driven = timeline.filter(({ kind }) => !["booked", "searching", "assigned"].includes(kind));
  expect(driven.map(({ kind }) => kind)).toEqual([
    "heading_to_pickup",
    "arrived_at_pickup",
    "cash_collected",
    "picked_up",
    "heading_to_stop",
    "arrived_at_stop",
    "stop_done",
    "delivered",
  ]);
  const times = driven.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  const chain = await request.get(`${origin}/api/bookings/${booking.id}/proof-chain`, {
    headers: apiHeaders(customer.token),
  });
  expect((await chain.json()).data.state).toBe("intact");
  await setDuty(request, origin, { token, onDuty: false });
});

/** The task's page with the app put on the phone. */
async function openTask(page: Page, { words, booking }: { words: Words; booking: Booked }): Promise<Page> {
  await page.goto(words.path("/driver/task"));
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The answers of a page that was there before its worker are kept from the next page on.
  await page.goto(words.path(`/driver/task/${booking.id}`));
  await expect(page.getByRole("button", { name: words.like("driver.step.heading_pickup") })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has("songtan-driver-answers"))).toBe(true);
  return page;
}

async function pickUp(driver: Page, { words }: { words: Words }): Promise<void> {
  const work = workOn(driver, words);
  await work.press("heading_pickup");
  await work.press("arrived_pickup");
  await work.open("cash_collected");
  await work.confirm("driver.cash.confirm");
  await work.open("picked_up");
  await work.takePhoto("pickup", "#88aa66");
  await work.confirm("driver.proof.confirm");
}

async function deliver(driver: Page, { words }: { words: Words }): Promise<void> {
  const work = workOn(driver, words);
  await work.press("heading_drop");
  await work.press("arrived_drop");
  await work.open("delivered");
  await work.takePhoto("delivery", "#6688aa");
  await work.sign();
  await work.confirm("driver.proof.confirm");
}

async function viewOf(
  request: APIRequestContext,
  origin: string,
  { customer, booking }: { customer: { token: string }; booking: Booked },
): Promise<View> {
  const answer = await request.get(`${origin}/api/bookings/${booking.id}`, { headers: apiHeaders(customer.token) });
  return (await answer.json()).data;
}
