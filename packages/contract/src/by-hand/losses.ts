import { z } from "zod";
import { Satang } from "../scalars.ts";
import { OpenProposal } from "./proposals.ts";

/**
 * GET /console/bookings/{id}/loss: the refund if the goods are declared lost, and a proposal that awaits a second
 * person.
 */
export const LossOptions = z.object({
  allowed: z.boolean(),
  /** The amount refunded to the customer. */
  backSatang: Satang,
  /** One person alone may not decide it. */
  secondPerson: z.boolean(),
  proposed: OpenProposal.nullable(),
});
export type LossOptions = z.infer<typeof LossOptions>;
