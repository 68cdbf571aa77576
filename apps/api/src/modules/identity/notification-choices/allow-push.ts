import { ECDH } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { AllowPush, PushView } from "@songtan/contract/identity/push";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";

/**
 * The data a browser needs to subscribe to its push service, and whether this session receives
 * push.
 */
export async function loadPush({ db, push }: Pick<Deps, "push"> & { db: Reader }, actor: Actor) {
  const known = await db
    .selectFrom("pushSubscriptions")
    .select("sessionId")
    .where("sessionId", "=", actor.sessionId)
    .executeTakeFirst();
  return {
    publicKey: push?.publicKey ?? null,
    allowed: push !== null && known !== undefined,
    standIn: push?.sandboxUrl ? new URL(push.sandboxUrl).pathname.replace(/\/$/, "") : null,
  } satisfies PushView;
}

/**
 * Checks an endpoint before it is stored: it must lie on the public internet and its key must work
 * for encryption. It uses DNS, so it runs outside the command's transaction.
 * @throws Refusal `unavailable` when the operator has no push, `invalid` with the field otherwise
 */
export async function checkPushAddress(
  { push }: Pick<Deps, "push">,
  { endpoint, keys }: AllowPush,
): Promise<void> {
  if (!push) throw new Refusal("unavailable");
  if (!(await push.accepts(endpoint)))
    throw new Refusal("invalid", {}, { endpoint: "push_address" });
  try {
    ECDH.convertKey(keys.p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
  } catch {
    throw new Refusal("invalid", {}, { "keys.p256dh": "push_address" });
  }
}

/**
 * Saves the browser of this session in place of the old one. A browser in which another person
 * signs in moves to them; only the browser itself knows its secret, so no other person can claim
 * it.
 */
export async function allowPush(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { actor, endpoint, keys }: AllowPush & { actor: Actor },
): Promise<void> {
  const [publicKey, authSecret] = [
    Buffer.from(keys.p256dh, "base64url"),
    Buffer.from(keys.auth, "base64url"),
  ];
  const row = {
    sessionId: actor.sessionId,
    accountId: actor.accountId,
    publicKey,
    authSecret,
  };
  await trx
    .deleteFrom("pushSubscriptions")
    .where("sessionId", "=", actor.sessionId)
    .where("endpoint", "<>", endpoint)
    .execute();
  const saved = await trx
    .insertInto("pushSubscriptions")
    .values({ ...row, endpoint, createdAt: clock() })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet({ ...row, createdAt: clock() })
        .where("pushSubscriptions.authSecret", "=", authSecret),
    )
    .returning("sessionId")
    .executeTakeFirst();
  if (!saved) throw new Refusal("conflict");
}

/** This sign-in is pushed to no longer; saying it twice is saying it once. */
export async function refusePush(trx: Trx, actor: Actor): Promise<void> {
  await trx.deleteFrom("pushSubscriptions").where("sessionId", "=", actor.sessionId).execute();
}
