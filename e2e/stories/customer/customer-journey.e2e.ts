import {
  acceptGoods,
  confirmButton,
  enterPhoneCode,
  expectStep,
  fillContacts,
  fillSignUp,
  goToLastStep,
  quoteOnHomePage,
} from "../../support/bookings/booking-pages.ts";
import { expect, test } from "../../support/browser/story.ts";
import { newPerson } from "../../support/people/people.ts";

test.use({ withMap: true });

test("a stranger quotes, signs up, books with cash, watches the driver come and deliver, and rates", async ({
  page,
  texts,
  origin,
}) => {
  const person = newPerson();
  const recipient = newPerson("สมหญิง");

  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  await expectStep(page, "route", texts);
  await fillContacts(page, texts, { sender: person, recipient });
  await goToLastStep(page, texts);

  await page.getByRole("button", { name: texts.get("booking.pay.signUp"), exact: true }).click();
  // What was typed as the sender is filled in.
  const phone = page.getByLabel(texts.get("auth.field.phone"), { exact: true });
  await expect(phone).toHaveValue(person.phone);
  await fillSignUp(page, texts, person);
  await page.getByRole("button", { name: texts.get("auth.signUp.submit"), exact: true }).click();
  await enterPhoneCode(page, texts, { origin, phone: person.phone });
  await expectStep(page, "pay", texts);

  await acceptGoods(page, texts);
  await confirmButton(page, texts).click();
  await expect(page).toHaveURL(/\/customer\/tracking\/[0-9a-f-]{36}$/);

  // Nothing is touched or reloaded: all of this comes by itself.
  const happened = page.getByRole("list", { name: texts.get("tracking.timeline.label") });
  for (const event of ["assigned", "heading_to_pickup", "picked_up", "delivered"]) {
    await expect(happened).toContainText(texts.get(`tracking.event.${event}`), { timeout: 60_000 });
  }
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("tracking.phase.delivered") }),
  ).toBeVisible();

  await page.getByRole("radio", { name: texts.get("tracking.rating.5"), exact: true }).check();
  await page.getByLabel(texts.get("tracking.rating.comment")).fill("เร็วมาก 👍");
  await page.getByRole("button", { name: texts.get("tracking.rating.send"), exact: true }).click();
  await expect(
    page.getByRole("img", { name: texts.get("tracking.rating.label", { stars: 5 }) }),
  ).toBeVisible();
  await expect(page.getByText("เร็วมาก 👍")).toBeVisible();
});
