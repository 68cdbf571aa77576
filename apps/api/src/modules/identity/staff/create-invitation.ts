import type { Locale } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { consoleOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import type { StaffRow } from "./queries.ts";
import { newTotpSecret, sealTotpSecret } from "./totp.ts";

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
  const invitationUrl = `${consoleOrigin(deps.settings)}/console/invitations/${token}`;
  const message = texts[purpose][staff.locale as Locale](staff.name, invitationUrl);
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: staff.email, ...message },
  });
  return { invitationUrl, expiresAt: expiresAt.toISOString() };
}

const days = limits.staffInvitationDays;
type Text = (name: string, url: string) => { subject: string; text: string };
const texts: Record<"activate" | "second_factor", Record<Locale, Text>> = {
  activate: {
    th: (name, url) => ({
      subject: "คำเชิญเข้าใช้ระบบหลังบ้านส่งทัน",
      text: `สวัสดีคุณ${name} คุณได้รับเชิญเข้าใช้ระบบหลังบ้านส่งทัน เปิดลิงก์นี้ภายใน ${days} วันเพื่อตั้งรหัสผ่านและแอปยืนยันตัวตน: ${url} ห้ามส่งต่อลิงก์นี้`,
    }),
    en: (name, url) => ({
      subject: "You are invited to the Songtan console",
      text: `Hello ${name}, you are invited to the Songtan console. Open this link within ${days} days to choose a password and set up your authenticator app: ${url} Do not pass it on.`,
    }),
  },
  second_factor: {
    th: (name, url) => ({
      subject: "ตั้งแอปยืนยันตัวตนใหม่สำหรับระบบหลังบ้านส่งทัน",
      text: `สวัสดีคุณ${name} แอปยืนยันตัวตนเดิมถูกยกเลิกแล้ว เปิดลิงก์นี้ภายใน ${days} วันเพื่อตั้งใหม่ โดยใช้รหัสผ่านเดิม: ${url} หากไม่ได้แจ้งเรื่องนี้ กรุณาบอกผู้ดูแล`,
    }),
    en: (name, url) => ({
      subject: "Set up your authenticator app for the Songtan console again",
      text: `Hello ${name}, your old authenticator app no longer works. Open this link within ${days} days and set it up again with your password: ${url} If you did not ask for this, tell a manager.`,
    }),
  },
};
