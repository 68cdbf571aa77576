import type { Role } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";

export type SessionRole = Role | "staff";

/**
 * Ends every session of the given roles, with their open streams, after a breach. Returns the
 * number of ended sessions by role.
 */
export async function endAllSessions(
  trx: Trx,
  roles: readonly SessionRole[],
  now: Date,
): Promise<Record<SessionRole, number>> {
  const ended: Record<SessionRole, number> = { customer: 0, driver: 0, staff: 0 };
  for (const role of roles.filter((candidate) => candidate !== "staff")) {
    const rows = await trx
      .updateTable("sessions")
      .set({ endedAt: now })
      .where("role", "=", role)
      .where("endedAt", "is", null)
      .returning("id")
      .execute();
    ended[role] = rows.length;
    for (const { id } of rows) await publish(trx, { topic: "session", id });
    // A signed-out browser must not show an account's notices.
    await trx
      .deleteFrom("pushSubscriptions")
      .where("sessionId", "in", trx.selectFrom("sessions").select("id").where("role", "=", role))
      .execute();
  }
  if (roles.includes("staff")) {
    const rows = trx
      .updateTable("staffSessions")
      .set({ endedAt: now })
      .where("endedAt", "is", null)
      .returning("id");
    ended.staff = (await rows.execute()).length;
  }
  return ended;
}
