import type { ReportedReason } from "@songtan/domain/payments/amount-due";
import { holdablePay } from "@songtan/domain/payouts/doubtful-pay";
import { judgeWork } from "@songtan/domain/tasks/doubts/judge-work";
import type { Doubt, Judgement } from "@songtan/domain/tasks/doubts/work";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadReportedCharges } from "../../accounting/amounts-due/load-outstanding-amounts.ts";
import {
  holdDoubtfulPay,
  loadChargedPay,
  releaseDoubtfulPay,
} from "../../accounting/held-pay/held-pay.ts";
import { type BookingRow, loadBooking } from "../../bookings/record/booking.ts";
import { freezeDriverMoney, thawDriverMoney } from "../../payouts/freezes/freezes.ts";
import { loadEarnedByDriver } from "../../payouts/freezes/refresh-freezes.ts";
import { closeIncidents, openIncident } from "../../platform/oversight/incidents.ts";
import { loadStaffOf } from "./load-staff-of.ts";
import { loadWork } from "./load-work.ts";
import { watchDoubtedFailures } from "./watch-failures.ts";

type JudgeDeps = Pick<Deps, "settings"> & { trx: Trx };
type Judged = { bookingId: string; now: Date };
type Stakes = {
  charges: { why: ReportedReason; amountSatang: number }[];
  /** The fare that is paid. */
  fareSatang: number;
};
/** Staff read the doubts of each driver, the held pay, and the amounts at stake for the customer. */
export type DoubtDetails = {
  doubts: (Doubt & { driverId: string })[];
  heldSatang: number;
} & Partial<Stakes>;

const kind = "delivery_doubtful";
/** Returns the source of a freeze that holds pay until the pictures arrive. */
const picturesSource = (bookingId: string) => `pictures:${bookingId}`;

/**
 * Judges by the events of a finished booking whether each driver did the work. Doubtful pay is held in the ledger for
 * staff to review; undoubted pay is held only until the pictures arrive. A delivery that staff have decided is not
 * rejudged. The caller has locked the booking.
 * @returns until when pictures may still come; null when none is awaited
 */
export async function judgeDelivery(
  { trx, settings }: JudgeDeps,
  { bookingId, now }: Judged,
): Promise<Date | null> {
  if (!settings.WORK_CHECKS || (await isDecided(trx, bookingId))) return null;
  const booking = await loadBooking(trx, bookingId);
  const drivers = await loadDrivers(trx, bookingId);
  const earned = await loadEarnedByDriver(
    trx,
    bookingId,
    drivers.map(({ driverId }) => driverId),
  );
  const details: DoubtDetails = { doubts: [], heldSatang: 0 };
  let until: Date | null = null;
  const workedBy = await loadStaffOf(trx, bookingId);
  for (const driver of drivers) {
    const { driverId } = driver;
    const earnedSatang = earned.get(driverId) ?? 0;
    if (earnedSatang <= 0) continue;
    const judgement = await judgeDriver({ trx, settings }, booking, { ...driver, now });
    const fareInCashSatang = await loadFareInCash(trx, { bookingId, driverId });
    const chargedSatang = await loadChargedPay(trx, booking, driverId);
    const amountSatang = holdablePay({ earnedSatang, fareInCashSatang, chargedSatang });
    await holdBack(trx, { bookingId, driverId, amountSatang, judgement, workedBy, now });
    if (judgement.doubts.length > 0) details.heldSatang += amountSatang;
    details.doubts.push(...judgement.doubts.map((doubt) => ({ ...doubt, driverId })));
    if (judgement.awaited) until = laterOf(until, judgement.awaited.until);
  }
  if (details.doubts.length > 0) {
    Object.assign(details, await loadStakes(trx, booking));
    await reportDoubts(trx, { bookingId, details, now });
  } else if (until === null) await endDoubts(trx, { bookingId, now });
  return until;
}

async function judgeDriver(
  { trx, settings }: JudgeDeps,
  { id: bookingId, vehicle }: Pick<BookingRow, "id" | "vehicle">,
  work: DriverOfJob & { now: Date },
): Promise<Judgement> {
  const stops = await trx
    .selectFrom("stops")
    .select(["latitude", "longitude"])
    .where("bookingId", "=", bookingId)
    .orderBy("index")
    .execute();
  const job = { ...work, bookingId, vehicle, stops, isSandbox: settings.SANDBOX };
  return judgeWork(await loadWork(trx, job));
}

