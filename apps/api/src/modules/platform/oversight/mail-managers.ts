import { pathIn } from "@songtan/contract/client-routes";
import type { Locale } from "@songtan/domain/account-types";
import { sql } from "kysely";
import { consoleOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { Jobs } from "../../../jobs/jobs.ts";

type Mail = {
  /** The page of the console that the mail leads to. */
  page: `/${string}`;
  textOf: (locale: Locale, url: string) => { subject: string; text: string };
  /** The manager who caused the change, and does not need a notice. */
  except?: string;
  /** How it is sent; without it as every other mail. */
  send?: (trx: Trx, message: Jobs["send_message"]) => Promise<void>;
};

/** Sends an e-mail to everyone who manages staff. */
export async function mailManagers(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { page, textOf, except, send = sendAsUsual }: Mail,
): Promise<void> {
  const managers = await trx
    .selectFrom("staff")
    .select(["id", "email", "locale"])
    .where("activatedAt", "is not", null)
    .where("disabledAt", "is", null)
    .where(sql<boolean>`'staff.manage' = any (scopes)`)
    .orderBy("id")
    .execute();
  for (const { id, email, locale } of managers) {
    if (id === except) continue;
    const url = `${consoleOrigin(settings)}/console${pathIn(locale, page)}`;
    await send(trx, { channel: "email", to: email, ...textOf(locale, url) });
  }
}

const sendAsUsual = (trx: Trx, payload: Jobs["send_message"]): Promise<void> =>
  enqueue(trx, { name: "send_message", payload });
