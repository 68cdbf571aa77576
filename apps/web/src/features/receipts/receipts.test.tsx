// @vitest-environment happy-dom
import { receiptLineItem } from "@songtan/contract/payments/receipt-texts";
import type { BookingReceipts, ReceiptView } from "@songtan/contract/payments/receipts";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { ReceiptButton, Receipts } from "./receipts.tsx";

const receipt = (changes: Partial<ReceiptView>): ReceiptView =>
  ({
    ...{ id: "r1", kind: "receipt", serial: "RC-1", bookingId: "b1", method: "card" },
    ...{ amountSatang: 12_300, issuedAt: "2026-11-20T03:00:00.000Z", replacedBy: null },
    lines: [{ en: "Transport by distance" }],
    ...changes,
  }) as ReceiptView;
const show = (answer: Partial<BookingReceipts>) =>
  showComponent(
    <>
      <Receipts bookingId="b1" />
      <ReceiptButton bookingId="b1" />
    </>,
    {
      areas: ["receipts", "shell"],
      answers: {
        "GET /bookings/b1/receipts": {
          receipts: [],
          taxReceipt: "receipt_not_ready",
          payer: null,
          ...answer,
        },
      },
    },
  );

test("before there is a paper it says when one comes, and opens none", async () => {
  const page = await show({});
  await page.see("Your receipt will be here once the money has come in.");
  expect(document.querySelector("a[href*=receipt]")).toBeNull();
  page.close();
});

test("a credit note is negative, a replaced paper is void, and the one that holds is opened", async () => {
  const page = await show({
    receipts: [
      receipt({ replacedBy: { id: "r2", serial: "TX-1" } as ReceiptView["replacedBy"] }),
      receipt({ id: "r2", kind: "tax_receipt", serial: "TX-1" }),
      receipt({ id: "r3", kind: "credit_note", serial: "CN-1", amountSatang: 2_300 }),
    ],
    taxReceipt: "receipt_final",
  });
  await page.see("−฿23");
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent);
  expect(rows.map((row) => row?.includes("Void"))).toEqual([true, false, false]);
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links.at(-1)).toMatch(/\/customer\/receipt\/r2$/);
  expect(page.find("tax invoice")).toBeUndefined();
  page.close();
});

test("after a tip the delivery's paper is opened, and the tip's is named in the list", async () => {
  const tip = [{ en: receiptLineItem("tip").en }] as ReceiptView["lines"];
  const page = await show({ receipts: [receipt({}), receipt({ id: "r2", lines: tip })] });
  await page.see(receiptLineItem("tip").en);
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links.at(-1)).toMatch(/\/customer\/receipt\/r1$/);
  page.close();
});

test("a tax invoice is offered when it can be issued, and its dialog says what cannot be undone", async () => {
  const page = await show({ receipts: [receipt({})], taxReceipt: "allowed" });
  await page.press("Get a tax invoice");
  await page.see("Issue a tax invoice");
  // Its code is loaded when it is opened.
  await expect.poll(() => document.querySelector("dialog[open] form")).not.toBeNull();
  page.close();
});
