import type { Locator, Page } from "@playwright/test";
import { type Booked, bookByApi } from "../support/booking-api.ts";
import { pickPlace } from "../support/booking-pages.ts";
import {
  acceptByApi,
  factsUntilPickedUp,
  goOnDuty,
  photoOnItsWay,
  reportByApi,
  setDuty,
} from "../support/driver-api.ts";
import { demoPassword, newCustomer, newPerson, signInBrowser, simulatedDriver, tokenFor } from "../support/people.ts";
import { nameOf, places } from "../support/places.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({ baseURL: quietUrl });

const typedAddress = "88/12 หมู่บ้านที่ไม่มีใครรู้จัก ซอยเล็ก 5";
const garbage = [
  "ก".repeat(5000),
  "😀🛵".repeat(300),
  "'; drop table places; --",
  "<img src=x onerror=alert(1)>",
  "\\%_(.*)+$",
];

/** The map's canvas once it is drawn from something. */
const mapOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const pickupField = (page: Page, words: Words) =>
  page.getByRole("combobox", { name: words.say("booking.stop.place", { stop: words.say("booking.stop.pickup") }) });
const useSpot = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.say("booking.pin.use"), exact: true });
const locateButton = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.say("shell.map.locate.label"), exact: true });

test.describe("the search", () => {
  test("opens at the first letter and is used by keyboard alone", async ({ page, words }) => {
    await page.goto(words.path("/"));
    const field = page.getByRole("combobox", { name: words.say("home.quote.from"), exact: true });
    await field.focus();
    const name = nameOf("paragon", words);
    await page.keyboard.type(name.slice(0, 1));
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.type(name.slice(1));
    await expect(page.getByRole("option", { name }).first()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: words.like("home.place.count") })).toBeAttached();
    await page.keyboard.press("ArrowDown");
    const active = (await field.getAttribute("aria-activedescendant")) ?? "";
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(`[id="${active}"] mark`).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(new RegExp(name));
    await expect(field).toHaveAttribute("aria-expanded", "false");

    // The next time it is among the recent ones, before anything is typed.
    await page.reload();
    const again = page.getByRole("combobox", { name: words.say("home.quote.to"), exact: true });
    await again.click();
    await expect(page.getByRole("option", { name }).first()).toBeVisible();
  });

  test("stays calm whatever is typed, and always offers the pin", async ({ page, words }) => {
    await page.goto(words.path("/customer/booking"));
    const field = pickupField(page, words);
    for (const text of garbage) {
      await field.fill(text);
      await expect(field).toHaveValue(text);
      await expect(page.getByRole("option", { name: words.say("home.place.missing") })).toBeVisible();
    }
    await expect(page.getByText(words.say("home.place.problem.search"))).toHaveCount(0);
  });

  test("says when a hit is only the middle of an area, and leads to the pin", async ({ page, words }) => {
    await page.goto(words.path("/"));
    const field = page.getByRole("combobox", { name: words.say("home.quote.from"), exact: true });
    await field.fill(words.locale === "th" ? "อำเภอหางดง" : "Hang Dong");
    await page
      .getByRole("option", { name: words.say("home.place.approximate") })
      .first()
      .click();
    await expect(page.getByText(words.say("home.place.vague"))).toBeVisible();
    await page.getByRole("button", { name: words.say("home.place.setPin") }).click();
    await expect(page).toHaveURL(/\/customer\/booking#pin-/);
  });
});

test.describe("without a map", () => {
  const { latitude, longitude } = places.thaPhae;
  test.use({ geolocation: { latitude, longitude }, permissions: ["geolocation"] });

  test("an address as typed is placed by the phone's own position", async ({ page, words }) => {
    await page.goto(words.path("/customer/booking"));
    const field = pickupField(page, words);
    await field.fill(typedAddress);
    await page.getByRole("option", { name: words.say("home.place.typed") }).click();
    await expect(page.getByText(words.say("booking.pin.mapless"))).toBeVisible();
    await expect(page.getByText(words.say("booking.pin.typed", { address: typedAddress }))).toBeVisible();
    await page.getByRole("button", { name: words.say("booking.pin.here"), exact: true }).click();
    await expect(page.getByText(words.like("booking.pin.at"))).toBeVisible();
    await useSpot(page, words).click();
    await expect(page.getByLabel(words.say("booking.stop.address"), { exact: true })).toHaveValue(typedAddress);
    await expect(page.getByLabel(words.say("booking.stop.detail"))).toBeVisible();
  });

  test("the stops stand on a sketch and in the list", async ({ page, words }) => {
    await page.goto(words.path("/customer/booking"));
    const label = words.say("booking.stop.place", { stop: words.say("booking.stop.pickup") });
    await pickPlace(page, label, { place: "paragon", words });
    await expect(page.getByText(words.say("shell.map.fallback"))).toBeVisible();
    await expect(page.getByRole("img", { name: words.say("booking.map.label") })).toBeVisible();
  });
});

