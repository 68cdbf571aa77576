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
import { postEntries } from "../../ledger/post-entries.ts";
import { signal } from "../../live/hub.ts";
import { type BookingRow, lockBooking, raiseBooking } from "../bookings/queries.ts";
import type { ChargeRow } from "../charges/queries.ts";
import { lockCustomer, payDuesWithCredit, splitForDues } from "../dues/queries.ts";
import { refreshFreezes } from "../handovers/queries.ts";
import { postTip } from "../ledger/queries.ts";
import { askReceipt, type ReceivedMoney } from "../receipts/queries.ts";
import { splitLines } from "../tax/queries.ts";
import type { HeardTry, TryKind } from "./answer-try.ts";
import { askRefund } from "./queries.ts";

type Found = { row: ChargeRow; booking: BookingRow | null };
type Taken = HeardTry<Found> & { received: ReceivedCharge };

/** A tip, a higher price, or money for what is due. */
export const laterCharge: TryKind<Found> = {
  table: "charges",

  /** The customer whose dues it pays between the booking and the charge. */
  async lock(trx, chargeId) {
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
  },

  decide: async (trx, found, charge) =>
    decideTry({
      tryState: found.row.state as PaymentTryState,
      amountSatang: Number(found.row.amount_satang),
      charge,
      waits: await isAwaited(trx, found),
    }),

  take: (heard) => takers[heard.row.purpose as ChargePurpose]({ ...heard, received: receivedOf(heard) }),

  async giveBack(heard) {
    const { trx, row, charge, now } = heard;
    await postEntries(trx, [receiveUnused(receivedOf(heard))], times(now));
    await askRefund(trx, { chargeId: row.id, amountSatang: charge.amountSatang, reason: "unused", now });
  },
};

const receivedOf = ({ row, booking, charge: { amountSatang, feeSatang } }: HeardTry<Found>): ReceivedCharge => ({
  chargeId: row.id,
  bookingId: booking?.id ?? null,
  customerId: row.customer_id,
  amountSatang,
  feeSatang,
});

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
    await refreshFreezes(trx, booking.id, now);
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
    const { customer_id: customerId } = row;
    const paperedSatang = received.amountSatang;
    const split = await splitForDues(trx, customerId, { moneySatang: paperedSatang, now });
    await payDuesWithCredit(trx, { customerId, because: row.id, paperedSatang }, times(now));
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
