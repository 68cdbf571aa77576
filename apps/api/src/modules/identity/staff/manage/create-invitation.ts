import { pathIn } from "@songtan/contract/client-routes";
import { limits } from "@songtan/domain/limits";
import { fillTexts } from "@songtan/domain/texts";
import { consoleOrigin } from "../../../../config/settings.ts";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import type { Jobs } from "../../../../jobs/jobs.ts";
import { newToken, sha256 } from "../../../../keys/secrets.ts";
import { sendWatched } from "../../../platform/gateways/send-watched.ts";
import { refuseAfterSenderChange } from "../../../platform/providers/sender-pause.ts";
import { staffTexts } from "../../staff-texts.ts";
import type { StaffRow } from "../staff-records.ts";
import { newTotpSecret, sealTotpSecret } from "../totp.ts";

/** The link itself is for the mailbox, and for the operator at the server. */
export type Invitation = { invitationUrl: string; expiresAt: string };
type InviteDeps = Pick<Deps, "clock" | "secrets" | "settings">;

type Invite = {
  staff: StaffRow;
  purpose: "activate" | "second_factor";
  /**
   * Set when the link is already open in the member's browser; it is e-mailed only if it was not used within
   * `openedMinutes`.
   */
  isOpened?: boolean;
};

/**
 * Sends a link for a manager in the console. The server's own commands print theirs and do not wait.
 * @throws Refusal `sender_changed`
 */
export async function sendInvitation(
  trx: Trx,
  deps: InviteDeps,
  invite: Invite,
): Promise<Invitation> {
  await refuseAfterSenderChange(trx, deps);
  return createInvitation(trx, deps, invite);
}

/** Long enough to install an authenticator app. */
const openedMinutes = 30;

/** A link that is followed once, sent by e-mail. A newer one ends the last. */
export async function createInvitation(
  trx: Trx,
  deps: InviteDeps,
  { staff, purpose, isOpened = false }: Invite,
): Promise<Invitation> {
  const now = deps.clock();
  await trx
    .updateTable("staffInvitations")
    .set({ usedAt: now })
    .where("staffId", "=", staff.id)
    .where("usedAt", "is", null)
    .execute();
  const token = newToken();
  const tokenHash = sha256(token);
  const expiresAt = new Date(now.getTime() + limits.staffInvitationDays * 86_400_000);
  await trx
    .insertInto("staffInvitations")
    .values({
      tokenHash,
      staffId: staff.id,
      purpose,
      totpSecret: sealTotpSecret(deps, newTotpSecret()),
      createdAt: now,
      expiresAt,
    })
    .execute();
  const invitationUrl = `${consoleOrigin(deps.settings)}/console${pathIn(staff.locale, `/invitations/${token}`)}`;
  const text = fillTexts(staffTexts[staff.locale].invitation[purpose], {
    name: staff.name,
    url: invitationUrl,
    days: limits.staffInvitationDays,
  });
  const message = { channel: "email" as const, to: staff.email, ...text };
  if (isOpened)
    await enqueue(trx, {
      name: "mail_unused_invitation",
      payload: { invitation: tokenHash.toString("hex"), message },
      inSeconds: openedMinutes * 60,
    });
  else await enqueue(trx, { name: "send_message", payload: message });
  return { invitationUrl, expiresAt: expiresAt.toISOString() };
}

/** Mails an invitation that its page was opened with, unless it was followed, or ended. */
export async function mailUnusedInvitation(
  deps: Pick<Deps, "db" | "clock" | "messages">,
  { invitation, message }: Jobs["mail_unused_invitation"],
): Promise<void> {
  const unused = await deps.db
    .selectFrom("staffInvitations")
    .select("staffId")
    .where("tokenHash", "=", Buffer.from(invitation, "hex"))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  if (unused) await sendWatched(deps, { ...message, channel: "email" });
}
