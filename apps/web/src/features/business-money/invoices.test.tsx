// @vitest-environment happy-dom
import type { InvoiceView } from "@songtan/contract/businesses/business-money";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { Invoices } from "./invoices.tsx";

const invoice = (changes: Partial<InvoiceView> = {}): InvoiceView => ({
  id: "00000000-0000-4000-8000-000000000001",
  serial: "INV-2026-000001",
  month: "2026-10-01",
  amountSatang: 120_000,
  vatSatang: 7_850,
  paidSatang: 0,
  creditedSatang: 0,
  openSatang: 120_000,
  issuedAt: "2026-11-01T01:00:00.000Z",
  dueOn: "2026-11-15",
  state: "open",
  ...changes,
});
const show = (answer: unknown, onPay: (invoice: InvoiceView) => void = () => {}) =>
  showComponent(<Invoices onPay={onPay} />, {
    areas: ["money", "shell"],
    answers: { "GET /business/invoices": answer },
  });
const listed = (...data: InvoiceView[]) => ({ data, nextCursor: null });

test("a business without invoices reads that there are none", async () => {
  const page = await show(listed());
  await page.see("No invoices yet");
  page.close();
});

test("an overdue invoice has its state, its day, its PDF and a button that pays it", async () => {
  const paid: string[] = [];
  const page = await show(listed(invoice({ state: "overdue" })), ({ serial }) => paid.push(serial));
  await page.see("Overdue");
  expect(page.read()).toContain("15 Nov 2026");
  expect(document.querySelector("[aria-label='PDF of INV-2026-000001']")).not.toBeNull();
  document.querySelector<HTMLElement>("[aria-label='Pay INV-2026-000001']")?.click();
  expect(paid).toEqual(["INV-2026-000001"]);
  page.close();
});

test("a paid invoice cannot be paid again", async () => {
  const page = await show(listed(invoice({ state: "settled", openSatang: 0 })));
  await page.see("Paid");
  expect(document.querySelector("[aria-label='Pay INV-2026-000001']")).toBeNull();
  page.close();
});
