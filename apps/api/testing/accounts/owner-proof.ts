import { ownerProofHeader } from "@songtan/contract/identity/owner-proof-header";
import { sha256 } from "../../src/keys/secrets.ts";
import { newRecentProof } from "../../src/modules/identity/account-records/recent-proof.ts";
import type { TestWorld } from "../world/test-world.ts";

/** The header of a person who typed the password a moment ago: for tests that are not about the proof. */
export async function provedNow(
  { deps }: Pick<TestWorld, "deps">,
  { token }: { token: string },
): Promise<Record<string, string>> {
  const { id: sessionId } = await deps.db
    .selectFrom("sessions")
    .select("id")
    .where("tokenHash", "=", sha256(token))
    .executeTakeFirstOrThrow();
  return { [ownerProofHeader]: newRecentProof(deps, { sessionId }).proof };
}
