import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, Satang, singleLineText } from "../scalars.ts";

/** POST /console/bookings/{id}/lose: whether the goods are lost, or it waits for a second person. */
export const DeclaredLost = z.object({ state: z.enum(["done", "proposed"]) });
/** GET /console/bookings/{id}/loss: what declaring the goods lost gives back, and what waits for a second person. */
export const LossOptions = z.object({
  allowed: z.boolean(),
  /** What goes back to the customer. */
  backSatang: Satang,
  /** One person alone may not decide it. */
  secondPerson: z.boolean(),
  proposed: z
    .object({
      id: Id,
      backSatang: Satang,
      words: z.string(),
      proposedBy: z.object({ id: Id, name: z.string() }),
      proposedAt: Instant,
      mayApprove: z.boolean(),
    })
    .nullable(),
});
export type LossOptions = z.infer<typeof LossOptions>;
/** POST /console/bookings/{id}/losses/{lossId}/turn-down. */
export const TurnDownLoss = z.object({ words: singleLineText(limits.noteCharacters) });
