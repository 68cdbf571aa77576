import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import type { Locale } from "@songtan/domain/accounts/words";
import type { TaskDecision } from "@songtan/domain/booking/task-decision";
import { decideTaskEvent } from "@songtan/domain/booking/task-event";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type BookingRow, loadStops, lockBooking, type StopRow } from "../bookings/queries.ts";
import { type HandoverRow, loadHandovers, lockCarriers, openOf, toHandover } from "../handovers/queries.ts";
import { openIncident } from "../incidents/queries.ts";
import { eventHash, eventReceipt } from "./event-hash.ts";
import { type Judged, judgedBefore, type Outcome, type Receipt, toOutcome } from "./event-outcome.ts";
import { findRoute } from "./find-route.ts";
import { type Assignment, loadAssignment } from "./load-assignment.ts";
import { findBrokenLinks } from "./load-proof-chain.ts";
import { isPinCheckedNow } from "./pin-checked-now.ts";
import { viewTask } from "./queries.ts";
import type { ReceivedEvent } from "./received-event.ts";
import { saveApplied } from "./save-applied.ts";
import { saveProofs } from "./save-proofs.ts";
import { saveReview } from "./save-review.ts";
import { toTask } from "./task-view.ts";

type Input = {
  bookingId: string;
  driverId: string;
  events: readonly TaskEvent[];
  /** By the phone's own clock; not every app says it. */
  sentAt?: string | undefined;
  locale: Locale;
};
type UseCaseDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };

/**
 * Takes what a driver's phone reports, in its order, each event once. One that is refused changes nothing but its own
 * record and does not stop those after it: the phone may hold facts that are true all the same.
 *
 * @throws Refusal `not_found` when the booking was never this driver's
 */
export async function sendTaskEvents(
  deps: UseCaseDeps,
  input: Input,
): Promise<{ outcomes: Outcome[]; task: TaskView }> {
  const { trx } = deps;
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking) throw new Refusal("not_found");
  let rows = await loadRows(trx, booking, input.driverId);
  const outcomes: Outcome[] = [];
  // Each event locks purses for itself: of several drivers that would be in the order of their facts.
  if (rows.handovers.length > 0 || booking.driver_id !== input.driverId)
    await lockCarriers(trx, booking, input.driverId);
  for (const event of input.events) {
    const judged = await takeEvent(deps, { ...input, event, rows });
    outcomes.push(toOutcome(event.id, judged, input.locale));
    if (judged.changed) rows = await reload(trx, input);
  }
  await reportBrokenChain(deps, input);
  const { driverId } = input;
  const { assignedAt } = rows.assignment;
  const { stops, handovers } = rows;
  return {
    outcomes,
    task: await viewTask({ ...deps, db: trx }, rows.booking, { driverId, assignedAt, stops, handovers }),
  };
}

/** A fact that is not as its phone made it, or whose predecessor is missing, is kept all the same, and shown to staff. */
async function reportBrokenChain({ trx, secrets, clock }: UseCaseDeps, { bookingId, driverId, events }: Input) {
  const ids = new Set(events.flatMap(({ id, hash }) => (hash ? [id] : [])));
  if (ids.size === 0) return;
  const broken = await findBrokenLinks({ db: trx, secrets }, { bookingId, ids });
  if (broken.length === 0) return;
  const details = { events: broken };
  await openIncident(trx, { kind: "proof_chain_broken", bookingId, driverId, details, now: clock() });
}

/** What an event is judged on. */
type Rows = { booking: BookingRow; stops: StopRow[]; assignment: Assignment; handovers: HandoverRow[] };

/** The booking as the events before have left it; `sendTaskEvents` holds its lock. */
async function reload(trx: Trx, { bookingId, driverId }: Pick<Input, "bookingId" | "driverId">): Promise<Rows> {
  const booking = await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow();
  return loadRows(trx, booking, driverId);
}

async function loadRows(trx: Trx, booking: BookingRow, driverId: string): Promise<Rows> {
  const handovers = await loadHandovers(trx, booking.id);
  const assignment = await loadAssignment(trx, booking, { driverId, handovers });
  if (!assignment) throw new Refusal("not_found");
  return { booking, stops: await loadStops(trx, booking.id), assignment, handovers };
}

type Taking = Omit<Input, "events"> & { event: TaskEvent; rows: Rows };

