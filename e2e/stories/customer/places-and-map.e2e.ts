import type { Locator, Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { pickPlace } from "../../support/bookings/booking-pages.ts";
import { eventsUntilPickedUp, goOnDuty, workByApi } from "../../support/bookings/driver-api.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";
import { nameOf, places } from "../../support/people/places.ts";

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
const pickupField = (page: Page, texts: Texts) =>
  page.getByRole("combobox", {
    name: texts.get("booking.stop.place", { stop: texts.get("booking.stop.pickup") }),
  });
/** The chosen place of the open stop, as text. */
const placeLine = (page: Page, texts: Texts, address: string) =>
  page.getByRole("button", {
    name: texts.get("booking.stop.changePlace", { address }),
    exact: true,
  });
const useSpot = (page: Page, texts: Texts) =>
  page.getByRole("button", { name: texts.get("booking.pin.use"), exact: true });
const locateButton = (page: Page, texts: Texts) =>
  page.getByRole("button", { name: texts.get("shell.map.locate.label"), exact: true });

test.describe("the search", () => {
  test("opens at the first letter and is used by keyboard alone", async ({ page, texts }) => {
    await page.goto(texts.path("/"));
    const field = page.getByRole("combobox", { name: texts.get("home.quote.from"), exact: true });
    await field.focus();
    const name = nameOf("paragon", texts);
    await page.keyboard.type(name.slice(0, 1));
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.type(name.slice(1));
    await expect(page.getByRole("option", { name }).first()).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: texts.like("home.place.count") }),
    ).toBeAttached();
    await page.keyboard.press("ArrowDown");
    const active = (await field.getAttribute("aria-activedescendant")) ?? "";
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(`[id="${active}"] mark`).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(new RegExp(name));
    await expect(field).toHaveAttribute("aria-expanded", "false");

    // The next time it is among the recent ones, before anything is typed; not at the other end of its own way.
    await page.reload();
    const recent = page.getByRole("option", { name });
    await page.getByRole("combobox", { name: texts.get("home.quote.to"), exact: true }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect(recent).toHaveCount(0);
    await page.keyboard.press("Escape");
    const clear = page.getByRole("button", { name: texts.get("home.place.clear") });
    await clear.click();
    await page.getByRole("combobox", { name: texts.get("home.quote.to"), exact: true }).click();
    await expect(recent.first()).toBeVisible();
  });

  test("stays stable for any input, and always offers the pin", async ({ page, texts }) => {
    await page.goto(texts.path("/customer/booking"));
    const field = pickupField(page, texts);
    for (const text of garbage) {
      await field.fill(text);
      await expect(field).toHaveValue(text);
      await expect(
        page.getByRole("option", { name: texts.get("home.place.missing") }),
      ).toBeVisible();
    }
    await expect(page.getByText(texts.get("home.place.problem.search"))).toHaveCount(0);
  });

  test("says when a hit is only the middle of an area, and leads to the pin", async ({
    page,
    texts,
  }) => {
    await page.goto(texts.path("/"));
    const field = page.getByRole("combobox", { name: texts.get("home.quote.from"), exact: true });
    await field.fill(texts.locale === "th" ? "อำเภอหางดง" : "Hang Dong");
    await page
      .getByRole("option", { name: texts.get("home.place.approximate") })
      .first()
      .click();
    await expect(page.getByText(texts.get("home.place.vague"))).toBeVisible();
    await page.getByRole("button", { name: texts.get("home.place.setPin") }).click();
    await expect(page).toHaveURL(/\/customer\/booking#pin-/);
  });
});

test.describe("without a map", () => {
  const { latitude, longitude } = places.thaPhae;
  test.use({ geolocation: { latitude, longitude }, permissions: ["geolocation"] });

  test("an address as typed is placed by the phone's own position", async ({ page, texts }) => {
    await page.goto(texts.path("/customer/booking"));
    const field = pickupField(page, texts);
    await field.fill(typedAddress);
    await page.getByRole("option", { name: texts.get("home.place.typed") }).click();
    await expect(page.getByText(texts.get("booking.pin.mapless"))).toBeVisible();
    await expect(
      page.getByText(texts.get("booking.pin.typed", { address: typedAddress })),
    ).toBeVisible();
    await page.getByRole("button", { name: texts.get("booking.pin.here"), exact: true }).click();
    await expect(page.getByText(texts.like("booking.pin.at"))).toBeVisible();
    await useSpot(page, texts).click();
    await expect(placeLine(page, texts, typedAddress)).toBeVisible();
    await expect(page.getByLabel(texts.get("booking.stop.detail"))).toBeVisible();
  });

  test("the stops are shown on a sketch and in the list", async ({ page, texts }) => {
    await page.goto(texts.path("/customer/booking"));
    const label = texts.get("booking.stop.place", { stop: texts.get("booking.stop.pickup") });
    await pickPlace(page, label, { place: "paragon", texts });
    await expect(page.getByText(texts.get("shell.map.fallback"))).toBeVisible();
    await expect(page.getByRole("img", { name: texts.get("booking.map.label") })).toBeVisible();
  });
});

