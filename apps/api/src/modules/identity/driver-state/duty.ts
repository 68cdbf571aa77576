import type { DashboardView } from "@songtan/contract/drivers/drivers";
import { Refusal } from "@songtan/contract/errors";
import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { type Kysely, sql } from "kysely";
import type { Database, Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { closeOffers } from "../../platform/notifications/notify-offers.ts";
import { cutBreak } from "./breaks.ts";
import { endDestination } from "./destinations.ts";

/**
 * Ends a driver's open duty period with the break in it and their destination, and withdraws their
 * open offer. The caller holds the driver's row, and has cleared it.
 */
export async function closeDuty(trx: Trx, driverId: string, now: Date): Promise<void> {
  await trx
    .updateTable("dutyPeriods")
    .set({ endedAt: now })
    .where("driverId", "=", driverId)
    .where("endedAt", "is", null)
    .execute();
  await cutBreak(trx, driverId, now);
  await endDestination(trx, driverId, now);
  await withdrawOpenOffers(trx, driverId, now);
}

/** Withdraws what a driver was offered: no answer of theirs, so it counts in no figure. */
export async function withdrawOpenOffers(trx: Trx, driverId: string, now: Date): Promise<void> {
  const withdrawn = await trx
    .updateTable("offers")
    .set({ answer: "withdrawn", answeredAt: now })
    .where("driverId", "=", driverId)
    .where("answer", "is", null)
    .returning(["driverId", "bookingId"])
    .execute();
  await closeOffers(trx, withdrawn);
}

/** Locks the driver's row until commit, and loads the fields on which going on or off duty depends. */
export async function lockDuty(trx: Trx, driverId: string) {
  await lockRow(trx, "drivers", driverId);
  return trx
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["onDutySince", "dutyDeviceId", "breakEndsAt", "verifiedAt", "suspendedAt"])
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
}

/** A driver's row off duty. */
export const offDuty = { onDutySince: null, dutyDeviceId: null, breakEndsAt: null } as const;

/** Ends a driver's duty. The caller holds the driver's row. */
export async function endDuty(trx: Trx, driverId: string, now: Date): Promise<void> {
  await trx.updateTable("drivers").set(offDuty).where("accountId", "=", driverId).execute();
  await closeDuty(trx, driverId, now);
  await publish(trx, { topic: "driver", id: driverId });
}

/** Returns true when a driver may follow live events. A suspended driver may not, unless they have a job to finish. */
export async function mayFollow({ db }: { db: Reader }, driverId: string): Promise<boolean> {
  const account = await db
    .selectFrom("accounts")
    .select("suspendedAt")
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  return account.suspendedAt === null || (await isAtWork(db, driverId));
}

/** @throws Refusal when the driver is suspended and carries nothing */
export async function refuseSuspended(deps: { db: Reader }, driverId: string): Promise<void> {
  if (!(await mayFollow(deps, driverId))) throw new Refusal("suspended");
}

/** Returns true when a driver has a job under way. */
export async function isAtWork(trx: Reader, driverId: string): Promise<boolean> {
  const working = await trx
    .selectFrom("bookings")
    .select("id")
    .where("driverId", "=", driverId)
    .where("state", "in", ["assigned", "in_transit", "returning"])
    .executeTakeFirst();
  return working !== undefined;
}

export type Earning = { endedAt: Date; earnedSatang: number; isJob: boolean };

/**
 * A driver's earnings since a time, from the books: the pay of delivered or returned jobs with
 * extras, and cancellation fees. Before withheld tax.
 */
