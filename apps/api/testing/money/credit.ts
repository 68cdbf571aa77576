import type { CreditView } from "@songtan/contract/payouts/payouts";
import { adjust } from "@songtan/domain/ledger/case-entries";
import { postEntries } from "../../src/ledger/post-entries.ts";
import { call } from "../world/call.ts";
import { newCustomer, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

/** Staff give a customer credit. */
export async function grantCredit(
  world: TestWorld,
  ownerId: string,
  amountSatang: number,
): Promise<void> {
  const gift = { adjustmentId: crypto.randomUUID(), kind: "customer_credit", ownerId } as const;
  const at = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  await world.deps.db
    .transaction()
    .execute((trx) => postEntries(trx, [adjust({ ...gift, bookingId: null, amountSatang })], at));
}

/** A customer whom staff have given credit. */
export async function withCredit(world: TestWorld, amountSatang: number): Promise<Person> {
  const customer = await newCustomer(world);
  await grantCredit(world, customer.id, amountSatang);
  return customer;
}

/** What the customer sees of it. */
export const creditOf = async (
  world: TestWorld,
  { token }: Pick<Person, "token">,
): Promise<CreditView> => (await call<CreditView>(world, "GET /customer/credit", { token })).data;
