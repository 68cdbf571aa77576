import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { type Entry, entryOf } from "./entry.ts";

/** `bookingId` is null for money that paid dues of several bookings. */
type Owed = { bookingId: string | null; customerId: string; amountSatang: Satang };

/** Destination of a part of a refund: the original charge, or the customer's credit that paid for the same booking. */
export type RefundPart = "source" | "credit";

/**
 * Returns the key of a part of a refund, for its ledger entry and for the credit note that corrects the document of
 * that payment.
 */
export const refundSource = (refundId: string, part: RefundPart = "source"): string =>
  part === "credit" ? `refund:${refundId}:credit` : `refund:${refundId}`;
export const grantSource = (refundId: string, part: RefundPart = "source"): string =>
  refundSource(refundId, part).replace("refund:", "refund-granted:");

/**
 * Books a lower price that was already paid: the refunded amount moves from our earnings to the customer until it is
 * paid out. The part that credit had paid stays as credit.
 * @param vatSatang the VAT in the amount, which we no longer owe the tax office; 0 to the amount
 */
export const grantRefund = ({
  refundId,
  part,
  bookingId,
  customerId,
  amountSatang,
  vatSatang,
}: Owed & { refundId: string; part: RefundPart; vatSatang: Satang }): Entry | null =>
  entryOf(
    {
      kind: "refund_granted",
      source: grantSource(refundId, part),
      ...(bookingId && { bookingId }),
    },
    [
      { account: "platform_revenue", amountSatang: amountSatang - vatSatang },
      { account: "vat_output", amountSatang: vatSatang },
      { account: "customer_credit", ownerId: customerId, amountSatang: -amountSatang },
    ],
  );

/**
 * Books an accepted claim: we owe the customer the amount. The share of the driver at fault is deducted from the
 * driver's balance.
 * @param driver who bears a share, and how much of the amount in satang, 0 to all of it; null: the platform bears it
 */
export function grantClaim(
  claim: Owed & { reportId: string; driver: { id: string; shareSatang: Satang } | null },
): Entry | null {
  const { reportId, bookingId, customerId, amountSatang, driver } = claim;
  const share = driver?.shareSatang ?? 0;
  assert(share >= 0 && share <= amountSatang, "the driver's share is a part of the claim");
  return entryOf(
    { kind: "claim_granted", source: `claim:${reportId}`, ...(bookingId && { bookingId }) },
    [
      { account: "claims_cost", amountSatang: amountSatang - share },
      ...(driver
        ? [{ account: "driver_available", ownerId: driver.id, amountSatang: share } as const]
        : []),
      { account: "customer_credit", ownerId: customerId, amountSatang: -amountSatang },
    ],
  );
}

/** Books the payment of a customer's credit from our bank account. `source` names the refund or claim it was for. */
export const payOutCredit = ({
  source,
  bookingId,
  customerId,
  amountSatang,
}: Owed & { source: string }): Entry | null =>
  entryOf(
    { kind: "credit_paid_out", source: `paid-out:${source}`, ...(bookingId && { bookingId }) },
    [
      { account: "customer_credit", ownerId: customerId, amountSatang },
      { account: "bank", amountSatang: -amountSatang },
    ],
  );

/** The bank has withdrawn a paid charge from us: what the provider held of it is lost. */
export const recordLostDispute = (input: {
  disputeId: string;
  bookingId: string | null;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    {
      kind: "dispute_lost",
      source: `dispute:${input.disputeId}`,
      ...(input.bookingId && { bookingId: input.bookingId }),
    },
    [
      { account: "claims_cost", amountSatang: input.amountSatang },
      { account: "provider_clearing", amountSatang: -input.amountSatang },
    ],
  );

/**
 * A promised refund had not left when the bank withdrew the payment: the customer has it from the
 * bank.
 */
export const refundByBank = (
  refund: Owed & { disputeId: string; refundId: string },
): Entry | null =>
  entryOf(
    {
      kind: "dispute_lost",
      source: `dispute:${refund.disputeId}:${refund.refundId}`,
      ...(refund.bookingId && { bookingId: refund.bookingId }),
    },
    [
      { account: "customer_credit", ownerId: refund.customerId, amountSatang: refund.amountSatang },
      { account: "provider_clearing", amountSatang: -refund.amountSatang },
    ],
  );

/**
 * Books the end of a booking after the bank withdrew its payment. The customer already has the money to refund, so it
 * is not our loss.
 */
export const returnedByBank = (returned: Owed & { incomingId: string }): Entry | null =>
  entryOf(
    {
      kind: "dispute_lost",
      source: `returned-by-bank:${returned.incomingId}`,
      ...(returned.bookingId && { bookingId: returned.bookingId }),
    },
    [
      {
        account: "customer_credit",
        ownerId: returned.customerId,
        amountSatang: returned.amountSatang,
      },
      { account: "claims_cost", amountSatang: -returned.amountSatang },
    ],
  );

/** Corrections that staff can make by hand: always with a reason, always by two people. */
export const adjustmentKinds = [
  "driver_credit",
  "driver_debit",
  "customer_credit",
  "due_waived",
] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

const adjustedAccounts = {
  driver_credit: "driver_available",
  driver_debit: "driver_available",
  customer_credit: "customer_credit",
  due_waived: "customer_due",
} as const satisfies Record<AdjustmentKind, string>;

/** The role that owns the account of an adjustment. */
export const adjustedRole = (kind: AdjustmentKind): "driver" | "customer" =>
  kind.startsWith("driver") ? "driver" : "customer";

/**
 * A correction by staff. Drivers get or lose balance, customers get credit or are let off what they owe; the platform
 * bears it, or gains it.
 *
 * @param amountSatang above 0
 */
export function adjust(input: {
  adjustmentId: string;
  kind: AdjustmentKind;
  ownerId: string;
  bookingId: string | null;
  amountSatang: Satang;
}): Entry | null {
  const { adjustmentId, kind, ownerId, bookingId, amountSatang } = input;
  assert(amountSatang > 0, "an adjustment is of something");
  const head = {
    kind: "adjusted",
    source: `adjustment:${adjustmentId}`,
    ...(bookingId && { bookingId }),
  } as const;
  const owned = adjustedAccounts[kind];
  const signed = kind === "driver_debit" ? amountSatang : -amountSatang;
  return entryOf(head, [
    { account: owned, ownerId, amountSatang: signed },
    { account: kind === "due_waived" ? "platform_revenue" : "claims_cost", amountSatang: -signed },
  ]);
}
