import { pathIn } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import { warningText, warningTitle } from "@songtan/contract/messages/warning-messages";
import type { Locale, Role } from "@songtan/domain/account-types";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { NotificationChannel } from "@songtan/domain/accounts/notifications";
import {
  type AccessWarning,
  type AccountWarning,
  notMeExpiresAt,
} from "@songtan/domain/accounts/warnings";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { publicOrigin } from "../../../config/settings.ts";
import { json, type Reader, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { newToken, sha256 } from "../../../keys/secrets.ts";
import { enqueueNotice } from "../../platform/notifications/enqueue-notice.ts";
import { sendSms } from "../../platform/paid-messages/send-sms.ts";
import { selectBusinessOwner } from "./accounts.ts";

type Account = Pick<
  Selectable<DB["accounts"]>,
  "id" | "role" | "firstName" | "locale" | "phoneVerifiedAt" | "emailVerifiedAt"
>;
/** Access that was made, as its warning names it and as its link revokes it. */
export type MadeAccess = {
  /** The id of the key, endpoint, invitation, member or passkey. */
  id: string;
  name: string;
  /** The business that it reaches; null for the account itself. */
  business: { id: string; name: string } | null;
  maker: { id: string; name: string };
  /** The device and the network address. */
  from: string;
  /** The values that are restored when the warning was about a change, not an addition. */
  before?: Record<string, string | null>;
};
type Event =
  | { event: Exclude<AccountWarning, AccessWarning>; made?: never }
  | { event: AccessWarning; made: MadeAccess };
type Warned = Event & {
  /** The account after the change. */
  account: Account;
  now: Date;
  /** The page of the app that shows the change; by default, the page where the person ends other devices. */
  page?: string;
  /** Verified contacts that no longer belong to the account; the warning is sent to them as well. */
  old?: readonly Identifier[];
  /** A channel that the warning skips, such as a LINE account that was just linked. */
  except?: NotificationChannel;
};

const timeFormat = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  });

/**
 * Warns the owner of a change that affects the control of the account or its money. The warning uses every channel of
 * the account, not only the first, and the previous contacts. Each message has the same link to report "this was not
 * me".
 */
export async function warnOwner(
  trx: Trx,
  { settings }: Pick<Deps, "settings">,
  { account, event, made, now, page = securityPage(account.role), old = [], except }: Warned,
): Promise<void> {
  const token = newToken();
  const { id } = await trx
    .insertInto("notMeLinks")
    .values({
      accountId: account.id,
      tokenHash: sha256(token),
      event,
      made: made ? json(made) : null,
      happenedAt: now,
      expiresAt: notMeExpiresAt(now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const path = `/not-me/${token}`;
  const link = (locale: Locale) => publicOrigin(settings) + pathIn(locale, path);
  const textIn = (locale: Locale) =>
    warningText({
      event,
      made: made ? { ...made, business: made.business?.name ?? null, by: made.maker.name } : null,
      firstName: account.firstName,
      time: timeFormat(locale).format(now),
      link: link(locale),
      locale,
    });
  const channels = channelsOf(account, made !== undefined).filter(
    (candidate) => candidate !== except,
  );
  for (const channel of channels)
    await enqueueNotice(trx, {
      accountId: account.id,
      event: "account",
      source: `warning:${id}:${channel}`,
      path,
      // Each channel gets a separate notice; the app shows the first one, without the link.
      inAppPath: channel === channels[0] ? page : null,
      tag: `warning:${id}`,
      only: [channel],
      mandatory: true,
      textFor: (locale) => {
        const { mail, short, inApp } = textIn(locale);
        return {
          title: warningTitle(event, locale),
          text: short,
          sms: { text: short, linked: true },
          mail,
          inApp,
        };
      },
      now,
    });
  const locale = account.locale;
  const { mail, short } = textIn(locale);
  for (const { kind, value: to } of old) {
    const text = `${short} ${link(locale)}`;
    const sms = { purpose: "warning", accountId: account.id, subject: mail.subject, text } as const;
    if (kind === "phone") await sendSms(trx, { ...sms, to });
    else await enqueue(trx, { name: "send_message", payload: { channel: "email", to, ...mail } });
  }
}

/** The page where a person changes their password and ends other devices. */
const securityPage = (role: Role): string => `/${role}/profile/security`;

/**
 * Never to a phone or mailbox that was not proved: it may be a stranger's. Access is made often, so an SMS and LINE, which cost,
 * do not repeat its letter.
 */
const channelsOf = (account: Account, isAccess: boolean): NotificationChannel[] => {
  const mail = account.emailVerifiedAt ? (["email"] as const) : [];
  const sms = account.phoneVerifiedAt ? (["sms"] as const) : [];
  if (isAccess) return ["push", ...(mail.length > 0 ? mail : sms)];
  return ["push", "line", ...sms, ...mail];
};

/**
 * Returns true when the owner has reported "this was not me" and staff have not closed the incident yet. The money of a
 * business is frozen with the account of its owner.
 */
export async function isFrozen(trx: Reader, accountId: string): Promise<boolean> {
  const owners = selectBusinessOwner(trx, accountId);
  const open = await trx
    .selectFrom("incidents")
    .select("id")
    .where((eb) => eb.or([eb("accountId", "=", accountId), eb("accountId", "in", owners)]))
    .where("kind", "=", "account_disowned")
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return open !== undefined;
}

/** @throws Refusal `account_frozen` */
export async function refuseFrozen(trx: Reader, accountId: string): Promise<void> {
  if (await isFrozen(trx, accountId)) throw new Refusal("account_frozen");
}
