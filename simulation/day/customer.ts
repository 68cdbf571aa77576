import type { BookingView } from "@songtan/contract/bookings/bookings";
import { call } from "../../apps/api/testing/world/call.ts";
import { recordPositions } from "./driver/shift.ts";
import { InvariantViolation } from "./plan/invariant-violation.ts";
import type { Order } from "./plan/plan.ts";
import type { Script } from "./plan/schedule.ts";
import { checkBooking } from "./world/check-booking.ts";
import { type Booking, type Day, isOnline, newBooking, note } from "./world/day.ts";
import type { SignedInAccount } from "./world/people.ts";
import { send } from "./world/phone.ts";

type CustomerOrder = { order: Order; person: SignedInAccount };

/** A customer's script: requests the price, books, pays, waits, and perhaps cancels. */
export async function* customer(day: Day, { order, person }: CustomerOrder): Script {
  yield (order.at - day.now()) / 1000;
  day.ahead -= 1;
  const booking = yield* book(day, { order, person });
  if (!booking) return;
  if (order.watches) day.schedule.start(watch(day, booking, person));
  if (order.payment.method !== "cash") yield* pay(day, booking, person);
  const regret = order.regretsSeconds;
  while (!booking.isOver && booking.pickedUpAt === null) {
    yield 30;
    if (booking.isOver || booking.pickedUpAt !== null) return;
    const waited =
      booking.searchingSince && booking.acceptedAt === null
        ? day.now() - booking.searchingSince
        : 0;
    if (waited > order.patienceSeconds * 1000) return yield* cancel(day, booking, person);
    const had = booking.acceptedAt === null ? 0 : day.now() - booking.acceptedAt;
    if (regret !== null && had > regret * 1000) return yield* cancel(day, booking, person);
  }
}

async function* book(
  day: Day,
  { order, person: { token } }: CustomerOrder,
): Script<Booking | null> {
  const quote = yield* send<{ id: string }>(day, "POST /quotes", { token, body: order.quote });
  if (quote.status !== 201) {
    day.refusedQuotes.push(quote.code ?? String(quote.status));
    return null;
  }
  yield day.random.between(10, 120);
  const card = order.payment.method === "card" ? { token: await day.city.bank.token() } : {};
  const contact = { contactName: "มาลี", contactPhone: "081-111-1111" };
  const stops = order.quote.stops.map(() => contact);
  const body = { quoteId: quote.data.id, stops, payment: { ...order.payment, ...card } };
  const made = yield* send<BookingView>(day, "POST /bookings", { token, body });
  if (made.status !== 201)
    throw new InvariantViolation(`a booking was answered ${made.status} ${made.code ?? ""}`);
  const booking = newBooking(day, order, made.data.id);
  note(
    day,
    booking,
    `booked by ${order.payment.method}, ${order.quote.stops.length - 1} drop-offs`,
  );
  await checkBooking(day, booking);
  return booking;
}

async function* pay(day: Day, booking: Booking, { token }: SignedInAccount): Script {
  yield day.random.between(15, 150);
  const { payer } = booking.order;
  if (payer === "forgets" || booking.isOver) return;
  const { db } = day.world.deps;
  const tries = await db
    .selectFrom("payments")
    .select("providerChargeId")
    .where("bookingId", "=", booking.id)
    .where("purpose", "=", "booking")
    .execute();
  for (const { providerChargeId: chargeId } of tries)
    if (chargeId) await day.city.bank.answer(chargeId, payer === "pays" ? "approve" : "reject");
  yield* send(day, `POST /bookings/${booking.id}/payments/check`, { token });
  note(day, booking, `the payer ${payer}`);
  await checkBooking(day, booking);
}

async function* cancel(day: Day, booking: Booking, { token }: SignedInAccount): Script {
  for (let tries = 0; tries < 3; tries += 1) {
    const current = await call<BookingView>(day.world, `GET /bookings/${booking.id}`, { token });
    if (!current.data.cancellation.allowed) return;
    const expectedFeeSatang = current.data.cancellation.feeSatang;
    const answer = yield* send(day, `POST /bookings/${booking.id}/cancel`, {
      token,
      body: { expectedFeeSatang },
    });
    note(
      day,
      booking,
      `the customer cancels for ${expectedFeeSatang}: ${answer.status} ${answer.code ?? ""}`,
    );
    await checkBooking(day, booking);
    if (answer.code !== "fee_changed") return;
  }
}

/**
 * Looks at the map every few minutes: promised arrivals are recorded, to compare them with the real
 * ones.
 */
async function* watch(day: Day, booking: Booking, { token }: SignedInAccount): Script {
  while (!booking.isOver) {
    yield day.random.between(100, 260);
    const driver = booking.holder ? day.drivers.get(booking.holder) : undefined;
    if (!driver) continue;
    // Phones report every five seconds; the newest report is that old.
    if (isOnline(driver, day.now())) await recordPositions(day, [driver], day.random.between(0, 5));
    const { data: view } = await call<BookingView>(day.world, `GET /bookings/${booking.id}`, {
      token,
    });
    const next = view.stops.find(({ state }) => state === "heading");
    const inTouch = isOnline(driver, day.now()) && driver.outbox.length === 0;
    if (next && view.arrival && inTouch)
      booking.promises.push({
        at: day.now(),
        stopIndex: next.index,
        arrivesAt: Date.parse(view.arrival.at),
      });
    if (!view.changeDriver?.allowed || !booking.order.complains) continue;
    const answer = yield* send(day, `POST /bookings/${booking.id}/change-driver`, { token });
    if (answer.status === 200) day.tally.driversChanged += 1;
    note(
      day,
      booking,
      `the customer asks for another driver: ${answer.status} ${answer.code ?? ""}`,
    );
    await checkBooking(day, booking);
  }
}
