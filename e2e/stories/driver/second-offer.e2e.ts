import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { bookByApi } from "../../support/bookings/booking-api.ts";
import {
  becomePhoneOf,
  eventsUntilPickedUp,
  goOnDuty,
  workByApi,
} from "../../support/bookings/driver-api.ts";
import { workOn } from "../../support/bookings/driver-work.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newCustomer, newPerson, simulatedDriverToken } from "../../support/people/people.ts";
import { places } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

/** Motorcycle drivers whom no other story knows. */
const busyDriver = 92;
const freeDriver = 94;
const helpedDriver = 134;

/** Counts how the phone tries to get attention: vibration, and a text in the title of the page. */
async function watchAlarm(page: Page) {
  await page.addInitScript(() => {
    const alarm = { buzzes: 0, titles: new Set<string>() };
    Object.assign(window, { alarm });
    navigator.vibrate = () => {
      alarm.buzzes += 1;
      return true;
    };
    setInterval(() => alarm.titles.add(document.title), 200);
  });
  return () =>
    page.evaluate(() => {
      const { alarm } = window as unknown as { alarm: { buzzes: number; titles: Set<string> } };
      return { buzzes: alarm.buzzes, titles: [...alarm.titles] };
    });
}

test("a stacked booking is shown, announced and accepted on the page of the active task, with its sheet open and its input preserved", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const world = await beginJob({ request, origin, number: busyDriver });
  const { customer, token, booking } = world;
  await becomePhoneOf(context, origin, token);
  const alarmOf = await watchAlarm(page);
  await page.goto(texts.path(`/driver/task/${booking.id}`));
  const work = workOn(page, texts);
  await work.press("heading_drop");
  await work.press("arrived_drop");
  const sheet = await work.open("delivered");
  const name = sheet.getByLabel(texts.get("driver.proof.name"));
  await name.fill("วันดี ใจ");
  const pin = sheet.getByLabel(texts.get("driver.proof.pin"));
  await pin.fill("12");

  const second = await bookByApi(request, origin, {
    customer,
    recipient: newPerson(),
    from: "terminal21",
    to: "paragon",
  });
  const call = page.getByRole("region", { name: texts.get("driver.offer.callLabel") });
  await expect(call).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: texts.like("driver.offer.spoken") }),
  ).toHaveCount(1);
  await expect
    .poll(async () => (await alarmOf()).titles)
    .toContain(texts.get("driver.offer.tabTitle"));
  expect((await alarmOf()).buzzes).toBeGreaterThan(0);
  await expectApart(page, texts);

  await call.getByRole("button", { name: texts.get("driver.offer.accept"), exact: true }).click();
  await expect(
    page.getByText(texts.get("driver.offer.taken", { number: second.number })),
  ).toBeVisible();
  await expect(sheet).toBeVisible();
  await expect(name).toHaveValue("วันดี ใจ");
  await expect(pin).toHaveValue("12");
  await page.getByRole("link", { name: texts.get("driver.finder.toTask"), exact: true }).click();
  await expect(page).toHaveURL(texts.path(`/driver/task/${second.id}`));
});

/** The call covers neither the head of the sheet nor any field in it. */
async function expectApart(page: Page, texts: Texts) {
  const call = await page
    .getByRole("region", { name: texts.get("driver.offer.callLabel") })
    .boundingBox();
  const close = await page
    .getByRole("dialog")
    .getByRole("button", { name: texts.get("shell.close"), exact: true })
    .boundingBox();
  if (!call || !close) throw new Error("the call and the sheet are both on the screen");
  expect(call.y + call.height).toBeLessThanOrEqual(close.y);
}

test("nothing lies over the call for help, and a job that is given back leads to the one that waits", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const { customer, token, booking } = await beginJob({ request, origin, number: helpedDriver });
  await becomePhoneOf(context, origin, token);
  await page.goto(texts.path(`/driver/task/${booking.id}`));
  const help = page.getByRole("button", { name: texts.get("driver.sos.button"), exact: true });
  const helpSheet = page.getByRole("dialog", { name: texts.get("driver.sos.title") });
  const openHelp = async (front: Locator) => {
    await expect.poll(() => coveredPoints(help)).toBe(0);
    await help.click();
    await expect(front).toBeHidden();
    await expect.poll(() => coveredPoints(helpSheet)).toBe(0);
    await helpSheet.getByRole("button", { name: texts.get("shell.close"), exact: true }).click();
    await expect(front).toBeVisible();
  };
  await expect(help).toBeVisible();

  const second = await bookByApi(request, origin, {
    customer,
    recipient: newPerson(),
    from: "terminal21",
    to: "paragon",
  });
  const call = page.getByRole("region", { name: texts.get("driver.offer.callLabel") });
  await expect(call).toBeVisible();
  await openHelp(call);
  await call.getByRole("button", { name: texts.get("driver.offer.accept"), exact: true }).click();
  const taken = page.getByText(texts.get("driver.offer.taken", { number: second.number }));
  await expect(taken).toBeVisible();
  await openHelp(taken);
  await page.getByRole("link", { name: texts.get("driver.finder.toTask"), exact: true }).click();

  const sheet = await workOn(page, texts).open("given_back");
  expect(await coveredPoints(sheet)).toBe(0);
  await sheet.getByRole("radio").first().check();
  await workOn(page, texts).confirm("driver.giveBack.confirm");
  await page
    .getByRole("link", { name: texts.get("driver.task.waiting", { number: booking.number }) })
    .click();
  await expect(page).toHaveURL(texts.path(`/driver/task/${booking.id}`));
});

/** How many of nine points inside an element show something else in front of it. */
const coveredPoints = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.2, 0.5, 0.8];
    const points = shares.flatMap((right) =>
      shares.map((down) => [left + width * right, top + height * down] as const),
    );
    return points.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y))).length;
  });

test("every page of a driver calls to an offer; declining it there leaves the page as it is", async ({
  page,
  context,
  request,
  texts,
  origin,
}) => {
  const customer = await newCustomer(request, origin);
  const token = await simulatedDriverToken(request, origin, freeDriver);
  const pages = ["dashboard", "task", "statement", "profile", "profile/vehicle"];
  const call = page.getByRole("region", { name: texts.get("driver.offer.callLabel") });
  await goOnDuty(request, origin, { token, at: "paragon", deviceId: token });
  await becomePhoneOf(context, origin, token);
  for (const address of pages) {
    await page.goto(texts.path(`/driver/${address}`));
    await bookByApi(request, origin, { customer, recipient: newPerson() });
    await expect(call, address).toBeVisible();
    await call
      .getByRole("button", { name: texts.get("driver.offer.decline"), exact: true })
      .click();
    await expect(call, address).toBeHidden();
    await expect(page).toHaveURL(texts.path(`/driver/${address}`));
  }
});

/** A driver with a parcel on the way to its recipient, who has a PIN. */
async function beginJob({
  request,
  origin,
  number,
}: {
  request: APIRequestContext;
  origin: string;
  number: number;
}) {
  const customer = await newCustomer(request, origin);
  const booking = await bookByApi(request, origin, {
    customer,
    recipient: newPerson("วันดี"),
    extras: ["pin"],
  });
  const events = eventsUntilPickedUp(booking);
  const token = await workByApi(request, origin, { number, booking, asPhone: true, events });
  const { latitude, longitude } = places.terminal21;
  await request.post(`${origin}/api/driver/positions`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      positions: [{ latitude, longitude, accuracyMetres: 8, recordedAt: new Date().toISOString() }],
    },
  });
  return { customer, token, booking };
}
