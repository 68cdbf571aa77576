import { recallRefusals } from "@songtan/domain/booking/recall";
import { z } from "zod";
import { Instant, Satang } from "./scalars.ts";

/** POST /bookings/{id}/return-to-me: the goods come back, at the price of the way back that was shown. */
export const RecallBooking = z.object({ expectedReturnSatang: z.int().min(0) });
export type RecallBooking = z.infer<typeof RecallBooking>;

export const RecallState = z.object({
  /** Whether it may be asked for now; `refusal` says why not. */
  allowed: z.boolean(),
  refusal: z.enum(recallRefusals).nullable(),
  /** The way back, on top of the price; 0 where the price has it already. */
  returnSatang: Satang,
  /** Cash that nobody has collected: it becomes the sender's amount due. */
  fareDueSatang: Satang,
  /** Whether the kept card the booking was paid with is asked, once; else it stays an amount due. */
  toCard: z.boolean(),
  /** Since when the goods come back because of it. */
  recalledAt: Instant.nullable(),
});
export type RecallState = z.infer<typeof RecallState>;

/** What the driver hears of it. */
export const TaskRecall = z.object({
  at: Instant,
  /** The driver's part of the way back, before tax is kept back. */
  paySatang: Satang,
});
