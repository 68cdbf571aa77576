import { isWanted, type NotificationChannel, type NotificationChoice } from "@songtan/domain/accounts/notifications";
import type { Trx } from "../../db/database.ts";

type Reader = Pick<Trx, "selectFrom">;

export async function loadChoices(trx: Reader, accountId: string): Promise<NotificationChoice[]> {
  const rows = await trx
    .selectFrom("notification_choices")
    .select(["event", "channel", "wanted"])
    .where("account_id", "=", accountId)
    .execute();
  return rows.map((row) => ({ ...row, channel: row.channel as NotificationChannel }));
}

/** Whether a person wants to hear of an event by a channel. Ask before every notice that is not a code. */
export async function isNoticeWanted(
  trx: Reader,
  accountId: string,
  notice: { event: string; channel: NotificationChannel },
): Promise<boolean> {
  return isWanted(notice, await loadChoices(trx, accountId));
}
