import type { OnCallInput } from "@songtan/contract/console/live/on-call";
import { Refusal } from "@songtan/contract/errors";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { type AuditActor, recordAudit } from "../oversight/audit-log.ts";
import { publishIncidents } from "../oversight/incidents.ts";

type By = { by: AuditActor & { kind: "staff" }; now: Date };

/**
 * Puts one of staff on the list, or changes when and how they are called.
 * @throws Refusal `not_found` for someone who does not work here or may not manage bookings
 */
export async function setOnCall(
  trx: Trx,
  { staffId, input, by, now }: By & { staffId: string; input: z.infer<typeof OnCallInput> },
): Promise<null> {
  const member = await trx
    .selectFrom("staff")
    .select(["scopes", "disabledAt", "activatedAt"])
    .where("id", "=", staffId)
    .executeTakeFirst();
  if (!member?.activatedAt || member.disabledAt || !member.scopes.includes("booking.manage"))
    throw new Refusal("not_found");
  const values = {
    ...input,
    days: [...new Set(input.days)].sort(),
    channels: [...new Set(input.channels)],
  };
  await trx
    .insertInto("onCallPeople")
    .values({ staffId, createdAt: now, ...values })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet(values))
    .execute();
  const { phone: _phone, ...detail } = values;
  const subject = { kind: "staff", id: staffId } as const;
  await recordAudit(trx, { actor: by, action: "on_call.set", subject, detail, at: now });
  return null;
}

/** @throws Refusal `not_found` */
export async function removeOnCall(
  trx: Trx,
  { staffId, by, now }: By & { staffId: string },
): Promise<null> {
  const removed = await trx
    .deleteFrom("onCallPeople")
    .where("staffId", "=", staffId)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw new Refusal("not_found");
  const subject = { kind: "staff", id: staffId } as const;
  await recordAudit(trx, { actor: by, action: "on_call.removed", subject, at: now });
  return null;
}

/**
 * One of staff sees to it: no one else is called.
 * @throws Refusal `alert_already_accepted` where another one was first; `conflict` where its incident is closed
 */
export async function acceptAlert(
  trx: Trx,
  { alertId, by, now }: By & { alertId: string },
): Promise<null> {
  const alert = await lockRow(trx, "alerts", alertId);
  if (!alert?.incidentId) throw new Refusal("not_found");
  if (alert.acceptedBy === by.id) return null;
  if (alert.acceptedBy) {
    const { name } = await trx
      .selectFrom("staff")
      .select("name")
      .where("id", "=", alert.acceptedBy)
      .executeTakeFirstOrThrow();
    throw new Refusal("alert_already_accepted", { name });
  }
  const incident = await trx
    .selectFrom("incidents")
    .select("closedAt")
    .where("id", "=", alert.incidentId)
    .executeTakeFirst();
  if (incident?.closedAt) throw new Refusal("conflict");
  await trx
    .updateTable("alerts")
    .set({ acceptedAt: now, acceptedBy: by.id, nextAt: null })
    .where("id", "=", alertId)
    .execute();
  const subject = { kind: "incident", id: alert.incidentId } as const;
  const detail = { alert: alert.kind };
  await recordAudit(trx, { actor: by, action: "alert.accepted", subject, detail, at: now });
  await publishIncidents(trx);
  return null;
}
