import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, Satang, singleLineText } from "../scalars.ts";

/** The result of an action by staff: done, or proposed and awaiting a second person. */
export const DoneOrProposed = z.object({ state: z.enum(["done", "proposed"]) });
export type DoneOrProposed = z.infer<typeof DoneOrProposed>;
/** A change to a booking that one member of staff proposed, for a second person to decide. */
export const OpenProposal = z.object({
  id: Id,
  /** The amount refunded to the customer, or waived. */
  movedSatang: Satang,
  words: z.string(),
  proposedBy: z.object({ id: Id, name: z.string() }),
  proposedAt: Instant,
  mayApprove: z.boolean(),
});
export type OpenProposal = z.infer<typeof OpenProposal>;
/** Another person rejects it, or the proposer withdraws it. */
export const TurnDownProposal = z.object({ words: singleLineText(limits.noteCharacters) });
