import type { Locator, Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import { pickPlace } from "../../support/bookings/booking-pages.ts";
import { eventsUntilPickedUp, goOnDuty, workByApi } from "../../support/bookings/driver-api.ts";
import {
  pickupField,
  placeLine,
  typedAddress,
  useSpot,
} from "../../support/bookings/place-pages.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

/** The map's canvas once it is drawn from something. */
const mapOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const locateButton = (page: Page, texts: Texts) =>
  page.getByRole("button", { name: texts.get("shell.map.locate.label"), exact: true });

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
