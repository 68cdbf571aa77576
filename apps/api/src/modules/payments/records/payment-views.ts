import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ChargeView } from "@songtan/contract/payments/charges";
import {
  canRaisePrice,
  canTip,
  priorityFeeOf,
  raiseSatangMin,
} from "@songtan/domain/charges/charge";
import type { AmountDueItem } from "@songtan/domain/payments/amount-due-items";
import { declineReason } from "@songtan/domain/payments/payment";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import type { BookingPayment, LaterCharge } from "./payments.ts";

/** A QR code is shown by `<img>`, which signs in nowhere: its address is the key, made by us and good for this one. */
export const qrSignature = (secrets: Deps["secrets"], paymentId: string): string =>
  secrets.keyedHash("payment-qr", paymentId);
export const qrPath = (secrets: Deps["secrets"], paymentId: string): string =>
  `/api/payments/${paymentId}/qr?signature=${qrSignature(secrets, paymentId)}`;

/** The path of the sandbox bank's pages; the pages of a real provider are elsewhere. */
const sandboxPath = "/sandbox/";

/**
 * Returns the view of an unpaid code: its picture, and in the sandbox the page where anyone can pay it, because a bank
 * app cannot.
 */
export function codeViewOf(
  secrets: Deps["secrets"],
  { id, qrImageUrl, authorizeUri }: Pick<BookingPayment, "id" | "qrImageUrl" | "authorizeUri">,
): { qrImageUrl?: string; sandboxPayUri?: string } {
  if (!qrImageUrl) return {};
  const page = URL.parse(authorizeUri ?? "")?.pathname ?? "";
  return {
    qrImageUrl: qrPath(secrets, id),
    ...(page.startsWith(sandboxPath) && { sandboxPayUri: page }),
  };
}

/**
 * Returns the payment details that a customer sees in addition to the state: the page for confirmation, the code to
 * scan, the expiry and the failure.
 */
export function paymentViewOf(
  { secrets }: Pick<Deps, "secrets">,
  booking: BookingRow,
  newest: BookingPayment | undefined,
) {
  if (booking.paymentMethod === "cash" || !newest) return {};
  const waits = newest.state === "pending" && booking.state === "awaiting_payment";
  const failed = newest.state === "failed" || newest.state === "expired";
  return {
    ...(waits &&
      newest.method === "card" &&
      newest.authorizeUri && { authorizeUri: newest.authorizeUri }),
    ...(waits && codeViewOf(secrets, newest)),
    ...(booking.state === "awaiting_payment" && { expiresAt: newest.expiresAt.toISOString() }),
    ...(failed &&
      booking.state === "awaiting_payment" && { failure: declineReason(newest.failureCode) }),
  };
}

export function toChargeView({ secrets }: Pick<Deps, "secrets">, charge: LaterCharge): ChargeView {
  const waits = charge.state === "pending";
  return {
    id: charge.id,
    bookingId: charge.bookingId,
    purpose: charge.purpose,
    method: charge.method,
    amountSatang: charge.amountSatang,
    state: charge.state,
    ...(waits &&
      charge.method === "card" &&
      charge.authorizeUri && { authorizeUri: charge.authorizeUri }),
    ...(waits && codeViewOf(secrets, charge)),
    expiresAt: charge.expiresAt.toISOString(),
    ...(charge.state === "failed" && { failure: declineReason(charge.failureCode) }),
  };
}

/** A charge its payer must still see: open, or the newest and unpaid. */
export const isUnfinished = (charge: LaterCharge | undefined): charge is LaterCharge =>
  charge !== undefined &&
  !charge.offSession &&
  ["calling", "pending", "failed", "expired"].includes(charge.state);

type ChargedBooking = {
  booking: BookingRow;
  /** Tips, payments of a higher price and attempts to collect an amount due, the newest first. */
  charges: readonly LaterCharge[];
  amountsDue: readonly AmountDueItem[];
  /** The pay of the job waits for staff, and so does what is due. */
  isDoubted: boolean;
  tariff: Tariff;
};

/**
 * The payments of a booking after its own price: extra charges, possible payments and the open
 * charge.
 */
export function chargesViewOf(
  { secrets }: Pick<Deps, "secrets">,
  { booking, charges, amountsDue, isDoubted, tariff }: ChargedBooking,
  now: Date,
): Pick<BookingView, "extraCharges" | "priority" | "canTip" | "charge"> {
  const state = booking.state;
  const { priority } = tariff;
  const tip = charges.find((charge) => charge.purpose === "tip" && charge.state === "paid");
  const newest = charges.find((charge) => charge.purpose !== "due");
  const lines = linesOf(booking);
  const openState = isDoubted ? ("checked" as const) : ("due" as const);
  return {
    extraCharges: [
      ...amountsDue
        .map(({ why, amountSatang, waivedSatang, openSatang }) => ({
          why,
          amountSatang: amountSatang - waivedSatang,
          state: openSatang === 0 ? ("paid" as const) : openState,
        }))
        .filter((extra) => extra.amountSatang > 0),
      ...(tip
        ? [{ why: "tip" as const, amountSatang: tip.amountSatang, state: "paid" as const }]
        : []),
    ],
    priority: {
      allowed: canRaisePrice(state),
      totalSatang: priorityFeeOf(lines),
      raiseSatangMin: Math.max(
        raiseSatangMin(booking.paymentMethod),
        priority.minSatang - priorityFeeOf(lines),
      ),
      maxSatang: priority.maxSatang,
    },
    canTip: canTip(
      { state, endedAt: booking.endedAt, hasDriver: booking.driverId !== null },
      { tipped: tip !== undefined, now },
    ),
    ...(isUnfinished(newest) &&
      (newest.purpose === "tip" || canRaisePrice(state)) && {
        charge: toChargeView({ secrets }, newest),
      }),
  };
}
