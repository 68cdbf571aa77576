// @vitest-environment happy-dom
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { expect, test, vi } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const call = "POST /console/payments/p1/refunds";
const limitsOf = (changes: object = {}) => ({
  ...{ leftSatang: 20_000, creditLeftSatang: 0, eachSatang: 50_000, leftTodaySatang: 100_000 },
  ...changes,
});

async function open(refundable: object, answer: unknown = { id: "p1" }) {
  const onClose = vi.fn();
  const payment = { id: "p1", customer: { name: "Somsri" }, refundable };
  const page = await showComponent(
    <RefundDialog payment={payment as unknown as PaymentRecord} onClose={onClose} />,
    { areas: ["money", "shell"], answers: { [call]: answer } },
  );
  await page.see("Refund Somsri");
  return { page, onClose };
}
const alert = () => document.querySelector("[role=alert], [role=status]")?.textContent ?? "";

test("what is left is proposed; the refund names what was seen, and the dialog closes", async () => {
  const { page, onClose } = await open(limitsOf());
  expect(page.field("Amount")?.value).toBe("200.00");
  expect(page.read()).toContain("Alone you refund up to ฿500.00 at once, ฿1,000.00 more today");
  await page.type("Amount", "150");
  await page.type("Reason", "The parcel was late");
  await page.press("Refund ฿150.00");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.requests).toEqual([
    {
      call,
      body: { amountSatang: 15_000, refundableSatang: 20_000, words: "The parcel was late" },
    },
  ]);
  page.close();
});

test("without a reason, or with more than is left, nothing is sent and each is shown at its field", async () => {
  const { page } = await open(limitsOf());
  await page.type("Amount", "200.01");
  await page.press("Refund ฿200.01");
  await page.see("At most ฿200.00 can be refunded");
  expect(page.field("Reason")?.getAttribute("aria-invalid")).toBe("true");
  await page.type("Amount", "abc");
  await page.press("Refund ฿0.00");
  expect(page.requests).toEqual([]);
  page.close();
});

test("a decimal comma is asked about, and nothing is refunded until one of both amounts is chosen", async () => {
  const { page } = await open(limitsOf());
  await page.type("Amount", "150,50");
  await page.see("This number can be read in two ways. Which one is meant?");
  expect(page.find("15,050")).toBeTruthy();
  await page.type("Reason", "Broken glass");
  await page.press("Refund ฿0.00");
  expect(page.requests).toEqual([]);
  await page.press("150.50");
  expect(page.field("Amount")?.value).toBe("150.50");
  await page.press("Refund ฿150.50");
  await expect.poll(() => page.requests[0]?.body).toMatchObject({ amountSatang: 15_050 });
  page.close();
});

test("above one's own limit it is proposed, and says that a second person sends it", async () => {
  const { page } = await open(limitsOf({ leftSatang: 60_000 }));
  await page.see("This amount needs a second person before it is sent");
  expect(page.find("Propose ฿600.00")).toBeTruthy();
  page.close();
});

test("what was paid with credit is credit again, and the parts are named", async () => {
  const { page } = await open(limitsOf({ creditLeftSatang: 5000 }));
  await page.see("฿150.00 goes to the card or account, ฿50.00 is credit again");
  page.close();
});

test("after a conflict the dialog stays with what was typed, and says why", async () => {
  const refused = { refused: 409, code: "conflict", message: "Somebody changed this payment" };
  const { page, onClose } = await open(limitsOf(), refused);
  await page.type("Reason", "Late");
  await page.press("Refund ฿200.00");
  await expect.poll(alert).toBeTruthy();
  expect([page.field("Reason")?.value, onClose.mock.calls.length]).toEqual(["Late", 0]);
  page.close();
});
