import { Refusal } from "@songtan/contract/errors";
import {
  decidePromoUse,
  type Promo,
  type PromoCustomer,
  type PromoDiscount,
  promoDiscountAt,
} from "@songtan/domain/promos/promo";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Database, Trx } from "../../../db/database.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";

export type PromoRow = Selectable<DB["promos"]>;
type Reader = Pick<Kysely<Database>, "selectFrom">;

export const toPromo = (row: PromoRow): Promo => ({
  ...({
    percent: row.percent === null ? null : Number(row.percent),
    capSatang: row.cap_satang,
    amountSatang: row.amount_satang,
  } as PromoDiscount),
  budgetSatang: row.budget_satang,
  spentSatang: row.spent_satang,
  minimumSatang: row.minimum_satang,
  firstOrder: row.first_order,
  perCustomer: row.per_customer,
  vehicles: row.vehicles as Vehicle[] | null,
  provinceCodes: row.province_codes,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  activatedAt: row.activated_at,
  endedAt: row.ended_at,
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
    .orderBy("ended_at", (order) => order.desc().nullsFirst())
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
    .where("customer_id", "=", customerId)
    .where("state", "not in", ["cancelled", "unfulfilled"])
    .executeTakeFirstOrThrow();
  const { uses } = await db
    .selectFrom("promo_uses")
    .select(({ fn }) => fn.countAll<number>().as("uses"))
    .where("promo_id", "=", promoId)
    .where("customer_id", "=", customerId)
    .where("given_back_at", "is", null)
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
  await lockCustomer(trx, customerId);
  const row = await trx
    .selectFrom("promos")
    .selectAll()
    .where("id", "=", promoId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const customer = await loadPromoCustomer(trx, { customerId, promoId });
  const refused = decidePromoUse(toPromo(row), { worthSatang, customer });
  if (refused) throw refusePromo(refused.problem);
  return { firstOrder: row.first_order };
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
    .insertInto("promo_uses")
    .values({
      booking_id: use.bookingId,
      promo_id: use.promoId,
      customer_id: use.customerId,
      amount_satang: use.amountSatang,
      first_order: use.firstOrder,
      taken_at: use.now,
    })
    .execute();
}

/** What a booking's promo is worth at another price of it; 0 where it has none. */
export async function promoAtPrice(
  db: Reader,
  { bookingId, priceSatang }: PricedBooking,
): Promise<number> {
  const row = await db
    .selectFrom("promo_uses")
    .innerJoin("promos", "promos.id", "promo_uses.promo_id")
    .selectAll("promos")
    .select("promo_uses.amount_satang as used_satang")
    .where("booking_id", "=", bookingId)
    .where("given_back_at", "is", null)
    .executeTakeFirst();
  return row ? promoDiscountAt(toPromo(row), { priceSatang, reservedSatang: row.used_satang }) : 0;
}

type PricedBooking = { bookingId: string; priceSatang: number };

/** A booking's price has changed, and its promo gives less: the rest is the budget's again, and of nothing all of it. */
export async function lowerPromoUse(
  trx: Trx,
  { bookingId, amountSatang, now }: { bookingId: string; amountSatang: number; now: Date },
): Promise<void> {
  const lowered = await trx
    .updateTable("promo_uses")
    .set({ given_back_at: now })
    .where("booking_id", "=", bookingId)
    .where("given_back_at", "is", null)
    .where("amount_satang", ">", amountSatang)
    .returning("booking_id")
    .executeTakeFirst();
  if (!lowered || amountSatang === 0) return;
  // The use is returned and redeemed again, because the budget's trigger counts only these two
  // changes.
  await trx
    .updateTable("promo_uses")
    .set({ amount_satang: amountSatang, given_back_at: null })
    .where("booking_id", "=", bookingId)
    .execute();
}
