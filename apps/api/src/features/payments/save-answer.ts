import type { PaymentTryState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../db/database.ts";
import type { ProviderCharge } from "../../ports.ts";

type Answer = {
  /** A try to pay a booking, or a later charge: what the provider says of either is kept alike. */
  table: "payments" | "charges";
  row: { id: string; ended_at: Date | null };
  charge: ProviderCharge;
  state: PaymentTryState;
  now: Date;
};

/** Writes down what the provider says of a charge. A try that had ended keeps the time it did. */
export async function saveAnswer(trx: Trx, { table, row, charge, state, now }: Answer): Promise<void> {
  const over = state !== "calling" && state !== "pending";
  await trx
    .updateTable(table)
    .set({
      state,
      provider_charge_id: charge.id,
      authorize_uri: charge.authorizeUri,
      qr_image_url: charge.qrImageUrl,
      failure_code: charge.failureCode,
      ended_at: over ? (row.ended_at ?? now) : null,
    })
    .where("id", "=", row.id)
    .execute();
}
