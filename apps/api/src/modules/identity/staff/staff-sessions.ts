import type { Trx } from "../../../db/database.ts";
import { networkOf } from "../../../http/session/client-address.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";

type NewSession = { staffId: string; address: string; deviceName: string; deviceKey: Buffer };

/**
 * Opens a session and answers its token, the only time it is known in clear. The session that this
 * browser had ends, for any member.
 */
export async function startStaffSession(trx: Trx, session: NewSession, now: Date): Promise<string> {
  const token = newToken();
  await trx
    .updateTable("staffSessions")
    .set({ endedAt: now })
    .where("deviceKey", "=", session.deviceKey)
    .where("endedAt", "is", null)
    .execute();
  await trx
    .insertInto("staffSessions")
    .values({
      staffId: session.staffId,
      tokenHash: sha256(token),
      address: session.address,
      network: networkOf(session.address),
      deviceName: session.deviceName,
      deviceKey: session.deviceKey,
      createdAt: now,
      lastUsedAt: now,
    })
    .execute();
  return token;
}

/** Ends the sessions of a member of staff, all or all but one. */
export async function endStaffSessions(
  trx: Trx,
  which: { staffId: string; except?: string },
  now: Date,
): Promise<void> {
  let open = trx
    .updateTable("staffSessions")
    .set({ endedAt: now })
    .where("staffId", "=", which.staffId)
    .where("endedAt", "is", null);
  if (which.except) open = open.where("id", "!=", which.except);
  await open.execute();
}
