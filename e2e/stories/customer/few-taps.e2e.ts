import type { Page } from "@playwright/test";
import { cancelByApi, signInReturning } from "../../support/bookings/booking-api.ts";
import { confirmButton, expectStep, nextButton } from "../../support/bookings/booking-pages.ts";
import { button } from "../../support/browser/buttons.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { countTaps, type TapCount } from "../../support/browser/taps.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newestCode } from "../../support/people/inbox.ts";
import { newPerson } from "../../support/people/people.ts";
import { nameOf, type PlaceName } from "../../support/people/places.ts";

test.use({ baseURL: quietUrl });

/** What a customer was promised, typed fields not counted. */
const tapsMax = { new: 12, returning: 7 };

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function choosePlace(count: TapCount, page: Page, place: { label: string; name: string }) {
  const option = page.getByRole("option", { name: place.name }).first();
  const field = page.getByRole("combobox", { name: place.label, exact: true });
  await count.type(field, place.name, option);
  await count.tap(option, true);
}

/** Both places of the price box on the home page, and on to the booking. */
async function chooseRoute(count: TapCount, page: Page, texts: Texts, to: PlaceName) {
  const from = nameOf("paragon", texts);
  await choosePlace(count, page, { label: texts.get("home.quote.from"), name: from });
  await choosePlace(count, page, { label: texts.get("home.quote.to"), name: nameOf(to, texts) });
  await count.tap(button(page, texts.get("home.quote.book")));
  await expectStep(page, "route", texts);
}

/** The booking that has just been made, with the form gone. */
async function expectBooked(page: Page, texts: Texts): Promise<{ id: string }> {
  await expect(page).toHaveURL(/\/customer\/tracking\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("list", { name: texts.get("booking.steps.label") })).toHaveCount(0);
  return { id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
}

test("a new customer books from the home page with at most 12 taps and the typed fields", async ({
  page,
  texts,
  origin,
}) => {
  const person = newPerson();
  const recipient = newPerson("สมหญิง");

  await page.goto(texts.path("/"));
  const count = countTaps();
  const { tap, type } = count;
  await chooseRoute(count, page, texts, "terminal21");
  const sender = field(page, texts.get("booking.stop.name.sender"));
  await type(sender, `${person.firstName} ${person.lastName}`);
  await type(field(page, texts.get("booking.stop.phone.sender")), person.phone);
  await type(field(page, texts.get("booking.stop.name.recipient")), recipient.firstName);
  await type(field(page, texts.get("booking.stop.phone.recipient")), recipient.phone);
  for (const step of ["parcel", "when", "pay"] as const) {
    await tap(nextButton(page, texts));
    await expectStep(page, step, texts);
  }

  await tap(button(page, texts.get("booking.pay.signUp")));
  // Both names are there already.
  const lastName = field(page, texts.get("auth.field.lastName"));
  await expect(lastName).toHaveValue(person.lastName);
  await tap(page.getByRole("checkbox", { name: texts.like("auth.signUp.acceptTerms") }));
  await tap(page.getByRole("checkbox", { name: texts.like("auth.signUp.acceptPrivacy") }), true);
  await tap(button(page, texts.get("auth.signUp.submit")));
  const dialog = page.getByRole("dialog", { name: texts.get("auth.verify.title.phone") });
  await expect(dialog.getByText(texts.like("auth.verify.sent.phone"))).toBeVisible();
  const code = await newestCode(page.request, origin, person.phone);
  await type(dialog.getByLabel(texts.get("auth.field.code")), code);
  await expectStep(page, "pay", texts);

  await tap(page.getByRole("checkbox", { name: texts.get("booking.pay.goods") }));
  await tap(confirmButton(page, texts));
  await expectBooked(page, texts);
  count.printSeconds("a new customer");

  expect(count.taps()).toBeLessThanOrEqual(tapsMax.new);
  expect(count.typed()).toBeLessThanOrEqual(7);
});

test("a returning customer books again, or to a new place, with at most 7 taps", async ({
  page,
  texts,
  origin,
}) => {
  const { customer, recipient } = await signInReturning(page, origin);

  await page.goto(texts.path("/"));
  const again = countTaps();
  const card = new RegExp(texts.get("home.mine.to", { name: recipient.firstName }));
  await again.tap(page.getByRole("button", { name: card }));
  await again.tap(confirmButton(page, texts));
  const second = await expectBooked(page, texts);
  again.printSeconds("the same again");
  expect(again.taps()).toBeLessThanOrEqual(tapsMax.returning);
  expect(again.typed()).toBe(0);
  await cancelByApi(page.request, origin, { customer, booking: second });

  await page.goto(texts.path("/"));
  const elsewhere = countTaps();
  await chooseRoute(elsewhere, page, texts, "terminal21");
  // Booked with before, so a tap fills in name and phone.
  await elsewhere.tap(page.getByRole("button", { name: new RegExp(`^${recipient.firstName}`) }));
  await elsewhere.tap(nextButton(page, texts));
  await expectStep(page, "pay", texts);
  await elsewhere.tap(page.getByRole("checkbox", { name: texts.get("booking.pay.goods") }));
  await elsewhere.tap(confirmButton(page, texts));
  await expectBooked(page, texts);
  elsewhere.printSeconds("a returning customer to a new place");
  expect(elsewhere.taps()).toBeLessThanOrEqual(tapsMax.returning);
  expect(elsewhere.typed()).toBe(2);
});
