import { receiptKinds, receiptMethods } from "@songtan/domain/receipts/types";
import { headOffice, parseBranch, parseTaxId } from "@songtan/domain/thai/tax-id";
import { z } from "zod";
import { Id, Instant, problem, Satang, singleLineText } from "../scalars.ts";

const payerNameMax = 150;
const payerAddressMax = 300;

/** Any form in (blanks, dashes, Thai digits), 13 digits out. */
export const TaxId = z.string().transform((text, context) => {
  const digits = parseTaxId(text);
  if (digits) return digits;
  context.addIssue({
    code: "custom",
    message: problem(text.trim() === "" ? "required" : "tax_id_invalid"),
  });
  return z.NEVER;
});

/** Five digits out; nothing typed is the head office. */
export const Branch = z.string().transform((text, context) => {
  const digits = parseBranch(text);
  if (digits) return digits;
  context.addIssue({ code: "custom", message: problem("branch_invalid") });
  return z.NEVER;
});

/** The payer named on a customer's tax receipts. */
export const TaxPayer = z.object({
  name: singleLineText(payerNameMax),
  address: singleLineText(payerAddressMax),
  taxId: TaxId,
  branch: Branch.default(headOffice),
});
export type TaxPayer = z.infer<typeof TaxPayer>;
export const TaxPayerView = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  branch: z.string(),
});
export type TaxPayerView = z.infer<typeof TaxPayerView>;

/** If true, the payer is also saved on the profile; otherwise it is for this booking only. */
export const RequestTaxReceipt = TaxPayer.extend({ keep: z.boolean().default(false) });

const Company = z.object({
  nameTh: z.string(),
  nameEn: z.string(),
  addressTh: z.string(),
  addressEn: z.string(),
  taxId: z.string(),
  branch: z.string(),
});
const Other = z.object({ id: Id, serial: z.string(), amountSatang: Satang });

/** The content of a receipt at issue. It omits texts that are on every receipt. */
export const ReceiptBody = z.object({
  seller: Company,
  payer: z.object({
    name: z.string(),
    address: z.string().nullable(),
    taxId: z.string().nullable(),
    branch: z.string().nullable(),
  }),
  bookingNumber: z.string().nullable(),
  /** Invoices: the month as its first day, and the last day to pay. */
  invoice: z.object({ month: z.string(), dueOn: z.string() }).optional(),
  method: z.enum(receiptMethods),
  vatPercent: z.number(),
  lines: z.array(
    z.object({
      th: z.string(),
      en: z.string(),
      amountSatang: Satang,
      taxed: z.boolean(),
      passedOn: z.boolean(),
    }),
  ),
  /** Only for credit notes: the document corrected, its amount, and the amount left after this note. */
  correction: z
    .object({ serial: z.string(), issuedAt: Instant, amountSatang: Satang, leftSatang: Satang })
    .nullable(),
});
export type ReceiptBody = z.infer<typeof ReceiptBody>;

export const ReceiptView = ReceiptBody.extend({
  id: Id,
  kind: z.enum(receiptKinds),
  serial: z.string(),
  bookingId: Id.nullable(),
  amountSatang: Satang,
  /** In Thai text. */
  amountWords: z.string(),
  exemptSatang: Satang,
  passedOnSatang: Satang,
  netSatang: Satang,
  vatSatang: Satang,
  receivedAt: Instant,
  issuedAt: Instant,
  /** The plain receipt this tax receipt replaces. */
  replaces: Other.nullable(),
  replacedBy: Other.nullable(),
  creditNotes: z.array(Other),
});
export type ReceiptView = z.infer<typeof ReceiptView>;

export const BookingReceipts = z.object({
  receipts: z.array(ReceiptView),
  /** `allowed` if a tax receipt can be requested; otherwise the reason for the refusal. */
  taxReceipt: z.enum(["allowed", "receipt_not_ready", "receipt_final"]),
  /** The payer saved on the profile, to prefill the form. */
  payer: TaxPayerView.nullable(),
});
export type BookingReceipts = z.infer<typeof BookingReceipts>;
