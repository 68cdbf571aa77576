import type { ProviderMove } from "@songtan/domain/payments/reconcile";

/** A charge as the provider reports it. */
export type ProviderCharge = {
  id: string;
  status: "pending" | "successful" | "failed" | "reversed" | "expired";
  paid: boolean;
  amountSatang: number;
  currency: string;
  /** Null: a method we do not offer. */
  method: "card" | "promptpay" | null;
  createdAt: Date;
  /** The provider's fee with its VAT. */
  feeSatang: number;
  /** Where the payer confirms: the bank's page. */
  authorizeUri: string | null;
  /** The QR code for the payer's bank app. */
  qrImageUrl: string | null;
  expiresAt: Date | null;
  failureCode: string | null;
  /** The id of our payment attempt that the charge names; it may not be the charge we made for that attempt. */
  paymentId: string | null;
};

export type Payer =
  | { token: string }
  | { customerId: string; cardId: string }
  | { promptPay: true };

export type ProviderCard = {
  id: string;
  brand: string;
  lastDigits: string;
  expirationMonth: number;
  expirationYear: number;
  /** The provider's word for "the same number". */
  fingerprint: string | null;
};

/** A payee at the provider. `refused`: it checked the account and rejects it. */
export type ProviderRecipient = {
  id: string;
  state: "pending" | "verified" | "refused";
  failureCode: string | null;
};

/** Money on its way to a recipient's bank. `sent`: the bank has it; `paid`: it is in the account. */
export type ProviderTransfer = {
  id: string;
  sent: boolean;
  paid: boolean;
  failed: boolean;
  failureCode: string | null;
  /** Our own name for the payout it belongs to. */
  payoutId: string | null;
};

/** Everything that changed our balance at the provider in a stretch of time. */
export type ProviderMoves = { listMoves(between: SearchPeriod): Promise<ProviderMove[]> };

/** Between the first and the last call to the provider for something. */
export type SearchPeriod = { from: Date; to: Date };

/**
 * Pays out to bank accounts. As with charges: an unanswered call may have succeeded, and is looked
 * up by our own name for it before it is repeated.
 */
export type PayoutProvider = {
  registerRecipient(input: {
    /** Our own name for the account. */
    payoutAccountId: string;
    name: string;
    /** The Bank of Thailand's three digits. */
    bankCode: string;
    accountNumber: string;
  }): Promise<ProviderRecipient>;
  findRecipient(id: string): Promise<ProviderRecipient>;
  findRecipientOf(payoutAccountId: string, period: SearchPeriod): Promise<ProviderRecipient | null>;
  deleteRecipient(id: string): Promise<void>;
  /**
   * @param input.amountSatang the amount debited from our balance; the provider's fee is deducted
   * from it
   */
  transfer(input: {
    payoutId: string;
    recipientId: string;
    amountSatang: number;
  }): Promise<ProviderTransfer>;
  findTransfer(id: string): Promise<ProviderTransfer>;
  findTransferOf(payoutId: string, period: SearchPeriod): Promise<ProviderTransfer | null>;
};

/** A cardholder's bank disputes a paid charge. */
export type ProviderDispute = {
  id: string;
  chargeId: string;
  amountSatang: number;
  state: "open" | "pending" | "won" | "lost";
  reasonCode: string | null;
  reasonMessage: string | null;
};

/** Answers a dispute, or accepts the loss of the money; both may be repeated. */
export type CardDisputes = {
  find(id: string): Promise<ProviderDispute>;
  /** Those the bank has not decided, and those it decided last. */
  listRecent(): Promise<ProviderDispute[]>;
  answer(id: string, message: string): Promise<ProviderDispute>;
  accept(id: string): Promise<ProviderDispute>;
};

/**
 * Receives and returns money by card and PromptPay. Every call rejects with `UpstreamFailure` when
 * the provider does not answer in time: then the result is unknown and has to be looked up;
 * `ProviderRefusal` is its "no".
 */
export type CardProvider = PayoutProvider &
  ProviderMoves & {
    disputes: CardDisputes;
    /** The details with which a browser turns a card into a token without our server. */
    browser: { publicKey: string; scriptUrl: string; vaultUrl: string };
    charge(input: {
      /** Our id for the charge, by which it is found if the response is lost. */
      paymentId: string;
      /** The purpose of the charge, shown in the provider's dashboard. */
      description: string;
      amountSatang: number;
      payer: Payer;
      /** Null for a saved card without its owner present to confirm. */
      returnUri: string | null;
      expiresAt: Date;
    }): Promise<ProviderCharge>;
    findCharge(id: string): Promise<ProviderCharge>;
    /**
     * Every charge that names one of our payment attempts, from about the time of the call; any
     * holder of our key may name it.
     */
    findChargesOf(paymentId: string, requestedAt: Date): Promise<ProviderCharge[]>;
    /** The picture behind `qrImageUrl`. */
    picture(url: string): Promise<{ mime: string; bytes: Uint8Array }>;
    /** Expires an unpaid charge. Refused when it was paid. */
    expireCharge(id: string): Promise<ProviderCharge>;
    refund(
      chargeId: string,
      input: { refundId: string; amountSatang: number },
    ): Promise<{ id: string }>;
    /** Finds the provider's refund for one of ours; null if it does not exist. */
    findRefundOf(chargeId: string, refundId: string): Promise<{ id: string } | null>;
    /** A customer of the provider who holds saved cards, under the id of one of our accounts. */
    openCustomer(accountId: string): Promise<string>;
    /** Finds the customer opened for an account at about a time; null if it does not exist. */
    findCustomerOf(accountId: string, requestedAt: Date): Promise<string | null>;
    saveCard(input: { customerId: string; token: string }): Promise<void>;
    /** Every card it keeps of one, the oldest first. */
    listCards(customerId: string): Promise<ProviderCard[]>;
    deleteCard(input: { customerId: string; cardId: string }): Promise<void>;
    /** Deletes a customer with all their cards. */
    deleteCustomer(customerId: string): Promise<void>;
    /** Returns true when the provider has signed a webhook recently. */
    isSigned(webhook: { signature: string; timestamp: string; body: string; now: Date }): boolean;
  };

/** The provider understood and answered no; `code` is its own reason. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
