import { heldPayReasons } from "@songtan/domain/payouts/held-pay";
import { doubtCodes } from "@songtan/domain/tasks/doubts/work";
import { z } from "zod";
import { Id, Satang } from "../scalars.ts";

/** A part of a driver's pay that stays theirs and is not paid out yet, and why. */
export const HeldPayView = z.object({
  reason: z.enum(heldPayReasons),
  bookingId: Id.nullable(),
  bookingNumber: z.string().nullable(),
  amountSatang: Satang,
  /** Only of `delivery_check`: what is doubtful about the job. */
  doubts: z.array(z.enum(doubtCodes)).optional(),
});
export type HeldPayView = z.infer<typeof HeldPayView>;
