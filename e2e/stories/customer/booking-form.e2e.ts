import { cancelByApi, signInReturning } from "../../support/bookings/booking-api.ts";
import {
  confirmButton,
  expectStep,
  fillContacts,
  goToLastStep,
  openStop,
  quoteOnHomePage,
} from "../../support/bookings/booking-pages.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newPerson, signInNewCustomer } from "../../support/people/people.ts";
import { nameOf } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

const cutOff = (shown: Element) => shown.scrollWidth > shown.clientWidth + 1;

const vehicles = ["motorcycle", "hatchback", "pickup", "box_pickup"] as const;

test("every vehicle has its price as soon as the route is known, and choosing one costs what its tile says", async ({
  page,
  texts,
}) => {
  await quoteOnHomePage(page, texts);
  const tile = (vehicle: (typeof vehicles)[number]) =>
    page.getByRole("radio", { name: new RegExp(`^${texts.get(`home.vehicle.name.${vehicle}`)} `) });
  for (const vehicle of vehicles) await expect(tile(vehicle)).toHaveAccessibleName(/฿\d/);
  const name = await tile("box_pickup").evaluate(
    (radio: HTMLInputElement) => radio.labels?.[0]?.innerText ?? "",
  );
  const price = /฿[\d,.]+/.exec(name)?.[0] ?? "no price";
  await tile("box_pickup").check();
  await expect(page.getByText(price, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(texts.get("home.quote.why"))).toBeVisible();
});

test("on a phone the map of the booking form has a way back, at every height of the sheet, and no bar", async ({
  page,
  texts,
}) => {
  await page.goto(texts.path("/customer/booking"));
  const back = page
    .getByRole("main")
    .getByRole("link", { name: texts.get("shell.home"), exact: true });
  const handle = page.getByRole("slider", { name: texts.get("booking.panel.handle") });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole("banner")).toBeHidden();
    for (const height of ["full", "peek", "half"] as const) {
      await handle.click();
      await expect(handle).toHaveAttribute("aria-valuetext", texts.get(`booking.panel.${height}`));
      await back.click({ trial: true });
    }
  }
  await back.click();
  await expect(page).toHaveURL(texts.path("/"));
});

test("a chosen place is text that a tap changes, and a person booked with before is one tap", async ({
  page,
  texts,
}) => {
  const name = "พิมพ์ชนก ศรีสุวรรณ ร้านดอกไม้ปากคลองตลาด";
  await page.addInitScript(
    (people) => localStorage.setItem("songtan.people", JSON.stringify(people)),
    [{ name, phone: "+66871112223" }],
  );
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  const search = page.getByRole("combobox", {
    name: texts.get("booking.stop.place", { stop: texts.get("booking.stop.dropoff") }),
    exact: true,
  });
  await openStop(page, texts.get("booking.stop.dropoff"));
  await expect(search).toHaveCount(0);

  const dropoff = page.getByRole("group", { name: texts.get("booking.stop.dropoff"), exact: true });
  await dropoff.getByRole("button", { name: new RegExp(name) }).click();
  const phone = page.getByLabel(texts.get("booking.stop.phone.recipient"), { exact: true });
  await expect(phone).toHaveValue("087-111-2223");
  const field = page.getByLabel(texts.get("booking.stop.name.recipient"), { exact: true });
  await expect(field).toHaveValue(name);
  const card = page.getByRole("button", {
    name: new RegExp(`^${texts.get("booking.stop.dropoff")}`),
  });
  await card.click();
  await expect(card).toContainText(name);
  for (const part of await card.locator("span").all())
    expect(await part.evaluate(cutOff)).toBe(false);

  await openStop(page, texts.get("booking.stop.dropoff"));
  const place = dropoff.getByRole("button", { name: texts.like("booking.stop.changePlace") });
  await place.click();
  await expect(search).toBeVisible();
  await search.fill(nameOf("thaPhae", texts));
  await page
    .getByRole("option", { name: nameOf("thaPhae", texts) })
    .first()
    .click();
  await expect(place).toContainText(nameOf("thaPhae", texts));
  await expect(place).toBeFocused();
});

