import type { Page } from "@playwright/test";
import { atLastStep } from "../../support/bookings/at-last-step.ts";
import { cancelByApi } from "../../support/bookings/booking-api.ts";
import { confirmButton } from "../../support/bookings/booking-pages.ts";
import { bank, payElsewhere } from "../../support/browser/card-provider.ts";
import { expectNoA11yViolations } from "../../support/browser/expect-no-a11y-violations.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";
import { newDriver, signInBrowser } from "../../support/people/people.ts";

test.use({ baseURL: quietUrl });

const field = (page: Page, texts: Texts, name: string) =>
  page.getByLabel(texts.get(`payments.card.${name}`), { exact: true });

async function fillCard(page: Page, texts: Texts, number = "4242424242424242") {
  await field(page, texts, "number").fill(number);
  await field(page, texts, "name").fill("MALEE JAIDEE");
  await field(page, texts, "expiry").fill(`12${(new Date().getFullYear() + 2) % 100}`);
  await field(page, texts, "securityCode").fill("123");
}

const idInAddress = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const choose = (page: Page, texts: Texts, method: "card" | "promptpay" | "cash") =>
  page.getByRole("radio", { name: texts.like(`payments.method.${method}`) }).check();

test("a card: typed wrong, declined at the bank, paid with another, saved for the next time", async ({
  page,
  texts,
  origin,
}) => {
  const customer = await atLastStep({ page, texts, origin });
  await choose(page, texts, "card");
  await fillCard(page, texts, "4242424242424241");
  await confirmButton(page, texts).click();
  await expect(page.getByText(texts.get("payments.card.numberFormat"))).toBeVisible();

  await fillCard(page, texts, "4111111111140011");
  await expect(field(page, texts, "expiry")).toHaveValue(/^12\/\d\d$/);
  await confirmButton(page, texts).click();
  await expect(page.getByRole("heading", { name: bank[texts.locale].title })).toBeVisible();
  await page.getByRole("button", { name: bank[texts.locale].approve }).click();
  await expect(page).toHaveURL(/\/customer\/callback\?booking=/);
  await expect(
    page.getByRole("heading", { name: texts.get("payments.result.failed.title") }),
  ).toBeVisible();
  await expect(page.getByText(texts.get("payments.failure.insufficient_fund"))).toBeVisible();

  await page.getByRole("link", { name: texts.get("payments.result.failed.action") }).click();
  await expect(page.getByText(texts.get("payments.awaiting.failed"))).toBeVisible();
  await fillCard(page, texts);
  await page.getByRole("checkbox", { name: texts.get("payments.card.keep") }).check();
  await page
    .getByRole("button", { name: texts.get("payments.awaiting.again"), exact: true })
    .click();
  await page.getByRole("button", { name: bank[texts.locale].approve }).click();
  await expect(
    page.getByRole("heading", { name: texts.get("payments.result.paid.title") }),
  ).toBeVisible();
  // Paid: it goes back to the booking by itself.
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("tracking.phase.searching") }),
  ).toBeVisible();
  // Nothing is left for the drivers of other stories; the money goes back.
  await cancelByApi(page.request, origin, { customer, booking: { id: idInAddress(page) } });
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("tracking.phase.cancelled") }),
  ).toBeVisible();

  await page.goto(texts.path("/customer/profile/payments"));
  await expect(
    page.getByText(texts.get("payments.card.kept", { brand: "Visa", digits: "4242" })),
  ).toBeVisible();
});

test("a declined card: the same booking is paid in cash by its recipient", async ({
  page,
  texts,
  origin,
}) => {
  const customer = await atLastStep({ page, texts, origin });
  await choose(page, texts, "card");
  await fillCard(page, texts, "4111111111140011");
  await confirmButton(page, texts).click();
  await page.getByRole("button", { name: bank[texts.locale].approve }).click();
  await page.getByRole("link", { name: texts.get("payments.result.failed.action") }).click();
  await choose(page, texts, "cash");
  const payer = page.getByLabel(texts.get("payments.awaiting.payer"), { exact: true });
  await payer.selectOption({ index: 1 });
  await expectNoA11yViolations(page);
  await page
    .getByRole("button", { name: texts.get("payments.awaiting.cash"), exact: true })
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("tracking.phase.searching") }),
  ).toBeVisible();
  await cancelByApi(page.request, origin, { customer, booking: { id: idInAddress(page) } });
});

test("PromptPay: the whole code is on screen with its time, and the page continues by itself when it is paid", async ({
  page,
  texts,
  origin,
}) => {
  await atLastStep({ page, texts, origin });
  await choose(page, texts, "promptpay");
  await confirmButton(page, texts).click();
  const code = page.getByRole("img", { name: texts.get("payments.qr.label") });
  await expect(code).toBeVisible();
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("timer")).toContainText(/14:\d\d/);
  await expect(page.getByRole("link", { name: texts.get("payments.qr.save") })).toHaveAttribute(
    "download",
    /promptpay/,
  );

  await expect(page.getByText(texts.like("payments.qr.to"))).toBeVisible();
  await expect(code).toBeInViewport({ ratio: 1 });
  await expectNoA11yViolations(page);

  // In the sandbox anybody finishes it, without a bank app.
  await page.getByRole("button", { name: texts.get("payments.qr.sandbox"), exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: texts.get("tracking.phase.searching") }),
  ).toBeVisible();
});

test("a driver tops up the balance by QR, and sees it at once", async ({
  page,
  texts,
  origin,
  otherBrowser,
}) => {
  const driver = await newDriver(page.request, origin);
  await signInBrowser(page.context(), origin, { role: "driver", token: driver.token });
  await page.goto(texts.path("/driver/dashboard"));
  await page.getByRole("button", { name: texts.get("payments.topUp.action"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: texts.get("payments.topUp.title") });
  await dialog.getByLabel(texts.get("payments.topUp.amount")).fill("๑๕.๕๐");
  await dialog.getByRole("button", { name: texts.get("payments.topUp.next") }).click();
  await expect(dialog.getByLabel(texts.get("payments.topUp.amount"))).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByRole("button", { name: "฿500", exact: true }).click();
  const [started] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith("/api/driver/top-ups") && answer.status() === 201,
    ),
    dialog.getByRole("button", { name: texts.get("payments.topUp.next") }).click(),
  ]);
  const { data } = (await started.json()) as { data: { id: string } };
  await expect(dialog.getByRole("img", { name: texts.get("payments.qr.label") })).toBeVisible();
  await payElsewhere({ page, texts, origin, otherBrowser }, data.id);
  await expect(
    dialog.getByText(texts.get("payments.topUp.paid", { amount: "฿500" })),
  ).toBeVisible();
  await dialog
    .getByRole("button", { name: texts.get("payments.topUp.close"), exact: true })
    .last()
    .click();
  // The balance, and all of it can be withdrawn.
  await expect(page.getByRole("definition").filter({ hasText: "฿500" })).toHaveCount(2);
});