export async function loadEarnings(
  db: Kysely<Database>,
  driverId: string,
  since: Date,
): Promise<Earning[]> {
  const rows = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .leftJoin("withholdings", (join) =>
      join
        .onRef("withholdings.source", "=", "ledgerEntries.source")
        .on("withholdings.accountId", "=", driverId),
    )
    .select(["kind", "amountSatang", "happenedAt", "taxSatang"])
    .where("account", "=", "driver_available")
    .where("ownerId", "=", driverId)
    .where("kind", "in", earningKinds)
    .where("happenedAt", ">=", since)
    .execute();
  // A tip may be paid days after its job; it counts on the day of payment, and is not counted as a job.
  return rows.map((row) => ({
    endedAt: row.happenedAt,
    earnedSatang: (row.taxSatang ?? 0) - row.amountSatang,
    isJob: row.kind === "job_settled" || row.kind === "recovery_settled",
  }));
}

/**
 * Seconds on duty within a span, without breaks; a period that is still open counts until the
 * span's end.
 */
export async function loadOnlineSeconds(
  db: Kysely<Database>,
  driverId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(extract(epoch from least(span.ended_at, ${to}) - greatest(span.began_at, ${from})) * span.sign), 0)::int
      as seconds
    from (
      select began_at, coalesce(ended_at, ${to}) as ended_at, 1 as sign from duty_periods where driver_id = ${driverId}
      union all
      select began_at, ends_at, -1 from duty_breaks where driver_id = ${driverId}
    ) span
    where span.began_at < ${to} and span.ended_at > ${from}`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Loads shares of 0 to 1 since an instant. Offers that were missed or withdrawn do not count as answers, and a booking
 * that its customer cancelled does not count against the driver.
 */
export async function loadRates(
  db: Kysely<Database>,
  driverId: string,
  since: Date,
): Promise<Pick<DashboardView, "acceptanceRate" | "completionRate">> {
  const { rows } = await sql<{
    accepted: number;
    declined: number;
    completed: number;
    givenBack: number;
  }>`
    select
      (select count(*)::int from offers
        where driver_id = ${driverId} and sent_at >= ${since} and answer = 'accepted') as accepted,
      (select count(*)::int from offers
        where driver_id = ${driverId} and sent_at >= ${since} and answer = 'declined') as declined,
      (select count(*)::int from bookings
        where driver_id = ${driverId} and ended_at >= ${since} and state in ('delivered', 'returned')) as completed,
      (select count(*)::int from booking_events
        where actor = ${`driver:${driverId}`} and kind = 'given_back' and happened_at >= ${since}) as given_back`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) return { acceptanceRate: null, completionRate: null };
  return {
    acceptanceRate: share(counts.accepted, counts.declined),
    completionRate: share(counts.completed, counts.givenBack),
  };
}

const share = (good: number, other: number): number | null =>
  good + other > 0 ? good / (good + other) : null;

/** Cash that a driver collected since a time: fares and cash on delivery. */
export async function loadCashCollected(
  db: Kysely<Database>,
  driverId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ satang: number }>`
    select (
      (select coalesce(sum(total_satang - credit_satang), 0) from bookings
        where driver_id = ${driverId} and fare_collected_at >= ${since})
      + (select coalesce(sum(s.cod_amount_satang), 0) from stops s join bookings b on b.id = s.booking_id
        where b.driver_id = ${driverId} and s.cod_collected_at >= ${since})
    )::bigint as satang`.execute(db);
  return rows[0]?.satang ?? 0;
}

/** The most pick-ups that are loaded; more would not show the demand any better. */
const pickUpsMax = 300;

/** Loads pick-ups that need a driver with this one's kind of vehicle; all of them while the vehicle is not known. */
export async function loadWaitingPickUps(
  db: Kysely<Database>,
  driverId: string,
): Promise<{ latitude: number; longitude: number }[]> {
  const { vehicle } = await db
    .selectFrom("drivers")
    .select("vehicle")
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  const waiting = db
    .selectFrom("bookings")
    .innerJoin("stops", (join) =>
      join.onRef("stops.bookingId", "=", "bookings.id").on("stops.index", "=", 0),
    )
    .select(["latitude", "longitude"])
    .where("bookings.state", "=", "searching");
  return (vehicle === null ? waiting : waiting.where("bookings.vehicle", "=", vehicle))
    .orderBy("bookings.createdAt")
    .limit(pickUpsMax)
    .execute();
}
