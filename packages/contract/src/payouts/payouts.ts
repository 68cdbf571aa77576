import { entryKinds } from "@songtan/domain/ledger/entry";
import { codWaits } from "@songtan/domain/payouts/cod";
import { creditBlocks } from "@songtan/domain/payouts/credit-transfer";
import { payoutBlocks } from "@songtan/domain/payouts/request-payout";
import {
  codStates,
  payoutAccountStates,
  payoutFailures,
  payoutStates,
} from "@songtan/domain/payouts/types";
import { z } from "zod";
import { CodMoneyView } from "../bookings/stops.ts";
import { OwnerProof } from "../identity/account-rights.ts";
import { Id, Instant, problem, Satang, singleLineText } from "../scalars.ts";
import { HeldPayView } from "./held-pay.ts";

/** POST /driver/payouts. The amount debited from the balance, including the provider's fee. */
export const RequestPayout = z.object({ amountSatang: z.int().min(1, problem("too_small")) });

/** A bank account by its last digits; the full number is never shown. */
export const PayoutAccountView = z.object({
  bankCode: z.string(),
  lastDigits: z.string(),
  accountName: z.string(),
  /** The state at the payout provider; `new` before the provider was called. */
  state: z.enum([...payoutAccountStates, "new"]),
  /** The time from which payouts use this account, if it replaced another; null for at once. */
  usableFrom: Instant.nullable(),
});
export type PayoutAccountView = z.infer<typeof PayoutAccountView>;

export const PayoutView = z.object({
  id: Id,
  amountSatang: Satang,
  feeSatang: Satang,
  /** The amount that arrives in the account. */
  netSatang: Satang,
  state: z.enum(payoutStates),
  account: z.object({ bankCode: z.string(), lastDigits: z.string() }),
  requestedAt: Instant,
  /** The bank day it goes, or is expected to go. */
  sendDay: z.string().nullable(),
  sentAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  failure: z.enum(payoutFailures).nullable(),
  /** The note of staff on a payout that was sent back. */
  words: z.string().nullable(),
});
export type PayoutView = z.infer<typeof PayoutView>;

/** GET /driver/payouts/terms: what a driver sees before requesting one. */
export const PayoutTermsView = z.object({
  minSatang: Satang,
  /** The most that can be requested at present. */
  maxSatang: Satang,
  feeSatang: Satang,
  availableSatang: Satang,
  heldSatang: Satang,
  cashOwedSatang: Satang,
  /** The sum of `heldPay`. */
  frozenSatang: Satang,
  heldPay: z.array(HeldPayView),
  /** Bangkok days: when a payout requested now is sent, and when it reaches the account. */
  sendDay: z.string(),
  arrivalDay: z.string(),
  account: PayoutAccountView.nullable(),
  /** Why nothing can be requested now; null when it can. */
  block: z.enum([...payoutBlocks, "payouts_off"]).nullable(),
});
export type PayoutTermsView = z.infer<typeof PayoutTermsView>;

/** PUT /customer/bank-account: the account to which cash on delivery is paid. The owner must prove their identity. */
export const SetBankAccount = z
  .object({
    bankCode: z.string().trim().min(1, problem("required")).max(10),
    accountNumber: z.string().trim().min(1, problem("required")).max(40),
    accountName: singleLineText(100),
  })
  .and(OwnerProof);
export const RemoveBankAccount = OwnerProof;

/** One stop's cash on delivery, as its sender sees it. */
export const CodView = z.object({
  id: Id,
  bookingId: Id,
  bookingNumber: z.string(),
  stopIndex: z.int(),
  amountSatang: Satang,
  /** Where it is, as on the booking's own page. */
  money: CodMoneyView,
  /** As `codStates`; `sent` once the bank has it. */
  state: z.enum([...codStates, "sent"]),
  collectedAt: Instant,
  /** The first day it can go. */
  heldUntil: z.string(),
  /** Why it is not on its way yet. */
  wait: z
    .enum([...codWaits, "no_account", "account_not_verified", "account_new", "account_frozen"])
    .nullable(),
  /** The last try to pay it failed. */
  failure: z.enum(payoutFailures).nullable(),
  /** An objection, as the person who raised it wrote it, or the decision. */
  objection: z.object({ words: z.string(), decidedWords: z.string().nullable() }).nullable(),
  paidAt: Instant.nullable(),
});
export type CodView = z.infer<typeof CodView>;

export const CodSummaryView = z.object({
  /** Of bookings under way: drivers have not collected it yet. */
  toCollectSatang: Satang,
  heldSatang: Satang,
  onItsWaySatang: Satang,
  frozenSatang: Satang,
  paidSatang: Satang,
  /** Back with the recipients. */
  refundedSatang: Satang,
  holdDays: z.int(),
  account: PayoutAccountView.nullable(),
});
export type CodSummaryView = z.infer<typeof CodSummaryView>;

/** GET /customer/credit: what we have of a customer's that is not on its way anywhere. */
export const CreditView = z.object({
  /** Theirs to use or to have transferred. */
  freeSatang: Satang,
  /** Going back to a card or account already. */
  promisedSatang: Satang,
  /** Movements of the credit, newest first; incoming positive, outgoing negative. */
  moves: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(entryKinds),
      amountSatang: Satang,
      at: Instant,
      booking: z.object({ id: Id, number: z.string() }).nullable(),
    }),
  ),
  transferMinSatang: Satang,
  /** Bangkok days: when what is transferred now goes, and when the bank has it in the account. */
  sendDay: z.string(),
  arrivalDay: z.string(),
  account: PayoutAccountView.nullable(),
  /** Why it cannot be transferred now; null when it can. */
  block: z.enum([...creditBlocks, "payouts_off"]).nullable(),
  /** The last transfers, the newest first. */
  transfers: z.array(PayoutView),
});
export type CreditView = z.infer<typeof CreditView>;

/** POST /customer/credit/transfers: the whole free amount, as the page displayed it. */
export const TransferCredit = z.object({ amountSatang: z.int().min(1, problem("too_small")) });
