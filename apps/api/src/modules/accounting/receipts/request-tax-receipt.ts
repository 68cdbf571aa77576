import { Refusal } from "@songtan/contract/errors";
import type { TaxPayerView } from "@songtan/contract/payments/receipts";
import { decideTaxReceipt } from "@songtan/domain/receipts/tax-receipt";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { loadIssued, replaceReceipts } from "./issue-tax-receipts.ts";
import { saveTaxPayer } from "./save-tax-payer.ts";

type TaxReceiptRequest = {
  bookingId: string;
  customerId: string;
  payer: TaxPayerView;
  savePayer: boolean;
};

/** A customer names who the receipts of a finished booking are for, and has them as tax receipts. */
export async function requestTaxReceipt(
  deps: Pick<Deps, "clock" | "secrets"> & { trx: Trx },
  request: TaxReceiptRequest,
): Promise<void> {
  const { clock, trx } = deps;
  const booking = await lockBooking(trx, request.bookingId);
  if (booking?.customerId !== request.customerId) throw new Refusal("not_found");
  const decision = decideTaxReceipt(booking.state, await loadIssued(trx, booking.id));
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (request.savePayer)
    await saveTaxPayer(deps, { accountId: request.customerId, payer: request.payer });
  await replaceReceipts(trx, {
    booking,
    payer: request.payer,
    replace: decision.replace,
    now: clock(),
  });
}
