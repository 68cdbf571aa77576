import type { AcceptedMoney, PaymentAttemptState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import type { ProviderCharge } from "../../../ports/card-provider.ts";

/** The provider's data about a charge, in the transaction that applies it. */
export type PaymentResult = { trx: Trx; charge: ProviderCharge; now: Date };

/** Rules that differ between the purposes of a payment. The payment is locked together with its subject. */
export type PurposeRules = {
  accepts(trx: Trx): Promise<AcceptedMoney> | AcceptedMoney;
  /** Applies the received money to its purpose. */
  applyMoney(result: PaymentResult): Promise<void>;
  /** The money is not accepted: it goes back whole. */
  refundMoney?(result: PaymentResult): Promise<void>;
  /** It is over, and no money came. */
  closeUnpaid?(trx: Trx, state: PaymentAttemptState): Promise<void>;
};
