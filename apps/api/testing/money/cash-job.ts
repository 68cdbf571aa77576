import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { call } from "../world/call.ts";
import type { TaskEventDraft } from "../world/delivery.ts";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

export const toPickUp: TaskEventDraft[] = [{ kind: "heading" }, { kind: "arrived" }];
export const toDropOff: TaskEventDraft[] = [
  { kind: "heading", stopIndex: 1 },
  { kind: "arrived", stopIndex: 1 },
];

/** The fare in cash, where and as much as the task says. */
export const fare = (task: TaskView): TaskEventDraft => ({
  kind: "cash_collected",
  purpose: "fare",
  stopIndex: task.cash?.stopIndex ?? 0,
  amountSatang: task.cash?.amountSatang ?? 0,
});

/** What the driver's app shows of the balance. */
export const balanceShown = async (world: TestWorld, { token }: Person) =>
  (await call<DriverView>(world, "GET /driver/user", { token })).data.balance;
