import { pathIn } from "@songtan/contract/client-routes";
import type { Locale } from "@songtan/domain/account-types";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { recordNotice } from "../../platform/notifications/record-notice.ts";

type Mail = { subject: string; text: string };
type ToOwner = {
  businessId: string;
  /** Identifies the event: the owner is notified once for each source. */
  source: string;
  /** The page it is about, in Thai; the e-mail ends with its address. */
  path: string;
  /** Writes the message in the given language; `name` is the name of the business. */
  write(owner: { locale: Locale; name: string }): Mail;
  now: Date;
};

/** Notifies the owner of a business in the app, and by e-mail where they have an address. */
export async function mailOwner(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { businessId, source, path, write, now }: ToOwner,
): Promise<void> {
  const owner = await trx
    .selectFrom("businessMembers")
    .innerJoin("accounts", "accounts.id", "businessMembers.accountId")
    .innerJoin("businesses", "businesses.id", "businessMembers.businessId")
    .select(["accounts.id", "accounts.email", "accounts.locale", "businesses.name"])
    .where("businessMembers.businessId", "=", businessId)
    .where("businessMembers.role", "=", "owner")
    .executeTakeFirst();
  if (!owner) return;
  const { id: accountId, email, name, locale } = owner;
  const textFor = (language: Locale) => {
    const { subject: title, text } = write({ name, locale: language });
    return { title, text };
  };
  const written = await recordNotice(trx, {
    ...{ accountId, event: "account", source, now },
    shown: { path, textFor },
  });
  if (!written || !email) return;
  const { title: subject, text } = textFor(locale);
  const link = publicOrigin(settings) + pathIn(locale, path);
  await enqueue(trx, {
    name: "send_message",
    payload: { channel: "email", to: email, subject, text: `${text}\n\n${link}` },
  });
}
