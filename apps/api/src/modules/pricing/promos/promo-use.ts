import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import {
  decidePromoUse,
  type Promo,
  type PromoCustomer,
  type PromoDiscount,
  promoDiscountAt,
} from "@songtan/domain/promos/promo";
import type { PricedLineItem } from "@songtan/domain/quoting/price-quote";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { lockRows } from "../../../db/locks/lock-rows.ts";

export type PromoRow = Selectable<DB["promos"]>;
export const toPromo = (row: PromoRow): Promo => ({
  ...({
    percent: row.percent === null ? null : Number(row.percent),
    capSatang: row.capSatang,
    amountSatang: row.amountSatang,
  } as PromoDiscount),
  budgetSatang: row.budgetSatang,
  spentSatang: row.spentSatang,
  minimumSatang: row.minimumSatang,
  firstOrder: row.firstOrder,
  perCustomer: row.perCustomer,
  vehicles: row.vehicles as Vehicle[] | null,
  provinceCodes: row.provinceCodes,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  activatedAt: row.activatedAt,
  endedAt: row.endedAt,
});

/**
 * The promo of a code: the active one, else the one that ended last, so that its customers see that
 * it has ended.
 */
export async function findPromoByCode(db: Reader, code: string): Promise<PromoRow | undefined> {
  return db
    .selectFrom("promos")
    .selectAll()
    .where("code", "=", code)
    .orderBy("endedAt", (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** What counts of a customer: bookings that did not come to nothing, and uses of this promo that were not given back. */
export async function loadPromoCustomer(
  db: Reader,
  { customerId, promoId }: { customerId: string; promoId: string },
): Promise<PromoCustomer> {
  const { bookings } = await db
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("bookings"))
    .where("customerId", "=", customerId)
    .where("state", "not in", ["cancelled", "unfulfilled"])
    .executeTakeFirstOrThrow();
  const { uses } = await db
    .selectFrom("promoUses")
    .select(({ fn }) => fn.countAll<number>().as("uses"))
    .where("promoId", "=", promoId)
    .where("customerId", "=", customerId)
    .where("givenBackAt", "is", null)
    .executeTakeFirstOrThrow();
  return { bookings, uses };
}

/** Codes are refused in one shape, at their field. */
export const refusePromo = (problem: string): Refusal =>
  new Refusal("promo_not_eligible", {}, { promoCode: problem });

/**
 * Locks the promo of a quote and its customer until commit, and refuses when it can no longer be
 * redeemed. Bookings of one budget, and of one customer with any codes, run one after the other
 * here.
 */
export async function reservePromo(
  trx: Trx,
  {
    promoId,
    customerId,
    worthSatang,
  }: { promoId: string; customerId: string; worthSatang: number },
): Promise<{ firstOrder: boolean }> {
  const { promos } = await lockRows(trx, { customers: [customerId], promos: [promoId] });
  const [row] = promos;
  assert(row, "a promo is never deleted");
  const customer = await loadPromoCustomer(trx, { customerId, promoId });
  const refused = decidePromoUse(toPromo(row), { worthSatang, customer });
  if (refused) throw refusePromo(refused.problem);
  return { firstOrder: row.firstOrder };
}

/**
 * Redeems the promo for a new booking. The database adds the amount to the spent budget, and
 * refuses too much.
 */
export async function redeemPromo(
  trx: Trx,
  use: {
    bookingId: string;
    promoId: string;
    customerId: string;
    amountSatang: number;
    firstOrder: boolean;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("promoUses")
    .values({
      bookingId: use.bookingId,
      promoId: use.promoId,
      customerId: use.customerId,
      amountSatang: use.amountSatang,
      firstOrder: use.firstOrder,
      redeemedAt: use.now,
    })
    .execute();
}

/** What a booking's promo is worth at another price of it; 0 where it has none. */
export async function promoAtPrice(
  db: Reader,
  { bookingId, priceSatang }: PricedBooking,
): Promise<number> {
  const row = await db
    .selectFrom("promoUses")
    .innerJoin("promos", "promos.id", "promoUses.promoId")
    .selectAll("promos")
    .select("promoUses.amountSatang as usedSatang")
    .where("bookingId", "=", bookingId)
    .where("givenBackAt", "is", null)
    .executeTakeFirst();
  return row ? promoDiscountAt(toPromo(row), { priceSatang, reservedSatang: row.usedSatang }) : 0;
}

/** How much lower a price is by its promo, by its lines. */
export const promoOf = (lines: readonly PricedLineItem[]): number =>
  0 - (lines.find(({ code }) => code === "promo")?.amountSatang ?? 0);

type PricedBooking = { bookingId: string; priceSatang: number };

/** A booking's price has changed, and its promo gives less: the rest is the budget's again, and of nothing all of it. */
export async function lowerPromoUse(
  trx: Trx,
  { bookingId, amountSatang, now }: { bookingId: string; amountSatang: number; now: Date },
): Promise<void> {
  const lowered = await trx
    .updateTable("promoUses")
    .set({ givenBackAt: now })
    .where("bookingId", "=", bookingId)
    .where("givenBackAt", "is", null)
    .where("amountSatang", ">", amountSatang)
    .returning("bookingId")
    .executeTakeFirst();
  if (!lowered || amountSatang === 0) return;
  // The use is returned and redeemed again, because the budget's trigger counts only these two
  // changes.
  await trx
    .updateTable("promoUses")
    .set({ amountSatang, givenBackAt: null })
    .where("bookingId", "=", bookingId)
    .execute();
}
