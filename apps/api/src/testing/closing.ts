import type { ClosureView } from "@songtan/contract/account-rights";
import type { CustomerView } from "@songtan/contract/accounts";
import type { Role } from "@songtan/domain/accounts/words";
import { call } from "./call.ts";
import { approvePapers } from "./papers.ts";
import { type Person, password, type SignedUp, signUp } from "./people.ts";
import type { TestWorld } from "./test-world.ts";

export const days = (count: number) => count * 24 * 3600;

/** Asks for the account's end, with the password unless told. */
export const close = (world: TestWorld, person: Person, role: Role = "customer", body: unknown = { password }) =>
  call<{ dueAt: string }>(world, `POST /${role}/closure`, { token: person.token, body });
/** What stands in the way of it. */
export const look = (world: TestWorld, person: Person, role: Role = "customer") =>
  call<ClosureView>(world, `GET /${role}/closure`, { token: person.token });
export const logIn = (world: TestWorld, identifier: string, role: Role = "customer") =>
  call<CustomerView>(world, `POST /${role}/login`, { body: { identifier, password } });
export const accountOf = (world: TestWorld, person: Person) =>
  world.deps.db.selectFrom("accounts").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
export const closureOf = (world: TestWorld, person: Person) =>
  world.deps.db.selectFrom("account_closures").selectAll().where("account_id", "=", person.id).execute();

/** A driver whose papers are all approved, so that their numbers are claimed. */
export async function papersApproved(world: TestWorld): Promise<SignedUp> {
  const driver = await signUp(world, "driver");
  await approvePapers(world, driver);
  const now = world.clock.now;
  await world.deps.db
    .updateTable("drivers")
    .set({ verified_at: now, plate: "1กข 1234" })
    .where("account_id", "=", driver.id)
    .execute();
  return driver;
}
