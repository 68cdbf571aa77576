import { statementLineItemKinds } from "@songtan/domain/ledger/statement-types";
import { isRealDate } from "@songtan/domain/thai/dates";
import { z } from "zod";
import { Id, Instant, problem, Satang } from "../scalars.ts";
import { HeldPayView } from "./held-pay.ts";

const real = (text: string): boolean => {
  const [year = 0, month = 0, day = 1] = text.split("-").map(Number);
  return isRealDate({ year, month, day });
};

/** One day or one month, Bangkok's; the present month when neither is named. */
export const RequestStatement = z
  .object({
    day: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, problem("date_invalid"))
      .refine(real, problem("date_invalid"))
      .optional(),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/, problem("date_invalid"))
      .refine(real, problem("date_invalid"))
      .optional(),
  })
  .refine(({ day, month }) => !(day && month), {
    path: ["month"],
    message: problem("not_available"),
  });
export type RequestStatement = z.infer<typeof RequestStatement>;

const Balance = z.object({
  availableSatang: Satang,
  heldSatang: Satang,
  cashOwedSatang: Satang,
  /** available + held − cash owed */
  netSatang: Satang,
});
const amounts = {
  fareSatang: Satang,
  commissionSatang: Satang,
  platformFeesSatang: Satang,
  waitingSatang: Satang,
  tipSatang: Satang,
  feeSatang: Satang,
  withheldSatang: Satang,
  cashFareSatang: Satang,
  cashOnDeliverySatang: Satang,
  otherSatang: Satang,
  netSatang: Satang,
};

export const StatementView = z.object({
  /** Service days in Bangkok, both included. */
  from: z.string(),
  to: z.string(),
  opening: Balance,
  closing: Balance,
  jobs: z.array(z.object({ bookingId: Id, number: z.string(), at: Instant, ...amounts })),
  /** Top-ups, payouts, corrections: what belongs to no job. */
  lines: z.array(
    z.object({ kind: z.enum(statementLineItemKinds), at: Instant, amountSatang: Satang }),
  ),
  /** Pay that is not paid out yet, as of now and independent of the period. */
  heldPay: z.array(HeldPayView),
  /** Totals of all jobs. */
  totals: z.object(amounts),
});
export type StatementView = z.infer<typeof StatementView>;
