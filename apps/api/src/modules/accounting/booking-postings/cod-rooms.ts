import { type CodCarrier, codCeiling, codRoom } from "@songtan/domain/cod/cod-ceiling";
import { type SqlBool, sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

type Question = {
  driverIds: readonly string[];
  now: Date;
  /** The booking that the room is for: its own cash does not count. */
  exceptBookingId?: string;
};

/** A condition that is true while the amount of a stop has yet to be collected. */
export const isOpenCod = sql<SqlBool>`stops.cod_amount_satang > 0 and stops.cod_collected_at is null and stops.state <> 'failed'`;

/**
 * Loads the cash on delivery that each driver carries or will collect. It includes goods that a driver is about to
 * receive in a transfer.
 */
async function loadCarriers(
  db: Reader,
  { driverIds, exceptBookingId }: Omit<Question, "now">,
): Promise<Map<string, CodCarrier>> {
  if (driverIds.length === 0) return new Map();
  const [{ rows }, jobs] = await Promise.all([
    sql<Omit<CodCarrier, "openCodSatang"> & { id: string }>`
      select drivers.account_id as id, drivers.created_at as known_since,
        exists (select from incidents where incidents.driver_id = drivers.account_id
          and incidents.kind = 'delivery_doubtful' and incidents.closed_at is null) as is_doubted,
        coalesce((select balance_satang from ledger_balances where account = 'driver_cash_owed'
          and owner_id = drivers.account_id), 0) as cash_owed_satang
      from drivers where drivers.account_id = any(${driverIds}::uuid[])`.execute(db),
    sql<{ id: string; driverId: string }>`
      select bookings.id, bookings.driver_id from bookings where bookings.driver_id = any(${driverIds}::uuid[])
        and bookings.state in ('assigned', 'in_transit', 'returning')
      union select booking_id, to_driver_id from handovers where to_driver_id = any(${driverIds}::uuid[])
        and done_at is null and ended_at is null`.execute(db),
  ]);
  const others = jobs.rows.filter(({ id }) => id !== exceptBookingId);
  const open = await loadOpenCods(
    db,
    others.map(({ id }) => id),
  );
  const openOf = (driverId: string) =>
    others.reduce(
      (sum, job) => (job.driverId === driverId ? sum + (open.get(job.id) ?? 0) : sum),
      0,
    );
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, cashOwedSatang: Number(row.cashOwedSatang), openCodSatang: openOf(row.id) },
    ]),
  );
}

/** Loads how much more cash on delivery each of these drivers may accept, in satang. */
export async function loadCodRooms(
  db: Reader,
  { now, ...question }: Question,
): Promise<Map<string, number>> {
  const carriers = await loadCarriers(db, question);
  return new Map([...carriers].map(([id, carrier]) => [id, codRoom(carrier, now)]));
}

/** The drivers who have more of our cash in their pockets than they may, but for the fares that the credit line covers. */
export async function findAboveCeiling(
  db: Reader,
  { driverIds, creditLineSatang, now }: Question & { creditLineSatang: number },
): Promise<Set<string>> {
  const carriers = await loadCarriers(db, { driverIds });
  const above = [...carriers].filter(
    ([, carrier]) => carrier.cashOwedSatang > codCeiling(carrier, now) + creditLineSatang,
  );
  return new Set(above.map(([id]) => id));
}

/** Loads the amounts that bookings have yet to collect for their senders, by booking, in satang. */
async function loadOpenCods(
  db: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("stops")
    .select(({ fn }) => ["bookingId", fn.sum<string>("codAmountSatang").as("open")])
    .where("bookingId", "in", bookingIds)
    .where(isOpenCod)
    .groupBy("bookingId")
    .execute();
  return new Map(rows.map(({ bookingId, open }) => [bookingId, Number(open)]));
}

/** Returns the amount that one booking has yet to collect for its sender, in satang. */
export const loadOpenCod = async (db: Reader, bookingId: string): Promise<number> =>
  (await loadOpenCods(db, [bookingId])).get(bookingId) ?? 0;
