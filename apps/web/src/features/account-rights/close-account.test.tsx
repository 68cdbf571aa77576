// @vitest-environment happy-dom
import type { ClosureView } from "@songtan/contract/identity/account-rights";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { CloseAccount } from "./close-account.tsx";

const user = {
  passwordSet: true,
  phone: "+66812345678",
  phoneVerifiedAt: "2026-11-20T03:00:00.000Z",
  email: "a@example.com",
  emailVerifiedAt: null,
};
const closure = (changes: Partial<ClosureView> = {}): ClosureView => ({
  blocks: [],
  creditSatang: 0,
  creditToGiveUpSatang: 0,
  graceDays: 14,
  wouldBeDueAt: "2026-12-07T03:00:00.000Z",
  ...changes,
});
async function open(answer: ClosureView, more: Record<string, unknown> = {}) {
  const page = await showComponent(<CloseAccount strategy="customer" user={user} />, {
    areas: ["rights", "shell", "auth"],
    answers: { "GET /customer/closure": answer, ...more },
  });
  await page.press("Close the account");
  await page.see("7 Dec");
  return page;
}
const isOff = (element: HTMLElement | undefined) =>
  element?.getAttribute("aria-disabled") === "true";

test("what is still open stands in the way, each with its link", async () => {
  const page = await open(
    closure({
      blocks: [
        { reason: "booking_under_way", bookings: [{ id: "b1", number: "ST-AAAA-BBB" }] },
        { reason: "money_due", bookings: [] },
      ],
    }),
  );
  expect(document.querySelector("a[href='/en/customer/tracking/b1']")?.textContent).toContain(
    "ST-AAAA-BBB",
  );
  expect(document.querySelector("a[href='/en/help']")).not.toBeNull();
  expect(isOff(page.find("I understand"))).toBe(true);
  page.close();
});

test("who owns a business is led to the members of each that is theirs", async () => {
  const business = (name: string, role: string) => ({ id: name, name, role });
  const owned = closure({ blocks: [{ reason: "business_owned", bookings: [] }] });
  const page = await open(owned, {
    "GET /businesses": { data: [business("Flowers", "owner"), business("Cakes", "admin")] },
  });
  await page.see("Flowers");
  expect(page.read()).not.toContain("Cakes");
  expect(document.querySelector("a[href='/en/business/members']")?.textContent).toContain(
    "Flowers",
  );
  expect(isOff(page.find("I understand"))).toBe(true);
  page.close();
});

test("credit that would be lost has to be given up first", async () => {
  const page = await open(closure({ creditSatang: 900, creditToGiveUpSatang: 900 }));
  expect(isOff(page.find("I understand"))).toBe(true);
  await page.press("฿9");
  await expect.poll(() => isOff(page.find("I understand"))).toBe(false);
  page.close();
});

test("with nothing open the next step is the proof, and keeping the account ends it", async () => {
  const page = await open(closure());
  expect(isOff(page.find("I understand"))).toBe(false);
  await page.press("Keep");
  await expect.poll(() => document.querySelector("dialog[open]")).toBeNull();
  page.close();
});
