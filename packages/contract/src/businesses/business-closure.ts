import { businessClosingBlocks } from "@songtan/domain/businesses/closing";
import { z } from "zod";
import { RequestAccountClosure } from "../identity/account-rights.ts";
import { Id, Instant, Satang } from "../scalars.ts";

/** GET /businesses/{id}/closure, for the owner. */
export const BusinessClosureView = z.object({
  /** What has to be settled first; empty when the business may be closed. */
  blocks: z.array(
    z.object({
      reason: z.enum(businessClosingBlocks),
      bookings: z.array(z.object({ id: Id, number: z.string() })),
    }),
  ),
  /** What of its balance is free. */
  creditSatang: Satang,
  /** That of it which is too little to be paid back: lost with the business, when the owner agrees. */
  creditToGiveUpSatang: Satang,
});
export type BusinessClosureView = z.infer<typeof BusinessClosureView>;

/** POST /businesses/{id}/closure: the proof, and the credit that is given up, as it was shown. */
export const CloseBusiness = RequestAccountClosure;
export const BusinessClosed = z.object({ closedAt: Instant });
