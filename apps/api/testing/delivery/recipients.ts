import type { TaskView } from "@songtan/contract/drivers/tasks";
import { call } from "../world/call.ts";
import { book, send, withPhoto } from "../world/delivery.ts";
import { newCustomer, newDriver, newPhone, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

export type RecipientBooking = { customer: Person; driver: Person; id: string; key: string };

/** A booking with a PIN and a driver, and the key of its recipient's link. */
export async function bookForRecipient(world: TestWorld): Promise<RecipientBooking> {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { id } = await book(world, customer, { quote: { extras: ["pin"] } });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  return { customer, driver, id, key: world.deps.secrets.recipientKey(id, 1) };
}

/** Gives the booking its own phone, so that messages of other tests do not match. */
export async function giveOwnPhone(
  world: TestWorld,
  { id }: Pick<RecipientBooking, "id">,
): Promise<string> {
  const phone = `+66${newPhone().slice(1)}`;
  await world.deps.db
    .updateTable("stops")
    .set({ contactPhone: phone })
    .where("bookingId", "=", id)
    .execute();
  return phone;
}

/** The driver collects the fare in cash, and has the goods. */
export async function collectParcel(
  world: TestWorld,
  { driver, id }: RecipientBooking,
): Promise<void> {
  const { totalSatang } = (
    await call<TaskView>(world, `GET /driver/tasks/${id}`, { token: driver.token })
  ).data;
  await send(world, driver, id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: totalSatang },
    { kind: "picked_up", ...withPhoto() },
  ]);
}
