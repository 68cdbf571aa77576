// @vitest-environment happy-dom
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { useState } from "react";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { RaisePrice } from "./raise-price.tsx";

const priority = { allowed: true, totalSatang: 0, maxSatang: 50_000, raiseSatangMin: 2000 };
const booking = {
  ...{ id: "booking", number: "ST1", totalSatang: 10_000, priority },
  payment: { method: "promptpay" },
} as unknown as BookingView;
const charge = {
  ...{ id: "charge", purpose: "priority_fee", state: "pending", amountSatang: 2000 },
  expiresAt: "2036-11-22T05:00:00.000Z",
};

async function show(raised: unknown) {
  const change: { to?: (now: BookingView) => void } = {};
  function Page() {
    const [now, setNow] = useState(booking);
    change.to = setNow;
    return <RaisePrice booking={now} onChanged={(answer) => answer && setNow(answer)} />;
  }
  const page = await showComponent(<Page />, {
    areas: ["charges", "payments", "shell"],
    answers: {
      "GET /payment-options": { methods: ["cash", "promptpay"], cardProvider: null },
      "POST /bookings/booking/priority-fee": raised,
    },
  });
  await page.press("Raise the price");
  await page.press("Pay ฿20 and raise the price");
  return { page, change };
}

test("once a raise is paid online, its form stays closed and nothing more is shown after the search", async () => {
  const { page, change } = await show({ ...booking, charge });
  await page.see("฿20 to pay");
  const sent = page.requests.find(({ call }) => call.endsWith("priority-fee"));
  expect(sent?.body).toEqual({ method: "promptpay", totalSatang: 2000 });
  const paid = { ...booking, charge: { ...charge, state: "paid" } } as unknown as BookingView;
  change.to?.(paid);
  await page.see("Raise the price");
  expect(page.read()).not.toContain("Add how much?");
  change.to?.({ ...paid, priority: { ...priority, allowed: false } });
  await expect.poll(page.read, { interval: 5 }).toBe("");
  page.close();
});

test("a raise that the server refuses says why, and the form stays open", async () => {
  const { page } = await show({ refused: 409, code: "conflict", message: "The search is over" });
  await expect.poll(() => document.querySelector("[role=alert]"), { interval: 5 }).toBeTruthy();
  expect(page.read()).toContain("Add how much?");
  page.close();
});
