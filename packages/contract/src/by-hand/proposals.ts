import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { Id, Instant, Satang, singleLineText } from "../scalars.ts";

/** Whether something staff do by hand is done, or waits for a second person. */
export const DoneOrProposed = z.object({ state: z.enum(["done", "proposed"]) });
export type DoneOrProposed = z.infer<typeof DoneOrProposed>;
/** What one person of staff proposed to do to a booking, for who may be its second person. */
export const OpenProposal = z.object({
  id: Id,
  /** What goes back to the customer, or is waived. */
  movedSatang: Satang,
  words: z.string(),
  proposedBy: z.object({ id: Id, name: z.string() }),
  proposedAt: Instant,
  mayApprove: z.boolean(),
});
export type OpenProposal = z.infer<typeof OpenProposal>;
/** Another person says no, or the proposer withdraws it. */
export const TurnDownProposal = z.object({ words: singleLineText(limits.noteCharacters) });
