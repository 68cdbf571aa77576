import type { BookingState } from "@songtan/domain/booking/words";
import { type ChargePurpose, canRaisePrice } from "@songtan/domain/charges/charge";
import {
  type ReceivedCharge,
  receiveForDues,
  receivePriority,
  receiveUnused,
} from "@songtan/domain/ledger/charge-entries";
import { decideTry, type PaymentTryState } from "@songtan/domain/payments/payment";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { signal } from "../../live/hub.ts";
import type { ProviderCharge } from "../../ports.ts";
import { type BookingRow, lockBooking, raiseBooking } from "../bookings/queries.ts";
import type { ChargeRow } from "../charges/queries.ts";
import { lockCustomer, payDuesWithCredit, splitForDues } from "../dues/queries.ts";
import { postTip } from "../ledger/queries.ts";
import { askReceipt, type ReceivedMoney } from "../receipts/queries.ts";
import { splitLines } from "../tax/queries.ts";
import { askRefund } from "./queries.ts";
import { saveAnswer } from "./save-answer.ts";

type TakeDeps = Pick<Deps, "db" | "clock">;
type Found = { row: ChargeRow; booking: BookingRow | null };
type Taken = Found & { trx: Trx; received: ReceivedCharge; now: Date };

/**
 * What the provider says of a tip, a higher price or money for what is due becomes its state, and the money whose it is:
 * in one transaction, in whatever order and however often it is said.
 */
export async function takeLaterCharge(
  { db, clock }: TakeDeps,
  { chargeId, charge }: { chargeId: string; charge: ProviderCharge },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockCharge(trx, chargeId);
    if (!found) return;
    const { row, booking } = found;
    const decision = decideTry({
      tryState: row.state as PaymentTryState,
      amountSatang: Number(row.amount_satang),
      charge,
      waits: await isAwaited(trx, found),
    });
    const now = clock();
    await saveAnswer(trx, { table: "charges", row, charge, state: decision.state, now });
    const { amountSatang, feeSatang } = charge;
    const received = { chargeId, bookingId: booking?.id ?? null, customerId: row.customer_id, amountSatang, feeSatang };
    const taken: Taken = { ...found, trx, received, now };
    if (decision.effect === "take") await takers[row.purpose as ChargePurpose](taken);
    if (decision.effect === "give_back") await giveBack(taken);
    if (booking) await signal(trx, { topic: "booking", id: booking.id });
  });
}

/** The provider refused to make a charge at all: it is over. */
export async function failLaterCharge(
  { db, clock }: TakeDeps,
  { chargeId, failureCode }: { chargeId: string; failureCode: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockCharge(trx, chargeId);
    if (found?.row.state !== "calling") return;
    await trx
      .updateTable("charges")
      .set({ state: "failed", failure_code: failureCode, ended_at: clock() })
      .where("id", "=", chargeId)
      .execute();
    if (found.booking) await signal(trx, { topic: "booking", id: found.booking.id });
  });
}

/** The booking, the customer whose dues it pays, then the charge: in the order of every command. */
async function lockCharge(trx: Trx, chargeId: string): Promise<Found | null> {
  const known = await trx
    .selectFrom("charges")
    .select(["booking_id", "customer_id", "purpose"])
    .where("id", "=", chargeId)
    .executeTakeFirst();
  if (!known) return null;
  const booking = known.booking_id ? ((await lockBooking(trx, known.booking_id)) ?? null) : null;
  if (known.purpose === "due") await lockCustomer(trx, known.customer_id);
  const row = await trx
    .selectFrom("charges")
    .selectAll()
    .where("id", "=", chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, booking };
}

/** Whether what the money is for still waits for it; money for dues always has a use, and what is too much goes back. */
async function isAwaited(trx: Trx, { row, booking }: Found): Promise<boolean> {
  if (row.purpose === "due") return true;
  if (!booking) return false;
  if (row.purpose === "priority_fee") return canRaisePrice(booking.state as BookingState);
  const tipped = await trx
    .selectFrom("charges")
    .select("id")
    .where("booking_id", "=", booking.id)
    .where("purpose", "=", "tip")
    .where("state", "=", "paid")
    .executeTakeFirst();
  return !tipped && booking.driver_id !== null;
}

const times = (now: Date) => ({ happenedAt: now, recordedAt: now });

/** Whose the money is that came. */
const takers: Record<ChargePurpose, (taken: Taken) => Promise<void>> = {
  async tip({ trx, row, booking, received, now }) {
    if (!booking?.driver_id) return;
    await postTip(trx, received, booking.driver_id, times(now));
    await askReceipt(trx, await ofDriver(trx, row, { code: "tip", amountSatang: received.amountSatang, now }));
    await signal(trx, { topic: "driver", id: booking.driver_id });
  },

  async priority_fee({ trx, row, booking, received, now }) {
    if (!booking) return;
    await postEntries(trx, [receivePriority(received)], times(now));
    await raiseBooking(trx, booking, { raiseSatang: received.amountSatang });
    await askReceipt(trx, await ofDriver(trx, row, { code: "priority", amountSatang: received.amountSatang, now }));
  },

  async due({ trx, row, received, now }) {
    await postEntries(trx, [receiveForDues(received)], times(now));
    const owed = await owedBy(trx, row.customer_id);
    const split = await splitForDues(trx, row.customer_id, { moneySatang: received.amountSatang, now });
    await payDuesWithCredit(trx, { customerId: row.customer_id, because: row.id }, times(now));
    if (split) await askReceipt(trx, receiptOf(row, { split, now }));
    // Paid meanwhile by another way: what is left of this money goes back.
    const leftSatang = Math.max(0, received.amountSatang - owed);
    await askRefund(trx, { chargeId: row.id, amountSatang: leftSatang, reason: "unused", now });
  },
};

/** The receipt of a charge that is all the driver's. */
async function ofDriver(
  trx: Trx,
  row: ChargeRow,
  { code, amountSatang, now }: { code: "tip" | "priority"; amountSatang: number; now: Date },
): Promise<ReceivedMoney> {
  const split = await splitLines(trx, [{ code, amountSatang }], { at: now, driverPaySatang: amountSatang });
  return receiptOf(row, { split, now });
}

const receiptOf = (row: ChargeRow, { split, now }: { split: TaxSplit; now: Date }): ReceivedMoney => ({
  source: `charge:${row.id}`,
  customerId: row.customer_id,
  bookingId: row.booking_id,
  method: row.method as ReceivedMoney["method"],
  split,
  prepays: row.purpose === "priority_fee",
  receivedAt: now.toISOString(),
});

async function owedBy(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("account", "=", "customer_due")
    .where("owner_id", "=", customerId)
    .executeTakeFirst();
  return Number(row?.balance_satang ?? 0);
}

/** Nothing waits for it any more: it goes back whole. */
async function giveBack({ trx, row, received, now }: Taken): Promise<void> {
  await postEntries(trx, [receiveUnused(received)], times(now));
  await askRefund(trx, { chargeId: row.id, amountSatang: received.amountSatang, reason: "unused", now });
}
