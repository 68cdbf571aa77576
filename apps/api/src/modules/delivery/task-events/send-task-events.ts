import type { TaskEvent, TaskEventsResult } from "@songtan/contract/drivers/tasks";
import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import type { TaskDecision } from "@songtan/domain/tasks/decision";
import { clockAheadSeconds, isClockWrong } from "@songtan/domain/tasks/phone-clock";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { lockCarriers } from "../handovers/lock-carriers.ts";
import { type Assignment, assignmentOf } from "../tasks/assignment.ts";
import type { EventContext } from "../tasks/event-context.ts";
import { eventHash, eventReceipt } from "../tasks/event-hash.ts";
import { findBrokenLinks } from "../tasks/load-proof-chain.ts";
import { viewTask } from "../tasks/load-task-view.ts";
import { loadTaskSnapshot, type TaskSnapshot } from "../tasks/task-snapshot.ts";
import { dateEvent } from "./date-event.ts";
import { decideEvent } from "./decide-event.ts";
import {
  type EventResult,
  type Outcome,
  type Receipt,
  repeatedOutcome,
  toOutcome,
} from "./event-outcome.ts";
import { findStopVersion } from "./find-stop-version.ts";
import { saveApplied } from "./save-applied.ts";
import { saveProofs } from "./save-proofs.ts";
import { saveReview } from "./save-review.ts";

type Input = {
  bookingId: string;
  driverId: string;
  events: readonly TaskEvent[];
  /** By the phone's own clock; null for an app that does not say it. */
  sentAt: Date | null;
  /** A member of staff who speaks for the driver; a phone reports for itself. */
  recordedBy?: string;
  locale: Locale;
};
type UseCaseDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };

/**
 * Processes a phone's events in order, each once. A refused event changes nothing but its own
 * record and does not stop the later ones, which may still be true. A wrong clock of the phone is
 * corrected, and the answer says so.
 * @throws Refusal `not_found` when the booking was never this driver's
 */
export async function sendTaskEvents(
  deps: UseCaseDeps,
  input: Input,
): Promise<z.infer<typeof TaskEventsResult>> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, input.bookingId);
  if (!booking) throw new Refusal("not_found");
  let rows = await loadRows(trx, input);
  const outcomes: Outcome[] = [];
  // Each event locks driver balances by itself, which with several drivers would follow the order
  // of the events.
  if (rows.handovers.length > 0 || booking.driverId !== input.driverId)
    await lockCarriers(trx, booking, input.driverId);
  for (const event of input.events) {
    const result = await processEvent(deps, { ...input, event, rows });
    outcomes.push(toOutcome(event.id, result, input.locale));
    if (result.changed) rows = await loadRows(trx, input);
  }
  await flagBrokenChain(deps, input);
  const { driverId } = input;
  const { assignedAt } = rows.assignment;
  const aheadSeconds = clockAheadSeconds({ sentAt: input.sentAt, now });
  return {
    outcomes,
    ...(isClockWrong(aheadSeconds) && { clockAheadSeconds: aheadSeconds }),
    task: await viewTask({ ...deps, db: trx }, rows, { driverId, assignedAt }),
  };
}

/**
 * An event that differs from its hash, or misses its predecessor, is stored all the same and shown
 * to staff.
 */
async function flagBrokenChain(
  { trx, secrets, clock }: UseCaseDeps,
  { bookingId, driverId, events }: Input,
) {
  const ids = new Set(events.flatMap(({ id, hash }) => (hash ? [id] : [])));
  if (ids.size === 0) return;
  const broken = await findBrokenLinks({ db: trx, secrets }, { bookingId, ids });
  if (broken.length === 0) return;
  const details = { events: broken };
  await openIncident(trx, {
    kind: "proof_chain_broken",
    bookingId,
    driverId,
    details,
    now: clock(),
  });
}

/** What an event is judged on, and after the last event what the driver is shown. */
type EventRows = TaskSnapshot & { assignment: Assignment };

/** The booking as the events before have left it; `sendTaskEvents` holds its lock. */
async function loadRows(
  trx: Trx,
  { bookingId, driverId }: Pick<Input, "bookingId" | "driverId">,
): Promise<EventRows> {
  const snapshot = await loadTaskSnapshot(trx, { bookingId, driverId });
  const assignment = snapshot && assignmentOf(snapshot, driverId);
  if (!assignment) throw new Refusal("not_found");
  return { ...snapshot, assignment };
}

