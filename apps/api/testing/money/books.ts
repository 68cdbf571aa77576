import type { BookMonthReport, BooksProof } from "@songtan/contract/console/books";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { call } from "../world/call.ts";
import { book, send, type TaskEventDraft, withPhoto } from "../world/delivery.ts";
import { newCustomer, type Person } from "../world/people.ts";
import { silom } from "../world/points.ts";
import { newStaff, type Staff, staffCall } from "../world/staff.ts";
import { openTestWorld, type TestWorld } from "../world/test-world.ts";
import { expectWholeBooks } from "./ledger-balance.ts";

/** A world and who of its staff reads the books. */
export type Books = { world: TestWorld; accountant: Staff };

const opened: TestWorld[] = [];

export async function openBooks(env: Record<string, string> = {}): Promise<Books> {
  const world = await openTestWorld(env);
  opened.push(world);
  return { world, accountant: await newStaff(world, ["payout.run"]) };
}

/** Closes each opened world once; after any test its books must add up. */
export async function closeBooks(): Promise<void> {
  for (const world of opened.splice(0)) {
    await expectWholeBooks(world);
    await world.close();
  }
}

/** A cash job with 500 baht to collect at the door, driven to the end. `occurredAt` of its last fact may be earlier. */
export async function deliver(
  { world, driver }: { world: TestWorld; driver: Person },
  { customer, deliveredAt }: { customer?: Person; deliveredAt?: Date } = {},
) {
  const booking = await book(world, customer ?? (await newCustomer(world)), {
    dropOffs: [{ ...silom, codAmountSatang: 50_000 }],
  });
  const task = (
    await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
      token: driver.token,
    })
  ).data;
  const toDoor: TaskEventDraft[] = [
    { kind: "heading" },
    { kind: "arrived" },
    {
      kind: "cash_collected",
      purpose: "fare",
      stopIndex: 0,
      amountSatang: task.cash?.amountSatang ?? 0,
    },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "cash_collected", purpose: "cod", stopIndex: 1, amountSatang: 50_000 },
  ];
  await send(world, driver, task.id, toDoor);
  const finish = (at?: Date) =>
    send(world, driver, task.id, [
      {
        kind: "delivered",
        stopIndex: 1,
        ...withPhoto(),
        ...(at && { occurredAt: at.toISOString() }),
      },
    ]);
  if (!deliveredAt) await finish();
  return { booking, task, finish };
}
export const monthReport = async (by: Books, month: string) =>
  (await staffCall<BookMonthReport>(by.world, by.accountant, `GET /console/books/months/${month}`))
    .data;
export const proof = async (by: Books) =>
  (await staffCall<BooksProof>(by.world, by.accountant, "GET /console/books/proof")).data;
export const file = async (by: Books, path: string) => {
  const answer = await by.world.app.inject({
    url: `/api${path}`,
    headers: { cookie: by.accountant.cookie },
  });
  return { status: answer.statusCode, text: answer.body, type: answer.headers["content-type"] };
};
export const close = (by: Books, month: string, seenEntries: number) =>
  staffCall<BookMonthReport>(by.world, by.accountant, `POST /console/books/months/${month}/close`, {
    body: { seenEntries },
  });
export const november = "2026-11-01";
