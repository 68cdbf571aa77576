import type { Page, Response } from "@playwright/test";
import { documentedCards } from "@songtan/sandbox/card-provider/documented-cards";
import { atLastStep } from "../../support/bookings/at-last-step.ts";
import { confirmButton } from "../../support/bookings/booking-pages.ts";
import { bank } from "../../support/browser/card-provider.ts";
import { quietUrl } from "../../support/browser/servers.ts";
import { expect, test } from "../../support/browser/story.ts";
import type { Texts } from "../../support/browser/texts.ts";

test.use({ baseURL: quietUrl });

async function fillCard(page: Page, texts: Texts, number: string) {
  const field = (name: string) =>
    page.getByLabel(texts.get(`payments.card.${name}`), { exact: true });
  await field("number").fill(number);
  await field("name").fill("MALEE JAIDEE");
  await field("expiry").fill(`12${(new Date().getFullYear() + 2) % 100}`);
  await field("securityCode").fill("123");
}

const isTry = (response: Response) =>
  response.request().method() === "POST" &&
  /\/api\/bookings\/[^/]+\/payments$/.test(response.url());
const isReading = (response: Response) =>
  response.request().method() === "GET" && /\/api\/bookings\/[^/]+$/.test(response.url());

/** One card for each result and place of it: `every-card.test.ts` pays with all of them. */
const cards = [
  ...new Map(documentedCards.map((card) => [`${card.result} ${card.where}`, card])).values(),
];

test("each result of a test card is said in plain text, and the booking is paid in the end", async ({
  page,
  texts,
  origin,
}) => {
  test.setTimeout(300_000);
  await atLastStep({ page, texts, origin });
  await page.getByRole("radio", { name: texts.like("payments.method.card") }).check();

  const pressAtBank = async (decision: "approve" | "reject") => {
    await page.getByRole("button", { name: bank[texts.locale][decision] }).click();
    await expect(page).toHaveURL(/\/customer\/callback\?booking=/);
  };
  const payAgain = page.getByRole("button", {
    name: texts.get("payments.awaiting.again"),
    exact: true,
  });
  let pay = confirmButton(page, texts);
  for (const { number, result, where } of cards) {
    await fillCard(page, texts, number);
    const answered = where === "bank" ? null : page.waitForResponse(isTry);
    await pay.click();
    // The text of the previous attempt may still be visible; the next card is typed when the answer
    // for this one has been read.
    if (await answered) await page.waitForResponse(isReading);
    // A card that would pay is turned down by its owner here: the booking is paid once, at the end.
    const reason = result === "pays" ? "payment_rejected" : result;
    if (where === "bank") {
      await pressAtBank(result === "pays" ? "reject" : "approve");
      await expect(page.getByText(texts.get(`payments.failure.${reason}`))).toBeVisible();
      await page.getByRole("link", { name: texts.get("payments.result.failed.action") }).click();
    }
    await expect(page.getByText(texts.get("payments.awaiting.failed"))).toBeVisible();
    await expect(page.getByText(texts.get(`payments.failure.${reason}`))).toBeVisible();
    pay = payAgain;
  }
  await fillCard(page, texts, "6250947000000006");
  await pay.click();
  await pressAtBank("approve");
  await expect(
    page.getByRole("heading", { name: texts.get("payments.result.paid.title") }),
  ).toBeVisible();
  await page.getByRole("link", { name: texts.get("payments.result.paid.action") }).click();
  await expect(page).toHaveURL(/\/customer\/tracking\/[^/]+$/);
});
