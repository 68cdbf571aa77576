import type { FoundRecord } from "@songtan/contract/console/overview/search";
import type { StaffScope } from "@songtan/domain/account-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBusiness } from "../../../../testing/partners/businesses.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const search = async (scopes: readonly StaffScope[], q: string) => {
  const staff = await newStaff(world, scopes);
  const path = `GET /console/search?q=${encodeURIComponent(q)}` as const;
  const { data } = await staffCall<FoundRecord[]>(world, staff, path);
  return data.map(({ kind, id }) => `${kind} ${id}`);
};

test("a number, phone, plate or name finds what the member may open, and nothing else", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const booking = await book(world, customer);
  const { id } = await newBusiness(world);
  const { name } = await world.deps.db
    .selectFrom("businesses")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { plate } = await world.deps.db
    .selectFrom("drivers")
    .select("plate")
    .where("accountId", "=", driver.id)
    .executeTakeFirstOrThrow();
  expect(await search(["booking.manage"], booking.number)).toEqual([`booking ${booking.id}`]);
  expect(await search(["booking.manage"], customer.phone)).toEqual([
    `booking ${booking.id}`,
    `customer ${customer.id}`,
  ]);
  expect(await search(["driver.review"], plate ?? "")).toEqual([`driver ${driver.id}`]);
  expect(await search(["partner.manage"], name)).toEqual([`business ${id}`]);
  for (const q of [booking.number, customer.phone, plate ?? "", name])
    expect(await search(["tariff.edit"], q)).toEqual([]);
});
