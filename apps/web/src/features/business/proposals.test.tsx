// @vitest-environment happy-dom
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { expect, test } from "vitest";
import { showComponent } from "../../../testing/show-component.tsx";
import { Proposals } from "./proposals.tsx";

const proposal: ProposalView = {
  id: "00000000-0000-4000-8000-000000000001",
  agentName: "Stock robot",
  keyId: "00000000-0000-4000-8000-000000000002",
  state: "waiting",
  totalSatang: 45_000,
  vehicle: "pickup",
  addresses: ["Silom", "Bang Na"],
  reason: "Above the cap of a booking",
  createdAt: "2026-11-20T03:00:00.000Z",
  expiresAt: "2036-11-20T04:00:00.000Z",
  bookingId: null,
};
const show = (...data: ProposalView[]) =>
  showComponent(<Proposals />, {
    areas: ["business", "shell"],
    answers: { "GET /agent-proposals": { data, nextCursor: null } },
  });

test("a waiting proposal says who wants to book what, and can be approved or declined", async () => {
  const page = await show(proposal);
  await page.see("Stock robot");
  expect(page.read()).toContain("Silom → Bang Na");
  expect([...document.querySelectorAll("button")].map((each) => each.textContent)).toEqual([
    "Approve",
    "Decline",
  ]);
  page.close();
});

test("nothing is shown while no proposal waits", async () => {
  const page = await show({ ...proposal, state: "lapsed" });
  await page.settle();
  expect(page.read()).toBe("");
  page.close();
});
