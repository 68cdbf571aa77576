import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isStopHandled } from "@songtan/domain/booking/stop";
import type { StopState } from "@songtan/domain/booking-types";
import { waitingSource } from "@songtan/domain/ledger/charge-entries";
import {
  type Handover,
  handoverDistances,
  handoverGiverPay,
  handoverPartOf,
  shareDriverPay,
} from "@songtan/domain/tasks/handover";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Database } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import type { HandoverPay } from "./queries.ts";

export type HandoverRow = Selectable<DB["handovers"]>;
type Reader = Pick<Kysely<Database>, "selectFrom">;

/** The handover of a booking that is under way. */
export const loadOpenHandover = (db: Reader, bookingId: string): Promise<HandoverRow | undefined> =>
  db
    .selectFrom("handovers")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .where("done_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();

/**
 * Every handover of a booking, in order; most bookings have none, so one query serves all callers.
 */
export const loadHandovers = (db: Reader, bookingId: string): Promise<HandoverRow[]> =>
  db
    .selectFrom("handovers")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .orderBy("proposed_at")
    .execute();

/** Of a booking's handovers the one that is under way. */
export const openOf = (handovers: readonly HandoverRow[]): HandoverRow | undefined =>
  handovers.find((row) => row.done_at === null && row.ended_at === null);

/** The row as the rules read it. */
export const toHandover = (row: HandoverRow): Handover => ({
  fromDriverId: row.from_driver_id,
  toDriverId: row.to_driver_id,
  given: row.given_at !== null,
  taken: row.taken_at !== null,
});

/** Handovers of a booking that are done, in their order. */
export const loadDoneHandovers = (db: Reader, bookingId: string): Promise<HandoverRow[]> =>
  db
    .selectFrom("handovers")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .where("done_at", "is not", null)
    .orderBy("proposed_at")
    .execute();

/** The parts of a booking's pay for drivers who handed over its goods, with their waiting fee. */
export const loadHandoverPay = async (db: Reader, bookingId: string): Promise<HandoverPay[]> =>
  loadHandoverPayOf(db, { bookingId, handovers: await loadHandovers(db, bookingId) });

type Loaded = { bookingId: string; handovers: readonly HandoverRow[] };

/** The same of handovers that are loaded. */
export async function loadHandoverPayOf(
  db: Reader,
  { bookingId, handovers }: Loaded,
): Promise<HandoverPay[]> {
  const rows = handovers.filter((row) => row.done_at !== null);
  if (rows.length === 0) return [];
  const waited = await db
    .selectFrom("ledger_entries")
    .innerJoin("ledger_postings", "ledger_postings.entry_id", "ledger_entries.id")
    .select(["source", "amount_satang"])
    .where("booking_id", "=", bookingId)
    .where("kind", "=", "waiting_settled")
    .where("account", "=", "driver_available")
    .execute();
  return rows.map((row) => {
    const waiting = waited.find(({ source }) => source === waitingSource(bookingId, row.id));
    return {
      handoverId: row.id,
      driverId: row.from_driver_id,
      paySatang: Number(row.from_pay_satang),
      waitingSatang: 0 - Number(waiting?.amount_satang ?? 0),
    };
  });
}

type PaidJob = { id: string; driver_id: string | null; driver_pay_satang: number | string };

/**
 * The part of the pay of each driver of a booking, the current driver first; empty when no driver
 * is assigned.
 */
export async function loadPayParts(db: Reader, booking: PaidJob): Promise<Map<string, number>> {
  if (!booking.driver_id) return new Map();
  const handedOver = await loadHandoverPay(db, booking.id);
  return shareDriverPay(Number(booking.driver_pay_satang), {
    driverId: booking.driver_id,
    handedOver,
  });
}

/** What earlier handovers left of the pay, divided by the way each of the two drives. */
export async function dividePay(
  db: Reader,
  row: HandoverRow,
  { booking, stops }: { booking: BookingRow; stops: readonly StopRow[] },
): Promise<{ giverSatang: number; receiverSatang: number }> {
  const earlier = await loadDoneHandovers(db, booking.id);
  const last = earlier.at(-1);
  const [pickUp, ...drops] = stops;
  const leftSatang = earlier.reduce(
    (left, one) => left - Number(one.from_pay_satang),
    Number(booking.driver_pay_satang),
  );
  const since = last?.taken_at ?? null;
  const isHandled = (stop: StopRow) => isStopHandled(stop.state as StopState);
  const distances = handoverDistances({
    from: last ?? pickUp ?? row,
    done: drops.filter((stop) => isHandled(stop) && (!since || (stop.done_at ?? since) > since)),
    place: row,
    ahead: booking.state === "returning" ? [] : drops.filter((stop) => !isHandled(stop)),
  });
  const giverSatang = handoverGiverPay(Math.max(0, leftSatang), distances);
  return { giverSatang, receiverSatang: Math.max(0, leftSatang) - giverSatang };
}

/**
 * The period in which a driver may report as the receiver of a handover; null when none was
 * proposed to them.
 */
export function receivingPeriodOf(
  handovers: readonly HandoverRow[],
  driverId: string,
): { since: Date; until: Date | null } | null {
  const row = handovers.findLast(
    (handover) => handover.to_driver_id === driverId && handover.done_at === null,
  );
  return row ? { since: row.proposed_at, until: row.ended_at } : null;
}

/** Bookings with an open handover to this driver. */
export async function listReceiving(db: Reader, driverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("handovers")
    .select("booking_id")
    .where("to_driver_id", "=", driverId)
    .where("done_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
  return rows.map((row) => row.booking_id);
}

/** Whether a driver's word about a handover is known by another way: staff gave it for them. */
export async function isKnownConfirmation(
  db: Reader,
  { bookingId, driverId, kind }: { bookingId: string; driverId: string; kind: string },
): Promise<boolean> {
  if (kind !== "handed_over") return false;
  const rows = await loadDoneHandovers(db, bookingId);
  return rows.some((row) => row.from_driver_id === driverId);
}

/** Facts with which a booking becomes a driver's. */
export const assignmentKinds = ["assigned", "handed_over"] as const;

export type HandedOverJob = { bookingId: string; assignedAt: Date; at: Date; place: string };

/** Jobs that this driver handed over: from when to when they had each, and the meeting place. */
export async function listHandedOverJobs(
  db: Reader,
  driverId: string,
  bookingId?: string,
): Promise<HandedOverJob[]> {
  let query = db
    .selectFrom("handovers")
    .innerJoin("bookings", "bookings.id", "handovers.booking_id")
    .distinctOn("handovers.booking_id")
    .select(["handovers.booking_id", "place", "taken_at"])
    .select((eb) =>
      eb
        .selectFrom("booking_events")
        .select(({ fn }) => fn.max("happened_at").as("began"))
        .whereRef("booking_events.booking_id", "=", "handovers.booking_id")
        .where("kind", "in", assignmentKinds)
        .where("actor", "=", `driver:${driverId}`)
        .as("assigned_at"),
    )
    .where("from_driver_id", "=", driverId)
    .where("done_at", "is not", null)
    .where("driver_id", "is distinct from", driverId);
  if (bookingId) query = query.where("handovers.booking_id", "=", bookingId);
  const rows = await query.orderBy("handovers.booking_id").orderBy("taken_at", "desc").execute();
  return rows.flatMap(({ booking_id, place, taken_at, assigned_at }) =>
    taken_at
      ? [{ bookingId: booking_id, place, at: taken_at, assignedAt: assigned_at ?? taken_at }]
      : [],
  );
}

/**
 * A handover as one of its drivers sees it: the other driver, the meeting place, and their own part
 * of the pay.
 */
export async function loadHandoverPart(
  db: Reader,
  {
    booking,
    stops,
    handovers,
    driverId,
  }: {
    booking: BookingRow;
    stops: readonly StopRow[];
    handovers: readonly HandoverRow[];
    driverId: string;
  },
): Promise<TaskView["handover"]> {
  const row = openOf(handovers);
  const part = row && handoverPartOf(toHandover(row), driverId);
  if (!row || !part) return undefined;
  const other = await db
    .selectFrom("accounts")
    .innerJoin("drivers", "drivers.account_id", "accounts.id")
    .select(["first_name", "last_name", "phone", "plate"])
    .where("accounts.id", "=", part.role === "giver" ? row.to_driver_id : row.from_driver_id)
    .executeTakeFirstOrThrow();
  const { giverSatang, receiverSatang } = await dividePay(db, row, { booking, stops });
  return {
    ...part,
    other: {
      name: `${other.first_name} ${other.last_name}`,
      phone: other.phone,
      plate: other.plate,
    },
    latitude: row.latitude,
    longitude: row.longitude,
    place: row.place,
    paySatang: part.role === "giver" ? giverSatang : receiverSatang,
  };
}
