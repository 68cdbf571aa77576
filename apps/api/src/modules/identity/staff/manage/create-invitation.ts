import { pathIn } from "@songtan/contract/client-routes";
import { limits } from "@songtan/domain/limits";
import { fillTexts } from "@songtan/domain/texts";
import { consoleOrigin } from "../../../../config/settings.ts";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import { newToken, sha256 } from "../../../../keys/secrets.ts";
import { staffTexts } from "../../staff-texts.ts";
import type { StaffRow } from "../staff-records.ts";
import { newTotpSecret, sealTotpSecret } from "../totp.ts";

/** The link itself is for the mailbox, and for the operator at the server. */
export type Invitation = { invitationUrl: string; expiresAt: string };
type InviteDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/** A link that is followed once, sent by e-mail. A newer one ends the last. */
export async function createInvitation(
  trx: Trx,
  deps: InviteDeps,
  { staff, purpose }: { staff: StaffRow; purpose: "activate" | "second_factor" },
): Promise<Invitation> {
  const now = deps.clock();
  await trx
    .updateTable("staffInvitations")
    .set({ usedAt: now })
    .where("staffId", "=", staff.id)
    .where("usedAt", "is", null)
    .execute();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + limits.staffInvitationDays * 86_400_000);
  await trx
    .insertInto("staffInvitations")
    .values({
      tokenHash: sha256(token),
      staffId: staff.id,
      purpose,
      totpSecret: sealTotpSecret(deps, newTotpSecret()),
      createdAt: now,
      expiresAt,
    })
    .execute();
  const invitationUrl = `${consoleOrigin(deps.settings)}/console${pathIn(staff.locale, `/invitations/${token}`)}`;
  const message = fillTexts(staffTexts[staff.locale].invitation[purpose], {
    name: staff.name,
    url: invitationUrl,
    days: limits.staffInvitationDays,
  });
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: staff.email, ...message },
  });
  return { invitationUrl, expiresAt: expiresAt.toISOString() };
}
