import type { BookingView } from "@songtan/contract/bookings";
import type { AskEdit, EditQuote } from "@songtan/contract/edits";
import type { TaskView } from "@songtan/contract/tasks";
import { type Answer, call } from "./call.ts";
import type { Person } from "./people.ts";
import type { Point } from "./points.ts";
import type { TestWorld } from "./test-world.ts";

export type Wish = Pick<AskEdit, "fromIndex"> & { dropOffs: (Partial<AskEdit["dropOffs"][number]> & Point)[] };

const complete = ({ fromIndex, dropOffs }: Wish) => ({
  fromIndex,
  dropOffs: dropOffs.map((stop) => ({
    from: null,
    address: "ที่ใหม่ ถนนพหลโยธิน",
    contactName: "ผู้รับใหม่",
    contactPhone: "+66891112222",
    ...stop,
  })),
});

/** What a customer and a driver do about other drop-offs. */
export function editing(world: TestWorld) {
  const quote = ({ token }: Person, id: string, wish: Wish): Promise<Answer<EditQuote>> =>
    call(world, `POST /bookings/${id}/edits/quote`, { token, body: complete(wish) });
  const ask = async (
    customer: Person,
    id: string,
    { key, totalSatang, ...wish }: Wish & { key?: string; totalSatang?: number },
  ): Promise<Answer<BookingView>> => {
    const seen = totalSatang ?? (await quote(customer, id, wish)).data?.totalSatang ?? 0;
    return call(world, `POST /bookings/${id}/edits`, {
      token: customer.token,
      body: { ...complete(wish), totalSatang: seen },
      headers: { "idempotency-key": key ?? crypto.randomUUID() },
    });
  };
  const answer = (driver: Person, id: string, ...[name, editId]: ["accept" | "decline", string]) =>
    call<TaskView>(world, `POST /driver/tasks/${id}/edit/${name}`, { token: driver.token, body: { editId } });
  const withdraw = ({ token }: Person, id: string, editId: string) =>
    call<BookingView>(world, `DELETE /bookings/${id}/edits/${editId}`, { token });
  const read = async ({ token }: Person, id: string) =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token })).data;
  const task = async ({ token }: Person, id: string) =>
    (await call<TaskView>(world, `GET /driver/tasks/${id}`, { token })).data;
  return { quote, ask, answer, withdraw, read, task };
}
