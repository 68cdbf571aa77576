import { fillTexts } from "@songtan/domain/texts";
import { sql } from "kysely";
import { consoleOrigin } from "../../../../config/settings.ts";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import { staffTexts } from "../../staff-texts.ts";

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
    const message = fillTexts(staffTexts[locale].scopes[event], { ...who, url });
    await enqueue(trx, {
      name: "send_message",
      payload: { channel: "email", to: email, ...message },
    });
  }
}
