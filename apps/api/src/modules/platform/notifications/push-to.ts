import { createHash } from "node:crypto";
import type { PushText } from "@songtan/contract/identity/push";
import { decideSession } from "@songtan/domain/accounts/sign-in/session";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";

type PushDeps = Pick<Deps, "db" | "clock" | "push">;
type Pushed = { text: PushText; ttlSeconds: number; urgent: boolean };

/** The browsers of accounts that may be pushed to: those of sign-ins that still hold. */
export async function loadPushAddresses(
  { db, clock }: Pick<Deps, "clock"> & { db: Reader },
  accountIds: readonly string[],
) {
  const now = clock();
  const rows = await db
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.id", "pushSubscriptions.sessionId")
    .select([
      "pushSubscriptions.accountId",
      "sessionId",
      "endpoint",
      "publicKey as publicKey",
      "authSecret as authSecret",
      "sessions.createdAt",
      "lastUsedAt",
      "endedAt",
    ])
    .where("pushSubscriptions.accountId", "in", [...accountIds])
    .execute();
  return rows.filter(
    (row) =>
      decideSession(
        { createdAt: row.createdAt, lastUsedAt: row.lastUsedAt, endedAt: row.endedAt },
        now,
      ).ok,
  );
}

/**
 * Pushes to every browser of an account; true when at least one push service accepted it. A
 * subscription that is gone is deleted.
 * @throws UpstreamFailure when none accepted it and a push service was down
 */
export async function pushTo(
  deps: PushDeps,
  accountId: string,
  { text, ttlSeconds, urgent }: Pushed,
): Promise<boolean> {
  const { push, db } = deps;
  if (!push) return false;
  const addresses = await loadPushAddresses(deps, [accountId]);
  // At most 32 signs of base64url, which no push service can read a booking from.
  const topic = createHash("sha256").update(text.tag).digest("base64url").slice(0, 32);
  const message = { text: JSON.stringify(text), ttlSeconds, urgent, topic };
  const outcomes = await Promise.allSettled(
    addresses.map(async (address) => {
      const outcome = await push.send(address, message);
      if (outcome === "gone")
        await db.deleteFrom("pushSubscriptions").where("endpoint", "=", address.endpoint).execute();
      return outcome;
    }),
  );
  if (outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value === "sent"))
    return true;
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw new UpstreamFailure("push", failed.reason);
  return false;
}
