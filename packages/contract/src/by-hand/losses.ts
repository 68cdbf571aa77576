import { z } from "zod";
import { Satang } from "../scalars.ts";
import { OpenProposal } from "./proposals.ts";

/** GET /console/bookings/{id}/loss: what declaring the goods lost gives back, and what waits for a second person. */
export const LossOptions = z.object({
  allowed: z.boolean(),
  /** What goes back to the customer. */
  backSatang: Satang,
  /** One person alone may not decide it. */
  secondPerson: z.boolean(),
  proposed: OpenProposal.nullable(),
});
export type LossOptions = z.infer<typeof LossOptions>;