test.describe("on the map", () => {
  test.use({ withMap: true });

  test("the pin is set with the arrow keys, and the address stays as typed", async ({ page, words }) => {
    await page.goto(words.path("/customer/booking"));
    await pickupField(page, words).fill(typedAddress);
    await page.getByRole("option", { name: words.say("home.place.typed") }).click();
    const map = mapOf(page, words.say("booking.map.label"));
    await expect(map).toBeFocused();
    const at = page.getByText(words.like("booking.pin.at"));
    await expect(at).toBeVisible();
    const before = await at.textContent();
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      expect(await at.textContent()).not.toBe(before);
    }).toPass();
    await useSpot(page, words).click();
    await expect(page.getByLabel(words.say("booking.stop.address"), { exact: true })).toHaveValue(typedAddress);
    await expect(page.getByRole("button", { name: new RegExp(typedAddress) })).toBeVisible();
  });

  test("a person who may not be located is told so, and goes on without", async ({ page, words, context }) => {
    await context.clearPermissions();
    await page.goto(words.path("/customer/booking"));
    await mapOf(page, words.say("booking.map.label")).waitFor();
    await locateButton(page, words).click();
    const said = page.getByText(words.say("shell.map.locate.denied"));
    await expect(said).toBeVisible();
    await page.getByRole("button", { name: words.say("shell.map.locate.close"), exact: true }).click();
    await expect(said).toHaveCount(0);
  });

  test("a source that does not answer is not waited for, and whose data it is stays in sight", async ({
    page,
    words,
  }) => {
    await page.route("**/api/map", (route) =>
      route.fulfill({ json: { data: { sources: [{ kind: "public", url: "/never", attribution: null }] } } }),
    );
    await page.route("**/never", () => new Promise(() => undefined));
    await page.goto(words.path("/customer/booking"));
    await mapOf(page, words.say("booking.map.label")).waitFor();
    await expect(page.locator("[data-source='embedded']")).toBeVisible();
    await expect(page.getByText(words.say("shell.map.attribution"))).toBeVisible();
  });

  test("a delivery is followed: courier, numbered stops and the way, in both themes", async ({
    page,
    request,
    words,
    origin,
    context,
  }) => {
    const { customer, booking, driver } = await deliveryOnItsWay(request, { origin, locale: words.locale });
    await signInBrowser(context, origin, { role: "customer", token: customer.token });
    await page.goto(words.path(`/customer/tracking/${booking.id}`));
    await mapOf(page, words.say("tracking.map.label")).waitFor();
    const courier = page.getByRole("img", { name: driver, exact: true });
    await expect(courier).toBeVisible();
    const stops = ["A", "1"].map((number) => page.getByRole("img", { name: new RegExp(`^${number} `) }));
    for (const stop of stops) await expect(stop).toBeVisible();
    await expect(page.getByText(words.say("shell.map.attribution"))).toBeVisible();

    // The theme changes under the pins: nothing moves.
    await expect.poll(() => stands(stops[1])).toEqual(await stands(stops[1]));
    const before = await stands(stops[1]);
    await page.evaluate(() => document.documentElement.setAttribute("data-mantine-color-scheme", "dark"));
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await stands(stops[1])).toEqual(before);
    await finish(request, { origin, booking });
  });
});

async function stands(stop: Locator | undefined) {
  const box = await stop?.boundingBox();
  return box && [Math.round(box.x), Math.round(box.y)];
}

type Request = Parameters<typeof bookByApi>[0];
const driverToken = (request: Request, origin: string) =>
  tokenFor(request, origin, { role: "driver", identifier: simulatedDriver(9), password: demoPassword });

/** A parcel on the motorcycle, its driver at the pick-up. */
async function deliveryOnItsWay(request: Request, { origin, locale }: { origin: string; locale: string }) {
  const customer = await newCustomer(request, origin, locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  const token = await driverToken(request, origin);
  await goOnDuty(request, origin, { token, at: "paragon" });
  await acceptByApi(request, origin, { token, booking });
  await reportByApi(request, origin, { token, booking, facts: factsUntilPickedUp(booking) });
  await goOnDuty(request, origin, { token, at: "paragon" });
  const reply = await request.get(`${origin}/api/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  const { data } = (await reply.json()) as { data: { driver: { name: string } } };
  return { customer, booking, driver: data.driver.name };
}

/** Leaves no parcel behind for the next story. */
async function finish(request: Request, { origin, booking }: { origin: string; booking: Booked }) {
  const token = await driverToken(request, origin);
  const facts = [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof: photoOnItsWay() },
  ];
  await reportByApi(request, origin, { token, booking, facts });
  await setDuty(request, origin, { token, onDuty: false });
}
