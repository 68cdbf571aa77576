import { byStaff, send } from "./acts.ts";
import { booksOf, freeCredit } from "./records.ts";
import type { Step, Story } from "./story.ts";

/** Two of staff set balances right; what a customer has with us goes to their bank. It pays for bookings besides. */
export function creditSteps(story: Story): Step[] {
  const { complains, records, customer, paysOut } = story;
  const steps: Step[] = [];
  const free = freeCredit(records, customer.id);
  const asked = records.payouts.some(({ kind, state }) => kind === "credit" && state === "requested");
  const transfer = () =>
    send(story, "POST /customer/credit/transfers", { token: customer.token, body: { amountSatang: free } });
  if (paysOut && free >= 2000 && !asked) steps.push([40, "", transfer]);
  if (!complains) return steps;
  if (records.bookings.length > 0) steps.push([4, "", () => propose(story)]);
  for (const { id, state } of records.adjustments) {
    if (state !== "proposed") continue;
    const approver = story.random.chance(0.9) ? 1 : 0;
    steps.push([20, "", () => byStaff(story, approver, `/adjustments/${id}/approve`, {})]);
    steps.push([2, "", () => byStaff(story, 1, `/adjustments/${id}/turn-down`, { words: "not so" })]);
  }
  return steps;
}

/** About any booking of the customer's; nobody may be let off more than they owe for it. */
function propose(story: Story): Promise<void> {
  const { random, records, customer } = story;
  const booking = random.pick(records.bookings);
  const due = booksOf(records, customer.id).customer_due ?? 0;
  const kinds = ["customer_credit", "customer_credit", "driver_credit", "driver_debit"] as const;
  const kind = due > 0 && random.chance(0.5) ? "due_waived" : random.pick(kinds);
  const amountSatang = kind === "due_waived" ? random.whole(1, due) : random.whole(5, 300) * 100;
  const about = booking.driverId || kind === "customer_credit" || kind === "due_waived";
  const whose = about ? { bookingNumber: booking.number } : { driverId: random.pick(story.drivers).id };
  return byStaff(story, 0, "/adjustments", { kind, amountSatang, words: "to set it right", ...whose });
}
