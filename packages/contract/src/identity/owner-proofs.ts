import { z } from "zod";
import { Instant } from "../scalars.ts";

/** POST /customer/owner-proofs, /driver/owner-proofs: what the owner's header carries, and until when it serves in this session. */
export const OwnerProofView = z.object({ proof: z.string(), expiresAt: Instant });
export type OwnerProofView = z.infer<typeof OwnerProofView>;
