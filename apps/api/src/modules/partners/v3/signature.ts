import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { findSigningKey, noteUse } from "../../../http/session/business-actor.ts";
import { sameBytes } from "../../../keys/secrets.ts";
import { useOnce } from "../used-once.ts";
import { signatureOf } from "../v3-events/signature-of.ts";

/**
 * The largest permitted difference between the caller's clock and ours, and so the time for which a used signature
 * must be stored.
 */
const toleranceMilliseconds = 5 * 60_000;
const header = /^hmac (pk_(?:live|test)_[A-Za-z0-9_]{8,64}):(\d{13}):([0-9a-f]{64})$/i;

type SignerDeps = Pick<Deps, "realDb" | "clock" | "settings" | "secrets">;

/**
 * Finds the key that signed a request. Keys and used signatures are in the real database in both modes.
 * @param body as it was sent; empty for a request without one
 * @throws Refusal `unauthenticated` for a key or signature that is wrong, too old, or used before
 */
export async function findSigner(
  { realDb, clock, settings, secrets }: SignerDeps,
  request: FastifyRequest,
  body: Uint8Array,
): Promise<Actor> {
  const refuse = () => new Refusal("unauthenticated");
  const match = header.exec(request.headers.authorization ?? "");
  const [, publicKey = "", milliseconds = "", hex = ""] = match ?? [];
  const deps = { db: realDb, clock, settings, secrets };
  const now = clock();
  if (!match || Math.abs(Number(milliseconds) - now.getTime()) > toleranceMilliseconds)
    throw refuse();
  const found = await findSigningKey(deps, publicKey, request);
  if (found?.business.by.kind !== "key") throw refuse();
  const path = request.raw.url?.split("?")[0] ?? "";
  const expected = signatureOf(found.secretKey, {
    milliseconds,
    method: request.method,
    path,
    body,
  });
  if (!sameBytes(expected, Buffer.from(hex, "hex"))) throw refuse();
  const { keyId } = found.business.by;
  const expiresAt = new Date(Number(milliseconds) + toleranceMilliseconds);
  if (!(await useOnce(deps, { signature: expected, expiresAt, now }))) throw refuse();
  await noteUse(deps, { id: keyId, lastUsedAt: found.lastUsedAt }, now);
  const { accountId, business } = found;
  return { accountId, business, role: "customer", sessionId: keyId };
}
