import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { provedNow } from "../accounts/owner-proof.ts";
import { type Answer, call, type Route } from "../world/call.ts";
import { quoteRequest } from "../world/delivery.ts";
import { newCustomer, type Person } from "../world/people.ts";
import { siam, silom } from "../world/points.ts";
import type { TestWorld } from "../world/test-world.ts";
import { grantCredit } from "./credit.ts";
import { ledgerBalance } from "./ledger-balance.ts";

/** A business with live keys of its owner, and what calls for it. */
export type Shop = {
  id: string;
  accountId: string;
  owner: Person;
  key: string;
  /** As the owner, for the business. */
  manage<Data = unknown>(route: Route, body?: unknown): Promise<Answer<Data>>;
  /** As its program. */
  byKey<Data = unknown>(route: Route, body?: unknown): Promise<Answer<Data>>;
  balance(): Promise<BusinessBalanceView>;
};

export async function openShop(
  world: TestWorld,
  { balanceSatang = 0, limitSatang = 0 }: { balanceSatang?: number; limitSatang?: number } = {},
): Promise<Shop> {
  const owner = await newCustomer(world);
  const body = {
    name: "ร้านดอกไม้ปากคลอง",
    taxId: "0105536000011",
    billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
    billingEmail: "accounts@flowers.example",
  };
  const { token } = owner;
  const opened = await call<{ id: string }>(world, "POST /businesses", { token, body });
  const { id } = opened.data;
  const key = await call<{ secretKey: string }>(world, `POST /businesses/${id}/keys`, {
    token,
    headers: await provedNow(world, owner),
    body: {
      mode: "live",
      name: "shop",
      scopes: ["quotes", "bookings.read", "bookings.write", "money.read"],
    },
  });
  const { liveAccountId: accountId } = await world.deps.db
    .updateTable("businesses")
    .set({ creditLimitSatang: limitSatang })
    .where("id", "=", id)
    .returning("liveAccountId")
    .executeTakeFirstOrThrow();
  if (balanceSatang > 0) await grantCredit(world, accountId, balanceSatang);
  const headers = { "songtan-business": id };
  const shop: Shop = {
    id,
    accountId,
    owner,
    key: key.data.secretKey,
    manage: (route, sent) =>
      call(world, route, {
        token: owner.token,
        headers,
        ...(sent !== undefined && { body: sent }),
      }),
    byKey: (route, sent) =>
      call(world, route, { token: shop.key, ...(sent !== undefined && { body: sent }) }),
    balance: async () => (await shop.byKey<BusinessBalanceView>("GET /business/balance")).data,
  };
  return shop;
}

/** A quote of a motorcycle, ready to be booked. */
export async function quoteFor(world: TestWorld): Promise<QuoteView> {
  const stops = [siam, { ...silom, address: "ถนนสีลม" }];
  return (await call<QuoteView>(world, "POST /quotes", { body: quoteRequest({ stops }) })).data;
}

const contact = { contactName: "มาลี", contactPhone: "0811111111" };
/** What a business sends to book a quote. */
export const bookingOf = (quoteId: string, more: object = {}) => ({
  quoteId,
  stops: [contact, contact],
  ...more,
});

export async function bookForShop(
  world: TestWorld,
  shop: Shop,
  more: object = {},
): Promise<Answer<BookingView>> {
  const { id } = await quoteFor(world);
  return shop.byKey<BookingView>("POST /bookings", bookingOf(id, more));
}

/** What a business owes for bookings on invoices. */
export const receivableOf = (world: TestWorld, { accountId }: Shop): Promise<number> =>
  ledgerBalance(world, "business_receivable", accountId);
