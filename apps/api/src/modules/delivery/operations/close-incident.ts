import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { thawDriverMoney } from "../../payouts/freezes/freezes.ts";
import {
  type AuditActor,
  type AuditRecord,
  recordAudit,
} from "../../platform/oversight/audit-log.ts";
import { dropJobs } from "../../platform/oversight/failed-jobs.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import type { SecondPersonDeps } from "../../platform/oversight/second-person.ts";
import { settleDoubts } from "../doubts/settle-doubts.ts";

type Input = {
  incidentId: string;
  resolution: string;
  /**
   * Only for a doubtful delivery: if set, the pay stays held, and another member of staff decides whether to deduct
   * it.
   */
  deductPay?: boolean | undefined;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/**
 * Staff record how an incident ended; frozen pay is free again, and so is an account that its owner
 * had reported with "this was not me". Money is deducted from a driver only by an adjustment of two
 * people, never here. Failed messages are dropped; `runJobsAgain` runs what has to be done.
 * @throws Refusal `jobs_must_run` where failed jobs do more than carry a message, `conflict` when another member of staff, or the rule itself, closed it first
 */
export async function closeIncident(
  trx: Trx,
  deps: SecondPersonDeps,
  { incidentId, resolution, deductPay, by, now }: Input,
): Promise<null> {
  const known = await trx
    .selectFrom("incidents")
    .select("bookingId")
    .where("id", "=", incidentId)
    .executeTakeFirst();
  if (!known) throw new Refusal("not_found");
  // As the rule that judges late pictures: the booking before its incident, so neither waits for the other.
  if (known.bookingId) await lockBooking(trx, known.bookingId);
  const closed = await trx
    .updateTable("incidents")
    .set({ closedAt: now, closedBy: by.id, resolution })
    .where("id", "=", incidentId)
    .where("closedAt", "is", null)
    .returning(["kind", "bookingId", "driverId", "details", "accountId"])
    .executeTakeFirst();
  if (!closed) throw new Refusal("conflict");
  if (closed.kind === "job_failed") await dropJobs(trx, { incidentId, by, now }, closed.details);
  await thawDriverMoney(trx, { source: `incident:${incidentId}`, now });
  if (closed.kind === "delivery_doubtful" && closed.bookingId)
    await settleDoubts(trx, deps, { bookingId: closed.bookingId, resolution, deductPay, by, now });
  await publishIncidents(trx);
  const subject = await subjectOf(trx, closed, incidentId);
  const detail = { incident: closed.kind, words: resolution };
  await recordAudit(trx, { actor: by, action: "incident.closed", subject, detail, at: now });
  return null;
}

type Closed = {
  kind: string;
  bookingId: string | null;
  driverId: string | null;
  accountId: string | null;
  details: unknown;
};

async function subjectOf(
  trx: Trx,
  closed: Closed,
  incidentId: string,
): Promise<AuditRecord["subject"]> {
  if (closed.bookingId) return { kind: "booking", id: closed.bookingId };
  const { staffId } = closed.details as { staffId?: string };
  if (staffId) return { kind: "staff", id: staffId };
  if (closed.kind === "job_failed") return { kind: "incident", id: incidentId };
  if (!closed.accountId) return { kind: "driver", id: closed.driverId ?? incidentId };
  const { role } = await trx
    .selectFrom("accounts")
    .select("role")
    .where("id", "=", closed.accountId)
    .executeTakeFirstOrThrow();
  return { kind: role, id: closed.accountId };
}
