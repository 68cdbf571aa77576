import { staffScopes } from "@songtan/domain/account-types";
import { bytesText, type Row } from "../data/database.ts";
import type { Sealing } from "../data/sealing.ts";
import { stableId } from "../data/stable-id.ts";

/** Two people who may do everything: one alone cannot approve a change of bank account. Secrets in base 32. */
const demoStaff = [
  { name: "อรุณี ตรวจสอบ", email: "staff@demo.test", secret: "SONGTANDEMOSTAFFAAAAAAAAAAAAAAAA" },
  { name: "ธนา ยืนยัน", email: "staff2@demo.test", secret: "SONGTANDEMOSTAFFBBBBBBBBBBBBBBBB" },
] as const;

export const demoStaffId = stableId(demoStaff[0].email);
/** Who confirmed what the first proposed. */
export const demoSecondStaffId = stableId(demoStaff[1].email);

/** New staff cannot be the second person of anything for a day, and these two are to play every part at once. */
const sinceDays = 90;

type Making = Sealing & { now: Date; passwordHash: string };

/** The demo staff, their authenticator apps enrolled. */
export const staffRows = ({ now, passwordHash, seal }: Making): Row[] =>
  demoStaff.map(({ name, email, secret }) => ({
    id: stableId(email),
    name,
    email,
    passwordHash,
    scopes: staffScopes,
    locale: "th",
    totpSecret: bytesText(seal("staff_totp", Buffer.from(secret, "utf8"))),
    createdAt: daysBefore(now, sinceDays),
    activatedAt: daysBefore(now, sinceDays),
  }));

const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();
