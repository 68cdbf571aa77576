import { chargeToInvoice, reduceInvoice } from "@songtan/domain/ledger/business-entries";
import { type Entry, entryOf } from "@songtan/domain/ledger/entry";
import { settleCancellation, settleJob } from "@songtan/domain/ledger/job-entries";
import { useCredit } from "@songtan/domain/ledger/payment-entries";
import { type ChargedCode, splitVat, type TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Row } from "../../data/database.ts";
import { stableId } from "../../data/stable-id.ts";
import type { BookingSplit, TimedEntry } from "../history-entries.ts";
import { demoBusiness } from "./people.ts";

/** The money of one past order of the business. */
export type OrderMoney = {
  booking: Row;
  amountSatang: number;
  onInvoice: boolean;
  createdAt: Date;
  endedAt: Date;
  /** The refund to the business when it was cancelled. */
  backSatang: number;
  split: TaxSplit;
  entries: TimedEntry[];
};

const accountId = demoBusiness.liveAccountId;
const timed = (at: Date, entries: readonly (Entry | null)[]): TimedEntry[] =>
  entries.flatMap((entry) => (entry ? [{ entry, at }] : []));

/** The entries of an order that the balance or the invoice paid, as the program posts them. */
export function orderMoney(booking: Row): OrderMoney {
  const bookingId = String(booking.id);
  const amountSatang = Number(booking.totalSatang);
  const [createdAt, endedAt] = [
    new Date(String(booking.createdAt)),
    new Date(String(booking.endedAt)),
  ];
  const onInvoice = booking.businessPayment === "invoice";
  const split = splitVat(booking.lines as { code: ChargedCode; amountSatang: number }[], {
    ...{ model: "carrier", at: createdAt },
    driverPaySatang: Number(booking.driverPaySatang),
  });
  const source = `credit:${bookingId}`;
  const customerId = accountId;
  const paid = [
    onInvoice ? chargeToInvoice({ source, bookingId, accountId, amountSatang }) : null,
    useCredit({ bookingId, customerId, amountSatang }),
  ];
  const money = { booking, amountSatang, onInvoice, createdAt, endedAt, split };
  if (booking.driverId === null) {
    const given = settleCancellation(
      { bookingId, customerId },
      { driverId: null, feeSatang: 0, prepaidSatang: amountSatang },
    );
    const because = `settled:${bookingId}`;
    const back = onInvoice ? reduceInvoice({ bookingId, accountId, amountSatang, because }) : null;
    const entries = [...timed(createdAt, paid), ...timed(endedAt, [given, back])];
    return { ...money, backSatang: amountSatang, entries };
  }
  const driverPaySatang = Number(booking.driverPaySatang);
  const settled = settleJob(
    { bookingId, customerId, totalSatang: amountSatang, driverPaySatang, promoSatang: 0 },
    {
      ...{ driverId: String(booking.driverId), prepaidSatang: amountSatang },
      ...{ returnFareSatang: 0, farePercent: 0, vatSatang: split.vatSatang, withheldSatang: 0 },
    },
  );
  return {
    ...money,
    backSatang: 0,
    entries: [...timed(createdAt, paid), ...timed(endedAt, [settled])],
  };
}

/** Returns the tax of settled orders. */
export const settledSplits = (orders: readonly OrderMoney[]): BookingSplit[] =>
  orders
    .filter(({ booking }) => booking.driverId !== null)
    .map(({ booking, split }) => ({
      source: `settled:${String(booking.id)}`,
      bookingId: String(booking.id),
      split,
    }));

const topUpSatang = 150_000;
const leastSatang = 30_000;
/** Before the first booking. */
const minutesBefore = 40;

/**
 * Returns the business's payments by bank transfer: one whenever the balance is too low for the next order. The final
 * balance is a little above the mark at which its members are notified.
 */
export function topUps(orders: readonly OrderMoney[]): {
  entries: TimedEntry[];
  lowBalanceSatang: number;
} {
  const entries: TimedEntry[] = [];
  let balanceSatang = 0;
  const byBalance = orders.filter(({ onInvoice }) => !onInvoice);
  const inOrder = byBalance.toSorted(
    (left, right) => left.createdAt.getTime() - right.createdAt.getTime(),
  );
  for (const { amountSatang, backSatang, createdAt } of inOrder) {
    while (balanceSatang - amountSatang < leastSatang) {
      const at = new Date(createdAt.getTime() - minutesBefore * 60_000);
      entries.push(...timed(at, [topUp(`balance ${entries.length}`)]));
      balanceSatang += topUpSatang;
    }
    balanceSatang += backSatang - amountSatang;
  }
  return { entries, lowBalanceSatang: Math.floor(balanceSatang / 10_000) * 10_000 };
}

/** Booked as a payment to our bank account, because the card provider was not involved. */
const topUp = (name: string): Entry | null =>
  entryOf({ kind: "business_topped_up", source: `payment:${stableId(name)}` }, [
    { account: "bank", amountSatang: topUpSatang },
    { account: "customer_credit", ownerId: accountId, amountSatang: -topUpSatang },
  ]);
