import { businessClosingBlocks } from "@songtan/domain/businesses/closing";
import { z } from "zod";
import { RequestAccountClosure } from "../identity/account-rights.ts";
import { Id, Instant, Satang } from "../scalars.ts";

/** GET /businesses/{id}/closure, for the owner. */
export const BusinessClosureView = z.object({
  /** Reasons to settle before closing; empty when the business may be closed. */
  blocks: z.array(
    z.object({
      reason: z.enum(businessClosingBlocks),
      bookings: z.array(z.object({ id: Id, number: z.string() })),
    }),
  ),
  /** The part of the balance that is not reserved. */
  creditSatang: Satang,
  /** That of it which is too little to be paid back: lost with the business, when the owner agrees. */
  creditToGiveUpSatang: Satang,
});
export type BusinessClosureView = z.infer<typeof BusinessClosureView>;

/** POST /businesses/{id}/closure: the proof of identity, and the credit that the owner gives up, as displayed. */
export const CloseBusiness = RequestAccountClosure;
export const BusinessClosed = z.object({ closedAt: Instant });
