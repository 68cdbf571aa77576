// @vitest-environment happy-dom
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PayLaterCharge } from "./pay-later-charge.tsx";
import { RaisePrice } from "./raise-price.tsx";

const server = vi.hoisted(() => ({ answer: {} }));
vi.mock("@songtan/client/language/use-text.ts", () => ({
  useLocale: () => "en",
  useText: () => (key: string) => key,
}));
vi.mock("../api/use-call.ts", () => ({
  sendCommand: async () => server.answer,
  useApiMutation: () => ({ mutate: () => undefined, isPending: false, error: null }),
}));
vi.mock("./pay-later-charge.tsx", () => ({
  PayLaterCharge: ({ pay }: Parameters<typeof PayLaterCharge>[0]) => (
    <button type="button" onClick={() => void pay({ method: "promptpay" })}>
      pay
    </button>
  ),
}));

const priority = { allowed: true, totalSatang: 0, maxSatang: 50_000, raiseSatangMin: 2000 };
const booking = {
  ...{ id: "booking", number: "ST1", totalSatang: 10_000, priority },
  payment: { method: "promptpay" },
} as unknown as BookingView;
const charge = {
  ...{ id: "charge", purpose: "priority_fee", state: "pending", amountSatang: 2000 },
  expiresAt: "2036-11-22T05:00:00.000Z",
};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("once a raise is paid online, its form stays closed and nothing more is shown after the search", async () => {
  const change: { to?: (now: BookingView) => void } = {};
  function Page() {
    const [now, setNow] = useState(booking);
    change.to = setNow;
    return <RaisePrice booking={now} onChanged={(answer) => answer && setNow(answer)} />;
  }
  const element = document.createElement("div");
  const root = createRoot(element);
  const press = (name: string) =>
    act(async () =>
      [...element.querySelectorAll("button")].find((b) => b.textContent === name)?.click(),
    );
  server.answer = { ...booking, charge };
  await act(async () => root.render(<Page />));
  await press("raise.open");
  await press("pay");
  expect(element.textContent).toContain("waiting.pay");
  const paid = { ...booking, charge: { ...charge, state: "paid" } } as unknown as BookingView;
  await act(async () => change.to?.(paid));
  expect(element.textContent).not.toContain("raise.by");
  expect(element.textContent).toContain("raise.open");
  await act(async () => change.to?.({ ...paid, priority: { ...priority, allowed: false } }));
  expect(element.textContent).toBe("");
  await act(async () => root.unmount());
});
