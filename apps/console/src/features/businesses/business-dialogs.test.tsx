// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { exampleBusiness } from "../../../testing/example-business.ts";
import { showComponent } from "../../../testing/show-component.tsx";
import { InvoicesCard } from "./invoices-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { SuspensionCard } from "./suspension-card.tsx";

const show = (card: ReactNode, answers: Record<string, unknown>, locale: "th" | "en" = "en") =>
  showComponent(card, { areas: ["businesses", "shell"], answers, locale });
const dialogButton = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("dialog[open] button")].find(
    ({ textContent }) => textContent === name,
  );
async function pressInDialog(name: string) {
  await expect.poll(() => dialogButton(name)).toBeTruthy();
  dialogButton(name)?.click();
}
const openDialog = () => document.querySelector("dialog[open]");

test("a key is revoked with a reason; a revoked one has no button", async () => {
  const call = "POST /console/businesses/b1/keys/k1/revoke";
  const page = await show(<KeysCard business={exampleBusiness()} />, { [call]: exampleBusiness() });
  await page.press("Revoke");
  await page.see("Revoke Till?");
  await pressInDialog("Revoke");
  await expect.poll(() => page.field("Reason")?.getAttribute("aria-invalid")).toBe("true");
  expect(page.requests).toEqual([]);
  await page.type("Reason", "Leaked");
  await pressInDialog("Revoke");
  await expect.poll(openDialog).toBeNull();
  expect(page.requests).toEqual([{ call, body: { words: "Leaked" } }]);
  page.close();
  const [key] = exampleBusiness().keys;
  if (!key) throw new Error("no key");
  const revoked = { ...key, revokedAt: "2026-11-22T05:00:00.000Z" };
  const after = await show(<KeysCard business={exampleBusiness({ keys: [revoked] })} />, {});
  await after.see("Revoked");
  expect(document.querySelectorAll("td button")).toHaveLength(0);
  after.close();
});

test("a transfer is proposed with amount, day and reference, and never more than is unpaid", async () => {
  const call = "POST /console/businesses/b1/invoices/i1/payments";
  const answers: Record<string, unknown> = {
    [call]: { refused: 400, code: "invalid", fields: { bankReference: "in_use" } },
  };
  const page = await show(<InvoicesCard business={exampleBusiness()} />, answers);
  await page.press("Record payment");
  await page.see("once somebody else has found it on the statement too");
  await page.type("Amount received", "900.01");
  await page.type("Day of the transfer", "20/11/2026");
  await page.type("Bank reference", "KB-1");
  await pressInDialog("Propose payment");
  await page.see("At most ฿900.00");
  expect(page.requests).toEqual([]);
  await page.type("Amount received", "450");
  await pressInDialog("Propose ฿450.00");
  await page.see("A payment with this reference is recorded already");
  answers[call] = { refused: 409, code: "invoice_paid" };
  await page.type("Bank reference", "KB-2");
  await pressInDialog("Propose ฿450.00");
  await expect.poll(() => page.requests.length).toBe(2);
  expect(openDialog()).toBeTruthy();
  answers[call] = exampleBusiness();
  await expect.poll(() => dialogButton("Propose ฿450.00")?.hasAttribute("disabled")).toBe(false);
  await pressInDialog("Propose ฿450.00");
  await expect.poll(openDialog).toBeNull();
  expect(page.requests.at(-1)?.body).toEqual({
    ...{ amountSatang: 45_000, paidOn: "2026-11-20", bankReference: "KB-2" },
  });
  page.close();
});

test("a business is suspended with a reason; a refusal keeps the dialog", async () => {
  const call = "POST /console/businesses/b1/suspend";
  const answers: Record<string, unknown> = { [call]: { refused: 403, code: "scope_missing" } };
  const page = await show(<SuspensionCard business={exampleBusiness()} />, answers);
  await page.press("Suspend");
  await page.see("New bookings are refused at once");
  await page.type("Reason", "Fraud");
  await pressInDialog("Suspend");
  await expect
    .poll(() => document.querySelector("dialog [role=alert], dialog [role=status]"))
    .toBeTruthy();
  expect(openDialog()).toBeTruthy();
  answers[call] = exampleBusiness({ suspended: true });
  await pressInDialog("Suspend");
  await expect.poll(openDialog).toBeNull();
  expect(page.requests.at(-1)).toEqual({ call, body: { words: "Fraud" } });
  page.close();
});

test("in Thai, a suspended business is let again", async () => {
  const call = "POST /console/businesses/b1/reinstate";
  const suspended = exampleBusiness({ suspended: true });
  const page = await show(
    <SuspensionCard business={suspended} />,
    { [call]: exampleBusiness() },
    "th",
  );
  await page.press("ให้กลับมาใช้งาน");
  await page.type("เหตุผล", "ตรวจสอบแล้ว");
  await pressInDialog("ให้กลับมาใช้งาน");
  await expect.poll(() => page.requests.at(-1)).toEqual({ call, body: { words: "ตรวจสอบแล้ว" } });
  page.close();
});

const transfer = {
  ...{ id: "t1", serial: "INV-1", amountSatang: 90_000, paidOn: "2026-11-20" },
  ...{ bankReference: "KB-9", proposedBy: "Mali", proposedAt: "2026-11-21T05:00:00.000Z" },
};

test("who proposed a payment has no button to agree; another one has, and reads when it was decided before", async () => {
  const call = "POST /console/businesses/b1/transfers/t1/approve";
  const own = exampleBusiness({ transfers: [{ ...transfer, mayDecide: false }] });
  const mine = await show(<InvoicesCard business={own} />, {});
  await mine.see("You proposed it, so somebody else approves it.");
  expect(document.body.textContent).not.toContain("It is on the statement");
  mine.close();
  const others = exampleBusiness({ transfers: [{ ...transfer, mayDecide: true }] });
  const page = await show(<InvoicesCard business={others} />, {
    [call]: { refused: 409, code: "conflict" },
  });
  await page.see("Mali recorded ฿900.00 for INV-1");
  await page.press("It is on the statement");
  await expect.poll(() => page.requests).toEqual([{ call, body: null }]);
  await expect.poll(() => document.querySelector("[role=alert], [aria-live]")).toBeTruthy();
  page.close();
});
