/**
 * `receipt`: money came in. `tax_receipt`: the same with the payer's tax data. `credit_note`: some
 * of it went back. `invoice`: what a business owes for a month.
 */
export const receiptKinds = ["receipt", "tax_receipt", "credit_note", "invoice"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Methods by which the money was paid. */
export const receiptMethods = ["card", "promptpay", "cash", "credit", "invoice"] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];
