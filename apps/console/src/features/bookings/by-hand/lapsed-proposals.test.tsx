// @vitest-environment happy-dom
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { expect, test } from "vitest";
import { showComponent } from "../../../../testing/show-component.tsx";
import { LapsedProposals } from "./lapsed-proposals.tsx";

const lapsed: ConsoleBooking["lapsedProposals"][number] = {
  ...{ id: "p1", kind: "cancellation", movedSatang: 123_400, words: "The customer called" },
  proposedBy: { id: "s1", name: "Anan" },
  proposedAt: "2026-11-22T05:00:00.000Z",
  lapsedAt: "2026-11-22T05:10:00.000Z",
};
const show = (lapsedProposals: ConsoleBooking["lapsedProposals"]) =>
  showComponent(<LapsedProposals lapsedProposals={lapsedProposals} />, {
    areas: ["bookings"],
    answers: {},
  });
const shown = () => document.body.textContent ?? "";

test("what lapsed is shown with who proposed it, its words, its money, and why nothing was done", async () => {
  const page = await show([
    lapsed,
    {
      ...lapsed,
      id: "p2",
      kind: "disposal",
      movedSatang: null,
      proposedBy: { id: "s2", name: "Bua" },
    },
  ]);
  await page.see("Lapsed proposals");
  for (const words of [
    "Anan wanted to cancel this booking",
    "The customer called",
    "฿1,234.00",
    "before a second person decided",
    "Bua wanted to dispose of the goods",
  ])
    expect(shown()).toContain(words);
  expect(shown().match(/฿/g)).toHaveLength(1);
  page.close();
});

test("where nothing lapsed there is no card", async () => {
  const page = await show([]);
  expect(shown()).not.toContain("Lapsed");
  page.close();
});
