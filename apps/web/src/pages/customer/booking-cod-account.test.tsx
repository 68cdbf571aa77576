// @vitest-environment happy-dom
import type { CustomerView } from "@songtan/contract/identity/accounts";
import type { PayoutAccountView } from "@songtan/contract/payouts/payouts";
import { afterEach, expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { useBooking } from "../../features/booking-form/draft/booking-slice.ts";
import { auth } from "../../features/session/session.ts";
import { BookingCodAccount } from "./booking-cod-account.tsx";

const account: PayoutAccountView = {
  ...{ bankCode: "014", lastDigits: "3215", accountName: "มาลี ใจดี" },
  ...{ state: "verified", usableFrom: null },
};
afterEach(() => useBooking.getState().clear());

const show = (known: PayoutAccountView | null, codRequested = true) => {
  auth.setUser("customer", { id: "c", firstName: "Mali", lastName: "Jaidee" } as CustomerView);
  useBooking.getState().change({ codRequested });
  return showComponent(<BookingCodAccount />, {
    areas: ["booking", "payouts"],
    locale: "en",
    answers: { "GET /customer/bank-account": known },
  });
};

test("who collects cash without a bank account is asked for it, and may put it off with a reminder", async () => {
  const page = await show(null);
  await page.see("Add a bank account");
  await page.press("Add it later");
  await page.see("No bank account for the cash yet");
  await page.press("Add a bank account");
  await page.see("Add it later");
  page.close();
});

test("who has an account, or collects no cash, sees nothing of it", async () => {
  const page = await show(account);
  await page.settle();
  expect(page.read()).toBe("");
  page.close();
  const none = await show(null, false);
  expect(none.read()).toBe("");
  none.close();
});
