import type { ClaimRecord } from "../model/records.ts";
import { byStaff, send } from "./acts.ts";
import { type BookingNow, isOver } from "./booking-now.ts";
import type { Step, Story } from "./story.ts";

const kinds = ["late", "damaged", "missing", "overcharged"] as const;

/**
 * A customer requests money, one staff member proposes an amount, another decides, and it is paid
 * to one of the destinations.
 */
export function claimSteps(story: Story, booking: BookingNow | null): Step[] {
  const { records, complains } = story;
  if (!complains || !booking) return [];
  const steps: Step[] = [];
  if (isOver(booking)) steps.push([24, "", () => claim(story, booking), "claim"]);
  for (const record of records.claims) steps.push(...stepsOfClaim(story, record));
  return steps;
}

function claim(story: Story, booking: BookingNow): Promise<unknown> {
  const { random, customer } = story;
  const claimedSatang = random.integer(1, 250) * 100;
  const body = { kind: random.pick(kinds), text: "it went wrong", askedSatang: claimedSatang };
  return send(story, `POST /bookings/${booking.id}/reports`, { token: customer.token, body });
}

function stepsOfClaim(story: Story, claimed: ClaimRecord): Step[] {
  const { random, customer } = story;
  const { id, state, version, way: destination } = claimed;
  const path = `/reports/${id}`;
  const note = "we looked at it";
  if (state === "open" || state === "answered")
    return [
      [50, "", () => propose(story, claimed), "propose"],
      [
        3,
        "",
        () =>
          byStaff(story, 0, {
            path: `${path}/fault`,
            body: { version, driverAtFault: random.chance(0.7) },
          }),
      ],
      [2, "", () => byStaff(story, 0, { path: `${path}/refuse`, body: { version, words: note } })],
      [1, "", () => send(story, `POST /reports/${id}/withdraw`, { token: customer.token })],
    ];
  if (state === "proposed")
    return [
      [
        50,
        "",
        () =>
          byStaff(story, random.chance(0.9) ? 1 : 0, {
            path: `${path}/approve`,
            body: { version },
          }),
        "approve",
      ],
      [
        3,
        "",
        () => byStaff(story, 1, { path: `${path}/turn-down`, body: { version, words: note } }),
      ],
    ];
  if (state !== "accepted" || destination !== "transfer") return [];
  const body = { version, reference: "KB-7" };
  const record = () => byStaff(story, 0, { path: `${path}/transferred`, body });
  return [[60, "", record, "transfer by hand"]];
}

function propose(
  story: Story,
  { id, bookingId, requested: requestedSatang, version }: ClaimRecord,
): Promise<unknown> {
  const { random, records } = story;
  const booking = records.bookings.find((record) => record.id === bookingId);
  const drawn = random.pick(["source", "source", "credit", "transfer"] as const);
  const destination = story.aim?.destination ?? drawn;
  const paid = records.tries.find(
    (attempt) => attempt.bookingId === bookingId && attempt.state === "paid",
  );
  // A refund cannot exceed what the payment has left; sometimes staff try it.
  const refundable =
    destination === "source" && paid && random.chance(0.9)
      ? paid.amount - paid.refunded
      : requestedSatang;
  const most = Math.max(1, Math.min(requestedSatang, refundable));
  const amountSatang = random.chance(0.5) ? most : random.integer(1, most);
  const shareMost = booking?.driverId ? Math.min(amountSatang, booking.pay) : 0;
  const driverShareSatang = random.chance(0.5) ? 0 : random.integer(0, shareMost);
  const body = {
    version,
    amountSatang,
    driverShareSatang,
    way: destination,
    words: "so much is right",
  };
  return byStaff(story, 0, { path: `/reports/${id}/propose`, body });
}
