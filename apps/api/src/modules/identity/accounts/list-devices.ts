import type { DeviceView } from "@songtan/contract/identity/accounts";
import { decideSession } from "@songtan/domain/accounts/session";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";

/** Where this account is signed in now, last used first. */
export async function listDevices(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<z.infer<typeof DeviceView>[]> {
  const now = clock();
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "device_name", "created_at", "last_used_at", "ended_at"])
    .where("account_id", "=", actor.accountId)
    .where("ended_at", "is", null)
    .orderBy("last_used_at", "desc")
    .execute();
  return sessions
    .filter(
      (row) =>
        decideSession(
          { createdAt: row.created_at, lastUsedAt: row.last_used_at, endedAt: row.ended_at },
          now,
        ).ok,
    )
    .map((row) => ({
      id: row.id,
      name: row.device_name,
      current: row.id === actor.sessionId,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    }));
}
