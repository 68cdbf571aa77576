import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { bookByApi, cancelByApi } from "../../support/bookings/booking-api.ts";
import { pickPlace } from "../../support/bookings/booking-pages.ts";
import { becomePhoneOf, goOnDuty } from "../../support/bookings/driver-api.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import {
  newCustomer,
  newPerson,
  signInBrowser,
  simulatedDriverToken,
} from "../../support/people/people.ts";
import { nameOf, places } from "../../support/people/places.ts";

const { latitude, longitude } = places.paragon;
test.use({
  baseURL: quietUrl,
  geolocation: { latitude, longitude },
  permissions: ["geolocation"],
});

/** Motorcycle drivers whom no other story knows. Each try has its own: a destination is for two times a day, an area stays. */
const restingDriver = 131;
const homewardDrivers = [137, 141, 142];
const areaDrivers = [144, 145, 146];
const offDutyDriver = 147;

type World = { page: Page; context: BrowserContext; request: APIRequestContext; texts: Texts };

/** On duty at Siam Paragon with the first page open, as a driver's phone has it. */
async function begin({ page, context, request, texts }: World, number: number) {
  const token = await simulatedDriverToken(request, quietUrl, number);
  await goOnDuty(request, quietUrl, { token, at: "paragon", deviceId: token });
  await becomePhoneOf(context, quietUrl, token);
  await page.goto(texts.path("/driver/dashboard"));
}

const buttonOf = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const callOf = (page: Page, texts: Texts) =>
  page.getByRole("region", { name: texts.get("driver.offer.callLabel") });
const decline = (page: Page, texts: Texts) =>
  callOf(page, texts)
    .getByRole("button", { name: texts.get("driver.offer.decline"), exact: true })
    .click();

test("a driver on a break sees its clock on every page, gets no offer, and comes back with one press", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  await begin({ page, context, request, texts }, restingDriver);
  const customer = await newCustomer(request, origin);
  await buttonOf(page, texts.get("driver.break.start")).click();
  await expectNoA11yViolations(page);
  await buttonOf(page, texts.get("driver.break.minutes", { count: 15 })).click();
  const pause = page.getByRole("region", { name: texts.get("driver.break.on") });
  await expect(pause.getByRole("timer")).toHaveText(/^1[45]:[0-5]\d$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectNoA11yViolations(page);

  await page
    .getByRole("navigation", { name: texts.get("shell.tabs.label"), exact: true })
    .getByRole("link", { name: texts.get("shell.tabs.me"), exact: true })
    .click();
  await expect(page).toHaveURL(texts.path("/driver/profile"));
  const before = await pause.getByRole("timer").textContent();
  await expect(pause.getByRole("timer")).not.toHaveText(before ?? "");
  await expectNoA11yViolations(page);
  await bookByApi(request, origin, { customer, recipient: newPerson() });
  // More than two rounds of the dispatcher.
  await page.waitForTimeout(5000);
  await expect(callOf(page, texts)).toBeHidden();
  await pause.getByRole("button", { name: texts.get("driver.break.back"), exact: true }).click();
  await expect(pause).toBeHidden();
  await expect(callOf(page, texts)).toBeVisible();
  await decline(page, texts);
});

test("a driver on the way home is offered what leads there, until they go anywhere again", async ({
  page,
  context,
  request,
  texts,
  origin,
}, { retry }) => {
  await begin({ page, context, request, texts }, homewardDrivers[retry] ?? 137);
  const customer = await newCustomer(request, origin);
  const bookFrom = (from: "paragon" | "terminal21", to: "paragon" | "terminal21") =>
    bookByApi(request, origin, { customer, recipient: newPerson(), from, to });
  const call = callOf(page, texts);
  await buttonOf(page, texts.get("driver.wayHome.start")).click();
  await buttonOf(page, texts.get("driver.wayHome.submit")).click();
  await expect(page.getByText(texts.get("driver.wayHome.pickOne"))).toBeVisible();
  await pickPlace(page, texts.get("driver.wayHome.place"), { place: "terminal21", texts });
  await expectNoA11yViolations(page);
  await buttonOf(page, texts.get("driver.wayHome.submit")).click();
  const wayHome = page.getByRole("region", { name: texts.get("driver.wayHome.on") });
  await expect(wayHome).toContainText(nameOf("terminal21", texts));
  await expectNoA11yViolations(page);

  await bookFrom("terminal21", "paragon");
  // More than two rounds of the dispatcher.
  await page.waitForTimeout(5000);
  await expect(call).toBeHidden();
  await bookFrom("paragon", "terminal21");
  await expect(call).toBeVisible();
  await decline(page, texts);
  await expect(call).toBeHidden();

  await buttonOf(page, texts.get("driver.wayHome.stop")).click();
  await expect(wayHome).toBeHidden();
  await expect(call).toBeVisible();
  await decline(page, texts);

  // This phone remembers the place as home: the second time is one press.
  await buttonOf(page, texts.get("driver.wayHome.start")).click();
  await page
    .getByRole("button", { name: texts.like("driver.wayHome.home") })
    .filter({ hasText: nameOf("terminal21", texts) })
    .click();
  await expect(wayHome).toContainText(nameOf("terminal21", texts));
  await buttonOf(page, texts.get("driver.wayHome.stop")).click();
  await expect(page.getByText(texts.get("driver.wayHome.used", { count: 2 }))).toBeVisible();
});

