import type {
  ConfirmFactorReset,
  DeclineFactorReset,
  StaffInvited,
  StaffView,
} from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { decideStaffChange } from "@songtan/domain/staff/rights";
import type { z } from "zod";
import type { Trx } from "../../../../db/database.ts";
import { lockRow } from "../../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../../platform/oversight/audit-log.ts";
import { requireSecondPerson } from "../../../platform/oversight/second-person.ts";
import { refuseAfterSenderChange } from "../../../platform/providers/sender-pause.ts";
import { lockAllStaff, lockStaff, type StaffCommand, type StaffRow } from "../staff-records.ts";
import { endStaffSessions } from "../staff-sessions.ts";
import { loadStaffView } from "../staff-views.ts";
import { createInvitation, type Invitation } from "./create-invitation.ts";
import { notifyManagersOfReset } from "./notify-managers.ts";

type ResetDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/**
 * For a lost phone: one manager requests a new second factor. The sessions end at once; the old
 * secret stays until another manager has called the member back.
 * @throws Refusal `conflict` while an earlier request waits, or for who has no factor to lose
 */
export async function requestFactorReset(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { staffId, by }: StaffCommand,
): Promise<StaffView> {
  const now = deps.clock();
  const staff = await lockMember(trx, { staffId, by });
  if (!staff.activatedAt || staff.disabledAt) throw new Refusal("conflict");
  const inserted = await trx
    .insertInto("staffFactorResets")
    .values({ staffId, requestedBy: by.id, requestedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new Refusal("conflict");
  await endStaffSessions(trx, { staffId }, now);
  await recordAudit(trx, {
    actor: by,
    action: "staff.second_factor_reset_asked",
    subject: { kind: "staff", id: staffId },
    at: now,
  });
  await notifyManagersOfReset(trx, deps, { event: "requested", name: staff.name, by: by.name });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

/**
 * The second manager has called the member back: the old secret and passkeys are deleted, and a link
 * sets up new ones.
 * @throws Refusal `conflict` where another answer came first, `own_rights`, and what `requireSecondPerson` throws
 */
export async function confirmFactorReset(
  trx: Trx,
  deps: ResetDeps,
  input: StaffCommand & z.infer<typeof ConfirmFactorReset>,
): Promise<StaffInvited> {
  const { staffId, by, callBack } = input;
  const now = deps.clock();
  const { staff, reset } = await lockReset(trx, input);
  await requireSecondPerson(trx, deps, {
    rule: "second_factor",
    first: reset.requestedBy,
    second: by.id,
  });
  if (staff.disabledAt) throw new Refusal("conflict");
  await refuseAfterSenderChange(trx, deps);
  await trx
    .updateTable("staffFactorResets")
    .set({ agreed: true, decidedBy: by.id, decidedAt: now, callBack })
    .where("id", "=", reset.id)
    .execute();
  const { expiresAt } = await replaceFactor(trx, deps, { staff, by, detail: { callBack } });
  await notifyManagersOfReset(trx, deps, { event: "done", name: staff.name, by: by.name });
  return { staff: await loadStaffView(trx, { staffId, readerId: by.id, now }), expiresAt };
}

/** Another manager declines it, or the requester withdraws it. The old factor stays. */
export async function declineFactorReset(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: StaffCommand & z.infer<typeof DeclineFactorReset>,
): Promise<StaffView> {
  const { staffId, by } = input;
  const now = clock();
  await lockReset(trx, input);
  await withdrawFactorReset(trx, { staffId, by: by.id, now });
  await recordAudit(trx, {
    actor: by,
    action: "staff.second_factor_reset_declined",
    subject: { kind: "staff", id: staffId },
    at: now,
  });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

/**
 * Resets the second factor from the server itself, without a second manager: when one of two managers has lost their
 * phone, a second manager is not available. Returns the link for the operator.
 */
export async function resetFactorFromServer(
  trx: Trx,
  deps: ResetDeps,
  { email }: { email: string },
): Promise<Invitation & { staff: StaffRow }> {
  const found = await trx
    .selectFrom("staff")
    .select("id")
    .where("email", "=", email)
    .where("activatedAt", "is not", null)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  const staff = await lockStaff(trx, found.id);
  await withdrawFactorReset(trx, { staffId: staff.id, by: null, now: deps.clock() });
  return { staff, ...(await replaceFactor(trx, deps, { staff, by: { kind: "system" } })) };
}

/** Ends the waiting request, as for a disabled member. */
export async function withdrawFactorReset(
  trx: Trx,
  { staffId, by, now }: { staffId: string; by: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable("staffFactorResets")
    .set({ agreed: false, decidedBy: by, decidedAt: now })
    .where("staffId", "=", staffId)
    .where("agreed", "is", null)
    .execute();
}

type Replacing = { staff: StaffRow; by: AuditActor; detail?: Record<string, unknown> };

async function replaceFactor(
  trx: Trx,
  deps: ResetDeps,
  { staff, by, detail = {} }: Replacing,
): Promise<Invitation> {
  const now = deps.clock();
  await trx
    .updateTable("staff")
    .set({ totpSecret: null, totpLastStep: null })
    .where("id", "=", staff.id)
    .execute();
  // They may be on the phone that was lost.
  await trx.deleteFrom("passkeys").where("staffId", "=", staff.id).execute();
  await endStaffSessions(trx, { staffId: staff.id }, now);
  const subject = { kind: "staff", id: staff.id } as const;
  const action = "staff.second_factor_reset";
  await recordAudit(trx, { actor: by, action, subject, detail, at: now });
  return createInvitation(trx, deps, { staff, purpose: "second_factor" });
}

/** No one moves their own factor: an open console on a desk would be enough. */
async function lockMember(trx: Trx, { staffId, by }: StaffCommand): Promise<StaffRow> {
  const everybody = await lockAllStaff(trx);
  if (!everybody.some(({ id }) => id === staffId)) throw new Refusal("not_found");
  const decision = decideStaffChange({ actorId: by.id, memberId: staffId }, everybody);
  if (!decision.ok) throw new Refusal(decision.code);
  return lockStaff(trx, staffId);
}

async function lockReset(trx: Trx, input: StaffCommand & { resetId: string }) {
  const staff = await lockMember(trx, input);
  const reset = await lockRow(trx, "staffFactorResets", input.resetId);
  if (!reset || reset.staffId !== input.staffId || reset.agreed !== null)
    throw new Refusal("conflict");
  return { staff, reset };
}
