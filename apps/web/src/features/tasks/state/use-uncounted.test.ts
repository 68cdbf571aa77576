import type { TaskView } from "@songtan/contract/drivers/tasks";
import { expect, test } from "vitest";
import { sumUncounted } from "./use-uncounted.ts";

const readAt = Date.parse("2026-11-23T05:00:00.000Z");
const job = (id: string, more: Partial<TaskView>) =>
  ({
    ...{
      id,
      state: "delivered",
      earned: [],
      paySatang: 6504,
      waitingSatang: 0,
      tipSatang: 0,
      endedAt: null,
    },
    ...more,
  }) as unknown as TaskView;

test("what is done on the phone and not sent is not in the day's figures, at the pay that was promised", () => {
  expect(sumUncounted([job("unsent", {})], [], readAt)).toEqual({ jobs: 1, amountSatang: 6504 });
});

test("nor is a job that ended after the figures were read; one before it is, and each job counts once", () => {
  const later = job("later", { endedAt: "2026-11-23T05:01:00.000Z" });
  const before = job("before", { endedAt: "2026-11-23T04:59:00.000Z" });
  const going = job("going", { state: "in_transit" });
  const unsent = job("unsent", {});
  const known = [later, before, going, unsent];
  expect(sumUncounted([unsent], known, readAt)).toEqual({ jobs: 2, amountSatang: 13_008 });
});

test("a job that ends without pay brings nothing that could be missing", () => {
  expect(sumUncounted([job("cancelled", { state: "cancelled" })], [], readAt)).toEqual({
    jobs: 0,
    amountSatang: 0,
  });
});
