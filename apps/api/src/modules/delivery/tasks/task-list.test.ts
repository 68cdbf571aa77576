import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { pickUp, toStop } from "../../../../testing/world/driving.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("tasks are listed newest first, by state, a page at a time", async () => {
  const driver = await newDriver(world);
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(1);
    const task = await bookAndAccept(world, driver);
    ids.unshift(task.id);
    if (round === 2) break;
    await pickUp(world, driver, task);
    await send(world, driver, task.id, [
      ...toStop(1),
      { kind: "delivered", stopIndex: 1, ...withPhoto() },
    ]);
  }
  const get = async (query: string) => {
    const { data, body } = await call<TaskView[]>(world, `GET /driver/tasks?${query}`, {
      token: driver.token,
    });
    return { ids: data.map((task) => task.id), next: body.nextCursor };
  };
  expect(await get("state=active")).toEqual({ ids: ids.slice(0, 1), next: null });
  expect(await get("state=ended")).toEqual({ ids: ids.slice(1), next: null });
  const first = await get("limit=2");
  expect(first.ids).toEqual(ids.slice(0, 2));
  expect(await get(`limit=2&cursor=${first.next}`)).toEqual({ ids: ids.slice(2), next: null });
  expect(
    (await call(world, "GET /driver/tasks?cursor=nonsense", { token: driver.token })).code,
  ).toBe("invalid");
});
