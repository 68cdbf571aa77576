import { randomUUID } from "node:crypto";
import { withPhoto } from "../../../apps/api/testing/world/delivery.ts";
import { type Person, report } from "../../../apps/api/testing/world/people.ts";
import { nearSiam } from "../../../apps/api/testing/world/points.ts";
import { byStaff, send, wait } from "./acts.ts";
import type { BookingNow } from "./booking-now.ts";
import { cancel, recall } from "./booking-steps.ts";
import type { Step, Story } from "./story.ts";

export function searchingSteps(story: Story, booking: BookingNow): Step[] {
  const { random, drivers } = story;
  const accept = async () => {
    const driver = random.pick(drivers);
    await report(story.city.world, driver, nearSiam);
    await send(story, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  };
  const waitUntilUnfulfilled = async () => void story.steps.push(wait(story, 3700));
  return [
    [60, "", accept],
    [4, "", () => cancel(story, booking), "cancel"],
    [3, "", waitUntilUnfulfilled],
  ];
}

/** The driver who has it does what comes next, or something else that may happen there. */
export function drivingSteps(story: Story, booking: BookingNow): Step[] {
  const { random } = story;
  const driver = story.drivers.find(({ id }) => id === booking.driverId);
  if (!driver) return [];
  const sendEvent = (kind: string, stopIndex: number, more: object = {}) =>
    sendEvents(story, { driver, booking }, [{ kind, stopIndex, ...more }]);
  const stop = booking.stops.find(
    (candidate) => candidate.state !== "done" && candidate.state !== "failed",
  );
  const steps: Step[] = booking.state === "assigned" ? [] : [loseStep(story, booking)];
  if (booking.state === "returning") {
    steps.push([40, "", () => sendEvent("returned", 0, withPhoto())]);
    // No one accepts the return: after ten minutes it may be left at a depot.
    if (booking.toDepot)
      steps.push(
        [60, "", () => sendEvent("left_at_depot", 0, withPhoto())],
        [20, "", async () => void story.steps.push(wait(story, 700))],
      );
    else
      steps.push([
        20,
        "",
        () => sendEvent("failed", 0, { reason: "sender_absent", ...withPhoto() }),
      ]);
    return steps;
  }
  if (!stop) {
    steps.push(
      [30, "", () => sendEvent("returning", 0)],
      [10, "", () => sendEvent("returned", 0, withPhoto())],
    );
    const failed = booking.stops.find((candidate) => candidate.state === "failed")?.index ?? 1;
    steps.push([6, "", () => sendEvent("retry", failed)]);
    return steps;
  }
  const { index } = stop;
  if (booking.state === "in_transit") steps.push([4, "", () => recall(story, booking)]);
  const fareDue = booking.method === "cash" && booking.cashStop === index && !booking.fareCollected;
  const codDue = stop.cod > 0 && !stop.codCollected;
  if (stop.state === "pending") steps.push([40, "", () => sendEvent("heading", index)]);
  if (stop.state === "heading") steps.push([40, "", () => sendEvent("arrived", index)]);
  if (stop.state === "arrived") {
    if (fareDue)
      steps.push([
        40,
        "",
        () => sendEvent("cash_collected", index, { purpose: "fare", amountSatang: booking.fare }),
      ]);
    else if (codDue)
      steps.push([
        40,
        "",
        () => sendEvent("cash_collected", index, { purpose: "cod", amountSatang: stop.cod }),
      ]);
    else
      steps.push([
        40,
        "",
        () => sendEvent(index === 0 ? "picked_up" : "delivered", index, withPhoto()),
      ]);
    const reason =
      index === 0
        ? random.pick(["prohibited", "parcel_differs"])
        : random.pick(["recipient_absent", "payment_refused"]);
    steps.push([8, "", () => sendEvent("failed", index, { reason, ...withPhoto() })]);
    steps.push(waitAtStop(story));
  }
  if (booking.state === "assigned") {
    steps.push([4, "", () => sendEvent("given_back", 0, { reason: "vehicle_trouble" })]);
    steps.push([5, "", () => cancel(story, booking), "cancel"]);
  }
  return steps;
}

/** Longer than the free half hour: waiting costs. */
const waitAtStop = (story: Story): Step => [
  story.savesCards ? 12 : 5,
  "",
  async () => void story.steps.push(wait(story, story.random.pick([1200, 2400, 20_000]))),
  "wait at a stop",
];

/** Staff declare the goods lost, on the way or out of a depot; above one person's limit another one answers. */
export const loseStep = (story: Story, { id, state, driverId }: BookingNow): Step => [
  2,
  "",
  async () => {
    const words = "nobody finds them";
    await byStaff(story, 0, {
      path: `/bookings/${id}/lose`,
      body: { seenState: state, seenDriverId: driverId, words },
    });
    const waiting = await story.city.world.deps.db
      .selectFrom("lostDeclarations")
      .select("id")
      .where("bookingId", "=", id)
      .where("state", "=", "proposed")
      .executeTakeFirst();
    if (!waiting) return;
    const answer = story.random.chance(0.8) ? "approve" : "turn-down";
    await byStaff(story, 1, {
      path: `/bookings/${id}/losses/${waiting.id}/${answer}`,
      body: answer === "turn-down" ? { words } : {},
    });
  },
];

async function sendEvents(
  story: Story,
  { driver, booking }: { driver: Person; booking: BookingNow },
  driverEvents: { kind: string; stopIndex: number }[],
): Promise<void> {
  const occurredAt = story.city.world.clock.now.toISOString();
  const events = driverEvents.map((driverEvent) => ({
    id: randomUUID(),
    occurredAt,
    ...driverEvent,
  }));
  story.steps.push(
    `the driver: ${driverEvents.map(({ kind, stopIndex }) => `${kind} at ${stopIndex}`).join(", ")}`,
  );
  await send(story, `POST /driver/tasks/${booking.id}/events`, {
    token: driver.token,
    body: { events },
  });
}
