import type { BookingView } from "@songtan/contract/bookings";
import { call } from "../../apps/api/src/testing/call.ts";
import { type Day, isOnline, newParcel, note, type Parcel } from "./day.ts";
import { look } from "./look.ts";
import type { Somebody } from "./people.ts";
import { send } from "./phone.ts";
import type { Order } from "./plan.ts";
import type { Doings } from "./schedule.ts";
import { takePositions } from "./shift.ts";
import { DayWrong } from "./wrong.ts";

type Asked = { order: Order; person: Somebody };

/** A customer's doings: asks the price, books, pays, waits, and perhaps thinks better of it. */
export async function* customer(day: Day, { order, person }: Asked): Doings {
  yield (order.at - day.now()) / 1000;
  day.ahead -= 1;
  const parcel = yield* book(day, { order, person });
  if (!parcel) return;
  if (order.watches) day.schedule.start(watch(day, parcel, person));
  if (order.payment.method !== "cash") yield* pay(day, parcel, person);
  const regret = order.regretsSeconds;
  while (!parcel.over && parcel.pickedUpAt === null) {
    yield 30;
    if (parcel.over || parcel.pickedUpAt !== null) return;
    const waited = parcel.searchingSince && parcel.acceptedAt === null ? day.now() - parcel.searchingSince : 0;
    if (waited > order.patienceSeconds * 1000) return yield* cancel(day, parcel, person);
    const had = parcel.acceptedAt === null ? 0 : day.now() - parcel.acceptedAt;
    if (regret !== null && had > regret * 1000) return yield* cancel(day, parcel, person);
  }
}

async function* book(day: Day, { order, person: { token } }: Asked): Doings<Parcel | null> {
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
  if (made.status !== 201) throw new DayWrong(`a booking was answered ${made.status} ${made.code ?? ""}`);
  const parcel = newParcel(day, order, made.data.id);
  note(day, parcel, `booked by ${order.payment.method}, ${order.quote.stops.length - 1} drop-offs`);
  await look(day, parcel);
  return parcel;
}

async function* pay(day: Day, parcel: Parcel, { token }: Somebody): Doings {
  yield day.random.between(15, 150);
  const { payer } = parcel.order;
  if (payer === "forgets" || parcel.over) return;
  const { db } = day.world.deps;
  const tries = await db
    .selectFrom("payments")
    .select("provider_charge_id")
    .where("booking_id", "=", parcel.id)
    .execute();
  for (const { provider_charge_id: chargeId } of tries)
    if (chargeId) await day.city.bank.answer(chargeId, payer === "pays" ? "approve" : "reject");
  yield* send(day, `POST /bookings/${parcel.id}/payments/check`, { token });
  note(day, parcel, `the payer ${payer}`);
  await look(day, parcel);
}

async function* cancel(day: Day, parcel: Parcel, { token }: Somebody): Doings {
  for (let tries = 0; tries < 3; tries += 1) {
    const seen = await call<BookingView>(day.world, `GET /bookings/${parcel.id}`, { token });
    if (!seen.data.cancellation.allowed) return;
    const expectedFeeSatang = seen.data.cancellation.feeSatang;
    const answer = yield* send(day, `POST /bookings/${parcel.id}/cancel`, { token, body: { expectedFeeSatang } });
    note(day, parcel, `the customer cancels for ${expectedFeeSatang}: ${answer.status} ${answer.code ?? ""}`);
    await look(day, parcel);
    if (answer.code !== "fee_changed") return;
  }
}

/** Looks at the map every few minutes: what is promised there is kept, to be held against what comes. */
async function* watch(day: Day, parcel: Parcel, { token }: Somebody): Doings {
  while (!parcel.over) {
    yield day.random.between(100, 260);
    const rider = parcel.holder ? day.riders.get(parcel.holder) : undefined;
    if (!rider) continue;
    // Phones report every five seconds; the newest report is that old.
    if (isOnline(rider, day.now())) await takePositions(day, [rider], day.random.between(0, 5));
    const { data: view } = await call<BookingView>(day.world, `GET /bookings/${parcel.id}`, { token });
    const next = view.stops.find(({ state }) => state === "heading");
    const inTouch = isOnline(rider, day.now()) && rider.outbox.length === 0;
    if (next && view.arrival && inTouch)
      parcel.promises.push({ at: day.now(), stopIndex: next.index, arrivesAt: Date.parse(view.arrival.at) });
    if (!view.changeDriver?.allowed || !parcel.order.complains) continue;
    const answer = yield* send(day, `POST /bookings/${parcel.id}/change-driver`, { token });
    if (answer.status === 200) day.tally.driversChanged += 1;
    note(day, parcel, `the customer asks for another driver: ${answer.status} ${answer.code ?? ""}`);
    await look(day, parcel);
  }
}