/** Judges this driver's reports before the money of the newest is posted: true where they are doubtful already. */
export async function isDoubtedNow(
  deps: JudgeDeps,
  { booking, driverId, now }: { booking: BookingRow; driverId: string; now: Date },
): Promise<boolean> {
  if (!deps.settings.WORK_CHECKS) return false;
  const drivers = await loadDrivers(deps.trx, booking.id);
  const driver = drivers.find((one) => one.driverId === driverId);
  if (!driver) return false;
  return (await judgeDriver(deps, booking, { ...driver, now })).doubts.length > 0;
}

const laterOf = (left: Date | null, right: Date): Date => (left && left > right ? left : right);

/** Loads the customer's amounts that staff decide about together with the pay. */
async function loadStakes(trx: Trx, booking: BookingRow): Promise<Stakes> {
  const charges = await loadReportedCharges(trx, booking);
  const of = (code: ReportedReason) => charges.find(({ why }) => why === code)?.amountSatang ?? 0;
  return { charges, fareSatang: of("failed_pickup") ? 0 : booking.totalSatang - of("fare") };
}

/** Staff have looked: they released the pay, or proposed to deduct it. */
async function isDecided(trx: Trx, bookingId: string): Promise<boolean> {
  const decided = await trx
    .selectFrom("incidents")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", kind)
    .where("closedBy", "is not", null)
    .executeTakeFirst();
  return decided !== undefined;
}

type DriverOfJob = { driverId: string; assignedAt: Date; givenBy: string[] };

/** The drivers with events that count, since when the booking was theirs, and the staff who gave it to them. */
async function loadDrivers(trx: Trx, bookingId: string): Promise<DriverOfJob[]> {
  const { rows } = await sql<DriverOfJob>`
    select driver_id as "driverId", coalesce((select max(happened_at) from booking_events
        where booking_id = ${bookingId}::uuid and kind = 'assigned'
          and actor = 'driver:' || task_events.driver_id), min(happened_at)) as "assignedAt",
      array(select recorded_by from booking_events where booking_id = ${bookingId}::uuid
          and kind = 'assigned' and actor = 'driver:' || task_events.driver_id and recorded_by is not null
        union select proposed_by from handovers where booking_id = ${bookingId}::uuid
          and to_driver_id = task_events.driver_id) as "givenBy"
    from task_events where booking_id = ${bookingId}::uuid and outcome = 'applied'
    group by driver_id order by driver_id`.execute(trx);
  return rows;
}

/** The fare that this driver has collected: their own part of it is in their pocket already. */
async function loadFareInCash(
  trx: Trx,
  { bookingId, driverId }: { bookingId: string; driverId: string },
): Promise<number> {
  const { total } = await trx
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "fare_collected")
    .where("account", "=", "driver_cash_owed")
    .where("ownerId", "=", driverId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

type Held = Judged & {
  driverId: string;
  amountSatang: number;
  judgement: Judgement;
  workedBy: readonly string[];
};

async function holdBack(trx: Trx, held: Held): Promise<void> {
  const { bookingId, driverId, amountSatang, workedBy, now } = held;
  const { doubts, awaited } = held.judgement;
  const source = `${picturesSource(bookingId)}:${driverId}`;
  const job = { bookingId, driverId, amountSatang, now };
  if (doubts.length === 0 && awaited)
    return freezeDriverMoney(trx, { ...job, source, reason: "picture_awaited" });
  await thawDriverMoney(trx, { source, now });
  const codes = [...new Set(doubts.map(({ code }) => code))];
  if (codes.length > 0) await holdDoubtfulPay(trx, { ...job, reason: codes.join(","), workedBy });
}

type Reported = Judged & { details: DoubtDetails };

async function reportDoubts(trx: Trx, { bookingId, details, now }: Reported): Promise<void> {
  const driverId = details.doubts[0]?.driverId ?? null;
  if (await openIncident(trx, { kind, bookingId, driverId, details, now })) {
    if (driverId) await watchDoubtedFailures(trx, { bookingId, driverId, now });
    return;
  }
  await trx
    .updateTable("incidents")
    .set({ details: JSON.stringify(details) })
    .where("kind", "=", kind)
    .where("bookingId", "=", bookingId)
    .where("closedAt", "is", null)
    .execute();
}

/** Nothing is doubtful any more: the missing pictures have arrived. */
async function endDoubts(trx: Trx, { bookingId, now }: Judged): Promise<void> {
  await releaseDoubtfulPay(trx, { bookingId }, { by: null, now });
  await closeIncidents(trx, { kind, bookingId, resolution: "went_on", now });
}
