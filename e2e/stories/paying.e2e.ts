import type { Page } from "@playwright/test";
import { cancelByApi } from "../support/booking-api.ts";
import { acceptGoods, confirmButton, fillContacts, goToLastStep, quoteOnHomePage } from "../support/booking-pages.ts";
import { bank, payElsewhere } from "../support/card-provider.ts";
import { newCustomer, newDriver, newPerson, signInBrowser } from "../support/people.ts";
import { quietUrl } from "../support/servers.ts";
import { expect, test } from "../support/story.ts";
import type { Words } from "../support/words.ts";

test.use({ baseURL: quietUrl });

const field = (page: Page, words: Words, name: string) =>
  page.getByLabel(words.say(`payments.card.${name}`), { exact: true });

async function fillCard(page: Page, words: Words, number = "4242424242424242") {
  await field(page, words, "number").fill(number);
  await field(page, words, "name").fill("MALEE JAIDEE");
  await field(page, words, "expiry").fill(`12${(new Date().getFullYear() + 2) % 100}`);
  await field(page, words, "securityCode").fill("123");
}

/** A signed-in customer with a verified phone, at the last step of a booking. */
async function atLastStep({ page, words, origin }: { page: Page; words: Words; origin: string }) {
  const customer = await newCustomer(page.request, origin);
  await signInBrowser(page.context(), origin, { role: "customer", token: customer.token });
  await quoteOnHomePage(page, words);
  await page.getByRole("button", { name: words.say("home.quote.book"), exact: true }).click();
  await fillContacts(page, words, { sender: customer, recipient: newPerson("สมหญิง") });
  await goToLastStep(page, words);
  await acceptGoods(page, words);
  return customer;
}
const idInAddress = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const choose = (page: Page, words: Words, method: "card" | "promptpay") =>
  page.getByRole("radio", { name: words.like(`payments.method.${method}`) }).check();

test("a card: typed wrong, declined at the bank, paid with another, kept for the next time", async ({
  page,
  words,
  origin,
}) => {
  const customer = await atLastStep({ page, words, origin });
  await choose(page, words, "card");
  await fillCard(page, words, "4242424242424241");
  await confirmButton(page, words).click();
  await expect(page.getByText(words.say("payments.card.numberFormat"))).toBeVisible();

  await fillCard(page, words, "4111111111140011");
  await confirmButton(page, words).click();
  await expect(page.getByRole("heading", { name: bank[words.locale].title })).toBeVisible();
  await page.getByRole("button", { name: bank[words.locale].approve }).click();
  await expect(page).toHaveURL(/\/customer\/callback\?booking=/);
  await expect(page.getByRole("heading", { name: words.say("payments.result.failed.title") })).toBeVisible();
  await expect(page.getByText(words.say("payments.failure.insufficient_fund"))).toBeVisible();

  await page.getByRole("link", { name: words.say("payments.result.failed.action") }).click();
  await expect(page.getByText(words.say("payments.awaiting.failed"))).toBeVisible();
  await fillCard(page, words);
  await page.getByRole("checkbox", { name: words.say("payments.card.keep") }).check();
  await page.getByRole("button", { name: words.say("payments.awaiting.again"), exact: true }).click();
  await page.getByRole("button", { name: bank[words.locale].approve }).click();
  await expect(page.getByRole("heading", { name: words.say("payments.result.paid.title") })).toBeVisible();
  await page.getByRole("link", { name: words.say("payments.result.paid.action") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.say("tracking.phase.searching") })).toBeVisible();
  // Nothing is left for the drivers of other stories; the money goes back.
  await cancelByApi(page.request, origin, { customer, booking: { id: idInAddress(page) } });
  await expect(page.getByRole("heading", { level: 1, name: words.say("tracking.phase.cancelled") })).toBeVisible();

  await page.goto(words.path("/customer/profile"));
  await expect(page.getByText(words.say("payments.card.kept", { brand: "Visa", digits: "4242" }))).toBeVisible();
});

test("PromptPay: the code is on screen with its time, and the page goes on by itself when it is paid", async ({
  page,
  words,
  origin,
  otherBrowser,
}) => {
  const customer = await atLastStep({ page, words, origin });
  await choose(page, words, "promptpay");
  await confirmButton(page, words).click();
  const code = page.getByRole("img", { name: words.say("payments.qr.label") });
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("timer")).toContainText(/14:\d\d/);
  await expect(page.getByRole("link", { name: words.say("payments.qr.save") })).toHaveAttribute(
    "download",
    /promptpay/,
  );

  await payElsewhere({ page, words, origin, otherBrowser }, idInAddress(page));
  await expect(page.getByRole("heading", { level: 1, name: words.say("tracking.phase.searching") })).toBeVisible();
  await cancelByApi(page.request, origin, { customer, booking: { id: idInAddress(page) } });
});

test("a driver tops up the balance by QR, and sees it at once", async ({ page, words, origin, otherBrowser }) => {
  const driver = await newDriver(page.request, origin);
  await signInBrowser(page.context(), origin, { role: "driver", token: driver.token });
  await page.goto(words.path("/driver/dashboard"));
  await page.getByRole("button", { name: words.say("payments.topUp.action"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words.say("payments.topUp.title") });
  await dialog.getByLabel(words.say("payments.topUp.amount")).fill("๑๕.๕๐");
  await dialog.getByRole("button", { name: words.say("payments.topUp.next") }).click();
  await expect(dialog.getByLabel(words.say("payments.topUp.amount"))).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("button", { name: "฿500.00", exact: true }).click();
  const [started] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/driver/top-ups") && answer.status() === 201),
    dialog.getByRole("button", { name: words.say("payments.topUp.next") }).click(),
  ]);
  const { data } = (await started.json()) as { data: { id: string } };
  await expect(dialog.getByRole("img", { name: words.say("payments.qr.label") })).toBeVisible();
  await payElsewhere({ page, words, origin, otherBrowser }, data.id);
  await expect(dialog.getByText(words.say("payments.topUp.paid", { amount: "฿500.00" }))).toBeVisible();
  await dialog
    .getByRole("button", { name: words.say("payments.topUp.close"), exact: true })
    .last()
    .click();
  // The balance, and all of it can be withdrawn.
  await expect(page.getByRole("definition").filter({ hasText: "฿500.00" })).toHaveCount(2);
});
