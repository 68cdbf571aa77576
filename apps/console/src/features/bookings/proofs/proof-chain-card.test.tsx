// @vitest-environment happy-dom
import type { ProofChainView } from "@songtan/contract/drivers/proof-chain";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { ProofChainCard } from "./proof-chain-card.tsx";

const event: ProofChainView["events"][number] = {
  ...{ id: "e1", kind: "arrived", stopIndex: 1, hash: "h", state: "changed" },
  ...{ occurredAt: "2026-11-28T03:00:00Z", receivedAt: "2026-11-28T03:00:01Z" },
};
const chain: ProofChainView = {
  state: "broken",
  events: [event, { ...event, id: "e2", kind: "cash_collected", state: "unlinked" }],
  pictures: [],
};

test.each([
  ["en", ["Arrived 28 Nov", "Collected cash 28 Nov"]],
  ["th", ["ถึงแล้ว 28", "เก็บเงินสดแล้ว 28"]],
] as const)("in %s a changed event has its name", async (locale, names) => {
  const page = await showComponent(<ProofChainCard bookingId="b1" />, {
    ...{ areas: ["bookings", "shell"], locale },
    answers: { "GET /console/bookings/b1/proof-chain": chain },
  });
  for (const name of names) await page.see(name);
  expect(page.read()).not.toContain("cash_collected");
  page.close();
});
