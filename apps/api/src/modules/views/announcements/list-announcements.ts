import type {
  AnnouncementView,
  ConsoleAnnouncement,
  ListAnnouncements,
} from "@songtan/contract/console/overview/announcements";
import type { Locale } from "@songtan/domain/account-types";
import { provinces } from "@songtan/domain/thai/provinces";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";

type Input = z.infer<typeof ListAnnouncements>;
type State = ConsoleAnnouncement["state"];
type ReadDeps = Pick<Deps, "db" | "clock">;
/** More at a time would cover the page below. */
const shownAtOnce = 3;

const isOver = (now: Date) => sql<SqlBool>`(ended_at is not null or ends_at <= ${now})`;
const stateConditions: Record<State, (now: Date) => RawBuilder<SqlBool>> = {
  ended: isOver,
  current: (now) => sql`not ${isOver(now)} and starts_at <= ${now}`,
  upcoming: (now) => sql`not ${isOver(now)} and starts_at > ${now}`,
};

/** All announcements, newest first. */
export async function listAnnouncements(
  { db, clock }: ReadDeps,
  { cursor, limit, audience, state, id }: Input & { id?: string },
): Promise<Paged<ConsoleAnnouncement>> {
  const now = clock();
  const after = parseCursor(cursor);
  let query = db
    .selectFrom("announcements")
    .innerJoin("staff as maker", "maker.id", "createdBy")
    .leftJoin("staff as ender", "ender.id", "endedBy")
    .selectAll("announcements")
    .select(["maker.name as makerName", "ender.name as enderName"])
    .orderBy("announcements.createdAt", "desc")
    .orderBy("announcements.id", "desc")
    .limit(limit + 1);
  if (id) query = query.where("announcements.id", "=", id);
  if (audience) query = query.where("audience", "=", audience);
  if (state) query = query.where(stateConditions[state](now));
  if (after)
    query = query.where(
      sql<SqlBool>`(announcements.created_at, announcements.id) < (${after.at}, ${after.id})`,
    );
  const rows = await query.execute();
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.createdAt, id: last.id }));
  const data = page.map((row) => ({
    id: row.id,
    audience: row.audience,
    provinceCode: row.provinceCode,
    vehicle: row.vehicle,
    onDuty: row.onDuty,
    text: { th: row.textTh, en: row.textEn },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: stateOf(row, now),
    recipients: row.recipients,
    createdBy: { id: row.createdBy, name: row.makerName },
    createdAt: row.createdAt.toISOString(),
    endedBy: row.endedBy === null ? null : { id: row.endedBy, name: row.enderName ?? "" },
  }));
  return { data, nextCursor };
}

function stateOf(row: { startsAt: Date; endsAt: Date; endedAt: Date | null }, now: Date): State {
  if (row.endedAt || row.endsAt <= now) return "ended";
  return row.startsAt <= now ? "current" : "upcoming";
}

/**
 * Lists the current announcements for a reader. Drivers get the announcements that were sent to them. Customers who
 * have booked get those about provinces in which they book; a visitor gets all of them, each with its province.
 */
export async function listCurrent(
  { db, clock }: ReadDeps,
  { actor, locale }: { actor: Actor | null; locale: Locale },
): Promise<AnnouncementView[]> {
  const now = clock();
  const rows = await db
    .selectFrom("announcements")
    .select(["id", "textTh", "textEn", "provinceCode", "endsAt"])
    .where(stateConditions.current(now))
    .where(actor?.role === "driver" ? sentTo(actor.accountId) : forCustomer(actor))
    .orderBy("startsAt", "desc")
    .orderBy("id")
    .limit(shownAtOnce)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: locale === "th" ? row.textTh : row.textEn,
    province: provinceName(row.provinceCode, locale),
    endsAt: row.endsAt.toISOString(),
  }));
}

const sentTo = (accountId: string) => sql<SqlBool>`audience = 'driver' and exists (
  select from notices where account_id = ${accountId} and source = 'announcement:' || announcements.id)`;

function forCustomer(actor: Actor | null): RawBuilder<SqlBool> {
  if (!actor) return sql`audience = 'customer'`;
  const booked = sql`from bookings join figure_bookings on booking_id = bookings.id
    where customer_id = ${actor.accountId}`;
  return sql`audience = 'customer' and (announcements.province_code is null
    or exists (select ${booked} and figure_bookings.province_code = announcements.province_code)
    or not exists (select ${booked}))`;
}

function provinceName(code: string | null, locale: Locale): string | null {
  const province = provinces.find((each) => each.code === code);
  return province ? (locale === "th" ? province.name : province.nameEn) : null;
}
