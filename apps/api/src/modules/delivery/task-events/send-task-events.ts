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
import { findBrokenLinks } from "../tasks/load-proof-chain.ts";
import { viewTask } from "../tasks/load-task-view.ts";
import { loadTaskSnapshot, type TaskSnapshot } from "../tasks/task-snapshot.ts";
import { dateEvent } from "./date-event.ts";
import { decideEvent } from "./decide-event.ts";
import { endWork } from "./end-work.ts";
import { type EventResult, type Outcome, repeatedOutcome, toOutcome } from "./event-outcome.ts";
import { findStopVersion } from "./find-stop-version.ts";
import { loadReceived, type ReceivedEvent, recordEvent } from "./received-events.ts";
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
  /** The program performs the work in test mode, which does not move money, so it is not doubted. */
  isTest?: boolean;
  locale: Locale;
};
type UseCaseDeps = Pick<Deps, "clock" | "secrets" | "settings"> & { trx: Trx };

/**
 * Processes a phone's events in order, each once. A refused event changes only its record and does not stop later
 * ones, which may still be true. A wrong clock of the phone is corrected, and the response reports it.
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
  const ids = input.events.map(({ id }) => id);
  const [before, received] = await Promise.all([loadRows(trx, input), loadReceived(trx, ids)]);
  let rows = before;
  const outcomes: Outcome[] = [];
  // Each event locks driver balances by itself, which with several drivers would follow the order
  // of the events.
  if (rows.handovers.length > 0 || booking.driverId !== input.driverId)
    await lockCarriers(trx, booking, input.driverId);
  for (const event of input.events) {
    const known = received.get(event.id) ?? null;
    const result = await processEvent(deps, { ...input, event, known, rows });
    outcomes.push(toOutcome(event.id, result, input.locale));
    // A duplicate within the request counts as received from here on.
    if (ids.lastIndexOf(event.id) > ids.indexOf(event.id))
      for (const [id, row] of await loadReceived(trx, [event.id])) received.set(id, row);
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

/** The rows that decide about an event, and that build the driver's view after the last event. */
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

type EventInput = Omit<Input, "events"> & {
  event: TaskEvent;
  known: ReceivedEvent | null;
  rows: EventRows;
};

async function processEvent(
  deps: UseCaseDeps,
  { rows, known, ...input }: EventInput,
): Promise<EventResult> {
  const { trx } = deps;
  const { event } = input;
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
  if (decision.outcome === "applied") {
    const judged = { ...context, isTest: input.isTest ?? false };
    await saveApplied(deps, judged, decision);
    await endWork(deps, judged, decision);
  }
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
