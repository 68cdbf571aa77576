import { randomInt } from "node:crypto";
import { expectNoBarriers } from "../support/barriers.ts";
import {
  acceptGoods,
  confirmButton,
  fillContacts,
  fillSignUp,
  goToLastStep,
  quoteOnHomePage,
} from "../support/booking-pages.ts";
import { consolePages } from "../support/console-pages.ts";
import { newPerson } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";

test.use({ baseURL: quietUrl });

test("staff activate a promo code, and a customer's price falls by it, survives a reload, and rises without it", async ({
  page,
  words,
  origin,
  otherBrowser,
}) => {
  const code = `STORY${randomInt(1e6)}`;
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, words, origin);
  const say = (key: string, values = {}) => pages.say(`pricing.${key}`, values);
  await pages.open("/promos/new");
  await pages.signIn();
  await desk.getByRole("button", { name: say("saveDraft") }).click();
  await expect(desk.getByLabel(say("promo.code"), { exact: true })).toHaveAttribute("aria-invalid", "true");
  await desk.getByLabel(say("promo.code"), { exact: true }).fill(code.toLowerCase());
  await desk.getByLabel(say("promo.name"), { exact: true }).fill("เรื่องเล่า");
  await desk.getByRole("radio", { name: say("promo.byAmount") }).check();
  await desk.getByLabel(say("promo.amount"), { exact: true }).fill("15");
  await desk.getByLabel(say("promo.budget"), { exact: true }).fill("1,000");
  await desk.getByLabel(say("promo.starts"), { exact: true }).fill("1/11/2026");
  await desk.getByRole("button", { name: say("saveDraft") }).click();
  await expect(pages.heading(code)).toBeVisible();
  await desk.getByRole("button", { name: say("promo.activate") }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: say("promo.activate") })
    .click();
  await expect(desk.getByText(say("promo.state.effective")).first()).toBeVisible();

  await quoteOnHomePage(page, words);
  await page.getByRole("button", { name: words.say("home.quote.book"), exact: true }).click();
  const person = newPerson();
  await fillContacts(page, words, { sender: person, recipient: newPerson("สมหญิง") });
  await goToLastStep(page, words);
  await page.getByRole("button", { name: words.say("booking.promo.open") }).click();
  const field = page.getByLabel(words.say("booking.promo.label"), { exact: true });
  const use = page.getByRole("button", { name: words.say("booking.promo.use"), exact: true });
  await field.fill("NOSUCHCODE");
  await use.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("NOSUCHCODE");
  await expectNoBarriers(page);
  await field.fill(code.toLowerCase());
  await use.click();
  const used = page.getByText(words.say("booking.promo.used", { amount: "฿15.00" }));
  await expect(used).toBeVisible();
  await page.reload();
  await expect(used).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole("button", { name: words.say("booking.pay.signUp"), exact: true }).click();
  await fillSignUp(page, words, person);
  await page.getByRole("button", { name: words.say("auth.signUp.submit"), exact: true }).click();
  await acceptGoods(page, words);
  const withCode = await confirmButton(page, words).innerText();
  await page.getByRole("button", { name: words.say("booking.promo.remove") }).click();
  await expect(confirmButton(page, words)).not.toHaveText(withCode);
});
