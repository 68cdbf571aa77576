import type { DeviceView } from "@songtan/contract/identity/accounts";
import { decideSession } from "@songtan/domain/accounts/sign-in/session";
import { limits } from "@songtan/domain/limits";
import type { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";

/** Lists the devices on which this account is signed in, last used first. */
export async function listDevices(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<z.infer<typeof DeviceView>[]> {
  const now = clock();
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "deviceName", "createdAt", "lastUsedAt", "endedAt"])
    .where("accountId", "=", actor.accountId)
    .where("endedAt", "is", null)
    .orderBy("lastUsedAt", "desc")
    .limit(limits.wholeListRows)
    .execute();
  return sessions
    .filter(
      (row) =>
        decideSession(
          { createdAt: row.createdAt, lastUsedAt: row.lastUsedAt, endedAt: row.endedAt },
          now,
        ).ok,
    )
    .map((row) => ({
      id: row.id,
      name: row.deviceName,
      current: row.id === actor.sessionId,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    }));
}
