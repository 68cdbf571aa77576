import { Refusal } from "@songtan/contract/errors";
import { codExcess } from "@songtan/domain/cod/cod-ceiling";
import { cashJobHold, decideCashJob } from "@songtan/domain/ledger/driver-balance";
import { holdCommission, releaseHold } from "@songtan/domain/ledger/job-entries";
import { satangPerBaht } from "@songtan/domain/money";
import type { Reader, Trx } from "../../../db/database.ts";
import { loadDriverBalance, lockDriverBalance } from "../../../ledger/driver-balances.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { cashToCollect } from "../../bookings/record/booking-money.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import { loadCodRooms, loadOpenCod } from "./cod-rooms.ts";

/** The time of a money event, and the time at which we recorded it. */
export type Times = { happenedAt: Date; recordedAt: Date };

/** The commission that is set aside from a driver's balance for one booking. */
async function loadHeld(
  db: Reader,
  { bookingId, driverId }: { bookingId: string; driverId: string },
): Promise<number> {
  const { total } = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("account", "=", "driver_held")
    .where("kind", "in", ["commission_held", "hold_released"])
    .where("ownerId", "=", driverId)
    .where("bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();
  return 0 - Number(total ?? 0);
}

type CashJob = Parameters<typeof cashToCollect>[0] & Pick<BookingRow, "driverPaySatang">;

/**
 * The amount reserved from the balance of a driver who accepts the booking: for a cash job, while
 * its fare is not collected.
 */
export const cashHoldOf = (booking: CashJob): number =>
  cashJobHold({
    cashSatang: cashToCollect(booking),
    driverPaySatang: booking.driverPaySatang,
  });

const bahtUp = (satang: number): number => Math.ceil(satang / satangPerBaht);

/**
 * Sets aside the commission of a cash job, and sees that the driver may carry its cash on delivery. The caller holds the
 * driver's row locked, so neither the balance nor the room can be promised twice.
 * @throws Refusal `balance_too_low` or `cod_ceiling`, and for staff who choose the driver `driver_balance_too_low` or
 * `driver_cod_ceiling`
 */
export async function holdForJob(
  trx: Trx,
  booking: BookingRow,
  driver: { id: string; isChosenByStaff?: boolean; now: Date },
): Promise<void> {
  const holdSatang = cashHoldOf(booking);
  const room = { driverIds: [driver.id], now: driver.now, exceptBookingId: booking.id };
  const [balance, creditLineSatang, codSatang, rooms] = await Promise.all([
    loadDriverBalance(trx, driver.id),
    loadCreditLine(trx, driver.now),
    loadOpenCod(trx, booking.id),
    loadCodRooms(trx, room),
  ]);
  const roomSatang = rooms.get(driver.id) ?? 0;
  if (codExcess(codSatang, roomSatang) > 0)
    throw new Refusal(driver.isChosenByStaff ? "driver_cod_ceiling" : "cod_ceiling", {
      codBaht: bahtUp(codSatang),
      roomBaht: Math.max(0, Math.floor(roomSatang / satangPerBaht)),
    });
  const decision = decideCashJob(balance, { holdSatang, creditLineSatang });
  if (!decision.ok)
    throw new Refusal(driver.isChosenByStaff ? "driver_balance_too_low" : "balance_too_low", {
      missingBaht: bahtUp(decision.missingSatang),
    });
  const entry = holdCommission({
    bookingId: booking.id,
    driverId: driver.id,
    holdSatang,
    assignedAt: driver.now,
  });
  await postEntries(trx, [entry], { happenedAt: driver.now, recordedAt: driver.now });
}

/**
 * Adjusts the hold for a booking under way after its price has changed: more commission is set aside for a cash job,
 * or some is released. Returns the missing amount in satang when the balance is too low; nothing is written in that
 * case.
 */
export async function changeJobHold(
  trx: Trx,
  booking: BookingRow,
  { driverId, because, now }: { driverId: string; because: string; now: Date },
): Promise<number> {
  await lockDriverBalance(trx, driverId);
  const job = { bookingId: booking.id, driverId };
  const moreSatang = cashHoldOf(booking) - (await loadHeld(trx, job));
  const times = { happenedAt: now, recordedAt: now };
  // The hold for cash that was already collected remains until the job is done.
  if (moreSatang === 0 || cashToCollect(booking) === 0) return 0;
  if (moreSatang < 0) {
    await postEntries(trx, [releaseHold({ ...job, heldSatang: 0 - moreSatang, because })], times);
    return 0;
  }
  const balance = await loadDriverBalance(trx, driverId);
  const decision = decideCashJob(balance, {
    holdSatang: moreSatang,
    creditLineSatang: await loadCreditLine(trx, now),
  });
  if (!decision.ok) return decision.missingSatang;
  await postEntries(
    trx,
    [holdCommission({ ...job, holdSatang: moreSatang, assignedAt: now, because })],
    times,
  );
  return 0;
}

/** Releases the hold for a booking that the driver no longer has. */
export async function releaseJobHold(
  trx: Trx,
  { bookingId, driverId, because }: { bookingId: string; driverId: string; because: string },
  times: Times,
): Promise<void> {
  await lockDriverBalance(trx, driverId);
  const heldSatang = await loadHeld(trx, { bookingId, driverId });
  await postEntries(trx, [releaseHold({ bookingId, driverId, heldSatang, because })], times);
}
