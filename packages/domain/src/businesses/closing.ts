import { limits } from "../limits.ts";

export type BusinessClosingContext = {
  /** Bookings of the business that have not ended. */
  activeBookingIds: readonly string[];
  /** Rows of its files that are being booked. */
  queuedRows: number;
  /** Satang of its unpaid invoices and of charges not yet invoiced. */
  receivableSatang: number;
  /** Satang that it owes otherwise: due after a booking, or its balance is below zero. */
  dueSatang: number;
  /** Satang on its way to it: a refund, cash on delivery, what a bank may still charge back. */
  moneyInTransitSatang: number;
  /** Satang of its balance that are free. */
  creditSatang: number;
};

export const businessClosingBlocks = [
  "booking_under_way",
  "import_under_way",
  "invoice_open",
  "money_due",
  "money_in_transit",
  "credit_left",
] as const;
export type BusinessClosingBlock = (typeof businessClosingBlocks)[number];

/** Returns the reasons that prevent closing a business, each with the bookings concerned. */
export function businessClosingBlocksOf(
  context: BusinessClosingContext,
): { reason: BusinessClosingBlock; bookingIds: string[] }[] {
  const blocks: [BusinessClosingBlock, boolean, readonly string[]][] = [
    ["booking_under_way", context.activeBookingIds.length > 0, context.activeBookingIds],
    ["import_under_way", context.queuedRows > 0, []],
    ["invoice_open", context.receivableSatang > 0, []],
    ["money_due", context.dueSatang > 0, []],
    ["money_in_transit", context.moneyInTransitSatang > 0, []],
    // As with a person's account, what is too little to be transferred may be given up.
    ["credit_left", context.creditSatang >= limits.creditTransferSatangMin, []],
  ];
  return blocks
    .filter(([, applies]) => applies)
    .map(([reason, , ids]) => ({ reason, bookingIds: [...ids] }));
}
