import type { InviteStaff, StaffInvited } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import { decideScopes, secondManagerState } from "@songtan/domain/staff/rights";
import type { z } from "zod";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { anyBooking } from "../../../platform/operator/list-settings.ts";
import { type AuditActor, recordAudit } from "../../../platform/oversight/audit-log.ts";
import {
  lockAllStaff,
  lockNewStaff,
  lockStaff,
  type StaffRow,
  scopesOf,
} from "../staff-records.ts";
import { loadStaffView } from "../staff-views.ts";
import { createInvitation, type Invitation, sendInvitation } from "./create-invitation.ts";
import { recordSoleGrant, requestGrant } from "./grants.ts";

const dayMilliseconds = 86_400_000;

type InviteDeps = Pick<Deps, "clock" | "secrets" | "settings">;
type Manager = Extract<AuditActor, { id: string }>;
type Person = z.infer<typeof InviteStaff>;

/**
 * Adds a member of staff, who becomes active once the invitation is accepted. With money scopes, the invitation is
 * sent after a second approval, except when the first manager invites the second.
 */
export async function inviteStaff(
  trx: Trx,
  deps: InviteDeps,
  { by, ...person }: Person & { by: Manager },
): Promise<StaffInvited> {
  await lockNewStaff(trx);
  const everybody = await lockAllStaff(trx);
  const granted = decideScopes({ held: [], requested: person.scopes }, scopesOf(everybody, by.id));
  if (!granted.ok) throw new Refusal(granted.code);
  const hasBookings = await anyBooking(trx);
  const isSecondManager =
    person.scopes.includes("staff.manage") &&
    secondManagerState(everybody, { hasBookings }) === "invitable";
  if (isSecondManager) {
    const second = await addUnrelated(trx, deps, { person, by });
    return send(trx, deps, { staff: second, by });
  }
  const staff = await addStaff(trx, deps, { ...person, scopes: granted.scopes, invitedBy: by.id });
  await recordInvited(trx, deps, { staff, by });
  if (granted.waiting.length === 0) return send(trx, deps, { staff, by });
  await requestGrant(trx, deps, { staff, scopes: granted.waiting, by });
  return answer(trx, deps, { staff, by, expiresAt: null });
}

/**
 * Invites from the server itself, without a second person. Returns the link for the operator.
 * @param person with `isOpened` where the link opens in their browser at once
 */
export async function inviteFromServer(
  trx: Trx,
  deps: InviteDeps,
  { isOpened = false, ...person }: Person & { isOpened?: boolean },
): Promise<Invitation & { staff: StaffRow }> {
  const staff = await addUnrelated(trx, deps, { person, by: { kind: "system" } });
  const invite = { staff, purpose: "activate", isOpened } as const;
  return { staff, ...(await createInvitation(trx, deps, invite)) };
}

/** Adds a member with all the scopes at once, tied to no one by the invitation. */
async function addUnrelated(
  trx: Trx,
  deps: InviteDeps,
  { person, by }: { person: Person; by: AuditActor },
): Promise<StaffRow> {
  const scopes = [...new Set(person.scopes)];
  const staff = await addStaff(trx, deps, { ...person, scopes, invitedBy: null });
  await recordInvited(trx, deps, { staff, by });
  await recordSoleGrant(trx, deps, { staff, scopes, by });
  return staff;
}

/** A new link for a member who has not used theirs. */
export async function inviteAgain(
  trx: Trx,
  deps: InviteDeps,
  { staffId, by }: { staffId: string; by: Manager },
): Promise<StaffInvited> {
  const staff = await lockStaff(trx, staffId);
  const waiting = await trx
    .selectFrom("staffGrants")
    .select("id")
    .where("staffId", "=", staffId)
    .where("agreed", "is", null)
    .executeTakeFirst();
  if (staff.activatedAt || staff.disabledAt || waiting) throw new Refusal("conflict");
  await limitInvitations(trx, deps, staffId);
  await recordInvited(trx, deps, { staff, by });
  return send(trx, deps, { staff, by });
}

/** @throws Refusal `rate_limited` for a mailbox that had as many invitations today as it may */
async function limitInvitations(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  staffId: string,
): Promise<void> {
  const since = new Date(clock().getTime() - dayMilliseconds);
  const sent = await trx
    .selectFrom("staffInvitations")
    .select("createdAt")
    .where("staffId", "=", staffId)
    .where("createdAt", ">", since)
    .orderBy("createdAt")
    .execute();
  const [oldest] = sent;
  if (!oldest || sent.length < limits.staffInvitationsPerDay) return;
  const retryAfterSeconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000);
  throw new Refusal("rate_limited", { retryAfterSeconds });
}

async function addStaff(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  person: Person & { invitedBy: string | null },
): Promise<StaffRow> {
  const staff = await trx
    .insertInto("staff")
    .values({ ...person, createdAt: clock() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!staff) throw new Refusal("identifier_in_use", {}, { email: "in_use" });
  return staff;
}

type Invited = { staff: StaffRow; by: AuditActor };

const recordInvited = (
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { staff, by }: Invited,
): Promise<void> =>
  recordAudit(trx, {
    actor: by,
    action: "staff.invited",
    subject: { kind: "staff", id: staff.id },
    detail: { scopes: staff.scopes },
    at: clock(),
  });

async function send(
  trx: Trx,
  deps: InviteDeps,
  invited: { staff: StaffRow; by: Manager },
): Promise<StaffInvited> {
  const { expiresAt } = await sendInvitation(trx, deps, {
    staff: invited.staff,
    purpose: "activate",
  });
  return answer(trx, deps, { ...invited, expiresAt });
}

const answer = async (
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { staff, by, expiresAt }: { staff: StaffRow; by: Manager; expiresAt: string | null },
): Promise<StaffInvited> => ({
  staff: await loadStaffView(trx, { staffId: staff.id, readerId: by.id, now: clock() }),
  expiresAt,
});
