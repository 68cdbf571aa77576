import type { BusinessView, NewKeyView } from "@songtan/contract/businesses/businesses";
import { provedNow } from "../accounts/owner-proof.ts";
import { grantCredit } from "../money/credit.ts";
import { call } from "../world/call.ts";
import { newCustomer, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

export type Partner = {
  owner: Person;
  business: BusinessView;
  key: NewKeyView;
  /** Sent by the owner to act for the business. */
  headers: { "songtan-business": string };
  accountId: string;
};

/** A business with money on its balance and a live key that may do everything. */
export async function newPartner(
  world: TestWorld,
  {
    balanceSatang = 10_000_00,
    ...keyBody
  }: Record<string, unknown> & { balanceSatang?: number } = {},
): Promise<Partner> {
  const owner = await newCustomer(world);
  const opened = await call<BusinessView>(world, "POST /businesses", {
    token: owner.token,
    body: {
      name: "ร้านดอกไม้ปากคลอง",
      taxId: "0105536000011",
      billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
    },
  });
  if (opened.status !== 201) throw new Error(`no business: ${JSON.stringify(opened.body)}`);
  const business = opened.data;
  const { liveAccountId } = await world.deps.db
    .selectFrom("businesses")
    .select("liveAccountId")
    .where("id", "=", business.id)
    .executeTakeFirstOrThrow();
  if (balanceSatang > 0) await grantCredit(world, liveAccountId, balanceSatang);
  const partner = { owner, business, accountId: liveAccountId };
  const key = await newKey(world, partner, keyBody);
  return { ...partner, key, headers: { "songtan-business": business.id } };
}

/** One more key of a business. */
export async function newKey(
  world: TestWorld,
  { owner, business }: Pick<Partner, "owner" | "business">,
  more: Record<string, unknown> = {},
): Promise<NewKeyView> {
  const made = await call<NewKeyView>(world, `POST /businesses/${business.id}/keys`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: {
      mode: "live",
      name: "ร้านค้าออนไลน์",
      scopes: ["quotes", "bookings.read", "bookings.write", "webhooks", "money.read"],
      ...more,
    },
  });
  if (made.status !== 201) throw new Error(`no key: ${JSON.stringify(made.body)}`);
  return made.data;
}
