import { Refusal } from "@songtan/contract/errors";
import type { Role } from "@songtan/domain/account-types";
import type { Trx } from "../../../db/database.ts";
import { thawDriverMoney } from "../../payouts/freezes/freezes.ts";
import {
  type AuditActor,
  type AuditRecord,
  recordAudit,
} from "../../platform/oversight/audit-log.ts";

type Input = {
  incidentId: string;
  resolution: string;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/**
 * Staff record how an incident ended; frozen pay is free again, and so is an account that its owner
 * had reported with "this was not me". Money is deducted from a driver only by an adjustment of two
 * people, never here.
 * @throws Refusal `conflict` when another member of staff, or the rule itself, closed it first
 */
export async function closeIncident(
  trx: Trx,
  { incidentId, resolution, by, now }: Input,
): Promise<null> {
  const closed = await trx
    .updateTable("incidents")
    .set({ closed_at: now, closed_by: by.id, resolution })
    .where("id", "=", incidentId)
    .where("closed_at", "is", null)
    .returning(["kind", "booking_id", "driver_id", "details", "account_id"])
    .executeTakeFirst();
  if (!closed) {
    const known = await trx
      .selectFrom("incidents")
      .select("id")
      .where("id", "=", incidentId)
      .executeTakeFirst();
    throw new Refusal(known ? "conflict" : "not_found");
  }
  await thawDriverMoney(trx, { source: `incident:${incidentId}`, now });
  const subject = await subjectOf(trx, closed, incidentId);
  const detail = { incident: closed.kind, words: resolution };
  await recordAudit(trx, { actor: by, action: "incident.closed", subject, detail, at: now });
  return null;
}

type Closed = {
  booking_id: string | null;
  driver_id: string | null;
  account_id: string | null;
  details: unknown;
};

async function subjectOf(
  trx: Trx,
  closed: Closed,
  incidentId: string,
): Promise<AuditRecord["subject"]> {
  if (closed.booking_id) return { kind: "booking", id: closed.booking_id };
  const { staffId } = closed.details as { staffId?: string };
  if (staffId) return { kind: "staff", id: staffId };
  if (!closed.account_id) return { kind: "driver", id: closed.driver_id ?? incidentId };
  const { role } = await trx
    .selectFrom("accounts")
    .select("role")
    .where("id", "=", closed.account_id)
    .executeTakeFirstOrThrow();
  return { kind: role as Role, id: closed.account_id };
}
