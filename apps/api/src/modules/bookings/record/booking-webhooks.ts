import type { WebhookBooking } from "@songtan/contract/partners/webhooks";
import { hasDriver } from "@songtan/domain/booking/booking";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { shortName } from "@songtan/domain/thai/names";
import { type WebhookType, webhookTypesOf } from "@songtan/domain/webhooks/event-types";
import { promisedArrivalOf } from "@songtan/domain/webhooks/promised-arrival";
import { sql } from "kysely";
import type { Reader, Trx } from "../../../db/database.ts";
import { recordWebhookEvent } from "../../businesses/webhook-events/record-webhook-event.ts";
import { loadCodMoney } from "../cod-money/load-cod-money.ts";
import type { BookingRow } from "./booking.ts";

/** The facts of a booking's history that become events for its business's programs. */
type HistoryEvent = {
  bookingId: string;
  kind: string;
  stopIndex?: number;
  reason?: string;
  happenedAt: Date;
  receivedAt: Date;
};

/**
 * Records the events of a business's booking. A person's booking does not have any.
 * @param owners the business of each event's booking
 */
export async function recordBookingWebhooks(
  trx: Trx,
  events: readonly HistoryEvent[],
  owners: readonly { bookingId: string; businessId: string | null }[],
): Promise<void> {
  const businesses = new Map(owners.map((owner) => [owner.bookingId, owner.businessId]));
  for (const { bookingId, kind, stopIndex, reason, happenedAt, receivedAt } of events) {
    const businessId = businesses.get(bookingId);
    if (!businessId) continue;
    const booking = await loadWebhookBooking(trx, bookingId, receivedAt);
    const collectedAt = booking.stops.find(({ index }) => index === stopIndex)?.codCollectedAt;
    const types = webhookTypesOf({
      kind,
      codCollected: collectedAt === happenedAt.toISOString(),
      dropOffs: booking.stops.slice(1).map(({ state }) => state),
    });
    const about = {
      ...(stopIndex !== undefined && { stopIndex }),
      ...(reason && { reason }),
      happenedAt: happenedAt.toISOString(),
    };
    for (const type of types)
      await recordWebhookEvent(trx, {
        businessId,
        type,
        bookingId,
        data: { ...booking, ...about },
        now: receivedAt,
      });
  }
}

type BookingChange = {
  bookingId: string;
  type: WebhookType;
  /** Data of the event in addition to the booking. */
  about?: Record<string, unknown>;
  now: Date;
};

/** The same for a change that is not in the booking's history, such as a proof or a claim. */
export async function recordBookingWebhook(
  trx: Trx,
  { bookingId, type, about = {}, now }: BookingChange,
): Promise<void> {
  const businessId = (await findBusinesses(trx, [bookingId])).get(bookingId);
  if (!businessId) return;
  const data = { ...(await loadWebhookBooking(trx, bookingId, now)), ...about };
  await recordWebhookEvent(trx, { businessId, type, bookingId, data, now });
}

async function findBusinesses(
  db: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "businessId"])
    .where("id", "in", bookingIds)
    .where("businessId", "is not", null)
    .execute();
  return new Map(rows.map(({ id, businessId }) => [id, `${businessId}`]));
}

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A booking as an event shows it: what it is and where it is, without the addresses and contacts that its business gave. */
async function loadWebhookBooking(
  db: Reader,
  bookingId: string,
  now: Date,
): Promise<WebhookBooking> {
  const booking = await db
    .selectFrom("bookings")
    .leftJoin("accounts", "accounts.id", "bookings.driverId")
    .leftJoin("drivers", "drivers.accountId", "bookings.driverId")
    .selectAll("bookings")
    .select(["firstName", "lastName", "drivers.plate", "drivers.vehicle as driverVehicle"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const driver = booking.driverId && {
    name: shortName({ firstName: booking.firstName ?? "", lastName: booking.lastName }),
    plate: booking.plate,
    vehicle: booking.driverVehicle ?? booking.vehicle,
  };
  const stops = await loadWebhookStops(db, booking, now);
  return {
    id: booking.id,
    number: booking.number,
    reference: booking.reference,
    metadata: booking.metadata as Record<string, string>,
    state: booking.state,
    totalSatang: booking.totalSatang,
    paymentState: booking.paymentState,
    vehicle: booking.vehicle,
    createdAt: booking.createdAt.toISOString(),
    scheduledAt: at(booking.scheduledAt),
    endedAt: at(booking.endedAt),
    cancelFeeSatang: booking.cancelFeeSatang,
    driver: driver || null,
    arrival: shownArrival(booking, stops),
    stops,
  };
}

/** Returns the promised arrival at the driver's current stop. */
function shownArrival(
  booking: BookingRow,
  stops: WebhookBooking["stops"],
): WebhookBooking["arrival"] {
  const promised = hasDriver(booking.state) ? promisedArrivalOf(booking) : null;
  const next = stops.find(({ state }) => !isStopHandled(state));
  if (next?.index !== promised?.stopIndex || next?.state === "arrived") return null;
  return promised && { stopIndex: promised.stopIndex, at: promised.at.toISOString() };
}

async function loadWebhookStops(
  db: Reader,
  { id: bookingId, state }: Pick<BookingRow, "id" | "state">,
  now: Date,
): Promise<WebhookBooking["stops"]> {
  const stops = await db
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("index")
    .execute();
  const proofs = await db
    .selectFrom("proofs")
    .select(["stopIndex", "kind", "happenedAt"])
    .where("bookingId", "=", bookingId)
    .orderBy("happenedAt")
    .orderBy(sql`id`)
    .execute();
  const codOf = await loadCodMoney(
    db,
    stops.map((stop) => ({ ...stop, bookingState: state })),
    now,
  );
  return stops.map((stop) => ({
    index: stop.index,
    state: stop.state,
    arrivedAt: at(stop.arrivedAt),
    doneAt: at(stop.doneAt),
    failureReason: stop.failureReason,
    codAmountSatang: stop.codAmountSatang,
    codCollectedAt: at(stop.codCollectedAt),
    ...codOf(stop),
    proofs: proofs
      .filter(({ stopIndex }) => stopIndex === stop.index)
      .map(({ kind, happenedAt }) => ({ kind, at: happenedAt.toISOString() })),
  }));
}
