import { randomUUID } from "node:crypto";
import { pathIn } from "@songtan/contract/client-routes";
import type { MemberRole } from "@songtan/domain/businesses/types";
import { unlinkedName } from "@songtan/domain/businesses/unlinked-name";
import { fillTexts } from "@songtan/domain/texts";
import { publicOrigin } from "../../../config/settings.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import { businessesTexts } from "../businesses-texts.ts";

type MemberNotice = {
  business: { id: string; name: string };
  accountId: string;
  /** The change to the business, or to this person's role in it. */
  kind: keyof (typeof businessesTexts)["en"]["done"];
  path: string;
  values?: Record<string, string>;
  /** The new role, named in the reader's language. */
  role?: MemberRole;
  now: Date;
};

/** Notifies one member of a business of another person's action, regardless of their notification choices. */
export function notifyMember(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { business, accountId, kind, path, values = {}, role, now }: MemberNotice,
): Promise<void> {
  return enqueueNotice(trx, {
    accountId,
    event: "account",
    source: `business:${kind}:${randomUUID()}`,
    path,
    tag: `business:${business.id}`,
    textFor: (locale) => {
      const { done, role: roles } = businessesTexts[locale];
      const { subject, text } = fillTexts(done[kind], {
        ...{ ...values, business: unlinkedName(business.name) },
        ...(role && { role: roles[role] }),
      });
      const link = publicOrigin(settings) + pathIn(locale, path);
      return mailNoticeText({ subject, text: `${text}\n\n${link}` }, locale, text);
    },
    now,
  });
}

/** Notifies the owner and every admin of another person's action. */
export async function notifyManagers(
  trx: Trx,
  deps: Pick<Deps, "settings">,
  notice: Omit<MemberNotice, "accountId">,
): Promise<void> {
  const managers = await trx
    .selectFrom("businessMembers")
    .select("accountId")
    .where("businessId", "=", notice.business.id)
    .where("role", "in", ["owner", "admin"])
    .orderBy("accountId")
    .execute();
  for (const { accountId } of managers) await notifyMember(trx, deps, { ...notice, accountId });
}
