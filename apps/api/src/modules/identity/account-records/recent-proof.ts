import { Refusal } from "@songtan/contract/errors";
import { ownerProofHeader } from "@songtan/contract/identity/owner-proof-header";
import type { OwnerProofView } from "@songtan/contract/identity/owner-proofs";
import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { sameBytes } from "../../../keys/secrets.ts";

type ProofDeps = Pick<Deps, "clock" | "secrets">;

const macOf = ({ secrets }: ProofDeps, sessionId: string, until: string): string =>
  secrets.keyedHash("owner-proof", `${sessionId}:${until}`);

/**
 * Creates a proof that a recently verified owner sends with later requests. It is bound to this session and ends with
 * it.
 */
export function newRecentProof(
  deps: ProofDeps,
  { sessionId }: Pick<Actor, "sessionId">,
): OwnerProofView {
  const until = deps.clock().getTime() + limits.ownerProofMinutes * 60_000;
  const proof = `${until}.${macOf(deps, sessionId, String(until))}`;
  return { proof, expiresAt: new Date(until).toISOString() };
}

/** Returns true when the request carries an unexpired owner proof that was made in the same session. */
export function isProvedRecently(
  deps: ProofDeps,
  { headers, actor }: Pick<FastifyRequest, "headers" | "actor">,
): boolean {
  const header = headers[ownerProofHeader.toLowerCase()];
  const [, until = "", mac = ""] =
    /^(\d{13})\.([\w-]{20,100})$/.exec(typeof header === "string" ? header : "") ?? [];
  if (!actor || Number(until) <= deps.clock().getTime()) return false;
  return sameBytes(Buffer.from(mac), Buffer.from(macOf(deps, actor.sessionId, until)));
}

/** @throws Refusal `owner_proof_needed` */
export function requireProof(proved: boolean): void {
  if (!proved) throw new Refusal("owner_proof_needed");
}
