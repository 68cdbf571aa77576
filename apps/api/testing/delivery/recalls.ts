import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { type Answer, call } from "../world/call.ts";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import { bookAndAssign } from "./edits.ts";
import { pickUp } from "./handovers.ts";

/** The actions and views of a customer and a driver in a recall. */
export function recalling(world: TestWorld) {
  const read = async ({ token }: Person, id: string) =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token })).data;
  const task = async ({ token }: Person, id: string) =>
    (await call<TaskView>(world, `GET /driver/tasks/${id}`, { token })).data;
  /** At the shown price, by default. */
  const recall = async (
    customer: Person,
    id: string,
    { expectedReturnSatang, key }: { expectedReturnSatang?: number; key?: string } = {},
  ): Promise<Answer<BookingView>> => {
    const expectedSatang =
      expectedReturnSatang ?? (await read(customer, id))?.recall?.returnSatang ?? 0;
    return call(world, `POST /bookings/${id}/return-to-me`, {
      token: customer.token,
      body: { expectedReturnSatang: expectedSatang },
      headers: { "idempotency-key": key ?? crypto.randomUUID() },
    });
  };
  /** A booking with its goods aboard. */
  const aboard = async (wish: Parameters<typeof bookAndAssign>[1] = {}) => {
    const job = await bookAndAssign(world, wish);
    await pickUp(world, job.driver, job.booking);
    const distance = job.booking.lines.find(({ code }) => code === "distance")?.amountSatang ?? 0;
    return { ...job, backSatang: Math.round(distance / 2) };
  };
  return { read, task, recall, aboard };
}
