import type { Role } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { signal } from "../../live/hub.ts";

export type Whose = Role | "staff";

/** Ends every session of these, with the streams they hold open. For a breach: nobody who is in stays in. Answers how many. */
export async function endAllSessions(trx: Trx, whose: readonly Whose[], now: Date): Promise<Record<Whose, number>> {
  const ended: Record<Whose, number> = { customer: 0, driver: 0, staff: 0 };
  for (const role of whose.filter((one) => one !== "staff")) {
    const rows = await trx
      .updateTable("sessions")
      .set({ ended_at: now })
      .where("role", "=", role)
      .where("ended_at", "is", null)
      .returning("id")
      .execute();
    ended[role] = rows.length;
    for (const { id } of rows) await signal(trx, { topic: "session", id });
    // A browser that is signed out shows nobody's notices.
    await trx
      .deleteFrom("push_subscriptions")
      .where("session_id", "in", trx.selectFrom("sessions").select("id").where("role", "=", role))
      .execute();
  }
  if (whose.includes("staff")) {
    const rows = trx.updateTable("staff_sessions").set({ ended_at: now }).where("ended_at", "is", null).returning("id");
    ended.staff = (await rows.execute()).length;
  }
  return ended;
}
