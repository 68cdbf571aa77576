import type { TaskEvent, TaskView } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { expect, test } from "vitest";
import { applyToTask } from "./optimistic-task.ts";

const id = "00000000-0000-4000-8000-000000000001";
const at = "2026-11-22T05:00:00.000Z";
const stop = (index: number, state: string) => ({
  ...{
    index,
    state,
    codAmountSatang: null,
    codCollected: false,
    pinRequired: index > 0,
    arrivedAt: at,
  },
});
/** At the last stop of a job, where the recipient's PIN is required. */
const task = (codAmountSatang: number | null, declaredValueSatang: number): TaskView =>
  ({
    ...{
      id: "task",
      state: "in_transit",
      cash: null,
      depotSince: null,
      parcel: { declaredValueSatang },
    },
    stops: [
      stop(0, "done"),
      { ...stop(1, "arrived"), codAmountSatang, codCollected: codAmountSatang !== null },
    ],
    next: [{ kind: "delivered", stopIndex: 1 }],
  }) as unknown as TaskView;
const photos = [{ id, sha256: "0".repeat(64) }];
const delivered = (pin?: string): TaskEvent => ({
  ...{ id, kind: "delivered", stopIndex: 1, occurredAt: at },
  proof: { photos, ...(pin && { pin }) },
});

test.each([
  ["an ordinary parcel: its PIN is taken to be right", null, 0, "done"],
  ["as much as is covered without asking", null, limits.liabilityFreeSatang, "done"],
  ["something valuable", null, limits.liabilityFreeSatang + 1, "arrived"],
  ["cash on delivery", 50_000, 0, "arrived"],
])("delivered with a PIN that was not checked yet, %s", (_, codSatang, valueSatang, expected) => {
  const optimistic = applyToTask(task(codSatang, valueSatang), [delivered("1234")]);
  expect(optimistic.stops[1]?.state).toBe(expected);
  expect(optimistic.next.map(({ kind }) => kind)[0]).toBe(
    expected === "done" ? undefined : "delivered",
  );
});
