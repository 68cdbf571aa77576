import { isAlertKind } from "@songtan/domain/incidents/alert";
import type { IncidentKind } from "@songtan/domain/incidents/incident";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

type Opened = { incidentId: string; kind: IncidentKind; now: Date };

/** Calls the staff on call about an incident that cannot wait; once, however often it is reported. */
export async function openAlert(trx: Trx, { incidentId, kind, now }: Opened): Promise<void> {
  if (!isAlertKind(kind)) return;
  const alert = await trx
    .insertInto("alerts")
    .values({ kind, incidentId, openedAt: now, nextAt: now })
    .onConflict((conflict) => conflict.column("incidentId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (alert) await enqueue(trx, { name: "call_on_call", payload: { alertId: alert.id } });
}
