// @vitest-environment happy-dom
import type { AmountDueView, ChargeView } from "@songtan/contract/payments/charges";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { AmountDueCard } from "./amount-due-card.tsx";

const due = (changes: Partial<AmountDueView> = {}): AmountDueView => ({
  totalSatang: 12_345,
  items: [
    {
      bookingId: "b1",
      bookingNumber: "ST-AAAA-BBB",
      why: "waiting",
      amountSatang: 12_345,
      since: "2026-11-20T03:00:00.000Z",
    },
  ],
  blocksAt: "2036-11-27T03:00:00.000Z",
  payable: true,
  ...changes,
});
const show = (answer: unknown) =>
  showComponent(<AmountDueCard />, {
    areas: ["charges", "payments", "shell"],
    answers: { "GET /customer/amount-due": answer },
  });

test("nothing owed is not shown", async () => {
  const page = await show(due({ totalSatang: 0, items: [], blocksAt: null, payable: false }));
  await page.settle();
  expect(page.read()).toBe("");
  page.close();
});

test("what is owed has its sum, its reason, its day and a button to pay it", async () => {
  const page = await show(due());
  await page.see("฿123.45");
  expect(page.read()).toContain("ST-AAAA-BBB");
  expect(page.read()).toContain("27 Nov 2036");
  expect([...document.querySelectorAll("button")].map((each) => each.textContent)).toEqual([
    "Pay ฿123.45",
  ]);
  page.close();
});

test("too little for the provider has no button and says so", async () => {
  const page = await show(due({ totalSatang: 500, blocksAt: null, payable: false }));
  await page.see("฿5");
  expect([...document.querySelectorAll("button")]).toEqual([]);
  page.close();
});

test("a payment that failed says so above the button, and one under way takes its place", async () => {
  const charge = {
    ...{ id: "c1", purpose: "due", method: "card", amountSatang: 12_345 },
    ...{ state: "failed", failureCode: "insufficient_fund" },
  } as unknown as ChargeView;
  const failed = await show(due({ charge }));
  await failed.see("฿123.45");
  expect(document.querySelector("[role=alert], [role=status]")).not.toBeNull();
  failed.close();
});

test("an answer that does not come is a notice with a way to try again", async () => {
  const page = await show({ refused: 403, code: "forbidden" });
  await expect.poll(() => document.querySelector("button")).toBeTruthy();
  expect(page.find("Try again")).toBeTruthy();
  page.close();
});
