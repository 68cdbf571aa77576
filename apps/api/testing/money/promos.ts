import type { BookingView, CreateBooking } from "@songtan/contract/bookings/bookings";
import type { CreateQuote, QuoteView } from "@songtan/contract/bookings/quotes";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import type { Insertable } from "kysely";
import { expect } from "vitest";
import type { z } from "zod";
import type { DB } from "../../generated/tables.ts";
import { call } from "../world/call.ts";
import { quoteRequest } from "../world/delivery.ts";
import type { Person } from "../world/people.ts";
import { newStaff } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";
import { ledgerBalance } from "./ledger-balance.ts";
import { openMoneyWorld } from "./money-world.ts";

/** A promo in force since the beginning: 20 baht off out of 1,000, unless wished otherwise. */
export async function newPromo(
  world: TestWorld,
  code: string,
  wish: Partial<Insertable<DB["promos"]>> = {},
): Promise<{ id: string; code: string }> {
  const by = (await newStaff(world)).id;
  const at = new Date("2026-11-01T00:00:00Z");
  const { id } = await world.deps.db
    .insertInto("promos")
    .values({
      code,
      name: `โปรโมชัน ${code}`,
      amountSatang: wish.percent ? null : 2000,
      minimumSatang: 0,
      budgetSatang: 100_000,
      firstOrder: false,
      startsAt: at,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
      activatedAt: at,
      activatedBy: by,
      ...wish,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code };
}

export type Promos = Awaited<ReturnType<typeof openPromos>>;

/** A world with a bank; at its end each promo's spent budget must equal the sum of its uses. */
export async function openPromos() {
  const money = await openMoneyWorld({ now: new Date() });
  const { db } = money.world.deps;
  return {
    ...money,
    ...customersOf(money.world),
    async close() {
      const wrong = await db
        .selectFrom("promos")
        .leftJoin("promoUses", (join) =>
          join.onRef("promoUses.promoId", "=", "promos.id").on("givenBackAt", "is", null),
        )
        .select(["promos.code", "promos.spentSatang"])
        .select(({ fn }) => fn.sum<number | null>("promoUses.amountSatang").as("used"))
        .groupBy(["promos.id"])
        .execute()
        .then((rows) => rows.filter((row) => Number(row.used ?? 0) !== row.spentSatang));
      expect(wrong).toEqual([]);
      await money.close();
    },
  };
}

/** What a customer does with a code, and what came of it. */
function customersOf(world: TestWorld) {
  const quote = (more: Partial<z.input<typeof CreateQuote>>, person?: Person, locale = "th") =>
    call<QuoteView>(world, "POST /quotes", {
      token: person?.token,
      body: quoteRequest(more),
      headers: { "accept-language": locale },
    });
  const book = (
    quoteId: string,
    { token }: Person,
    payment: CreateBooking["payment"] = { method: "cash" },
  ) =>
    call<BookingView>(world, "POST /bookings", {
      token,
      body: {
        quoteId,
        stops: [
          { contactName: "มาลี", contactPhone: "081-111-1111" },
          { contactName: "สมชาย", contactPhone: "089-222-2222" },
        ],
        payment,
      },
    });
  const quoteAndBook = async (
    promoCode: string,
    person: Person,
    payment?: CreateBooking["payment"],
  ) => book((await quote({ promoCode }, person)).data.id, person, payment);
  const read = async (person: Person, id: string) =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token: person.token })).data;
  const budgetOf = async (id: string) =>
    world.deps.db
      .selectFrom("promos")
      .select(["spentSatang", "uses", "beyondSatang"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const owned = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
  const promoCostOf = async (bookingId: string) => {
    const rows = await world.deps.db
      .selectFrom("ledgerPostings")
      .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
      .select("amountSatang")
      .where("account", "=", "promo_cost")
      .where("bookingId", "=", bookingId)
      .execute();
    return rows.map((row) => row.amountSatang);
  };
  return { quote, book, quoteAndBook, read, budgetOf, owned, promoCostOf };
}
