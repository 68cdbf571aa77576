import type { Locale } from "@songtan/domain/account-types";
import { isInboxPage } from "@songtan/domain/accounts/inbox/inbox";
import { assert } from "@songtan/domain/assert";
import { type ExpressionBuilder, type QueryCreator, type SelectQueryBuilder, sql } from "kysely";
import { compileOnce } from "../../../db/compiled.ts";
import type { Database, Trx } from "../../../db/database.ts";
import { signalOfNotices } from "../../../ports/pub-sub.ts";

/** A notice as the app shows it. */
type Shown = { path: string; textFor(locale: Locale): { title: string; text: string } };
export type RecordedNotice = {
  accountId: string;
  /** One of `notificationEvents`. */
  event: string;
  /** Identifies the event: one notice is written for each source. */
  source: string;
  /** The notice's content in the app; null when the app shows the subject itself, or has another notice about it. */
  shown: Shown | null;
  now: Date;
};

const shownColumns = ["titleTh", "titleEn", "textTh", "textEn", "path"] as const;
type ShownValues = Record<(typeof shownColumns)[number], string | null>;
export type NoticeValues = ShownValues & { event: string; source: string; now: Date };

/** @throws InvariantError for a page that is not the reader's own */
export function toNoticeValues({ event, source, shown, now }: Omit<RecordedNotice, "accountId">) {
  return { event, source, now, ...toShownValues(shown) };
}

function toShownValues(shown: Shown | null): ShownValues {
  if (!shown) return { titleTh: null, titleEn: null, textTh: null, textEn: null, path: null };
  const { path, textFor } = shown;
  assert(isInboxPage(path), `a notice in the app leads to a page of its reader, not to ${path}`);
  const [th, en] = [textFor("th"), textFor("en")];
  return { titleTh: th.title, titleEn: en.title, textTh: th.text, textEn: en.text, path };
}

const asText = (value: string | null) => sql<string | null>`${value}::text`;
type Account = SelectQueryBuilder<Database, "accounts", object>;

/**
 * Writes a notice for the account that `account` finds, unless the account is closed, does not belong to a person, or
 * already has the notice. When the app shows the notice, the reader's pages are woken at commit.
 */
export const insertNoticeFor = (
  db: QueryCreator<Database>,
  values: NoticeValues,
  { account, shownAs = asText }: { account: Account; shownAs?: typeof asText },
) =>
  db
    .insertInto("notices")
    .columns(["accountId", "event", "source", "notifiedAt", ...shownColumns])
    .expression(
      account
        .select([
          "accounts.id",
          sql<string>`${values.event}::text`.as("event"),
          sql<string>`${values.source}::text`.as("source"),
          sql<Date>`${values.now}::timestamptz`.as("notifiedAt"),
          ...shownColumns.map((column) => shownAs(values[column]).as(column)),
        ])
        .where("accounts.closedAt", "is", null)
        // A business has an account for its money; who works for it reads in their own.
        .where("accounts.businessId", "is", null),
    )
    .onConflict((conflict) => conflict.columns(["accountId", "source"]).doNothing())
    .returning((eb) => [
      "notices.id",
      "notices.accountId",
      localeOfReader(eb).as("locale"),
      signalOfNotices(eb.ref("notices.accountId"), sql<boolean>`notices.path is not null`).as(
        "signal",
      ),
    ]);

const localeOfReader = (eb: ExpressionBuilder<Database, "notices">) =>
  sql<Locale>`${eb
    .selectFrom("accounts")
    .select("locale")
    .whereRef("accounts.id", "=", "notices.accountId")}`;

const insertNotice = compileOnce((db, values: NoticeValues & { accountId: string }) =>
  insertNoticeFor(db, values, {
    account: db.selectFrom("accounts").where("accounts.id", "=", values.accountId),
  }),
);

/**
 * Writes a notice; null when it already exists or the account does not have a reader. Called directly only for
 * messages that `enqueueNotice` does not send: a paper by e-mail, a text to a caller, a letter to the owner of a
 * business.
 */
export async function recordNotice(
  trx: Pick<Trx, "selectFrom" | "getExecutor">,
  { accountId, ...notice }: RecordedNotice,
): Promise<{ id: string; locale: Locale } | null> {
  const [written] = await insertNotice(trx, { accountId, ...toNoticeValues(notice) });
  return written ? { id: written.id, locale: written.locale } : null;
}
