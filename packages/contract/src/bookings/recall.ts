import { recallRefusals } from "@songtan/domain/tasks/recall";
import { z } from "zod";
import { Instant, Satang } from "../scalars.ts";

/** POST /bookings/{id}/return-to-me: sends the goods back, at the return price displayed to the sender. */
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
  /** If true, the saved card that paid for the booking is charged once; otherwise the sum stays an amount due. */
  toCard: z.boolean(),
  /** When the recall sent the goods back. */
  recalledAt: Instant.nullable(),
});
export type RecallState = z.infer<typeof RecallState>;

/** The recall, as displayed to the driver. */
export const TaskRecall = z.object({
  at: Instant,
  /** The driver's part of the return fare, before tax is withheld. */
  paySatang: Satang,
});
