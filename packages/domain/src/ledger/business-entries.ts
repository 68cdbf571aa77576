import { assert } from "../assert.ts";
import { isSatang, type Satang } from "../money.ts";
import { type Entry, entryOf } from "./entry.ts";

/** A business has paid into its balance by card or PromptPay; the provider keeps its fee. */
export function receiveBusinessMoney(input: {
  paymentId: string;
  accountId: string;
  amountSatang: Satang;
  /** The provider's fee with its VAT, 0 to the amount. */
  feeSatang: Satang;
}): Entry | null {
  const { paymentId, accountId, amountSatang, feeSatang } = input;
  assert(feeSatang >= 0 && feeSatang <= amountSatang, "the fee is part of the amount");
  return entryOf({ kind: "business_topped_up", source: `payment:${paymentId}` }, [
    { account: "provider_clearing", amountSatang: amountSatang - feeSatang },
    { account: "provider_fees", amountSatang: feeSatang },
    { account: "customer_credit", ownerId: accountId, amountSatang: -amountSatang },
  ]);
}

/**
 * The cardholder's bank charged back what a business paid in. The balance is below zero where it was
 * spent; the business then owes it.
 * @param amountSatang what the bank withdrew, above 0
 */
export const chargeBackBusinessMoney = (input: {
  disputeId: string;
  accountId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf({ kind: "business_charged_back", source: `dispute:${input.disputeId}` }, [
    { account: "customer_credit", ownerId: input.accountId, amountSatang: input.amountSatang },
    { account: "provider_clearing", amountSatang: -input.amountSatang },
  ]);

/** Balance that is given in test mode: no money is behind it. */
export const giveTestMoney = (input: {
  because: string;
  accountId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf({ kind: "business_topped_up", source: `test-money:${input.because}` }, [
    { account: "bank", amountSatang: input.amountSatang },
    { account: "customer_credit", ownerId: input.accountId, amountSatang: -input.amountSatang },
  ]);

/** A business owes it on its next invoice; until it is spent on the booking it is its balance. */
export const chargeToInvoice = (input: {
  source: string;
  bookingId: string;
  accountId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    { kind: "invoice_charged", source: `invoiced:${input.source}`, bookingId: input.bookingId },
    [
      {
        account: "business_receivable",
        ownerId: input.accountId,
        amountSatang: input.amountSatang,
      },
      { account: "customer_credit", ownerId: input.accountId, amountSatang: -input.amountSatang },
    ],
  );

/**
 * What came back from an invoiced booking reduces what the business owes.
 * @param because names what came back; the same reduces once
 */
export const reduceInvoice = (input: {
  bookingId: string;
  accountId: string;
  amountSatang: Satang;
  because: string;
}): Entry | null =>
  entryOf(
    {
      kind: "invoice_reduced",
      source: `invoice-reduced:${input.because}`,
      bookingId: input.bookingId,
    },
    [
      { account: "customer_credit", ownerId: input.accountId, amountSatang: input.amountSatang },
      {
        account: "business_receivable",
        ownerId: input.accountId,
        amountSatang: -input.amountSatang,
      },
    ],
  );

/**
 * Books the payment of an invoice, or a part, from the balance or by a transfer to our bank.
 * @param because names the payment; the same pays once
 */
export function payInvoice(input: {
  invoiceId: string;
  accountId: string;
  amountSatang: Satang;
  by: "balance" | "transfer";
  because: string;
}): Entry | null {
  const { invoiceId, accountId, amountSatang, by, because } = input;
  assert(isSatang(amountSatang) && amountSatang >= 0, "the amount is not negative");
  return entryOf({ kind: "invoice_paid", source: `invoice-paid:${invoiceId}:${because}` }, [
    by === "balance"
      ? { account: "customer_credit", ownerId: accountId, amountSatang }
      : { account: "bank", amountSatang },
    { account: "business_receivable", ownerId: accountId, amountSatang: -amountSatang },
  ]);
}
