import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { type Entry, entryOf } from "./entry.ts";

/** `bookingId` is null for money that paid dues of several bookings. */
type Owed = { bookingId: string | null; customerId: string; amountSatang: Satang };

/** Where a part of a refund goes: back to the charge, or to the customer's credit that paid for the same booking. */
export type RefundPart = "source" | "credit";

/** What a part of a refund is known by: its entry, and the credit note that corrects the paper of its money. */
export const refundSource = (refundId: string, part: RefundPart = "source"): string =>
  part === "credit" ? `refund:${refundId}:credit` : `refund:${refundId}`;
export const grantSource = (refundId: string, part: RefundPart = "source"): string =>
  refundSource(refundId, part).replace("refund:", "refund-granted:");

/**
 * Staff lower a price that was paid: what goes back was our earning, and is the customer's until it has left. What credit had
 * paid stays theirs.
 *
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
 * A claim is accepted: the customer is owed the amount. What the driver at fault bears of it comes out of their balance.
 *
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

/** What we owe a customer has been paid from our bank account. `source` names the refund or claim it was for. */
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
 * A booking ends after the bank withdrew its payment: the money to refund is with the customer
 * already, and is no loss of ours.
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

/** What staff can set right by hand: always with a reason, always by two. */
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