type EventInput = Omit<Input, "events"> & { event: TaskEvent; rows: EventRows };

async function processEvent(
  deps: UseCaseDeps,
  { rows, ...input }: EventInput,
): Promise<EventResult> {
  const { trx } = deps;
  const { event } = input;
  const known = await trx
    .selectFrom("taskEvents")
    .selectAll()
    .where("id", "=", event.id)
    .executeTakeFirst();
  if (known) {
    // An id that another driver or another booking has used was not made by this phone for this event.
    if (known.bookingId !== input.bookingId || known.driverId !== input.driverId)
      return { outcome: "refused", code: "invalid" };
    return repeatedOutcome(known);
  }
  const now = deps.clock();
  const { sentAt } = input;
  const route = await findStopVersion(trx, { ...rows, event, sentAt, now });
  const { assignedAt } = rows.assignment;
  const { bookingId, driverId, recordedBy } = input;
  const at = await dateEvent(trx, { bookingId, event, recordedBy, sentAt, assignedAt, now });
  const happenedAt = laterOf(at, route.since);
  const context = { ...rows, event, driverId, recordedBy, happenedAt, now };
  const decision = route.isOld ? reviewDecision : decideEvent(deps, context, sentAt);
  const receipt = await recordEvent(deps, context, decision);
  if (!receipt) return { outcome: "refused", code: "invalid" };
  if (decision.outcome === "refused") await countWrongPin(trx, context, decision.code);
  const isRecorded = decision.outcome === "applied" || decision.outcome === "recorded_for_review";
  // Before what it proves: events for partners show a booking with its proofs.
  const refusedPictures = isRecorded ? await saveProofs(trx, context, decision) : [];
  if (decision.outcome === "applied") await saveApplied(deps, context, decision);
  if (decision.outcome === "recorded_for_review") await saveReview(trx, context, decision);
  return { ...decision, receipt, refusedPictures, changed: true };
}

/**
 * Reported for a drop-off that has changed since: stored for staff, and valid for no present stop.
 */
const reviewDecision: TaskDecision = {
  outcome: "recorded_for_review",
  custody: null,
  cashCollected: null,
};

const laterOf = (at: Date, since: Date | null): Date => (since && since > at ? since : at);

/**
 * Stores the received event with any outcome; null when the id was used a moment ago for another
 * booking.
 */
async function recordEvent(
  { trx, secrets }: UseCaseDeps,
  context: EventContext,
  decision: TaskDecision,
): Promise<Receipt | null> {
  if (decision.outcome === "already_applied") return null;
  const { event, happenedAt, now: receivedAt } = context;
  const hash = event.hash ?? null;
  const ids = { id: event.id, bookingId: context.booking.id, driverId: context.driverId };
  const receipt = eventReceipt(secrets, {
    ...ids,
    hash,
    eventHash: eventHash(event),
    at: receivedAt,
  });
  const inserted = await trx
    .insertInto("taskEvents")
    .values({
      id: event.id,
      bookingId: context.booking.id,
      driverId: context.driverId,
      recordedBy: context.recordedBy ?? null,
      kind: event.kind,
      stopIndex: event.stopIndex,
      occurredAt: new Date(event.occurredAt),
      happenedAt,
      receivedAt,
      body: JSON.stringify(withoutPin(event)),
      previousHash: event.previousHash ?? null,
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

/** The recipient's PIN is never stored, not even as a driver typed it. */
const withoutPin = (event: TaskEvent): TaskEvent =>
  event.proof?.pin === undefined ? event : { ...event, proof: { ...event.proof, pin: undefined } };

async function countWrongPin(
  trx: Trx,
  { booking, event }: EventContext,
  code: ErrorCode,
): Promise<void> {
  if (code !== "pin_wrong") return;
  await trx
    .updateTable("stops")
    .set((eb) => ({ pinAttempts: eb("pinAttempts", "+", 1) }))
    .where("bookingId", "=", booking.id)
    .where("index", "=", event.stopIndex)
    .execute();
}
