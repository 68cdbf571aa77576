// @vitest-environment happy-dom
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { Proposals } from "./proposals.tsx";

const proposal: ProposalView = {
  id: "00000000-0000-4000-8000-000000000001",
  agentName: "Stock robot",
  keyId: "00000000-0000-4000-8000-000000000002",
  kind: "booking",
  state: "waiting",
  bookingNumber: null,
  totalSatang: 45_000,
  vehicle: "pickup",
  addresses: ["Silom", "Bang Na"],
  reason: "Above the cap of a booking",
  createdAt: "2026-11-20T03:00:00.000Z",
  expiresAt: "2036-11-20T04:00:00.000Z",
  secondsLeft: 754,
  bookingId: null,
};
const show = (data: ProposalView[], withAnswered = false) =>
  showComponent(<Proposals withAnswered={withAnswered} />, {
    areas: ["business", "shell"],
    answers: { "GET /agent-proposals": { data, nextCursor: null } },
  });

test("a waiting proposal says who wants to book what, and can be approved or declined", async () => {
  const page = await show([proposal]);
  await page.see("Stock robot");
  expect(page.read()).toContain("Silom → Bang Na");
  expect(page.read()).toContain("M-00000000");
  // By the seconds that the server counts, whatever time of its own clock the proposal names.
  expect(document.querySelector("[role=timer]")?.textContent).toMatch(/12:3[34] left/);
  expect([...document.querySelectorAll("button")].map((each) => each.textContent)).toEqual([
    "Approve",
    "Decline",
  ]);
  page.close();
});

test("nothing is shown while no proposal waits", async () => {
  const lapsed = { ...proposal, state: "lapsed" as const, secondsLeft: 0 };
  const page = await show([lapsed]);
  await page.settle();
  expect(page.read()).toBe("");
  page.close();
  const whole = await show([lapsed], true);
  await whole.see("Nobody answered in time");
  expect(document.querySelectorAll("li button")).toHaveLength(0);
  whole.close();
});