async function takeEvent(deps: UseCaseDeps, { rows, ...input }: Taking): Promise<Judged> {
  const { trx } = deps;
  const { event } = input;
  const known = await trx.selectFrom("task_events").selectAll().where("id", "=", event.id).executeTakeFirst();
  if (known) {
    // An id that another driver or another booking has used was not made by this phone for this event.
    if (known.booking_id !== input.bookingId || known.driver_id !== input.driverId)
      return { outcome: "refused", code: "invalid" };
    return judgedBefore(known, rows.assignment);
  }
  const now = deps.clock();
  const { sentAt } = input;
  const route = await findRoute(trx, { ...rows, event, sentAt, now });
  const decision = route.isOld ? kept : decide(deps, { ...rows, event, sentAt, now });
  const happenedAt = laterOf(earlier(event, now), route.since);
  const received: ReceivedEvent = { ...rows, event, driverId: input.driverId, happenedAt, now };
  const receipt = await recordEvent(deps, received, decision);
  if (!receipt) return { outcome: "refused", code: "invalid" };
  if (decision.outcome === "refused") await countWrongPin(trx, received, decision.code);
  if (decision.outcome === "applied") await saveApplied(deps, received, decision);
  if (decision.outcome === "recorded_for_review") await saveReview(trx, received, decision);
  const isTaken = decision.outcome === "applied" || decision.outcome === "recorded_for_review";
  const refusedPictures = isTaken ? await saveProofs(trx, received, decision) : [];
  return { ...decision, receipt, refusedPictures, changed: true };
}

/** Reported of a drop-off that was another one then: kept for staff, and true of no stop there is now. */
const kept: TaskDecision = { outcome: "recorded_for_review", custody: null, cashCollected: null };

type Judging = Rows & { event: TaskEvent; sentAt: string | undefined; now: Date };

function decide(
  { secrets }: Pick<Deps, "secrets">,
  { booking, stops, assignment, handovers, event, sentAt, now }: Judging,
): TaskDecision {
  const stop = stops[event.stopIndex];
  const open = openOf(handovers);
  const task = toTask(booking, stops);
  return decideTaskEvent({
    booking: {
      state: task.state,
      driverId: booking.driver_id,
      cash: task.cash,
      depotSince: task.depotSince ?? null,
      recalledAt: task.recalledAt ?? null,
    },
    stops: task.stops,
    assignment,
    handover: open ? toHandover(open) : null,
    event: { ...event, occurredAt: new Date(event.occurredAt) },
    pinExpected: stop?.pin_required ? secrets.pin(booking.id, stop.index, stop.key_generation) : null,
    pinTries: stop?.pin_tries ?? 0,
    online: stop ? isPinCheckedNow(booking, stop, { event, sentAt, now }) : true,
    seen: false,
    now,
  });
}

/** A phone's clock may run a little ahead; nothing in the history happens later than it was received. */
const earlier = (event: TaskEvent, now: Date): Date => new Date(Math.min(Date.parse(event.occurredAt), now.getTime()));

const laterOf = (at: Date, since: Date | null): Date => (since && since > at ? since : at);

/** Keeps the received, whatever became of it; null when the id was taken a moment ago for another booking. */
async function recordEvent(
  { trx, secrets }: UseCaseDeps,
  received: ReceivedEvent,
  decision: TaskDecision,
): Promise<Receipt | null> {
  if (decision.outcome === "already_applied") return null;
  const { event, now: receivedAt } = received;
  const hash = event.hash ?? null;
  const ids = { id: event.id, bookingId: received.booking.id, driverId: received.driverId };
  const receipt = eventReceipt(secrets, { ...ids, hash, eventHash: eventHash(event), at: receivedAt });
  const inserted = await trx
    .insertInto("task_events")
    .values({
      id: event.id,
      booking_id: received.booking.id,
      driver_id: received.driverId,
      kind: event.kind,
      stop_index: event.stopIndex,
      occurred_at: new Date(event.occurredAt),
      received_at: receivedAt,
      body: JSON.stringify(withoutPin(event)),
      previous_hash: event.previousHash ?? null,
      hash,
      receipt,
      outcome: decision.outcome,
      code: decision.outcome === "refused" ? decision.code : null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted ? { receivedAt, receipt } : null;
}

/** The recipient's PIN is kept nowhere, not even as a driver typed it. */
const withoutPin = (event: TaskEvent): TaskEvent =>
  event.proof?.pin === undefined ? event : { ...event, proof: { ...event.proof, pin: undefined } };

async function countWrongPin(trx: Trx, { booking, event }: ReceivedEvent, code: ErrorCode): Promise<void> {
  if (code !== "pin_wrong") return;
  await trx
    .updateTable("stops")
    .set((eb) => ({ pin_tries: eb("pin_tries", "+", 1) }))
    .where("booking_id", "=", booking.id)
    .where("index", "=", event.stopIndex)
    .execute();
}
