import type { InvitationView, StaffUser } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { Reader, Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { sha256 } from "../../../../keys/secrets.ts";
import { recordAudit } from "../../../platform/oversight/audit-log.ts";
import { checkPassword, hashPassword } from "../../passwords/passwords.ts";
import { countAttempt } from "../../passwords/sign-in-attempts.ts";
import { refuseWeakPassword, staffOwner } from "../../passwords/weak-passwords.ts";
import { lockStaff } from "../staff-records.ts";
import { startStaffSession } from "../staff-sessions.ts";
import { toStaffUser } from "../staff-views.ts";
import { acceptTotp, openTotpSecret, otpauthUri } from "../totp.ts";

/** @throws Refusal `not_found` for a link we never made, `invitation_ended` for one that is over */
async function loadInvitation(trx: Reader, token: string, now: Date) {
  const row = await trx
    .selectFrom("staffInvitations")
    .innerJoin("staff", "staff.id", "staffInvitations.staffId")
    .select(["staffId", "purpose", "staffInvitations.totpSecret", "expiresAt", "usedAt"])
    .select(["name", "email", "passwordHash", "disabledAt"])
    .where("tokenHash", "=", sha256(token))
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.usedAt || row.expiresAt <= now || row.disabledAt) throw new Refusal("invitation_ended");
  return row;
}

/**
 * The data of the invitation page: the invited person, and the new secret for the authenticator
 * app.
 */
export async function findInvitation(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  token: string,
): Promise<InvitationView> {
  const row = await loadInvitation(deps.db, token, deps.clock());
  const secret = openTotpSecret(deps, row.totpSecret);
  return {
    purpose: row.purpose,
    name: row.name,
    email: row.email,
    otpauthUri: otpauthUri(secret, row.email),
    secret,
    expiresAt: row.expiresAt.toISOString(),
  };
}

type Input = {
  token: string;
  password: string;
  totp: string;
  address: string;
  deviceName: string;
  deviceKey: Buffer;
};
type FollowDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings">;

/**
 * Accepts an invitation: a new member chooses a password, one who lost their phone enters the
 * present password. Both enter a code of the new secret, so that no one ends with an app that does
 * not work.
 */
export async function followInvitation(
  deps: FollowDeps,
  input: Input,
): Promise<{ token: string; user: StaffUser }> {
  const invitation = await loadInvitation(deps.db, input.token, deps.clock());
  const accountKey = deps.secrets.keyedHash("sign-in", `staff:invitation:${invitation.staffId}`);
  const attempt = await countAttempt(deps, { accountKey, address: input.address });
  const isNew = invitation.purpose === "activate";
  if (!isNew && !(await checkPassword(invitation.passwordHash, input.password)))
    throw new Refusal("sign_in_wrong");
  if (isNew) refuseWeakPassword(input.password, staffOwner(invitation), "password");
  const passwordHash = isNew ? await hashPassword(input.password) : null;
  const followed = await deps.db
    .transaction()
    .execute((trx) => saveFactor(trx, deps, { ...input, passwordHash }));
  await attempt.succeed();
  return followed;
}

async function saveFactor(
  trx: Trx,
  deps: FollowDeps,
  input: Input & { passwordHash: string | null },
): Promise<{ token: string; user: StaffUser }> {
  const now = deps.clock();
  const { staffId } = await loadInvitation(trx, input.token, now);
  const staff = await lockStaff(trx, staffId);
  // Loaded again, now that no other request can use it.
  const invitation = await loadInvitation(trx, input.token, now);
  const secret = openTotpSecret(deps, invitation.totpSecret);
  const step = acceptTotp({ secret, lastStep: null }, input.totp, now);
  if (step === null) throw new Refusal("totp_wrong");
  await trx
    .updateTable("staff")
    .set({
      totpSecret: invitation.totpSecret,
      totpLastStep: step,
      ...(input.passwordHash !== null && { passwordHash: input.passwordHash, activatedAt: now }),
    })
    .where("id", "=", staffId)
    .execute();
  const ofToken = trx.updateTable("staffInvitations").where("tokenHash", "=", sha256(input.token));
  await ofToken.set({ usedAt: now }).execute();
  const token = await startStaffSession(trx, { ...input, staffId }, now);
  await recordAudit(trx, {
    actor: { kind: "staff", id: staffId, name: staff.name, address: input.address },
    action: input.passwordHash === null ? "staff.second_factor_enrolled" : "staff.activated",
    subject: { kind: "staff", id: staffId },
    detail: { device: input.deviceName },
    at: now,
  });
  return { token, user: toStaffUser(staff, { startedAt: now, settings: deps.settings }) };
}
