import { withheldIncomes } from "@songtan/domain/tax/rates";
import { z } from "zod";
import { Day, Id, problem, Satang } from "../scalars.ts";

const Year = z.coerce
  .number()
  .int(problem("date_invalid"))
  .min(2026, problem("date_invalid"))
  .max(2200, problem("date_invalid"));
export const YearParams = z.object({ year: Year });

/** Tax withheld from one payment. */
export const WithheldView = z.object({
  id: Id,
  /** The accounting day, Bangkok's. */
  day: Day,
  bookingNumber: z.string().nullable(),
  baseSatang: Satang,
  taxSatang: Satang,
});
export type WithheldView = z.infer<typeof WithheldView>;

export const RequestWithholdingCertificate = z.object({ year: Year });
/** The tax withheld from a driver in a tax year. */
export const WithheldYear = z.object({
  year: z.number().int(),
  payments: z.array(WithheldView),
  baseSatang: Satang,
  taxSatang: Satang,
  /** The books of the year are closed: its certificate can be issued. */
  final: z.boolean(),
});
export type WithheldYear = z.infer<typeof WithheldYear>;

/** The content of a certificate, stored at issue. The payee's tax id stays in their documents. */
export const CertificateBody = z.object({
  payer: z.object({
    nameTh: z.string(),
    addressTh: z.string(),
    taxId: z.string(),
    branch: z.string(),
  }),
  payee: z.object({ name: z.string(), address: z.string() }),
  /** The place of the payment in the month's ภ.ง.ด.3; null for a whole year. */
  place: z.number().int().nullable(),
  /** A day `2026-11-22`, or a tax year `2026`. */
  paidOn: z.string(),
  income: z.enum(withheldIncomes),
  percent: z.number(),
});
export type CertificateBody = z.infer<typeof CertificateBody>;
