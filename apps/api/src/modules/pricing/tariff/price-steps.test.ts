import type { TariffDraft, TariffVersionView } from "@songtan/contract/console/tariffs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let other: Staff;
beforeEach(async () => {
  await world?.close();
  world = await openTestWorld();
  [staff, other] = [await newStaff(world, ["tariff.edit"]), await newStaff(world, ["tariff.edit"])];
});
afterAll(() => world.close());

const inDays = (days: number) =>
  new Date(world.clock.now.getTime() + days * 86_400_000).toISOString();
/** A draft in which a motorcycle's base is this many percent higher than in the version that it replaces. */
async function draftOf(by: Staff, { percent, from }: { percent: number; from: number }) {
  const { data } = await staffCall<TariffDraft>(world, by, "POST /console/tariff-drafts", {
    body: {},
  });
  const { id, revision, terms } = data;
  const { motorcycle } = terms.vehicles;
  const baseSatang = Math.round(motorcycle.baseSatang * (1 + percent / 100));
  const vehicles = { ...terms.vehicles, motorcycle: { ...motorcycle, baseSatang } };
  return (
    await staffCall<TariffDraft>(world, by, `PUT /console/tariff-drafts/${id}`, {
      body: {
        ...{ revision, version: `steps-${from}`, effectiveFrom: inDays(from), note: "" },
        terms: { ...terms, vehicles },
      },
    })
  ).data;
}
const publish = (by: Staff, { id, revision }: TariffDraft) =>
  staffCall<TariffVersionView>(world, by, `POST /console/tariff-drafts/${id}/publish`, {
    body: { revision },
  });
const withdraw = (by: Staff, { id }: { id: string }) =>
  staffCall<TariffVersionView>(world, by, `POST /console/tariffs/${id}/withdraw`);
const later = (days: number) =>
  world.owner.query("update tariffs set created_at = created_at - $1 * interval '1 day'", [days]);

test("versions that one person publishes within the days of the setting count together", async () => {
  expect((await publish(staff, await draftOf(staff, { percent: 5, from: 30 }))).status).toBe(200);
  const second = await draftOf(staff, { percent: 10, from: 20 });
  expect(second.needsSecond).toBe(true);
  expect((await publish(staff, second)).code).toBe("second_person_needed");
  // Published by another person, it is no step of one person.
  expect((await publish(other, second)).status).toBe(200);
  const third = await draftOf(other, { percent: 5, from: 10 });
  expect([third.needsSecond, (await publish(other, third)).status]).toEqual([false, 200]);
  const fourth = await draftOf(staff, { percent: 5, from: 9 });
  expect([fourth.needsSecond, (await publish(staff, fourth)).status]).toEqual([false, 200]);
  const fifth = await draftOf(staff, { percent: 5, from: 8 });
  expect([fifth.needsSecond, (await publish(staff, fifth)).code]).toEqual([
    true,
    "second_person_needed",
  ]);
  await later(8);
  expect((await publish(staff, fifth)).status).toBe(200);
});

test("a planned version whose withdrawal changes prices by more than the limit is withdrawn by two, and a smaller one by one", async () => {
  const draft = await draftOf(staff, { percent: 20, from: 30 });
  const large = (await publish(other, draft)).data;
  const first = await withdraw(staff, large);
  expect(first.data).toMatchObject({
    ...{ state: "upcoming", withdrawalRequestedBy: { id: staff.id } },
  });
  expect((await withdraw(staff, large)).code).toBe("second_person_needed");
  await expect(
    world.deps.db
      .updateTable("tariffs")
      .set({ withdrawnAt: world.clock.now, withdrawnBy: staff.id })
      .where("id", "=", large.id)
      .execute(),
  ).rejects.toThrow("tariffs_withdrawal_four_eyes");
  const third = await newStaff(world, ["tariff.edit"]);
  const both = await Promise.all([withdraw(other, large), withdraw(third, large)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const small = (await publish(staff, await draftOf(staff, { percent: 8, from: 40 }))).data;
  // It undoes the person's own step.
  expect((await withdraw(staff, small)).data.state).toBe("withdrawn");
});
