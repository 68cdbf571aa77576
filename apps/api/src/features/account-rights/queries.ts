import { Refusal } from "@songtan/contract/errors";
import { accountText } from "@songtan/contract/messages";
import type { Locale } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";

type Reader = Pick<Trx, "selectFrom">;
type Notice = { kind: Parameters<typeof accountText>[0]; link?: string; until?: Date };

/** Whoever signed in and thereby kept their account is told so; the next day it is old news. */
const toldForMilliseconds = 24 * 3_600_000;

const dayWords = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  });

/** Tells the owner what became of the account itself: by e-mail if there is one, else by SMS. */
export async function tellOwner(
  trx: Trx,
  account: { first_name: string; email: string; phone: string; locale: string },
  { kind, link, until }: Notice,
): Promise<void> {
  const locale = account.locale as Locale;
  const { subject, text } = accountText(kind, {
    locale,
    firstName: account.first_name,
    ...(link && { link }),
    ...(until && { until: dayWords(locale).format(until) }),
  });
  const to = account.email || account.phone;
  if (!to) return;
  const channel = account.email ? "email" : "sms";
  await enqueue(trx, { name: "send_message", payload: { channel, to, subject, text } });
}

/** Signing in keeps an account that was about to be closed. Whoever is closing it at this moment is waited for. */
export async function undoClosure(trx: Trx, accountId: string, now: Date): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select(["first_name", "email", "phone", "locale", "closed_at"])
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
  if (undone) await tellOwner(trx, account, { kind: "kept" });
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
