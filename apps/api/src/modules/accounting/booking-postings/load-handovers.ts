import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { waitingSource } from "@songtan/domain/ledger/charge-entries";
import {
  type Handover,
  handoverDistances,
  handoverGiverPay,
  handoverPartOf,
  shareDriverPay,
} from "@songtan/domain/tasks/handover";
import { shortName } from "@songtan/domain/thai/names";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import type { HandoverPay } from "./post-booking-money.ts";

export type HandoverRow = Selectable<DB["handovers"]>;
/** The handover of a booking that is under way. */
export const loadOpenHandover = (db: Reader, bookingId: string): Promise<HandoverRow | undefined> =>
  db
    .selectFrom("handovers")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("doneAt", "is", null)
    .where("endedAt", "is", null)
    .executeTakeFirst();

/** Loads every handover of a booking, in order. Most bookings do not have any, so one query serves all callers. */
export const loadHandovers = (db: Reader, bookingId: string): Promise<HandoverRow[]> =>
  db
    .selectFrom("handovers")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("proposedAt")
    .execute();

/** Returns the handover under way of a booking, if any. */
export const openOf = (handovers: readonly HandoverRow[]): HandoverRow | undefined =>
  handovers.find((row) => row.doneAt === null && row.endedAt === null);

/** The row as the rules read it. */
export const toHandover = (row: HandoverRow): Handover => ({
  fromDriverId: row.fromDriverId,
  toDriverId: row.toDriverId,
  given: row.givenAt !== null,
  taken: row.receivedAt !== null,
});

/** Handovers of a booking that are done, in their order. */
export const loadDoneHandovers = (db: Reader, bookingId: string): Promise<HandoverRow[]> =>
  db
    .selectFrom("handovers")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .where("doneAt", "is not", null)
    .orderBy("proposedAt")
    .execute();

/** The parts of a booking's pay for drivers who handed over its goods, with their waiting fee. */
export const loadHandoverPay = async (db: Reader, bookingId: string): Promise<HandoverPay[]> =>
  loadHandoverPayOf(db, { bookingId, handovers: await loadHandovers(db, bookingId) });

type Loaded = { bookingId: string; handovers: readonly HandoverRow[] };

/** Returns the parts of a booking's pay for loaded handovers, with each driver's waiting fee. */
export async function loadHandoverPayOf(
  db: Reader,
  { bookingId, handovers }: Loaded,
): Promise<HandoverPay[]> {
  const rows = handovers.filter((row) => row.doneAt !== null);
  if (rows.length === 0) return [];
  const waited = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
    .select(["source", "amountSatang"])
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "waiting_settled")
    .where("account", "=", "driver_available")
    .execute();
  return rows.map((row) => {
    const waiting = waited.find(({ source }) => source === waitingSource(bookingId, row.id));
    return {
      handoverId: row.id,
      driverId: row.fromDriverId,
      paySatang: Number(row.fromPaySatang),
      waitingSatang: 0 - (waiting?.amountSatang ?? 0),
    };
  });
}

type PaidJob = { id: string; driverId: string | null; driverPaySatang: number | string };

/**
 * The part of the pay of each driver of a booking, the current driver first; empty when no driver
 * is assigned.
 */
export async function loadPayParts(db: Reader, booking: PaidJob): Promise<Map<string, number>> {
  if (!booking.driverId) return new Map();
  const handedOver = await loadHandoverPay(db, booking.id);
  return shareDriverPay(Number(booking.driverPaySatang), {
    driverId: booking.driverId,
    handedOver,
  });
}

/** Divides the pay that earlier handovers left, in proportion to the distance that each of the two drivers covers. */
export async function dividePay(
  db: Reader,
  row: HandoverRow,
  { booking, stops }: { booking: BookingRow; stops: readonly StopRow[] },
): Promise<{ giverSatang: number; receiverSatang: number }> {
  const earlier = await loadDoneHandovers(db, booking.id);
  const last = earlier.at(-1);
  const [pickUp, ...drops] = stops;
  const leftSatang = earlier.reduce(
    (left, one) => left - Number(one.fromPaySatang),
    booking.driverPaySatang,
  );
  const since = last?.receivedAt ?? null;
  const isHandled = (stop: StopRow) => isStopHandled(stop.state);
  const distances = handoverDistances({
    from: last ?? pickUp ?? row,
    done: drops.filter((stop) => isHandled(stop) && (!since || (stop.doneAt ?? since) > since)),
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
    (handover) => handover.toDriverId === driverId && handover.doneAt === null,
  );
  return row ? { since: row.proposedAt, until: row.endedAt } : null;
}

/** Bookings with an open handover to this driver. */
export async function listReceiving(db: Reader, driverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("handovers")
    .select("bookingId")
    .where("toDriverId", "=", driverId)
    .where("doneAt", "is", null)
    .where("endedAt", "is", null)
    .execute();
  return rows.map((row) => row.bookingId);
}

/**
 * Returns true when a driver's confirmation of a handover is already recorded, because staff gave it on the driver's
 * behalf.
 */
export async function isKnownConfirmation(
  db: Reader,
  { bookingId, driverId, kind }: { bookingId: string; driverId: string; kind: string },
): Promise<boolean> {
  if (kind !== "handed_over") return false;
  const rows = await loadDoneHandovers(db, bookingId);
  return rows.some((row) => row.fromDriverId === driverId);
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
    .innerJoin("bookings", "bookings.id", "handovers.bookingId")
    .distinctOn("handovers.bookingId")
    .select(["handovers.bookingId", "place", "receivedAt"])
    .select((eb) =>
      eb
        .selectFrom("bookingEvents")
        .select(({ fn }) => fn.max("happenedAt").as("began"))
        .whereRef("bookingEvents.bookingId", "=", "handovers.bookingId")
        .where("kind", "in", assignmentKinds)
        .where("actor", "=", `driver:${driverId}`)
        .as("assignedAt"),
    )
    .where("fromDriverId", "=", driverId)
    .where("doneAt", "is not", null)
    .where("driverId", "is distinct from", driverId);
  if (bookingId) query = query.where("handovers.bookingId", "=", bookingId);
  const rows = await query.orderBy("handovers.bookingId").orderBy("receivedAt", "desc").execute();
  return rows.flatMap(({ bookingId, place, receivedAt: at, assignedAt }) =>
    at ? [{ bookingId, place, at, assignedAt: assignedAt ?? at }] : [],
  );
}

/** Loads a handover from one driver's view: the other driver, the meeting place, and this driver's part of the pay. */
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
    .innerJoin("drivers", "drivers.accountId", "accounts.id")
    .select(["firstName", "lastName", "phone", "plate"])
    .where("accounts.id", "=", part.role === "giver" ? row.toDriverId : row.fromDriverId)
    .executeTakeFirstOrThrow();
  const { giverSatang, receiverSatang } = await dividePay(db, row, { booking, stops });
  return {
    ...part,
    other: {
      name: shortName(other),
      phone: other.phone,
      plate: other.plate,
    },
    latitude: row.latitude,
    longitude: row.longitude,
    place: row.place,
    paySatang: part.role === "giver" ? giverSatang : receiverSatang,
  };
}
