import { pathIn } from "@songtan/contract/client-routes";
import { Refusal } from "@songtan/contract/errors";
import { accountText, accountTextInApp } from "@songtan/contract/messages/messages";
import type { Locale, Role } from "@songtan/domain/account-types";
import type { CustomerSuspensionReason } from "@songtan/domain/customers/customer-suspension";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { enqueueNotice, mailNoticeText } from "../../platform/notifications/enqueue-notice.ts";
import { sendSms } from "../../platform/paid-messages/send-sms.ts";
import type { AccountRow } from "./accounts.ts";

/** The page on which an account of this role finds its account data. */
export const accountPage = (role: Role): string => `/${role}/profile`;

/** An owner who cancelled the closure by signing in sees a notice for this long. */
const undoNoticeMilliseconds = 24 * 3_600_000;

const dayFormat = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  });

type AccountNotice = {
  account: { id: string; firstName: string };
  kind: Exclude<Parameters<typeof accountText>[0], "closed">;
  /** Identifies the event, so that its notice is sent only once. */
  source: string;
  /** The page to go to, in Thai. */
  path: string;
  /** The public origin of this server, when the text contains the page's link. */
  origin?: string;
  until?: Date;
  /** Why staff suspended it. */
  reason?: CustomerSuspensionReason;
  now: Date;
};

/** Notifies the owner about the account itself, regardless of the notification choices. */
export async function notifyOwner(
  trx: Trx,
  { account, kind, source, path, origin, until, reason, now }: AccountNotice,
): Promise<void> {
  await enqueueNotice(trx, {
    accountId: account.id,
    event: "account",
    source,
    path,
    tag: "account",
    textFor: (locale) => {
      const day = until && { until: dayFormat(locale).format(until) };
      const mail = accountText(kind, {
        locale,
        firstName: account.firstName,
        ...(origin && { link: origin + pathIn(locale, path) }),
        ...day,
        reason,
      });
      return mailNoticeText(mail, locale, accountTextInApp(kind, { locale, ...day, reason }));
    },
    now,
  });
}

/**
 * Sends the final message to an account that is erased in the same transaction. It is not stored as a notice, because
 * no account remains; it is sent by e-mail if the account had an address, else by SMS.
 */
export async function notifyAccountClosed(
  trx: Trx,
  account: Pick<AccountRow, "id" | "firstName" | "email" | "phone" | "phoneVerifiedAt" | "locale">,
): Promise<void> {
  const { id: accountId, email, phone } = account;
  const text = accountText("closed", {
    locale: account.locale,
    firstName: account.firstName,
  });
  if (email)
    await enqueue(trx, { name: "send_message", payload: { channel: "email", to: email, ...text } });
  // A phone that was not proved may be a stranger's.
  else if (phone && account.phoneVerifiedAt)
    await sendSms(trx, { purpose: "account_closed", accountId, to: phone, ...text });
}

/**
 * Signing in cancels a pending closure. It waits for a closure that is running at the same time.
 */
export async function undoClosure(trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await lockRow(trx, "accounts", accountId);
  // It was closed after the password had been looked at.
  if (!account || account.closedAt) throw new Refusal("sign_in_wrong");
  const undone = await trx
    .updateTable("accountClosures")
    .set({ undoneAt: now })
    .where("accountId", "=", accountId)
    .where("undoneAt", "is", null)
    .where("doneAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!undone) return;
  const path = accountPage(account.role);
  await notifyOwner(trx, {
    account,
    kind: "closure_cancelled",
    source: `closure_cancelled:${undone.id}`,
    path,
    now,
  });
}

export async function loadClosureUndoneAt(
  trx: Reader,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const undone = await trx
    .selectFrom("accountClosures")
    .select("undoneAt")
    .where("accountId", "=", accountId)
    .where("undoneAt", ">", new Date(now.getTime() - undoNoticeMilliseconds))
    .orderBy("undoneAt", "desc")
    .executeTakeFirst();
  return undone?.undoneAt?.toISOString() ?? null;
}

/** Returns true when the account is closed or its closure has begun. */
export const isClosing = async (trx: Reader, accountId: string): Promise<boolean> =>
  isClosed(await selectClosure(trx, accountId).executeTakeFirst());

/** Selects an account with its pending closure, for a statement that reads more columns; `isClosed` interprets the row. */
export const selectClosure = (trx: Pick<Reader, "selectFrom">, accountId: string) =>
  trx
    .selectFrom("accounts")
    .leftJoin("accountClosures", (join) =>
      join
        .onRef("accountClosures.accountId", "=", "accounts.id")
        .on("accountClosures.undoneAt", "is", null)
        .on("accountClosures.doneAt", "is", null),
    )
    .select(["accounts.closedAt", "accountClosures.id as closureId"])
    .where("accounts.id", "=", accountId);

export const isClosed = (row: { closedAt: Date | null; closureId: string | null } | undefined) =>
  !row || row.closedAt !== null || row.closureId !== null;
