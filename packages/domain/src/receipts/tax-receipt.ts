import type { BookingState } from "../booking-types.ts";
import type { Satang } from "../money.ts";
import type { ReceiptKind } from "./types.ts";

export type IssuedReceipt = {
  kind: ReceiptKind;
  amountSatang: Satang;
  replaced: boolean;
  /** Given back so far by credit notes, in satang. */
  creditedSatang: Satang;
};

/** Tax counts when the work is done: decision 18. */
const settled: ReadonlySet<BookingState> = new Set(["delivered", "returned"]);

/**
 * Which receipts of a booking become tax receipts when the payer gives their tax identity: the
 * plain receipts that are still valid and have something left; what was refunded of one goes with
 * it.
 * @returns a refusal when the work is not done, or when nothing is left to replace
 */
export function decideTaxReceipt<Receipt extends IssuedReceipt>(
  state: BookingState,
  receipts: readonly Receipt[],
):
  | { ok: true; replace: Receipt[] }
  | { ok: false; refusal: "receipt_not_ready" | "receipt_final" } {
  if (!settled.has(state) || receipts.length === 0)
    return { ok: false, refusal: "receipt_not_ready" };
  const replace = receipts.filter(
    ({ kind, amountSatang, replaced, creditedSatang }) =>
      kind === "receipt" && !replaced && creditedSatang < amountSatang,
  );
  return replace.length > 0 ? { ok: true, replace } : { ok: false, refusal: "receipt_final" };
}
