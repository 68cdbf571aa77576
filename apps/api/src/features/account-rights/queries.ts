import { Refusal } from "@songtan/contract/errors";
import { accountText } from "@songtan/contract/messages";
import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { mailWords, tell } from "../notifications/queries.ts";

type Reader = Pick<Trx, "selectFrom">;
/** Where somebody of a role finds what there is about their account. */
export const accountPage = (role: string): string =>
  role === "driver" ? "/driver/profile/account" : "/customer/profile";

/** Whoever signed in and thereby kept their account is told so; the next day it is old news. */
const toldForMilliseconds = 24 * 3_600_000;

const dayWords = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  });

type AccountNews = {
  account: { id: string; first_name: string };
  kind: Exclude<Parameters<typeof accountText>[0], "closed">;
  /** Names what happened: nobody is told of it twice. */
  source: string;
  /** The page to go to, in Thai. */
  path: string;
  /** Of this server, where the words have the page in them. */
  origin?: string;
  until?: Date;
  now: Date;
};

/** Tells the owner what becomes of the account itself, whatever they chose to hear of. */
export async function tellOwner(
  trx: Trx,
  { account, kind, source, path, origin, until, now }: AccountNews,
): Promise<void> {
  await tell(trx, {
    accountId: account.id,
    event: "account",
    source,
    path,
    tag: "account",
    words: (locale) =>
      mailWords(
        accountText(kind, {
          locale,
          firstName: account.first_name,
          ...(origin && { link: `${origin}${locale === "en" ? "/en" : ""}${path}` }),
          ...(until && { until: dayWords(locale).format(until) }),
        }),
        locale,
      ),
    now,
  });
}

/**
 * The last word to an account that is erased in the same moment: no notice, because nobody is left whom it could be of.
 * To the mailbox if there was one, else to the phone.
 */
export async function tellClosed(
  trx: Trx,
  account: { first_name: string; email: string; phone: string; locale: string },
): Promise<void> {
  const to = account.email || account.phone;
  if (!to) return;
  const channel = account.email ? "email" : "sms";
  const text = accountText("closed", { locale: account.locale as Locale, firstName: account.first_name });
  await enqueue(trx, { name: "send_message", payload: { channel, to, ...text } });
}

/** Signing in keeps an account that was about to be closed. Whoever is closing it at this moment is waited for. */
export async function undoClosure(trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "first_name", "role", "closed_at"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  // It was closed after the password had been looked at.
  if (!account || account.closed_at) throw new Refusal("sign_in_wrong");
  const undone = await trx
    .updateTable("account_closures")
    .set({ undone_at: now })
    .where("account_id", "=", accountId)
    .where("undone_at", "is", null)
    .where("done_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!undone) return;
  const path = accountPage(account.role);
  await tellOwner(trx, { account, kind: "kept", source: `kept:${undone.id}`, path, now });
}

export async function loadClosureUndoneAt(trx: Reader, accountId: string, now: Date): Promise<string | null> {
  const undone = await trx
    .selectFrom("account_closures")
    .select("undone_at")
    .where("account_id", "=", accountId)
    .where("undone_at", ">", new Date(now.getTime() - toldForMilliseconds))
    .orderBy("undone_at", "desc")
    .executeTakeFirst();
  return undone?.undone_at?.toISOString() ?? null;
}

/** Whether an account is being closed, or is. */
export async function isClosing(trx: Reader, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("accounts")
    .leftJoin("account_closures", (join) =>
      join
        .onRef("account_closures.account_id", "=", "accounts.id")
        .on("account_closures.undone_at", "is", null)
        .on("account_closures.done_at", "is", null),
    )
    .select(["accounts.closed_at", "account_closures.id as closure_id"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return !row || row.closed_at !== null || row.closure_id !== null;
}
