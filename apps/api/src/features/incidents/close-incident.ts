import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../db/database.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";
import { thawDriverMoney } from "../payouts/queries.ts";

type Input = { incidentId: string; resolution: string; by: AuditActor & { kind: "staff" }; now: Date };

/**
 * Staff have looked at it and write down how it ended. Pay that waited for it is free again: what is taken from a driver
 * goes through an adjustment by two people, never through here.
 *
 * @throws Refusal `conflict` when somebody else, or the rule itself, closed it first
 */
export async function closeIncident(trx: Trx, { incidentId, resolution, by, now }: Input): Promise<null> {
  const closed = await trx
    .updateTable("incidents")
    .set({ closed_at: now, closed_by: by.id, resolution })
    .where("id", "=", incidentId)
    .where("closed_at", "is", null)
    .returning(["kind", "booking_id", "driver_id", "details"])
    .executeTakeFirst();
  if (!closed) {
    const known = await trx.selectFrom("incidents").select("id").where("id", "=", incidentId).executeTakeFirst();
    throw new Refusal(known ? "conflict" : "not_found");
  }
  await thawDriverMoney(trx, { source: `incident:${incidentId}`, now });
  const { staffId } = closed.details as { staffId?: string };
  const subject = closed.booking_id
    ? ({ kind: "booking", id: closed.booking_id } as const)
    : staffId
      ? ({ kind: "staff", id: staffId } as const)
      : ({ kind: "driver", id: closed.driver_id ?? incidentId } as const);
  const detail = { incident: closed.kind, words: resolution };
  await recordAudit(trx, { actor: by, action: "incident.closed", subject, detail, at: now });
  return null;
}
