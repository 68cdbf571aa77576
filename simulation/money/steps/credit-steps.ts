import { booksOf, freeCredit } from "../model/records.ts";
import { byStaff, send } from "./acts.ts";
import type { Step, Story } from "./story.ts";

/**
 * Two staff members correct balances; a customer's credit is transferred to their bank. It also
 * pays for bookings.
 */
export function creditSteps(story: Story): Step[] {
  const { complains, records, customer, paysOut } = story;
  const steps: Step[] = [];
  const free = freeCredit(records, customer.id);
  const hasRequested = records.payouts.some(
    ({ kind, state }) => kind === "credit" && state === "requested",
  );
  const transfer = () =>
    send(story, "POST /customer/credit/transfers", {
      token: customer.token,
      body: { amountSatang: free },
    });
  if (paysOut && free >= 2000 && !hasRequested) steps.push([40, "", transfer]);
  if (!complains) return steps;
  if (records.bookings.length > 0) steps.push([4, "", () => propose(story)]);
  for (const { id, state } of records.adjustments) {
    if (state !== "proposed") continue;
    const approver = story.random.chance(0.9) ? 1 : 0;
    steps.push([
      20,
      "",
      () => byStaff(story, approver, { path: `/adjustments/${id}/approve`, body: {} }),
    ]);
    steps.push([
      2,
      "",
      () => byStaff(story, 1, { path: `/adjustments/${id}/turn-down`, body: { words: "not so" } }),
    ]);
  }
  return steps;
}

/** About any booking of the customer's; no waiver may exceed the amount owed for it. */
function propose(story: Story): Promise<void> {
  const { random, records, customer } = story;
  const booking = random.pick(records.bookings);
  const due = booksOf(records, customer.id).customer_due ?? 0;
  const kinds = ["customer_credit", "customer_credit", "driver_credit", "driver_debit"] as const;
  const kind = due > 0 && random.chance(0.5) ? "due_waived" : random.pick(kinds);
  const amountSatang =
    kind === "due_waived" ? random.integer(1, due) : random.integer(5, 300) * 100;
  const about = booking.driverId || kind === "customer_credit" || kind === "due_waived";
  const owner = about
    ? { bookingNumber: booking.number }
    : { driverId: random.pick(story.drivers).id };
  return byStaff(story, 0, {
    path: "/adjustments",
    body: {
      kind,
      amountSatang,
      words: "to set it right",
      ...owner,
    },
  });
}
