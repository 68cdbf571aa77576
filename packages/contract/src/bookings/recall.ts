import { recallRefusals } from "@songtan/domain/tasks/recall";
import { z } from "zod";
import { Instant, Satang } from "../scalars.ts";

/** POST /bookings/{id}/return-to-me: the goods come back, at the price of the way back that was shown. */
export const RecallBooking = z.object({ expectedReturnSatang: z.int().min(0) });
export type RecallBooking = z.infer<typeof RecallBooking>;

export const RecallState = z.object({
  /** Whether it may be requested now; `refusal` gives the reason. */
  allowed: z.boolean(),
  refusal: z.enum(recallRefusals).nullable(),
  /** The way back, on top of the price; 0 where the price has it already. */
  returnSatang: Satang,
  /** Cash that no driver has collected: it becomes the sender's amount due. */
  fareDueSatang: Satang,
  /** Whether the saved card that paid the booking is charged, once; else it stays an amount due. */
  toCard: z.boolean(),
  /** Since when the goods come back because of it. */
  recalledAt: Instant.nullable(),
});
export type RecallState = z.infer<typeof RecallState>;

/** What the driver sees of it. */
export const TaskRecall = z.object({
  at: Instant,
  /** The driver's part of the return fare, before tax is withheld. */
  paySatang: Satang,
});
