import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { EditQuote, RequestEdit } from "@songtan/contract/bookings/edits";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { type Answer, call } from "../world/call.ts";
import { book, send } from "../world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../world/people.ts";
import { chatuchak, type Point, silom } from "../world/points.ts";
import type { TestWorld } from "../world/test-world.ts";
import { delivered, pickUp } from "./handovers.ts";

export type Wish = Omit<RequestEdit, "dropOffs" | "totalSatang"> & {
  dropOffs: (Partial<RequestEdit["dropOffs"][number]> & Point)[];
};

const complete = ({ dropOffs, ...wish }: Wish) => ({
  ...wish,
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
  const requestEdit = async (
    customer: Person,
    id: string,
    { key, totalSatang, ...wish }: Wish & { key?: string; totalSatang?: number },
  ): Promise<Answer<BookingView>> => {
    const expectedSatang = totalSatang ?? (await quote(customer, id, wish)).data?.totalSatang ?? 0;
    return call(world, `POST /bookings/${id}/edits`, {
      token: customer.token,
      body: { ...complete(wish), totalSatang: expectedSatang },
      headers: { "idempotency-key": key ?? crypto.randomUUID() },
    });
  };
  const answer = (driver: Person, id: string, ...[name, editId]: ["accept" | "decline", string]) =>
    call<TaskView>(world, `POST /driver/tasks/${id}/edit/${name}`, {
      token: driver.token,
      body: { editId },
    });
  const withdraw = ({ token }: Person, id: string, editId: string) =>
    call<BookingView>(world, `DELETE /bookings/${id}/edits/${editId}`, { token });
  const read = async ({ token }: Person, id: string) =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token })).data;
  const task = async ({ token }: Person, id: string) =>
    (await call<TaskView>(world, `GET /driver/tasks/${id}`, { token })).data;
  /** Requests an edit and returns its state. */
  const requestedEdit = async (customer: Person, id: string, wish: Wish) => {
    const { status, data, body } = await requestEdit(customer, id, wish);
    if (status !== 201 || !data.edit.newest) throw new Error(`not asked: ${JSON.stringify(body)}`);
    return data.edit.newest;
  };
  /** Requests one drop-off instead of the present ones and returns the edit's id. */
  const requestOneDropOff = async (
    { customer, id }: Pick<Job, "customer" | "id">,
    point: Wish["dropOffs"][number] = far,
  ) => (await requestedEdit(customer, id, { fromIndex: 1, dropOffs: [point] })).id;
  /** Requests an edit, and the driver agrees. */
  const agreed = async ({ customer, driver, id }: Job, wish: Wish) => {
    const edit = await requestedEdit(customer, id, wish);
    const { status, body } = await answer(driver, id, "accept", edit.id);
    if (status !== 200) throw new Error(`not agreed: ${JSON.stringify(body)}`);
    return edit;
  };
  return {
    quote,
    requestEdit,
    requestedEdit,
    requestOneDropOff,
    agreed,
    answer,
    withdraw,
    read,
    task,
  };
}

/** The drop-offs of a booking as they are, in whichever order. */
export async function dropOffsOf(
  world: TestWorld,
  { customer, id }: Pick<Job, "customer" | "id">,
  order: number[],
) {
  const { stops } = await editing(world).read(customer, id);
  return order.map((from) => {
    const {
      latitude = 0,
      longitude = 0,
      address = "",
      contactPhone = "",
      contactName = "",
      note,
    } = stops[from] ?? {};
    return { from, latitude, longitude, address, contactPhone, contactName, note: note ?? "" };
  });
}

export type Job = { customer: Person; driver: Person; id: string };

/** A place further from the pick-up than Silom, so that going there costs more. */
export const far = { ...chatuchak, from: null };
/** Nearer than that. */
export const near = { ...silom, address: "สีลม", from: null };

/** A driver accepts a waiting booking. */
export async function assign<Booking extends { id: string }>(
  world: TestWorld,
  customer: Person,
  booking: Booking,
) {
  const driver = await newDriver(world);
  const { status, body } = await call(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`);
  return { customer, driver, booking, id: booking.id };
}

/** A booking that a driver has; in cash from the sender, unless wished otherwise. */
export async function bookAndAssign(world: TestWorld, wish: Parameters<typeof book>[2] = {}) {
  const customer = await newCustomer(world);
  return assign(world, customer, await book(world, customer, wish));
}

/** The driver brings a job with one drop-off, and what comes of that is done. */
export async function bringJob(
  world: TestWorld,
  {
    driver,
    booking,
  }: Job & { booking: { id: string; totalSatang: number; payment: { method: string } } },
): Promise<void> {
  await pickUp(world, driver, booking);
  await send(world, driver, booking.id, delivered(1));
  await world.runJobs();
  await world.runJobs();
}
