import { invoiceRefusal, isOverdue } from "@songtan/domain/businesses/invoices";
import { balanceOf } from "@songtan/domain/ledger/entry";
import { monthOf } from "@songtan/domain/ledger/months";
import { sumSatang } from "@songtan/domain/money";
import { serviceDay } from "@songtan/domain/thai/dates";
import { expect, test } from "vitest";
import { creditLimitSatang } from "./business-rows.ts";
import { planBusiness } from "./load-business.ts";
import { demoBusiness } from "./people.ts";

const seller = {
  ...{ nameTh: "ส่งทัน", nameEn: "Songtan", addressTh: "กรุงเทพฯ", addressEn: "Bangkok" },
  ...{ taxId: "0000000000001", branch: "00000" },
};

test.each([
  "2026-12-01T00:05:00Z",
  "2026-11-16T05:00:00Z",
  "2027-01-31T16:00:00Z",
  "2027-03-01T10:00:00Z",
])(
  "made at %s, the past is over, each month but the last is paid, and the business is neither overdue nor at its limit",
  (instant) => {
    const now = new Date(instant);
    const { history, entries, invoices, lowBalanceSatang } = planBusiness({
      now,
      seller,
      staffId: "staff",
    });
    for (const { at } of entries) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    for (const { endedAt } of history.bookings)
      expect(String(endedAt) < now.toISOString()).toBe(true);
    const all = entries.map(({ entry }) => entry);
    expect(new Set(all.map(({ source }) => source)).size).toBe(all.length);
    const of = (account: "customer_credit" | "business_receivable" | "customer_due") =>
      balanceOf(all, account, demoBusiness.liveAccountId);
    expect(of("customer_due")).toBe(0);
    expect(0 - of("customer_credit")).toBeGreaterThan(lowBalanceSatang);
    const open = invoices.invoices.filter(({ paidAt }) => paidAt === null);
    expect(open).toHaveLength(1);
    expect(invoices.invoices.length).toBeGreaterThan(1);
    const owed = {
      ...{ creditLimitSatang, receivableSatang: of("business_receivable") },
      overdue: open.some(({ dueOn }) => isOverdue(dueOn, now)),
    };
    expect(invoiceRefusal(owed, 50_000)).toBe(null);
    const items = invoices.rows.invoice_items ?? [];
    for (const { id, month, amountSatang } of invoices.invoices) {
      const ofInvoice = items.filter(({ invoiceId }) => invoiceId === id);
      expect(sumSatang(ofInvoice.map((item) => Number(item.amountSatang)))).toBe(amountSatang);
      for (const { chargedAt } of ofInvoice)
        expect(monthOf(serviceDay(new Date(String(chargedAt))))).toBe(month);
    }
  },
);
