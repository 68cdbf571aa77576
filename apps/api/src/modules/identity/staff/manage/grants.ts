import type { DecideGrant, StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import { decideStaffChange } from "@songtan/domain/staff/rights";
import type { z } from "zod";
import type { Trx } from "../../../../db/database.ts";
import { lockRow } from "../../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../../platform/oversight/audit-log.ts";
import { openIncident } from "../../../platform/oversight/incidents.ts";
import { requireSecondPerson } from "../../../platform/oversight/second-person.ts";
import { lockAllStaff, lockStaff, type StaffCommand, type StaffRow } from "../staff-records.ts";
import { loadStaffView } from "../staff-views.ts";
import { sendInvitation } from "./create-invitation.ts";
import { notifyManagers } from "./notify-managers.ts";

type GrantDeps = Pick<Deps, "clock" | "settings">;
type GrantRequest = { staff: StaffRow; scopes: readonly StaffScope[]; by: AuditActor };

/**
 * Requests money scopes for a member, which another manager must approve. All managers and the operations mailbox are
 * notified, so that rights are never granted in secret.
 * @throws Refusal `conflict` while an earlier request waits
 */
export async function requestGrant(
  trx: Trx,
  deps: GrantDeps,
  { staff, scopes, by }: GrantRequest,
): Promise<void> {
  if (scopes.length === 0 || by.kind === "system") return;
  const now = deps.clock();
  const inserted = await trx
    .insertInto("staffGrants")
    .values({ staffId: staff.id, scopes: [...scopes], requestedBy: by.id, requestedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new Refusal("conflict");
  const subject = { kind: "staff", id: staff.id } as const;
  await recordAudit(trx, {
    actor: by,
    action: "staff.scopes_asked",
    subject,
    detail: { scopes },
    at: now,
  });
  await raise(trx, deps, { staff, event: "requested", by: by.name });
}

/**
 * Records scopes that were granted on the server itself, or by the first manager to the second. They do not require a
 * second person; the time is recorded as for all others.
 */
export async function recordSoleGrant(
  trx: Trx,
  deps: GrantDeps,
  { staff, scopes, by }: GrantRequest,
): Promise<void> {
  if (scopes.length === 0) return;
  const now = deps.clock();
  await trx
    .insertInto("staffGrants")
    .values({
      staffId: staff.id,
      scopes: [...scopes],
      requestedAt: now,
      agreed: true,
      decidedAt: now,
    })
    .execute();
  // Without other members of staff, the notice would reach only the person it is about.
  if (!(await hasOthers(trx, staff.id))) return;
  await raise(trx, deps, {
    staff,
    event: "granted",
    by: by.kind === "system" ? "npm run staff" : by.name,
  });
}

const hasOthers = async (trx: Trx, staffId: string): Promise<boolean> =>
  (await trx
    .selectFrom("staff")
    .select("id")
    .where("id", "!=", staffId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Decision = StaffCommand & z.infer<typeof DecideGrant>;

/**
 * Confirms a grant by the second manager: the scopes become effective, and a new member is sent the link.
 * @throws Refusal `conflict` where another answer came first, `own_rights`, and what `requireSecondPerson` throws
 */
export async function confirmGrant(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  input: Decision,
): Promise<StaffView> {
  const { staff, grant, now } = await lockGrant(trx, deps, input);
  const { by, staffId } = input;
  await requireSecondPerson(trx, deps, {
    rule: "staff_rights",
    first: grant.requestedBy,
    second: by.id,
  });
  if (staff.disabledAt) throw new Refusal("conflict");
  const scopes = [...new Set([...staff.scopes, ...grant.scopes])];
  await trx.updateTable("staff").set({ scopes }).where("id", "=", staffId).execute();
  await close(trx, { grantId: grant.id, agreed: true, by: by.id, now });
  await recordAudit(trx, {
    actor: by,
    action: "staff.scopes_confirmed",
    subject: { kind: "staff", id: staffId },
    detail: { scopes: grant.scopes },
    at: now,
  });
  await raise(trx, deps, { staff, event: "granted", by: by.name });
  if (!staff.activatedAt) await sendInvitation(trx, deps, { staff, purpose: "activate" });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

/** Another manager rejects it, or the requester withdraws it. Existing scopes stay. */
export async function declineGrant(trx: Trx, deps: GrantDeps, input: Decision): Promise<StaffView> {
  const { grant, now } = await lockGrant(trx, deps, input);
  const { by, staffId } = input;
  await close(trx, { grantId: grant.id, agreed: false, by: by.id, now });
  await recordAudit(trx, {
    actor: by,
    action: "staff.scopes_declined",
    subject: { kind: "staff", id: staffId },
    detail: { scopes: grant.scopes },
    at: now,
  });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

async function lockGrant(trx: Trx, { clock }: GrantDeps, { staffId, grantId, by }: Decision) {
  const everybody = await lockAllStaff(trx);
  if (!everybody.some(({ id }) => id === staffId)) throw new Refusal("not_found");
  const decision = decideStaffChange({ actorId: by.id, memberId: staffId }, everybody);
  if (!decision.ok) throw new Refusal(decision.code);
  const grant = await lockRow(trx, "staffGrants", grantId);
  if (grant?.staffId !== staffId || grant.agreed !== null) throw new Refusal("conflict");
  return { staff: await lockStaff(trx, staffId), grant, now: clock() };
}

type Closing = { grantId: string; agreed: boolean; by: string | null; now: Date };

async function close(trx: Trx, { grantId, agreed, by, now }: Closing): Promise<void> {
  await trx
    .updateTable("staffGrants")
    .set({ agreed, decidedBy: by, decidedAt: now })
    .where("id", "=", grantId)
    .execute();
}

/** Withdraws the waiting grant of a disabled member. */
export async function withdrawGrant(
  trx: Trx,
  { staffId, by, now }: { staffId: string; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("staffGrants")
    .set({ agreed: false, decidedBy: by, decidedAt: now })
    .where("staffId", "=", staffId)
    .where("agreed", "is", null)
    .execute();
}

type GrantNotice = { staff: StaffRow; event: "requested" | "granted"; by: string };

async function raise(trx: Trx, deps: GrantDeps, { staff, event, by }: GrantNotice): Promise<void> {
  const details = { staffId: staff.id };
  await openIncident(trx, {
    kind: "staff_scopes",
    bookingId: null,
    driverId: null,
    details,
    now: deps.clock(),
  });
  await notifyManagers(trx, deps, { event, name: staff.name, by });
}
