import type { ListPromos, PromoSummary, PromoView } from "@songtan/contract/console/promos";
import { Refusal } from "@songtan/contract/errors";
import { activatesPromoAlone, promoState } from "@songtan/domain/promos/promo";
import { parsePromoCode } from "@songtan/domain/promos/promo-code";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { contains, matchAny } from "../../../search/search.ts";
import { type PromoRow, toPromo } from "./promo-use.ts";

type NamedRow = PromoRow & { updatedByName: string; proposerName: string | null };
export const latestUses = 50;

const select = (db: Reader) =>
  db
    .selectFrom("promos")
    .innerJoin("staff", "staff.id", "promos.updatedBy")
    .leftJoin("staff as proposer", "proposer.id", "promos.proposedBy")
    .selectAll("promos")
    .select(["staff.name as updatedByName", "proposer.name as proposerName"]);

/** Promos, newest first. */
export async function listPromos(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { cursor, limit, state, q }: z.infer<typeof ListPromos>,
): Promise<Paged<PromoSummary>> {
  const after = parseCursor(cursor);
  const now = clock();
  const rows = await select(db)
    .where((eb) =>
      eb.and([
        ...(state ? [inState(state, now)] : []),
        ...(q ? [matches(q)] : []),
        ...(after
          ? [sql<SqlBool>`(promos.created_at, promos.id) < (${after.at}, ${after.id})`]
          : []),
      ]),
    )
    .orderBy("promos.createdAt", "desc")
    .orderBy("promos.id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.createdAt,
    id: last.id,
  }));
  return { data: page.map((row) => toSummary(row, now)), nextCursor };
}

/** The states of `promoState` as SQL conditions. */
function inState(state: PromoSummary["state"], now: Date): RawBuilder<SqlBool> {
  const over = sql<SqlBool>`(ended_at is not null or (promos.activated_at is not null and ends_at <= ${now}))`;
  if (state === "ended") return over;
  if (state === "draft") return sql`(promos.activated_at is null and ended_at is null)`;
  const begun = sql<SqlBool>`starts_at <= ${now}`;
  return state === "effective"
    ? sql`(promos.activated_at is not null and not ${over} and ${begun})`
    : sql`(promos.activated_at is not null and not ${over} and not ${begun})`;
}

function matches(q: string): RawBuilder<SqlBool> {
  return matchAny([contains("promos.name", q), contains("promos.code", parsePromoCode(q) ?? q)]);
}

type FoundPromo = { promoId: string; readerId: string; now: Date; uses?: number };

/** One promo with its latest uses. */
export async function loadPromo(
  db: Reader,
  { promoId, readerId, now, uses: wanted = latestUses }: FoundPromo,
): Promise<PromoView> {
  const row = await select(db).where("promos.id", "=", promoId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const uses = await db
    .selectFrom("promoUses")
    .innerJoin("bookings", "bookings.id", "promoUses.bookingId")
    .innerJoin("accounts", "accounts.id", "promoUses.customerId")
    .select([
      "bookingId",
      "number",
      "amountSatang",
      "redeemedAt",
      "givenBackAt",
      "firstName",
      "lastName",
    ])
    .where("promoId", "=", promoId)
    .orderBy("redeemedAt", "desc")
    .orderBy("bookingId")
    .limit(wanted)
    .execute();
  const { budgetSatang, proposedBy } = row;
  const todaySatang = await loadActivatedToday(db, readerId, now);
  return {
    ...toSummary(row, now),
    isActivatedAlone: activatesPromoAlone({ budgetSatang, todaySatang }),
    mayAgree: proposedBy !== null && proposedBy !== readerId,
    latestUses: uses.map((use) => ({
      bookingId: use.bookingId,
      number: use.number,
      customer: `${use.firstName} ${use.lastName}`,
      amountSatang: use.amountSatang,
      takenAt: use.redeemedAt.toISOString(),
      givenBackAt: use.givenBackAt?.toISOString() ?? null,
    })),
  };
}

/** Budgets that a member of staff put into force today without a second person, in satang. */
export async function loadActivatedToday(db: Reader, staffId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom("promos")
    .select(({ fn }) => fn.sum<string | null>("budgetSatang").as("total"))
    .where("activatedBy", "=", staffId)
    .where("proposedBy", "is", null)
    .where("activatedAt", ">=", serviceDayStart(serviceDay(now)))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

function toSummary(row: NamedRow, now: Date): PromoSummary {
  const { percent, capSatang, amountSatang, vehicles, provinceCodes, startsAt, endsAt, ...promo } =
    toPromo(row);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    percent,
    capSatang,
    amountSatang,
    minimumSatang: promo.minimumSatang,
    budgetSatang: promo.budgetSatang,
    firstOrder: promo.firstOrder,
    perCustomer: promo.perCustomer,
    vehicles: vehicles && [...vehicles],
    provinceCodes: provinceCodes && [...provinceCodes],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: promoState({ ...promo, startsAt, endsAt }, now),
    spentSatang: row.spentSatang,
    uses: row.uses,
    beyondSatang: row.beyondSatang,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName,
    proposedBy: row.activatedAt ? null : row.proposerName,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
