/**
 * The header with a proof of the owner, for the calls that answer `owner_proof_needed` without it. The token alone never
 * opens what outlives it. Every page sends it, so this file imports nothing.
 */
export const ownerProofHeader = "Songtan-Owner-Proof";
