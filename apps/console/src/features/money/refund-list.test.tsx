// @vitest-environment happy-dom
import type { RefundView } from "@songtan/contract/console/payments";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { RefundList } from "./refund-list.tsx";

const refund = (changes: object = {}) =>
  ({
    ...{ id: "r1", version: 3, amountSatang: 20_000, creditSatang: 0, state: "proposed" },
    ...{ reason: "staff", words: "Late", askedBy: "Anan", decidedBy: null, reportId: null },
    ...{ failureCode: null, bankReference: null, mayDecide: true },
    createdAt: "2026-11-22T05:00:00.000Z",
    ...changes,
  }) as unknown as RefundView;

const show = (shown: RefundView, answers: Record<string, unknown>) =>
  showComponent(<RefundList refunds={[shown]} />, { areas: ["money", "shell"], answers });
const alert = () => document.querySelector("[role=alert], [role=status]");

test("a second person approves exactly the version that is on the screen", async () => {
  const page = await show(refund(), { "POST /console/refunds/r1/approve": { id: "p1" } });
  await page.press("Approve");
  await expect.poll(() => page.requests.at(-1)?.body).toEqual({ version: 3 });
  page.close();
});

test("the person who proposed it cannot approve it, and can take it back with a reason", async () => {
  const turnDown = "POST /console/refunds/r1/turn-down";
  const page = await show(refund({ mayDecide: false }), { [turnDown]: { id: "p1" } });
  await page.see("Waits for a second person");
  expect(page.find("Approve")).toBeFalsy();
  await page.press("Take it back");
  await page.see("The money stays with us");
  await page.type("Reason", "Paid twice by mistake");
  const submit = () =>
    [...document.querySelectorAll<HTMLElement>("dialog[open] button")].find(
      (each) => each.textContent === "Take it back",
    );
  await expect.poll(submit).toBeTruthy();
  submit()?.click();
  await expect
    .poll(() => page.requests.at(-1))
    .toEqual({
      call: turnDown,
      body: { version: 3, words: "Paid twice by mistake" },
    });
  await expect.poll(() => document.querySelector("dialog[open]")).toBeNull();
  page.close();
});

test("an approval that comes too late says so at the refund", async () => {
  const refused = { refused: 409, code: "conflict" };
  const page = await show(refund(), { "POST /console/refunds/r1/approve": refused });
  await page.press("Approve");
  await expect.poll(alert).toBeTruthy();
  page.close();
});

test("a refund that the provider refused is given another way, by transfer only with its reference", async () => {
  const settle = "POST /console/refunds/r1/settle";
  const failed = refund({ state: "failed", failureCode: "card_closed" });
  const page = await show(failed, { [settle]: { id: "p1" } });
  await page.see("Not sent: card_closed");
  await page.press("Another way");
  await page.press("Transferred from our bank");
  await page.press("Record the refund");
  await expect
    .poll(() => page.field("Transfer reference")?.getAttribute("aria-invalid"))
    .toBe("true");
  expect(page.requests).toEqual([]);
  await page.type("Transfer reference", "KBANK-77");
  await page.press("Record the refund");
  await expect
    .poll(() => page.requests.at(-1))
    .toEqual({
      call: settle,
      body: { version: 3, way: "transfer", reference: "KBANK-77" },
    });
  await expect.poll(() => document.querySelector("dialog[open]")).toBeNull();
  page.close();
});
