import { assert } from "../assert.ts";
import { isSatang, type Satang } from "../money.ts";
import { shareOf } from "../quoting/driver-pay.ts";
import { cashOffset, type DriverBalance } from "./driver-balance.ts";
import { type Entry, entryOf, type Posting } from "./entry.ts";

export type JobMoney = {
  bookingId: string;
  customerId: string;
  totalSatang: Satang;
  /** The driver's whole pay for the booking. */
  driverPaySatang: Satang;
  /** The promo's worth, not negative: the part of the price that the platform gives away. */
  promoSatang: Satang;
};

/** Books the hold of a cash job's commission while the driver has the job. Returns null for a zero hold. */
export function holdCommission(input: {
  bookingId: string;
  driverId: string;
  holdSatang: Satang;
  /** Distinguishes two times of the same driver on the same booking. */
  assignedAt: Date;
  /** Reason for an increase while the driver has the job, such as the id of a change. */
  because?: string;
}): Entry | null {
  const { bookingId, driverId, holdSatang, assignedAt, because } = input;
  const times = because ? `${assignedAt.getTime()}:${because}` : String(assignedAt.getTime());
  return entryOf(
    { kind: "commission_held", source: `held:${bookingId}:${driverId}:${times}`, bookingId },
    [
      { account: "driver_available", ownerId: driverId, amountSatang: holdSatang },
      { account: "driver_held", ownerId: driverId, amountSatang: -holdSatang },
    ],
  );
}

/** Gives back what was set aside for this booking. Null when nothing was. */
export function releaseHold(input: {
  bookingId: string;
  driverId: string;
  heldSatang: Satang;
  /** What ended the hold, such as `settled` or an event's id. */
  because: string;
}): Entry | null {
  const { bookingId, driverId, heldSatang } = input;
  assert(heldSatang >= 0, "what is held is not negative");
  return entryOf(
    {
      kind: "hold_released",
      source: `released:${bookingId}:${driverId}:${input.because}`,
      bookingId,
    },
    [
      { account: "driver_held", ownerId: driverId, amountSatang: heldSatang },
      { account: "driver_available", ownerId: driverId, amountSatang: -heldSatang },
    ],
  );
}

/**
 * A driver collected the fare in cash: it is ours, in the driver's pocket, and pays for the
 * booking.
 * @param cashSatang the price, less what credit paid of it
 */
export const collectFare = (fare: {
  bookingId: string;
  driverId: string;
  cashSatang: Satang;
}): Entry | null =>
  entryOf({ kind: "fare_collected", source: `fare:${fare.bookingId}`, bookingId: fare.bookingId }, [
    { account: "driver_cash_owed", ownerId: fare.driverId, amountSatang: fare.cashSatang },
    { account: "booking_prepaid", ownerId: fare.bookingId, amountSatang: -fare.cashSatang },
  ]);

