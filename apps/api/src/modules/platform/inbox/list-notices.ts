import type { NoticeView } from "@songtan/contract/identity/notices";
import type { Locale } from "@songtan/domain/account-types";
import { unreadMax } from "@songtan/domain/accounts/inbox/inbox";
import { retentionCutoff } from "@songtan/domain/retention";
import { type SqlBool, sql } from "kysely";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

type Reading = { accountId: string; locale: Locale; cursor?: string | undefined; limit: number };

/** Selects the notices that the app shows to an account. Expired notices are hidden even before the sweep deletes them. */
const shownTo = (db: Reader, accountId: string, now: Date) =>
  db
    .selectFrom("notices")
    .where("accountId", "=", accountId)
    .where("path", "is not", null)
    .where("notifiedAt", ">=", retentionCutoff("notices", now));

/** The notices of an account in this language, newest first. */
export async function listNotices(
  { db, clock }: Pick<Deps, "clock"> & { db: Reader },
  { accountId, locale, cursor, limit }: Reading,
): Promise<Paged<NoticeView>> {
  const after = parseCursor(cursor);
  let query = shownTo(db, accountId, clock())
    .select(["id", "event", "titleTh", "titleEn", "textTh", "textEn", "path"])
    .select(["notifiedAt", "readAt"])
    .orderBy("notifiedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after) query = query.where(sql<SqlBool>`(notified_at, id) < (${after.at}, ${after.id})`);
  const rows = await query.execute();
  const { page, nextCursor } = pageOf(rows, limit, ({ notifiedAt, id }) => ({
    at: notifiedAt,
    id,
  }));
  const data = page.map((row) => ({
    id: row.id,
    event: row.event,
    title: (locale === "th" ? row.titleTh : row.titleEn) ?? "",
    text: (locale === "th" ? row.textTh : row.textEn) ?? "",
    path: row.path ?? "",
    at: row.notifiedAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }));
  return { data, nextCursor };
}

/** Counts an account's unread notices; counting stops one above `unreadMax`. */
export async function countUnread(
  { db, clock }: Pick<Deps, "clock"> & { db: Reader },
  accountId: string,
): Promise<number> {
  const unread = shownTo(db, accountId, clock())
    .select("id")
    .where("readAt", "is", null)
    .limit(unreadMax + 1);
  const [row] = await db
    .selectFrom(unread.as("unread"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .execute();
  return Number(row?.count ?? 0);
}
