import canonicalize from "canonicalize";
import { z } from "zod";
import { Id, Instant } from "../scalars.ts";
import type { TaskEvent } from "./tasks.ts";

/**
 * The input of the hash of a driver's event: RFC 8785 canonical JSON of the event with its
 * `previousHash`, without its own `hash` and without the recipient's PIN, which is stored nowhere.
 * The hash is SHA-256 of its UTF-8 bytes.
 */
export function hashedText(event: Omit<TaskEvent, "hash">): string {
  const { hash: _hash, proof, ...rest } = event as TaskEvent;
  const { pin: _pin, ...proofWithoutPin } = proof ?? {};
  const text = canonicalize({ ...rest, ...(proof && { proof: proofWithoutPin }) });
  if (text === undefined) throw new Error("an event is an object");
  return text;
}

export const linkStates = ["intact", "reduced", "changed", "unlinked", "unhashed"] as const;
export const chainStates = ["intact", "broken", "absent"] as const;
export const pictureStates = ["intact", "changed", "waiting", "deleted"] as const;

/** Whether what the driver's phone reported, and the pictures with it, are still what it made. */
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
