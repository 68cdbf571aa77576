// @vitest-environment happy-dom
import type { PayoutTermsView } from "@songtan/contract/payouts/payouts";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";

const terms = (changes: Partial<PayoutTermsView> = {}): PayoutTermsView => ({
  minSatang: 10_000,
  maxSatang: 85_000,
  feeSatang: 1_500,
  availableSatang: 85_000,
  heldSatang: 0,
  cashOwedSatang: 0,
  frozenSatang: 0,
  heldPay: [],
  sendDay: "2026-11-24",
  arrivalDay: "2026-11-25",
  account: {
    bankCode: "004",
    lastDigits: "4321",
    accountName: "สมชาย ใจดี",
    state: "verified",
    usableFrom: null,
  } as NonNullable<PayoutTermsView["account"]>,
  block: null,
  ...changes,
});
const termsCall = "GET /driver/payouts/terms";

async function open(answers: Record<string, unknown>, onRequested = () => {}) {
  const page = await showComponent(<PayoutDialog onRequested={onRequested} />, {
    areas: ["payouts", "shell"],
    answers,
  });
  await page.press("Take money out");
  return page;
}

test("what arrives, where and when is shown, and the amount that was shown is requested", async () => {
  const onRequested = vi.fn();
  const page = await open({ [termsCall]: terms(), "POST /driver/payouts": {} }, onRequested);
  await page.see("You receive฿835");
  expect(page.read()).toContain("4321");
  await page.press("Take it out");
  await expect.poll(() => onRequested.mock.calls.length).toBe(1);
  expect(page.requests.at(-1)).toEqual({
    call: "POST /driver/payouts",
    body: { amountSatang: 85_000 },
  });
  expect(document.querySelector("dialog[open]")).toBeNull();
  page.close();
});

test("what stands in the way is said, with the way to settle it", async () => {
  const page = await open({ [termsCall]: terms({ block: "bank_account_missing", account: null }) });
  await page.see("No approved bank account yet");
  const link = document.querySelector<HTMLAnchorElement>("a[href*='bank-account']");
  expect(link?.getAttribute("href")).toBe("/en/driver/profile/bank-account");
  page.close();
});

test("terms that could not be read are read again on request", async () => {
  const answers: Record<string, unknown> = { [termsCall]: { refused: 403, code: "forbidden" } };
  const page = await open(answers);
  await expect.poll(() => page.find("Try again")).toBeTruthy();
  answers[termsCall] = terms();
  await page.press("Try again");
  await page.see("4321");
  page.close();
});

test("a refused request leaves the dialog and the typed amount", async () => {
  const refused = { refused: 409, code: "conflict" };
  const page = await open({ [termsCall]: terms(), "POST /driver/payouts": refused });
  await page.press("Take it out");
  await expect.poll(() => document.querySelector("[role=alert]")).toBeTruthy();
  expect(document.querySelector<HTMLInputElement>("dialog input")?.value).toContain("850");
  page.close();
});