test("on a phone of 360 × 640 the last step needs no scroll: how to pay as the last time, the goods, total and confirm", async ({
  page,
  texts,
  origin,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await page.setViewportSize({ width: 360, height: 640 });
  const customer = await signInNewCustomer(page.context(), origin);
  await page.addInitScript(() => localStorage.setItem("songtan.payment-method", "promptpay"));
  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  await fillContacts(page, texts, { sender: customer, recipient: newPerson("สมหญิง") });
  // Who booked here before goes from the filled route to the last step.
  await goToLastStep(page, texts, ["pay"]);

  const method = (name: string) =>
    page.getByRole("radio", { name: texts.like(`payments.method.${name}`) });
  await expect(method("promptpay")).toBeChecked();
  const goods = page.getByRole("checkbox", { name: texts.get("booking.pay.goods") });
  await method("cash").check();
  const payer = page.getByRole("radio", { name: texts.like("booking.pay.recipient") });
  const confirm = confirmButton(page, texts);
  for (const shown of [method("card"), method("cash"), payer, goods, confirm])
    await expect(shown).toBeInViewport({ ratio: 1 });
  // What is prohibited is at the tick: on a low screen one press away.
  const list = page.getByText(texts.get("booking.pay.goodsHelp"));
  await expect(list).toBeVisible({ visible: !isPhone });
  if (isPhone) await page.getByRole("button", { name: texts.get("booking.pay.goodsList") }).click();
  await expect(list).toBeInViewport({ ratio: 1 });
  await confirmButton(page, texts).click();
  await expect(goods).toBeFocused();
  await expect(goods).toHaveAttribute("aria-invalid", "true");

  await method("card").check();
  const number = page.getByLabel(texts.get("payments.card.number"), { exact: true });
  await expect(number).toHaveAttribute("autocomplete", "cc-number");
  const [tile, fields, next] = await Promise.all(
    [method("card"), number, method("promptpay")].map((part) => part.boundingBox()),
  );
  expect(fields?.y).toBeGreaterThan(tile?.y ?? Number.POSITIVE_INFINITY);
  expect(fields?.y).toBeLessThan(next?.y ?? 0);
  await number.fill("5555");
  await expect(page.getByRole("img", { name: "Mastercard" })).toHaveCount(2);
});

test("who sent before sends again in two taps, from the home page, the history and the result", async ({
  page,
  texts,
  origin,
}) => {
  const { customer, recipient, booking: first } = await signInReturning(page, origin);

  await page.goto(texts.path("/"));
  await expect(page.getByRole("heading", { name: texts.get("home.mine.title") })).toBeVisible();
  await expect(page.getByText(texts.get("home.hero.title"))).toHaveCount(0);
  await page
    .getByRole("button", {
      name: new RegExp(texts.get("home.mine.to", { name: recipient.firstName })),
    })
    .click();
  await expectStep(page, "pay", texts);
  await expect(page.getByText(new RegExp(recipient.firstName)).first()).toBeAttached();
  await confirmButton(page, texts).click();
  await expect(page).toHaveURL(/\/customer\/tracking\/[0-9a-f-]{36}$/);
  const second = { id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };

  await page.goto(texts.path("/"));
  const running = page.getByRole("list", { name: texts.get("home.mine.running") });
  await expect(running.getByRole("link")).toHaveCount(1);
  expect(await running.getByRole("link").evaluate(cutOff)).toBe(false);
  await cancelByApi(page.request, origin, { customer, booking: second });

  await page.goto(texts.path("/customer/complete"));
  const again = texts.get("tracking.again.bookTo", { who: recipient.firstName });
  await page
    .getByRole("button", { name: new RegExp(again) })
    .first()
    .click();
  await expectStep(page, "pay", texts);
  await expect(confirmButton(page, texts)).toBeEnabled();

  await page.goto(texts.path(`/customer/complete/${first.id}`));
  await page.getByRole("button", { name: texts.get("tracking.again.book"), exact: true }).click();
  await expectStep(page, "pay", texts);
});
