import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { PaymentView } from "@songtan/contract/payments/payments";
import { call } from "../world/call.ts";
import { book, send, withPhoto } from "../world/delivery.ts";
import { newDriver, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import type { PretendBank } from "./pretend-bank.ts";

/**
 * Yesterday's noon in Bangkok: near enough to the present for cards to be good, and by day, so that messages go out.
 * Today's noon would be too near in the hour after it: jobs run by the real clock, and a search that ends within that
 * hour would not end in the test.
 */
export function yesterdayNoon(): Date {
  const noon = new Date(Date.now() - 86_400_000);
  noon.setUTCHours(5, 0, 0, 0);
  return noon;
}

type Wish = Parameters<typeof book>[2];

/** A booking its customer has paid by card and confirmed at the bank; it looks for a driver. */
export async function cardPaid(
  world: TestWorld,
  bank: PretendBank,
  ...[customer, wish = {}]: [customer: Person, wish?: Wish]
): Promise<{ booking: BookingView; payment: { id: string; providerChargeId: string } }> {
  const payment = { ...wish.payment, method: "card" as const, token: await bank.token() };
  const booking = await book(world, customer, { ...wish, payment });
  const tried = () =>
    world.deps.db
      .selectFrom("payments")
      .select(["id", "providerChargeId"])
      .where("bookingId", "=", booking.id)
      .where("purpose", "=", "booking")
      .executeTakeFirstOrThrow();
  await bank.answer((await tried()).providerChargeId ?? "");
  const checked = await call<PaymentView>(world, `POST /bookings/${booking.id}/payments/check`, {
    token: customer.token,
  });
  if (checked.data?.state !== "paid") throw new Error(`not paid: ${JSON.stringify(checked.body)}`);
  const { id, providerChargeId } = await tried();
  return { booking, payment: { id, providerChargeId: providerChargeId ?? "" } };
}

/** A booking to be paid by card, without an attempt to charge it yet. */
export async function bookUncharged(world: TestWorld, customer: Person): Promise<BookingView> {
  const booking = await book(world, customer);
  await world.deps.db
    .updateTable("bookings")
    .set({ paymentMethod: "card", payer: null, payerStopIndex: null })
    .where("id", "=", booking.id)
    .execute();
  return booking;
}

/** A driver accepts the booking and delivers it to its one drop-off. */
export async function deliver(world: TestWorld, bookingId: string): Promise<Person> {
  const driver = await newDriver(world);
  const accepted = await call(world, `POST /driver/bookings/${bookingId}/accept`, {
    token: driver.token,
  });
  if (accepted.status !== 200) throw new Error(`not taken: ${JSON.stringify(accepted.body)}`);
  await send(world, driver, bookingId, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
  return driver;
}
