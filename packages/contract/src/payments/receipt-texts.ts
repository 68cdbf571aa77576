import type { ReceiptKind, ReceiptMethod } from "@songtan/domain/receipts/types";
import type { TaxLineItemCode } from "@songtan/domain/tax/split-vat";
import { type Catalogue, inBothLanguages, type Text } from "@songtan/domain/texts";
import { headOffice } from "@songtan/domain/thai/tax-id";
import linesEn from "../../locales/en/receipt-lines.json" with { type: "json" };
import en from "../../locales/en/receipts.json" with { type: "json" };
import linesTh from "../../locales/th/receipt-lines.json" with { type: "json" };
import th from "../../locales/th/receipts.json" with { type: "json" };
import { lineNames } from "./line-names.ts";

type ReceiptTexts = typeof en & { method: Record<ReceiptMethod, string> };
const catalogue: Catalogue<ReceiptTexts> = { th, en };
/**
 * The short names, and apart from them what only a receipt has to say: which lines are carriage
 * (exempt) and which a service with VAT, and charges after the booking.
 */
const lineItems: Catalogue<Record<TaxLineItemCode, string>> = {
  th: { ...lineNames.th, ...linesTh },
  en: { ...lineNames.en, ...linesEn },
};

/** `ใบเสร็จรับเงิน / Receipt`: receipts are in both languages at once. */
export const bilingual = ({ th: thai, en: english }: Text): string => `${thai} / ${english}`;

/** A fixed text on receipts. */
export const receiptText = (key: keyof ReceiptTexts["label"]): Text =>
  inBothLanguages(catalogue, ({ label }) => label[key]);
export const receiptLabel = (key: keyof ReceiptTexts["label"]): string =>
  bilingual(receiptText(key));

/** Returns the text of a line item on a receipt. The receipt stores it, so a change here affects only later receipts. */
export const receiptLineItem = (code: TaxLineItemCode): Text =>
  inBothLanguages(lineItems, (texts) => texts[code]);

export const receiptMethod = (by: ReceiptMethod): Text =>
  inBothLanguages(catalogue, ({ method }) => method[by]);

/**
 * Returns the title of a document. A tax receipt with only exempt line items is not a tax invoice, because it contains
 * no tax [B].
 */
export function receiptTitle({ kind, vatSatang }: { kind: ReceiptKind; vatSatang: number }): Text {
  if (kind === "invoice")
    return inBothLanguages(catalogue, ({ title }) =>
      vatSatang > 0 ? title.taxed_invoice : title.invoice,
    );
  const taxed = kind === "tax_receipt" && vatSatang > 0;
  const name = kind === "credit_note" ? kind : taxed ? "tax_invoice" : "receipt";
  return inBothLanguages(catalogue, ({ title }) => title[name]);
}

/** `สำนักงานใหญ่ / Head office`, or the branch with its number. */
export const branchLabel = (branch: string): Text =>
  branch === headOffice
    ? receiptText("headOffice")
    : inBothLanguages(catalogue, ({ label }) => `${label.branch} ${branch}`);
