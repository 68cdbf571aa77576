/** `receipt`: money came in. `tax_receipt`: the same with the payer's tax data. `credit_note`: some of it went back. */
export const receiptKinds = ["receipt", "tax_receipt", "credit_note"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** How the money came in. */
export const receiptMethods = ["card", "promptpay", "cash", "credit"] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];
