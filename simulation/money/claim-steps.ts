import { byStaff, send } from "./acts.ts";
import { type BookingNow, isOver } from "./booking-now.ts";
import type { ClaimRecord } from "./records.ts";
import type { Step, Story } from "./story.ts";

const kinds = ["late", "damaged", "missing", "overcharged"] as const;

/** Somebody asks for money, one of staff proposes what it is worth, another decides, and it is paid one way or another. */
export function claimSteps(story: Story, booking: BookingNow | null): Step[] {
  const { records, complains } = story;
  if (!complains || !booking) return [];
  const steps: Step[] = [];
  if (isOver(booking)) steps.push([24, "", () => claim(story, booking)]);
  for (const one of records.claims) steps.push(...stepsOfClaim(story, one));
  return steps;
}

function claim(story: Story, booking: BookingNow): Promise<unknown> {
  const { random, customer } = story;
  const askedSatang = random.whole(1, 250) * 100;
  const body = { kind: random.pick(kinds), text: "it went wrong", askedSatang };
  return send(story, `POST /bookings/${booking.id}/reports`, { token: customer.token, body });
}

function stepsOfClaim(story: Story, claimed: ClaimRecord): Step[] {
  const { random, customer } = story;
  const { id, state, version, way } = claimed;
  const path = `/reports/${id}`;
  const words = "we looked at it";
  if (state === "open" || state === "answered")
    return [
      [50, "", () => propose(story, claimed)],
      [3, "", () => byStaff(story, 0, `${path}/fault`, { version, driverAtFault: random.chance(0.7) })],
      [2, "", () => byStaff(story, 0, `${path}/refuse`, { version, words })],
      [1, "", () => send(story, `POST /reports/${id}/withdraw`, { token: customer.token })],
    ];
  if (state === "proposed")
    return [
      [50, "", () => byStaff(story, random.chance(0.9) ? 1 : 0, `${path}/approve`, { version })],
      [3, "", () => byStaff(story, 1, `${path}/turn-down`, { version, words })],
    ];
  if (state !== "accepted" || way !== "transfer") return [];
  return [[60, "", () => byStaff(story, 0, `${path}/transferred`, { version, reference: "KB-7" })]];
}

function propose(story: Story, { id, bookingId, asked, version }: ClaimRecord): Promise<unknown> {
  const { random, records } = story;
  const booking = records.bookings.find((one) => one.id === bookingId);
  const way = random.pick(["source", "source", "credit", "transfer"] as const);
  const paid = records.tries.find((one) => one.bookingId === bookingId && one.state === "paid");
  // What the payment has not got cannot go back to it; sometimes somebody tries.
  const left = way === "source" && paid && random.chance(0.9) ? paid.amount - paid.refunded : asked;
  const most = Math.max(1, Math.min(asked, left));
  const amountSatang = random.chance(0.5) ? most : random.whole(1, most);
  const shareMost = booking?.driverId ? Math.min(amountSatang, booking.pay) : 0;
  const driverShareSatang = random.chance(0.5) ? 0 : random.whole(0, shareMost);
  const body = { version, amountSatang, driverShareSatang, way, words: "so much is right" };
  return byStaff(story, 0, `/reports/${id}/propose`, body);
}
