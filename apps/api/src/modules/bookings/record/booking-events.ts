import type {
  TimelineEntry as TimelineEntryShape,
  TimelineKind,
} from "@songtan/contract/bookings/timeline";
import { cityOfId } from "@songtan/domain/cities/city-id";
import { limits } from "@songtan/domain/limits";
import type { CompiledQuery, Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import { actingNow } from "../../../db/acted-by.ts";
import { compileOnce, fillOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { sendAhead } from "../../../db/send-ahead.ts";
import { publish, signalOfBooking } from "../../../ports/pub-sub.ts";
import { notifyMilestones } from "../../platform/notifications/notify-milestones.ts";
import { type ActingName, toActedBy } from "./acted-by.ts";
import { recordBookingWebhook, recordBookingWebhooks } from "./booking-webhooks.ts";
import { enqueueDialectEvents } from "./dialect-events.ts";
import { lapseProposals } from "./lapse-proposals.ts";
import type { StopIndexMapper } from "./map-stop-index.ts";

type TimelineEntry = z.infer<typeof TimelineEntryShape>;

export type BookingEvent = {
  bookingId: string;
  kind: TimelineKind;
  actor: `customer:${string}` | `driver:${string}` | `staff:${string}` | "recipient" | "system";
  stopIndex?: number;
  reason?: string;
  /** The member of staff who recorded it for the actor. */
  recordedBy?: string | undefined;
  happenedAt: Date;
  receivedAt: Date;
};

/**
 * Appends facts to the booking's history and, at commit, wakes everybody who watches it: its customer and its driver.
 * @param owner the business of their booking, where the caller has its row: of a person's booking no answer is waited for
 */
export async function recordBookingEvents(
  trx: Trx,
  events: readonly BookingEvent[],
  owner: { businessId: string | null } | null = null,
): Promise<void> {
  if (events.length === 0) return;
  const statement = insertEvents(trx, events);
  const isPersons = owner !== null && owner.businessId === null;
  if (isPersons) await sendAhead(trx, statement);
  const recorded = isPersons ? [] : (await trx.executeQuery(statement)).rows;
  await Promise.all([
    ...events.map((event) => closeOutdatedEdit(trx, event)),
    closeLapsed(trx, events),
    notifyMilestones(trx, events),
  ]);
  await recordBookingWebhooks(trx, events, recorded);
  if (recorded.some(({ businessId }) => businessId !== null))
    await enqueueDialectEvents(trx, events);
}

type Recorded = { bookingId: string; businessId: string | null };
/** Values of all events of a record, by their place and column. */
type Values = Record<string, unknown>;
type InsertEvents = (trx: Trx, values: Values) => CompiledQuery<Recorded>;

const valuesOf = (event: BookingEvent) => ({
  bookingId: event.bookingId,
  city: cityOfId(event.bookingId),
  kind: event.kind,
  actor: event.actor,
  stopIndex: event.stopIndex ?? null,
  reason: event.reason ?? null,
  recordedBy: event.recordedBy ?? null,
  happenedAt: event.happenedAt,
  receivedAt: event.receivedAt,
});

/** By how many events they insert, and which of them name who acts for a business. */
const statements = new Map<string, InsertEvents>();

function insertEvents(trx: Trx, events: readonly BookingEvent[]): CompiledQuery<Recorded> {
  const ofCustomer = events.map(({ actor }) => actor.startsWith("customer:"));
  const shape = String(ofCustomer);
  const insert: InsertEvents =
    statements.get(shape) ??
    fillOnce((db, values: Values) =>
      db
        .insertInto("bookingEvents")
        .values(
          ofCustomer.map((acting, index) => ({
            ...columnsOf(values, index),
            actedBy: acting ? actingNow : null,
          })),
        )
        .returning((eb) => [
          "bookingId",
          eb
            .selectFrom("bookings")
            .select("businessId")
            .whereRef("bookings.id", "=", "bookingEvents.bookingId")
            .as("businessId"),
          signalOfBooking(eb.ref("bookingEvents.bookingId")).as("signal"),
        ]),
    );
  statements.set(shape, insert);
  const values = events.flatMap((event, index) =>
    Object.entries(valuesOf(event)).map(([column, value]) => [nameOf(column, index), value]),
  );
  return insert(trx, Object.fromEntries(values) as Values);
}

const nameOf = (column: string, index: number) => `${column} ${index}`;
const columns: Record<keyof ReturnType<typeof valuesOf>, true> = {
  bookingId: true,
  city: true,
  kind: true,
  actor: true,
  stopIndex: true,
  reason: true,
  recordedBy: true,
  happenedAt: true,
  receivedAt: true,
};
const columnsOf = (values: Values, index: number) =>
  Object.fromEntries(
    Object.keys(columns).map((column) => [column, values[nameOf(column, index)]]),
  ) as ReturnType<typeof valuesOf>;

/** Events after which a question about other drop-offs can no longer be answered. */
const endsEdit: ReadonlySet<TimelineKind> = new Set([
  ...(["given_back", "driver_changed", "handed_over", "returning", "delivered"] as const),
  ...(["cancelled", "unfulfilled", "held", "lost"] as const),
]);

/** Events that change the booking's state or driver, so that proposals to a second person may have lapsed. */
const movesBooking: ReadonlySet<TimelineKind> = new Set([
  ...endsEdit,
  ...(["picked_up", "returned", "disposed"] as const),
]);

async function closeLapsed(trx: Trx, events: readonly BookingEvent[]): Promise<void> {
  const moved = new Map(
    events.flatMap(({ bookingId, kind, receivedAt }) =>
      movesBooking.has(kind) ? [[bookingId, receivedAt]] : [],
    ),
  );
  for (const [bookingId, now] of moved) await lapseProposals(trx, { bookingId, now });
}

const beginsStop: ReadonlySet<TimelineKind> = new Set([
  "heading_to_stop",
  "arrived_at_stop",
  "stop_done",
  "stop_failed",
]);

async function closeOutdatedEdit(
  trx: Trx,
  { bookingId, kind, stopIndex, receivedAt }: BookingEvent,
): Promise<void> {
  const begun = beginsStop.has(kind) ? stopIndex : undefined;
  if (!endsEdit.has(kind) && begun === undefined) return;
  const now = receivedAt;
  if (!(await closeEdit(trx, { bookingId, state: "expired", begun, now }))) return;
  // The history shows what ended it; a program is sent the end of its request as well.
  const about = { happenedAt: now.toISOString() };
  await recordBookingWebhook(trx, { bookingId, type: "booking.edit_declined", about, now });
  await enqueueDialectEvents(trx, [{ bookingId, kind: "edit_expired", happenedAt: now }]);
}

type EditEnd = {
  bookingId: string;
  state: "declined" | "expired" | "withdrawn";
  /** Only a question about this drop-off or one before it. */
  begun?: number | undefined;
  now: Date;
};

/** No drop-off comes after it. */
const stopIndexMax = limits.stopsMax;

const endOpenEdit = compileOnce((db, { bookingId, state, begun, now }: Required<EditEnd>) =>
  db
    .updateTable("bookingEdits")
    .set({ state, answeredAt: now })
    .where("bookingId", "=", bookingId)
    .where("state", "=", "asked")
    .where("fromIndex", "<=", begun as number)
    .returning("driverId"),
);

/** An open question about other drop-offs ends another way than with a yes. Answers whether there was one. */
export async function closeEdit(
  trx: Trx,
  { bookingId, state, begun, now }: EditEnd,
): Promise<boolean> {
  const closed = await endOpenEdit(trx, { bookingId, state, begun: begun ?? stopIndexMax, now });
  for (const { driverId } of closed) await publish(trx, { topic: "driver", id: driverId });
  return closed.length > 0;
}

export type EventRow = Selectable<DB["bookingEvents"]>;

/** Returns the events in the order they happened, as customers read them. */
export function timelineOf(
  events: readonly EventRow[],
  mapStopIndex: StopIndexMapper,
  actingNames: readonly ActingName[],
): TimelineEntry[] {
  const ordered = events.toSorted(
    (left, right) => left.happenedAt.getTime() - right.happenedAt.getTime() || left.id - right.id,
  );
  return ordered.map((event) => {
    const stopIndex = mapStopIndex(event);
    const by = toActedBy(event.actedBy, actingNames);
    return {
      kind: event.kind as TimelineKind,
      at: event.happenedAt.toISOString(),
      ...(stopIndex !== null && { stopIndex }),
      ...(event.reason && { reason: event.reason }),
      ...(event.recordedBy && { byStaff: true as const }),
      ...(by && { by }),
    };
  });
}

/** The number of the newest event: an event stream's id, by which a reader resumes. */
export const lastEventId = (events: readonly Pick<EventRow, "id">[]): number =>
  events.reduce((last, { id }) => Math.max(last, id), 0);
