import { ECDH } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import type { AllowPush, PushView } from "@songtan/contract/identity/push";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";

/**
 * The data a browser needs to subscribe to its push service, and whether this session receives
 * push.
 */
export async function loadPush(
  { db, push }: Pick<Deps, "push"> & { db: Pick<Trx, "selectFrom"> },
  actor: Actor,
) {
  const known = await db
    .selectFrom("push_subscriptions")
    .select("session_id")
    .where("session_id", "=", actor.sessionId)
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
    session_id: actor.sessionId,
    account_id: actor.accountId,
    public_key: publicKey,
    auth_secret: authSecret,
  };
  await trx
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", actor.sessionId)
    .where("endpoint", "<>", endpoint)
    .execute();
  const saved = await trx
    .insertInto("push_subscriptions")
    .values({ ...row, endpoint, created_at: clock() })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet({ ...row, created_at: clock() })
        .where("push_subscriptions.auth_secret", "=", authSecret),
    )
    .returning("session_id")
    .executeTakeFirst();
  if (!saved) throw new Refusal("conflict");
}

/** This sign-in is pushed to no longer; saying it twice is saying it once. */
export async function refusePush(trx: Trx, actor: Actor): Promise<void> {
  await trx.deleteFrom("push_subscriptions").where("session_id", "=", actor.sessionId).execute();
}
