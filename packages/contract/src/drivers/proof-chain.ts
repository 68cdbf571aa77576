import { z } from "zod";
import { Id, Instant } from "../scalars.ts";

export const linkStates = [
  "intact",
  "reduced",
  "changed",
  "unlinked",
  "unhashed",
  "recorded",
] as const;
export const chainStates = ["intact", "broken", "absent"] as const;
export const pictureStates = ["intact", "changed", "waiting", "deleted"] as const;

/** The result of checking that the driver's reported events and their pictures are unchanged since the phone made them. */
export const ProofChainView = z.object({
  state: z.enum(chainStates),
  events: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      stopIndex: z.int(),
      occurredAt: Instant,
      receivedAt: Instant,
      hash: z.string().nullable(),
      state: z.enum(linkStates),
    }),
  ),
  pictures: z.array(
    z.object({ stopIndex: z.int(), sha256: z.string(), state: z.enum(pictureStates) }),
  ),
});
export type ProofChainView = z.infer<typeof ProofChainView>;