test.describe("on the map", () => {
  test.use({ withMap: true });

  test("the map's code comes with the first place on the home page, not before and not again", async ({
    page,
    texts,
  }) => {
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("maplibre-gl-worker")) requested.push(request.url());
    });
    await page.goto(texts.path("/"));
    const to = texts.get("home.quote.to");
    await page.getByRole("combobox", { name: to, exact: true }).click();
    expect(requested).toEqual([]);
    await pickPlace(page, texts.get("home.quote.from"), { place: "paragon", texts });
    await expect.poll(() => requested.length).toBe(1);
    await pickPlace(page, to, { place: "terminal21", texts });
    await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
    await expect(mapOf(page, texts.get("booking.map.label"))).toBeVisible();
    expect(requested).toHaveLength(1);
  });

  test("the pin is set with the arrow keys, and the address stays as typed", async ({
    page,
    texts,
  }) => {
    await page.goto(texts.path("/customer/booking"));
    await pickupField(page, texts).fill(typedAddress);
    await page.getByRole("option", { name: texts.get("home.place.typed") }).click();
    const map = mapOf(page, texts.get("booking.map.label"));
    await expect(map).toBeFocused();
    const pinPosition = page.getByText(texts.like("booking.pin.at"));
    await expect(pinPosition).toBeVisible();
    const before = await pinPosition.textContent();
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      expect(await pinPosition.textContent()).not.toBe(before);
    }).toPass();
    await useSpot(page, texts).click();
    await expect(placeLine(page, texts, typedAddress)).toBeVisible();
  });

  test("a person who may not be located gets a message, and continues without it", async ({
    page,
    texts,
    context,
  }) => {
    await context.clearPermissions();
    await page.goto(texts.path("/customer/booking"));
    await mapOf(page, texts.get("booking.map.label")).waitFor();
    await locateButton(page, texts).click();
    const deniedMessage = page.getByText(texts.get("shell.map.locate.denied"));
    await expect(deniedMessage).toBeVisible();
    await page
      .getByRole("button", { name: texts.get("shell.map.locate.close"), exact: true })
      .click();
    await expect(deniedMessage).toHaveCount(0);
  });

  test("a source that does not answer is not waited for, and the data attribution stays visible", async ({
    page,
    texts,
  }) => {
    await page.route("**/api/map", (route) =>
      route.fulfill({
        json: { data: { sources: [{ kind: "public", url: "/never", attribution: null }] } },
      }),
    );
    await page.route("**/never", () => new Promise(() => undefined));
    await page.goto(texts.path("/customer/booking"));
    await mapOf(page, texts.get("booking.map.label")).waitFor();
    await expect(page.locator("[data-source='embedded']")).toBeVisible();
    await expect(page.getByText(texts.get("shell.map.attribution"))).toBeVisible();
  });

  test("a delivery is followed: courier, numbered stops and the way, in both themes", async ({
    page,
    request,
    texts,
    origin,
    context,
  }) => {
    const delivery = await createPickedUpDelivery(request, { origin, locale: texts.locale });
    const { token } = delivery.customer;
    await signInBrowser(context, origin, { role: "customer", token });
    await followDelivery(page, texts, delivery);
  });
});

type Delivery = Awaited<ReturnType<typeof createPickedUpDelivery>>;

async function followDelivery(page: Page, texts: Texts, { booking, driver }: Delivery) {
  await page.goto(texts.path(`/customer/tracking/${booking.id}`));
  await mapOf(page, texts.get("tracking.map.label")).waitFor();
  await expect(page.getByRole("img", { name: driver, exact: true })).toBeVisible();
  const stops = ["A", "1"].map((number) =>
    page.getByRole("img", { name: new RegExp(`^${number} `) }),
  );
  for (const stop of stops) await expect(stop).toBeVisible();
  await expect(page.getByText(texts.get("shell.map.attribution"))).toBeVisible();

  // The theme changes under the pins: nothing moves.
  const before = await restOf(stops[1]);
  await page.evaluate(() => document.documentElement.setAttribute("data-color-scheme", "dark"));
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await positionOf(stops[1])).toEqual(before);
}

async function positionOf(stop: Locator | undefined) {
  const box = await stop?.boundingBox();
  return box && [Math.round(box.x), Math.round(box.y)];
}

/** Where the stop is once the map has come to rest. */
async function restOf(stop: Locator | undefined) {
  let last = await positionOf(stop);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await positionOf(stop);
        return last?.join() === before?.join();
      },
      { intervals: [500] },
    )
    .toBe(true);
  return last;
}

type Request = Parameters<typeof bookByApi>[0];

/** A parcel on the motorcycle, its driver at the pick-up. */
async function createPickedUpDelivery(
  request: Request,
  { origin, locale }: { origin: string; locale: string },
) {
  const customer = await newCustomer(request, origin, locale);
  const booking = await bookByApi(request, origin, { customer, recipient: newPerson("วันดี") });
  const events = eventsUntilPickedUp(booking);
  const token = await workByApi(request, origin, { number: 9, booking, events });
  await goOnDuty(request, origin, { token, at: "paragon" });
  const reply = await request.get(`${origin}/api/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  const { data } = (await reply.json()) as { data: { driver: { name: string } } };
  return { customer, booking, driver: data.driver.name };
}
