import type { TaskView } from "@songtan/contract/drivers/tasks";
import { expect } from "vitest";
import { outcomes, send, withPhoto } from "./delivery.ts";
import type { Person } from "./people.ts";
import type { TestWorld } from "./test-world.ts";

/** What happened to a booking, in order: `booked searching assigned`. */
export const kindsOf = async (world: TestWorld, id: string) =>
  (
    await world.deps.db
      .selectFrom("bookingEvents")
      .select("kind")
      .where("bookingId", "=", id)
      .orderBy("id")
      .execute()
  )
    .map((row) => row.kind)
    .join(" ");
export const toPickUp = [{ kind: "heading" }, { kind: "arrived" }] as const;
export const toStop = (stopIndex: number) =>
  [
    { kind: "heading", stopIndex },
    { kind: "arrived", stopIndex },
  ] as const;
export const fare = (task: TaskView, stopIndex = 0) =>
  ({ kind: "cash_collected", stopIndex, purpose: "fare", amountSatang: task.totalSatang }) as const;

/** Up to the goods being aboard, the sender paying. */
export async function pickUp(world: TestWorld, driver: Person, task: TaskView): Promise<void> {
  const answer = await send(world, driver, task.id, [
    ...toPickUp,
    fare(task),
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect(outcomes(answer)).toBe("applied applied applied applied");
}
