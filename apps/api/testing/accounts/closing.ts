import type { ClosureView } from "@songtan/contract/identity/account-rights";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import type { Role } from "@songtan/domain/account-types";
import { call } from "../world/call.ts";
import { type Person, password, type SignedUp, signUp } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import { approveDocuments } from "./driver-documents.ts";

export const days = (count: number) => count * 24 * 3600;

/** Requests the account's closure, with the default password unless a body is given. */
export const requestClosure = (
  world: TestWorld,
  person: Person,
  role: Role = "customer",
  body: unknown = { password },
) => call<{ dueAt: string }>(world, `POST /${role}/closure`, { token: person.token, body });
/** The obstacles to closing the account. */
export const loadClosure = (world: TestWorld, person: Person, role: Role = "customer") =>
  call<ClosureView>(world, `GET /${role}/closure`, { token: person.token });
export const logIn = (world: TestWorld, identifier: string, role: Role = "customer") =>
  call<CustomerView>(world, `POST /${role}/login`, { body: { identifier, password } });
export const accountOf = (world: TestWorld, person: Person) =>
  world.deps.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
export const closureOf = (world: TestWorld, person: Person) =>
  world.deps.db
    .selectFrom("accountClosures")
    .selectAll()
    .where("accountId", "=", person.id)
    .execute();

/** A driver with all documents approved, so that their numbers are reserved. */
export async function newApprovedDriver(world: TestWorld): Promise<SignedUp> {
  const driver = await signUp(world, "driver");
  await approveDocuments(world, driver);
  const now = world.clock.now;
  await world.deps.db
    .updateTable("drivers")
    .set({ verifiedAt: now, plate: "1กข 1234" })
    .where("accountId", "=", driver.id)
    .execute();
  return driver;
}
