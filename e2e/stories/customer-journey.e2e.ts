import {
  acceptGoods,
  confirmButton,
  enterPhoneCode,
  expectStep,
  fillContacts,
  fillSignUp,
  goToLastStep,
  quoteOnHomePage,
} from "../support/booking-pages.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/story.ts";

test.use({ withMap: true });

test("a stranger quotes, signs up, books with cash, watches the driver come and deliver, and rates", async ({
  page,
  words,
  origin,
}) => {
  const person = newPerson();
  const recipient = newPerson("สมหญิง");

  await quoteOnHomePage(page, words);
  await page.getByRole("button", { name: words.say("home.quote.book"), exact: true }).click();
  await expectStep(page, "route", words);
  await fillContacts(page, words, { sender: person, recipient });
  await goToLastStep(page, words);

  await page.getByRole("button", { name: words.say("booking.pay.signUp"), exact: true }).click();
  await fillSignUp(page, words, person);
  await page.getByRole("button", { name: words.say("auth.signUp.submit"), exact: true }).click();
  await expectStep(page, "pay", words);

  await acceptGoods(page, words);
  await confirmButton(page, words).click();
  await enterPhoneCode(page, words, { origin, phone: person.phone });
  await expect(page).toHaveURL(/\/customer\/tracking\/[0-9a-f-]{36}$/);

  // Nothing is touched or reloaded: all of this comes by itself.
  const happened = page.getByRole("list", { name: words.say("tracking.timeline.label") });
  for (const event of ["assigned", "heading_to_pickup", "picked_up", "delivered"]) {
    await expect(happened).toContainText(words.say(`tracking.event.${event}`), { timeout: 60_000 });
  }
  await expect(page.getByRole("heading", { level: 1, name: words.say("tracking.phase.delivered") })).toBeVisible();

  await page.getByRole("radio", { name: words.say("tracking.rating.5"), exact: true }).check();
  await page.getByLabel(words.say("tracking.rating.comment")).fill("เร็วมาก 👍");
  await page.getByRole("button", { name: words.say("tracking.rating.send"), exact: true }).click();
  await expect(page.getByRole("img", { name: words.say("tracking.rating.label", { stars: 5 }) })).toBeVisible();
  await expect(page.getByText("เร็วมาก 👍")).toBeVisible();
});
