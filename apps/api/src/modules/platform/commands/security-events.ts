import {
  type SecurityEventKind,
  type SecurityOutcome,
  staffCodeFailuresAlarm,
  staffFailuresAlarm,
} from "@songtan/domain/accounts/security-events";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { recordAudit } from "../oversight/audit-log.ts";
import { openIncident } from "../oversight/incidents.ts";

export type SecurityEvent = {
  kind: SecurityEventKind;
  outcome: SecurityOutcome;
  /** The code of the refusal. */
  reason: string | null;
  role: "customer" | "driver" | "staff" | null;
  accountId?: string | undefined;
  staffId?: string | undefined;
  /** A key of a business, of either mode. */
  keyId?: string | undefined;
  /** The identifier typed before sign-in: held in memory until it is looked up, never stored. */
  typed?: string | undefined;
  /** The token of the session that the answer opened, and the id of the code: both identify an account. */
  token?: string | undefined;
  codeId?: string | undefined;
  network: string | null;
  device: string | null;
};
/** The same thing, `times` times. */
export type CountedEvent = SecurityEvent & { times: number; firstAt: Date; at: Date };

/** The owner of an event; all empty when unknown. */
export type EventOwner = {
  accountId: string | null;
  staffId: string | null;
  keyId: string | null;
  identifierKey: string | null;
};
export const noOwner: EventOwner = {
  accountId: null,
  staffId: null,
  keyId: null,
  identifierKey: null,
};

/** Inserts one event. Staff failures also go to the audit log, and many open an incident. */
export async function insertEvent(trx: Trx, event: CountedEvent, owner: EventOwner): Promise<void> {
  const { kind, outcome, reason, role, network, device, times, firstAt, at } = event;
  await trx
    .insertInto("securityEvents")
    .values({
      kind,
      outcome,
      reason,
      role,
      network,
      device,
      times,
      firstAt,
      at,
      ...owner,
    })
    .execute();
  if (owner.staffId && outcome !== "done") await recordStaffFailure(trx, event, owner.staffId);
}

async function recordStaffFailure(trx: Trx, event: CountedEvent, staffId: string): Promise<void> {
  const { kind, reason, times, network, device, at } = event;
  await recordAudit(trx, {
    actor: { kind: "system" },
    action: "staff.sign_in_failed",
    subject: { kind: "staff", id: staffId },
    detail: { kind, reason, times, address: network, device },
    at,
  });
  const since = new Date(at.getTime() - 3_600_000);
  const failed = await trx
    .selectFrom("securityEvents")
    .select(sql<number>`coalesce(sum(times), 0)::int`.as("all"))
    .select(
      sql<number>`coalesce(sum(times) filter (where reason = 'totp_wrong'), 0)::int`.as("codes"),
    )
    .where("staffId", "=", staffId)
    .where("outcome", "!=", "done")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  if (failed.all < staffFailuresAlarm && failed.codes < staffCodeFailuresAlarm) return;
  await openIncident(trx, {
    kind: "staff_guessed",
    bookingId: null,
    driverId: null,
    details: { staffId },
    now: at,
  });
}
