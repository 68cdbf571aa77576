import type { Listed } from "@songtan/client/calls/call-types.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { VerificationView } from "@songtan/contract/identity/accounts";
import type {
  AmountDueView,
  ChargeView,
  CreateTip,
  PayWith,
  RaisePrice,
} from "@songtan/contract/payments/charges";
import type {
  CreatePaymentAttempt,
  PaymentOptions,
  PaymentView,
  SaveCard,
  SavedCardView,
  StartTopUp,
  TopUpView,
} from "@songtan/contract/payments/payments";
import type {
  BookingReceipts,
  ReceiptView,
  RequestTaxReceipt,
  TaxPayer,
  TaxPayerView,
} from "@songtan/contract/payments/receipts";
import type {
  CodSummaryView,
  CodView,
  CreditView,
  PayoutAccountView,
  PayoutTermsView,
  PayoutView,
  RemoveBankAccount,
  RequestPayout,
  SetBankAccount,
  TransferCredit,
} from "@songtan/contract/payouts/payouts";
import type { RequestStatement, StatementView } from "@songtan/contract/payouts/statements";
import type {
  RequestWithholdingCertificate,
  WithheldYear,
} from "@songtan/contract/payouts/withheld";
import type { input, output } from "zod";

/** Payments, credit, receipts, payouts and statements. */
export type MoneyCalls = {
  "GET /driver/withheld": {
    query: input<typeof RequestWithholdingCertificate>;
    answer: WithheldYear;
  };
  "GET /driver/statement": { query: input<typeof RequestStatement>; answer: StatementView };
  "GET /customer/credit": { answer: CreditView };
  "POST /customer/credit/transfers": { body: input<typeof TransferCredit>; answer: PayoutView };
  "GET /bookings/{id}/receipts": { answer: BookingReceipts };
  "POST /bookings/{id}/tax-receipt": {
    body: input<typeof RequestTaxReceipt>;
    answer: BookingReceipts;
  };
  "GET /receipts/{id}": { answer: ReceiptView };
  "GET /customer/tax-payer": { answer: TaxPayerView | null };
  "PUT /customer/tax-payer": { body: input<typeof TaxPayer>; answer: TaxPayerView | null };
  "DELETE /customer/tax-payer": { answer: null };
  "GET /payment-options": { answer: PaymentOptions };
  "POST /bookings/{id}/payments": { body: CreatePaymentAttempt; answer: PaymentView };
  "POST /bookings/{id}/payments/check": { answer: PaymentView };
  "POST /charges/{id}/check": { answer: ChargeView };
  "POST /charges/{id}/end": { answer: ChargeView };
  "GET /customer/amount-due": { answer: AmountDueView };
  "POST /customer/amount-due/payments": { body: PayWith; answer: ChargeView };
  "POST /bookings/{id}/tip": { body: CreateTip; answer: BookingView };
  "POST /bookings/{id}/priority-fee": { body: RaisePrice; answer: BookingView };
  "POST /driver/top-ups": { body: input<typeof StartTopUp>; answer: TopUpView };
  "POST /driver/top-ups/{id}/check": { answer: TopUpView };
  "GET /driver/payouts/terms": { answer: PayoutTermsView };
  "GET /driver/payouts": { query: { cursor?: string; limit?: number }; answer: Listed<PayoutView> };
  "POST /driver/payouts": { body: input<typeof RequestPayout>; answer: PayoutView };
  "GET /customer/bank-account": { answer: PayoutAccountView | null };
  "PUT /customer/bank-account": {
    body: input<typeof SetBankAccount>;
    answer: PayoutAccountView | null;
  };
  "POST /customer/bank-account/remove": { body: input<typeof RemoveBankAccount>; answer: null };
  "GET /customer/cod": { query: { cursor?: string; limit?: number }; answer: Listed<CodView> };
  "GET /customer/cod/summary": { answer: CodSummaryView };
  "GET /customer/cards": { answer: Listed<SavedCardView> };
  "POST /customer/cards": { body: input<typeof SaveCard>; answer: SavedCardView };
  "DELETE /customer/cards/{id}": { answer: null };
  "POST /recipient/{key}/codes": { answer: output<typeof VerificationView> };
};
