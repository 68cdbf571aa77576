import type { Locale } from "@songtan/domain/account-types";
import { sql } from "kysely";
import { consoleOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

type ManagerNotice = { event: "requested" | "granted"; name: string; by: string };

/** Notifies everyone who manages staff by e-mail about money scopes, independent of the granter. */
export async function notifyManagers(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { event, ...who }: ManagerNotice,
): Promise<void> {
  const managers = await trx
    .selectFrom("staff")
    .select(["email", "locale"])
    .where("activatedAt", "is not", null)
    .where("disabledAt", "is", null)
    .where(sql<boolean>`'staff.manage' = any (scopes)`)
    .orderBy("id")
    .execute();
  const url = `${consoleOrigin(settings)}/console/staff`;
  for (const { email, locale } of managers) {
    const message = texts[event][locale as Locale]({ ...who, url });
    await enqueue(trx, {
      name: "send_message",
      payload: { channel: "email", to: email, ...message },
    });
  }
}

type Text = (who: { name: string; by: string; url: string }) => { subject: string; text: string };
const texts: Record<ManagerNotice["event"], Record<Locale, Text>> = {
  requested: {
    th: ({ name, by, url }) => ({
      subject: `รอยืนยันสิทธิ์เกี่ยวกับเงินของ ${name}`,
      text: `${by} ขอให้สิทธิ์เกี่ยวกับเงินแก่ ${name} สิทธิ์นี้จะใช้ได้เมื่อผู้ดูแลคนที่สองยืนยัน ดูและยืนยันได้ที่ ${url} หากไม่รู้จักคนนี้ กรุณาปฏิเสธและติดต่อผู้ดูแลคนอื่น`,
    }),
    en: ({ name, by, url }) => ({
      subject: `Rights about money wait for a second manager: ${name}`,
      text: `${by} asks to give ${name} rights about money. They count once a second manager confirms them: ${url} If you do not know this person, decline and call another manager.`,
    }),
  },
  granted: {
    th: ({ name, by, url }) => ({
      subject: `${name} ได้รับสิทธิ์เกี่ยวกับเงิน`,
      text: `${name} ได้รับสิทธิ์เกี่ยวกับเงินแล้ว ผู้ให้สิทธิ์คือ ${by} ใน 24 ชั่วโมงแรกยังยืนยันแทนคนที่สองไม่ได้ หากเรื่องนี้ผิดปกติ กรุณาปิดบัญชีนี้ทันทีที่ ${url}`,
    }),
    en: ({ name, by, url }) => ({
      subject: `${name} has rights about money`,
      text: `${name} now has rights about money, given by ${by}. For the first 24 hours they cannot be a second person. If you did not expect this, disable the account at once: ${url}`,
    }),
  },
};