test("a driver who chose an area is offered what is picked up there, until they work anywhere again", async ({
  page,
  context,
  request,
  texts,
  origin,
}, { retry }) => {
  await begin({ page, context, request, texts }, areaDrivers[retry] ?? 144);
  const customer = await newCustomer(request, origin);
  const call = callOf(page, texts);
  await buttonOf(page, texts.get("driver.workArea.start")).click();
  await buttonOf(page, texts.get("driver.workArea.submit")).click();
  await expect(page.getByText(texts.get("driver.wayHome.pickOne"))).toBeVisible();
  await pickPlace(page, texts.get("driver.workArea.place"), { place: "terminal21", texts });
  // Siam Paragon, where the driver is, lies 2.6 km away.
  await page.getByLabel(texts.get("driver.workArea.radius"), { exact: true }).selectOption("2000");
  await expectNoA11yViolations(page);
  await buttonOf(page, texts.get("driver.workArea.submit")).click();
  const area = page
    .getByRole("button", { name: texts.like("driver.workArea.on") })
    .filter({ hasText: nameOf("terminal21", texts) });
  await expect(area).toBeVisible();
  await page.reload();
  await expect(area).toBeVisible();

  const recipient = newPerson();
  await bookByApi(request, origin, { customer, recipient, from: "paragon" });
  // Only the second begins in the area, whichever is matched first.
  await bookByApi(request, origin, {
    customer,
    recipient,
    from: "terminal21",
    to: "paragon",
  });
  await expect(call).toBeVisible();
  await decline(page, texts);
  await page.waitForTimeout(5000);
  await expect(call).toBeHidden();

  await area.click();
  await buttonOf(page, texts.get("driver.workArea.stop")).click();
  await expect(buttonOf(page, texts.get("driver.workArea.start"))).toBeVisible();
  await expect(call).toBeVisible();
  await decline(page, texts);
});

test("a driver sees in which area senders wait, on a map and as a list", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const token = await simulatedDriverToken(request, quietUrl, offDutyDriver);
  await signInBrowser(context, quietUrl, { role: "driver", token });
  const customer = await newCustomer(request, origin);
  // Where no other story books.
  const recipient = newPerson();
  const order = { customer, recipient, from: "maya", to: "thaPhae" } as const;
  const bookings = [await bookByApi(request, origin, order)];
  bookings.push(await bookByApi(request, origin, order));
  await page.goto(texts.path("/driver/dashboard"));
  const waiting = texts.get("driver.demand.waiting", { count: 2 });
  const row = page.getByRole("definition").filter({ hasText: waiting });
  await expect(row).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  // The pin says the same as the list; a browser that cannot draw the map has a sketch of it.
  const pin = page.getByRole("img", { name: waiting });
  const sketch = page.getByRole("img", { name: texts.get("driver.demand.map") });
  await expect(pin.or(sketch).first()).toBeVisible();
  await expectNoA11yViolations(page);
  for (const booking of bookings) await cancelByApi(request, origin, { customer, booking });
  await page.reload();
  await expect(page.getByRole("heading", { name: texts.get("driver.demand.title") })).toBeVisible();
  await expect(page.getByText(texts.get("driver.demand.waiting", { count: 2 }))).toHaveCount(0);
});
