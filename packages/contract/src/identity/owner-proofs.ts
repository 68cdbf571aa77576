import { z } from "zod";
import { Instant } from "../scalars.ts";

/**
 * The header with a proof of the owner, for the calls that answer `owner_proof_needed` without it. The token alone never
 * opens what outlives it.
 */
export const ownerProofHeader = "Songtan-Owner-Proof";

/** POST /customer/owner-proofs, /driver/owner-proofs: what the header carries, and until when it serves in this session. */
export const OwnerProofView = z.object({ proof: z.string(), expiresAt: Instant });
export type OwnerProofView = z.infer<typeof OwnerProofView>;
