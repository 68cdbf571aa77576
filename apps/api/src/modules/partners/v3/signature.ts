import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { findSigningKey, noteUse } from "../../../http/session/business-actor.ts";
import { sameBytes } from "../../../keys/secrets.ts";
import { signatureOf } from "../v3-events/signature-of.ts";

/** How far the clock of a caller may be off, and so how long a used signature has to be remembered. */
const toleranceMilliseconds = 5 * 60_000;
const header = /^hmac (pk_(?:live|test)_[A-Za-z0-9_]{8,64}):(\d{13}):([0-9a-f]{64})$/i;

/**
 * Who signed a request.
 * @param body as it was sent; empty for a request without one
 * @throws Refusal `unauthenticated` for a key or signature that is wrong, too old, or used before
 */
export async function findSigner(
  deps: Pick<Deps, "db" | "clock" | "settings" | "secrets">,
  request: FastifyRequest,
  body: Uint8Array,
): Promise<Actor> {
  const refuse = () => new Refusal("unauthenticated");
  const match = header.exec(request.headers.authorization ?? "");
  const [, publicKey = "", milliseconds = "", hex = ""] = match ?? [];
  const now = deps.clock();
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

/**
 * Remembers a signature; false when it was used before. Some that are too old anyway are deleted with it. It does not wait for the
 * disk: in the log of the database it comes before what the request changes, so the one cannot be lost while the other is not.
 */
async function useOnce(
  { db }: Pick<Deps, "db">,
  { signature, expiresAt, now }: { signature: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from used_signatures where signature in (
        select signature from used_signatures where expires_at < ${now}
        order by expires_at limit 20 for update skip locked))
    insert into used_signatures (signature, expires_at)
    select ${signature}::bytea, ${expiresAt}::timestamptz
    from (select set_config('synchronous_commit', 'off', true)) as no_wait
    on conflict do nothing returning true`.execute(db);
  return rows.length > 0;
}