/** A driver collected cash on delivery: the sender's money, in the driver's pocket. */
export const collectCod = (input: {
  bookingId: string;
  customerId: string;
  driverId: string;
  stopIndex: number;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    {
      kind: "cod_collected",
      source: `cod:${input.bookingId}:${input.stopIndex}`,
      bookingId: input.bookingId,
    },
    [
      { account: "driver_cash_owed", ownerId: input.driverId, amountSatang: input.amountSatang },
      { account: "cod_held", ownerId: input.customerId, amountSatang: -input.amountSatang },
    ],
  );

/**
 * The booking's work is done, delivered or brought back: the driver has earned the pay, the
 * platform the rest. The unpaid part becomes the customer's amount due; so does the return fare.
 * @param prepaidSatang what has been paid for the booking so far, 0 to its total
 * @param returnFareSatang the price of the way back, 0 when there was none
 * @param farePercent the driver's share of the way back, 0 to 100
 * @param vatSatang the VAT in the customer's charge, part of the platform's share
 * @param withheldSatang tax withheld from the driver's pay, 0 to the pay
 */
export function settleJob(
  job: JobMoney,
  input: {
    driverId: string;
    prepaidSatang: Satang;
    returnFareSatang: Satang;
    farePercent: number;
    vatSatang: Satang;
    withheldSatang: Satang;
  },
): Entry | null {
  const { driverId, prepaidSatang, returnFareSatang, vatSatang, withheldSatang } = input;
  assert(
    prepaidSatang >= 0 && prepaidSatang <= job.totalSatang,
    "what is paid is between nothing and the total",
  );
  const paySatang = job.driverPaySatang + shareOf(returnFareSatang, input);
  const platformSatang = job.totalSatang + job.promoSatang + returnFareSatang - paySatang;
  assert(withheldSatang >= 0 && withheldSatang <= paySatang, "what is withheld is part of the pay");
  return entryOf(
    { kind: "job_settled", source: `settled:${job.bookingId}`, bookingId: job.bookingId },
    [
      { account: "booking_prepaid", ownerId: job.bookingId, amountSatang: prepaidSatang },
      {
        account: "customer_due",
        ownerId: job.customerId,
        amountSatang: job.totalSatang - prepaidSatang + returnFareSatang,
      },
      { account: "promo_cost", amountSatang: job.promoSatang },
      { account: "driver_available", ownerId: driverId, amountSatang: withheldSatang - paySatang },
      { account: "withholding", amountSatang: -withheldSatang },
      { account: "vat_output", amountSatang: -vatSatang },
      { account: "platform_revenue", amountSatang: vatSatang - platformSatang },
    ],
  );
}

/**
 * Books the pay of a driver who carried the goods a part of the way, and deducts it from the driver who finished the
 * job and was paid for the whole way. Returns null for a zero amount.
 * @param waitingSatang what they were credited for waiting when the goods changed hands: taxed with
 * this part
 * @param withheldSatang tax withheld from both, 0 to their sum
 */
export function payHandover(input: {
  handoverId: string;
  bookingId: string;
  fromDriverId: string;
  paidDriverId: string;
  paySatang: Satang;
  waitingSatang: Satang;
  withheldSatang: Satang;
}): Entry | null {
  const { handoverId, bookingId, fromDriverId, paidDriverId, paySatang, withheldSatang } = input;
  const earnedSatang = paySatang + input.waitingSatang;
  assert(
    paySatang >= 0 && withheldSatang >= 0 && withheldSatang <= earnedSatang,
    "what is withheld is part of the pay",
  );
  return entryOf({ kind: "handover_paid", source: `handover:${handoverId}`, bookingId }, [
    { account: "driver_available", ownerId: paidDriverId, amountSatang: paySatang },
    {
      account: "driver_available",
      ownerId: fromDriverId,
      amountSatang: withheldSatang - paySatang,
    },
    { account: "withholding", amountSatang: -withheldSatang },
  ]);
}

/**
 * Books a booking's end before the goods moved. The driver gets the whole fee. The fee is deducted from the payment,
 * and the rest of the payment becomes the customer's credit. A fee beyond the payment becomes the customer's amount
 * due.
 */
export function settleCancellation(
  job: Pick<JobMoney, "bookingId" | "customerId">,
  {
    driverId,
    feeSatang,
    prepaidSatang,
    feeWaits = false,
  }: {
    driverId: string | null;
    feeSatang: Satang;
    prepaidSatang: Satang;
    /** The fee is of a doubtful report: what was paid goes back whole, and the customer owes the fee once it is checked. */
    feeWaits?: boolean;
  },
): Entry | null {
  assert(feeSatang === 0 || driverId !== null, "a fee is somebody's");
  assert(isSatang(prepaidSatang) && prepaidSatang >= 0, "what is paid is not negative");
  const fromPrepaid = feeWaits ? 0 : Math.min(feeSatang, prepaidSatang);
  const lines: Posting[] = [
    { account: "booking_prepaid", ownerId: job.bookingId, amountSatang: prepaidSatang },
    {
      account: "customer_credit",
      ownerId: job.customerId,
      amountSatang: fromPrepaid - prepaidSatang,
    },
    { account: "customer_due", ownerId: job.customerId, amountSatang: feeSatang - fromPrepaid },
  ];
  if (driverId)
    lines.push({ account: "driver_available", ownerId: driverId, amountSatang: -feeSatang });
  return entryOf(
    { kind: "cancellation_settled", source: `settled:${job.bookingId}`, bookingId: job.bookingId },
    lines,
  );
}

/** Books money that arrived after its booking had ended as the customer's credit. Returns null for a zero amount. */
export const creditLatePayment = (
  job: Pick<JobMoney, "bookingId" | "customerId">,
  prepaidSatang: Satang,
): Entry | null =>
  entryOf(
    { kind: "cancellation_settled", source: `late:${job.bookingId}`, bookingId: job.bookingId },
    [
      { account: "booking_prepaid", ownerId: job.bookingId, amountSatang: prepaidSatang },
      { account: "customer_credit", ownerId: job.customerId, amountSatang: -prepaidSatang },
    ],
  );

/**
 * Books the driver's earnings as payment for the cash in the driver's pocket, up to the smaller of both. Returns null
 * when either is zero.
 */
export function offsetCash(
  balance: DriverBalance,
  input: { driverId: string; because: string },
): Entry | null {
  const amountSatang = cashOffset(balance);
  return entryOf({ kind: "cash_offset", source: `offset:${input.driverId}:${input.because}` }, [
    { account: "driver_available", ownerId: input.driverId, amountSatang },
    { account: "driver_cash_owed", ownerId: input.driverId, amountSatang: -amountSatang },
  ]);
}
