import type { BookingView, CreateBooking } from "@songtan/contract/bookings/bookings";
import type { SavedCardView } from "@songtan/contract/payments/payments";
import { call } from "../world/call.ts";
import { book, send, type TaskEventDraft, withPhoto } from "../world/delivery.ts";
import { newDriver, type Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";
import type { PretendBank } from "./pretend-bank.ts";

/** A card the customer keeps with the provider. */
export async function saveCard(
  world: TestWorld,
  bank: PretendBank,
  { token }: Person,
  number?: string,
): Promise<SavedCardView> {
  const body = { token: await bank.token(number) };
  return (await call<SavedCardView>(world, "POST /customer/cards", { token, body })).data;
}

/** The charge of a try, by the name we gave it. */
export const chargeNamed = async (bank: PretendBank, id: string) =>
  (await bank.charges()).find(({ metadata }) => metadata.paymentId === id);

/** What the provider charged for a booking, and how much of it went back. */
export async function chargedAndRefunded(world: TestWorld, bank: PretendBank, bookingId: string) {
  const { providerChargeId } = await world.deps.db
    .selectFrom("payments")
    .select("providerChargeId")
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "booking")
    .executeTakeFirstOrThrow();
  const { amount, refunded_amount } =
    (await bank.charges()).find(({ id }) => id === providerChargeId) ?? {};
  return [amount, refunded_amount];
}

/** A booking paid by card or PromptPay: it looks for a driver. */
export async function bookPaid(
  world: TestWorld,
  bank: PretendBank,
  ...[customer, payment, wish]: [
    customer: Person,
    payment: CreateBooking["payment"],
    wish?: Parameters<typeof book>[2],
  ]
): Promise<BookingView> {
  const booking = await book(world, customer, {
    ...wish,
    payment: { ...payment, payer: undefined },
  });
  const { id } = await world.deps.db
    .selectFrom("payments")
    .select("id")
    .where("bookingId", "=", booking.id)
    .where("purpose", "=", "booking")
    .executeTakeFirstOrThrow();
  await bank.answer((await chargeNamed(bank, id))?.id ?? "");
  await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  return (await call<BookingView>(world, `GET /bookings/${booking.id}`, { token: customer.token }))
    .data;
}

/** The customer offers drivers more and pays it by card; answers the charge's id. */
export async function raiseByCard(
  world: TestWorld,
  bank: PretendBank,
  ...[{ token }, bookingId, prioritySatang]: [Pick<Person, "token">, string, number]
): Promise<string> {
  const body = { totalSatang: prioritySatang, method: "card", token: await bank.token() };
  const raised = await call<BookingView>(world, `POST /bookings/${bookingId}/priority-fee`, {
    token,
    body,
  });
  const id = raised.data?.charge?.id;
  if (!id) throw new Error(`not raised: ${JSON.stringify(raised.body)}`);
  await bank.answer((await chargeNamed(bank, id))?.id ?? "");
  await call(world, `POST /charges/${id}/check`, { token });
  return id;
}

/**
 * The driver accepts a booking from the board and delivers it, waiting `waitSeconds` at the
 * pick-up.
 */
export async function completeDelivery(
  world: TestWorld,
  driver: Person,
  ...[booking, waitSeconds = 0]: [booking: BookingView, waitSeconds?: number]
): Promise<void> {
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  world.clock.advance(waitSeconds);
  const { payment } = booking;
  const cash: TaskEventDraft[] =
    payment.method === "cash" && payment.payer === "sender"
      ? [{ kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang }]
      : [];
  await send(world, driver, booking.id, [
    ...cash,
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ]);
}

/** A cash booking that is cancelled when its driver is there: its customer owes 40 baht. */
export async function createOwedFee(
  world: TestWorld,
  { token }: Pick<Person, "token">,
): Promise<void> {
  const booking = await book(world, { token });
  await comeToPickUp(world, booking.id);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token,
    body: { expectedFeeSatang: 4000 },
  });
}

/** A driver accepts a booking and waits at the pick-up: from now on cancelling it costs 40 baht. */
export async function comeToPickUp(world: TestWorld, bookingId: string): Promise<Person> {
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${bookingId}/accept`, { token: driver.token });
  await send(world, driver, bookingId, [{ kind: "heading" }, { kind: "arrived" }]);
  return driver;
}

/** The customer pays what is owed by card; answers the provider's charge. */
export async function payDues(
  world: TestWorld,
  bank: PretendBank,
  { token }: Person,
): Promise<string> {
  const body = { method: "card", token: await bank.token() };
  const answer = await call<{ id: string }>(world, "POST /customer/amount-due/payments", {
    token,
    body,
  });
  if (answer.status !== 201) throw new Error(`not paid: ${JSON.stringify(answer.body)}`);
  const { data: due } = answer;
  const charge = (await chargeNamed(bank, due.id))?.id ?? "";
  await bank.answer(charge);
  await call(world, `POST /charges/${due.id}/check`, { token });
  return charge;
}
