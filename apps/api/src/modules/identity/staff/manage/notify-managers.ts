import { pathIn } from "@songtan/contract/client-routes";
import type { Locale } from "@songtan/domain/account-types";
import { fillTexts } from "@songtan/domain/texts";
import { sql } from "kysely";
import { consoleOrigin } from "../../../../config/settings.ts";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { enqueue } from "../../../../jobs/enqueue.ts";
import { staffTexts } from "../../staff-texts.ts";

type ManagerNotice = { event: "requested" | "granted"; name: string; by: string };

/** Notifies everyone who manages staff by e-mail about money scopes, independent of the granter. */
export const notifyManagers = (
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { event, ...who }: ManagerNotice,
): Promise<void> => mailManagers(trx, deps, { who, textOf: (texts) => texts.scopes[event] });

type ResetNotice = { event: "requested" | "done"; name: string; by: string };

/** The same about a new second factor, so that no one sets up one in secret. */
export const notifyManagersOfReset = (
  trx: Trx,
  deps: Pick<Deps, "settings">,
  { event, ...who }: ResetNotice,
): Promise<void> => mailManagers(trx, deps, { who, textOf: (texts) => texts.factor[event] });

type Mail = {
  who: { name: string; by: string };
  textOf: (texts: (typeof staffTexts)[Locale]) => { subject: string; text: string };
};

async function mailManagers(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { who, textOf }: Mail,
): Promise<void> {
  const managers = await trx
    .selectFrom("staff")
    .select(["email", "locale"])
    .where("activatedAt", "is not", null)
    .where("disabledAt", "is", null)
    .where(sql<boolean>`'staff.manage' = any (scopes)`)
    .orderBy("id")
    .execute();
  for (const { email, locale } of managers) {
    const url = `${consoleOrigin(settings)}/console${pathIn(locale, "/staff")}`;
    const message = fillTexts(textOf(staffTexts[locale]), { ...who, url });
    await enqueue(trx, {
      name: "send_message",
      payload: { channel: "email", to: email, ...message },
    });
  }
}
