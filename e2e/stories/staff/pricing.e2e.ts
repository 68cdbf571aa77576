import { randomInt } from "node:crypto";
import {
  acceptGoods,
  confirmButton,
  enterPhoneCode,
  fillContacts,
  fillSignUp,
  goToLastStep,
  quoteOnHomePage,
} from "../../support/bookings/booking-pages.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import { consolePages } from "../../support/people/console-pages.ts";
import { newPerson } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

test("staff activate a promo code, and a customer's price falls by it, survives a reload, and rises without it", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  const code = `STORY${randomInt(1e6)}`;
  const desk = await (await otherBrowser()).newPage();
  const pages = consolePages(desk, texts, origin);
  const getText = (key: string, values = {}) => pages.getText(`pricing.${key}`, values);
  await pages.open("/promos/new");
  await pages.signIn();
  await desk.getByRole("button", { name: getText("saveDraft") }).click();
  await expect(desk.getByLabel(getText("promo.code"), { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await desk.getByLabel(getText("promo.code"), { exact: true }).fill(code.toLowerCase());
  await desk.getByLabel(getText("promo.name"), { exact: true }).fill("เรื่องเล่า");
  await desk.getByRole("radio", { name: getText("promo.byAmount") }).check();
  await desk.getByLabel(getText("promo.amount"), { exact: true }).fill("15");
  await desk.getByLabel(getText("promo.budget"), { exact: true }).fill("1,000");
  await desk.getByLabel(getText("promo.starts"), { exact: true }).fill("1/11/2026");
  await desk.getByRole("button", { name: getText("saveDraft") }).click();
  await expect(pages.heading(code)).toBeVisible();
  await desk.getByRole("button", { name: getText("promo.activate") }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: getText("promo.activate") })
    .click();
  await expect(desk.getByText(getText("promo.state.effective")).first()).toBeVisible();

  await quoteOnHomePage(page, texts);
  await page.getByRole("button", { name: texts.get("home.quote.book"), exact: true }).click();
  const person = newPerson();
  await fillContacts(page, texts, { sender: person, recipient: newPerson("สมหญิง") });
  await goToLastStep(page, texts);
  await page.getByRole("button", { name: texts.get("booking.promo.open") }).click();
  const field = page.getByLabel(texts.get("booking.promo.label"), { exact: true });
  const use = page.getByRole("button", { name: texts.get("booking.promo.use"), exact: true });
  await field.fill("NOSUCHCODE");
  await use.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("NOSUCHCODE");
  await expectNoA11yViolations(page);
  await field.fill(code.toLowerCase());
  await use.click();
  const used = page.getByText(texts.get("booking.promo.used", { amount: "฿15" }));
  await expect(used).toBeVisible();
  await page.reload();
  await expect(used).toBeVisible();
  await expectNoA11yViolations(page);

  await page.getByRole("button", { name: texts.get("booking.pay.signUp"), exact: true }).click();
  await fillSignUp(page, texts, person);
  await page.getByRole("button", { name: texts.get("auth.signUp.submit"), exact: true }).click();
  await enterPhoneCode(page, texts, { origin, phone: person.phone });
  await acceptGoods(page, texts);
  const withCode = await confirmButton(page, texts).innerText();
  await page.getByRole("button", { name: texts.get("booking.promo.remove") }).click();
  await expect(confirmButton(page, texts)).not.toHaveText(withCode);
});
