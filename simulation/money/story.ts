import { randomUUID } from "node:crypto";
import { priorityOf } from "@songtan/domain/charges/charge";
import type { QuoteLineCode } from "@songtan/domain/quoting/words";
import type { Random } from "@songtan/sandbox/random";
import { type Answer, call, type Route } from "../../apps/api/src/testing/call.ts";
import type { Person } from "../../apps/api/src/testing/people.ts";
import type { City } from "../city.ts";
import type { Records } from "./records.ts";

/** One story of money: what is known of it, what was done, and the chance that decides what is done next. */
export type Story = {
  city: City;
  random: Random;
  customer: Person;
  drivers: Person[];
  steps: string[];
  /** The provider's events that were not told yet, and those that were, for telling twice. */
  untold: { id: string }[];
  told: { id: string }[];
  faults: number;
  /** Nothing fails any more. */
  calm: boolean;
  beganAt: Date;
  /** Money also leaves by bank transfer in this one. */
  paysOut: boolean;
  /** As they stood after the last step that was checked. */
  records: Records | null;
};
export type HistoryResult = {
  steps: number;
  /** Requests, webhooks and jobs that died between two statements. */
  deaths: number;
  /** Calls of the provider whose answer was lost, or that were never carried out. */
  faults: number;
  /** What was said or asked twice. */
  repeats: number;
  /** How the bookings ended, such as `delivered by card`. */
  ends: string[];
  /** What was asked for and done, such as `POST /bookings/…/tip`. */
  done: string[];
};
export type BookingNow = {
  id: string;
  number: string;
  state: string;
  method: string;
  total: number;
  driverId: string | null;
  cashStop: number | null;
  fareTaken: boolean;
  stops: { index: number; state: string; cod: number; codTaken: boolean }[];
  tries: { state: string; chargeId: string | null; method: string }[];
  /** The priority fee it has. */
  priority: number;
  /** What its customer pays besides, for this booking or for dues. */
  charges: { id: string; state: string; chargeId: string | null; method: string }[];
  /** What was paid for it, and what of that staff may still give back. */
  paid: { id: string; left: number } | null;
  /** What its customer owes, of all bookings. */
  due: number;
};

export type Step = [weight: number, name: string, act: () => Promise<unknown>];

/** A moment to die in, or none; and what the network to the provider does meanwhile. */
export function fate(story: Story, faultChance = 0.1): Parameters<City["death"]["during"]>[0] {
  const { random, calm, city } = story;
  story.faults += city.network.heal();
  if (calm) return null;
  if (random.chance(faultChance)) city.network.next(random.chance(0.6) ? "lose_answer" : "no_call", random.whole(0, 1));
  return random.chance(0.2) ? { statementsLeft: random.whole(0, 30), afterIt: random.chance(0.5) } : null;
}

/** Sends a request as a phone does: with a key, and again when no answer came. It may be sent twice anyway. */
export async function send<T>(
  story: Story,
  route: Route,
  { token, cookie, body }: { token?: string; cookie?: string; body?: unknown },
): Promise<Answer<T> | null> {
  const { city, random } = story;
  const headers = { "idempotency-key": randomUUID(), ...(cookie && { cookie }) };
  const ask = (dieAt: ReturnType<typeof fate>) => {
    // Nobody presses twice in the same thousandth of a second.
    city.world.clock.advance(1);
    return city.death.during(dieAt, () => call<T>(city.world, route, { token, body, headers }));
  };
  let answer = await ask(fate(story));
  story.steps.push(
    `${route.replace(/[0-9a-f-]{36}/g, "…")} → ${answer ? `${answer.status} ${answer.code ?? ""}` : "died"}`,
  );
  const lost = !answer || answer.status >= 500;
  if ((lost && random.chance(0.8)) || random.chance(0.1)) {
    answer = await ask(fate(story));
    story.steps.push(`  again → ${answer ? `${answer.status} ${answer.code ?? ""}` : "died"}`);
  }
  return answer;
}

export const wait = (story: Story, seconds: number): Step[1] => {
  story.city.world.clock.advance(seconds);
  return `waits ${seconds} s`;
};

/** The newest booking as it stands in the database: what a runner sees, not what a person was told. */
export async function bookingNow({ city, customer }: Story): Promise<BookingNow | null> {
  const { db } = city.world.deps;
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where("customer_id", "=", customer.id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const stops = await db.selectFrom("stops").selectAll().where("booking_id", "=", row.id).orderBy("index").execute();
  const tries = await db
    .selectFrom("payments")
    .selectAll()
    .where("booking_id", "=", row.id)
    .orderBy("place", "desc")
    .execute();
  const paid = tries.find((one) => one.state === "paid");
  const charges = await db.selectFrom("charges").selectAll().where("customer_id", "=", customer.id).execute();
  const due = await db
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("owner_id", "=", customer.id)
    .where("account", "=", "customer_due")
    .executeTakeFirst();
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    method: row.payment_method,
    total: Number(row.total_satang),
    driverId: row.driver_id,
    cashStop: row.payer_stop_index,
    fareTaken: row.fare_collected_at !== null,
    stops: stops.map((stop) => ({
      index: stop.index,
      state: stop.state,
      cod: Number(stop.cod_amount_satang),
      codTaken: stop.cod_collected_at !== null,
    })),
    tries: tries.map((one) => ({ state: one.state, chargeId: one.provider_charge_id, method: one.method })),
    priority: priorityOf(row.lines as { code: QuoteLineCode; amountSatang: number }[]),
    charges: charges.map((one) => ({
      id: one.id,
      state: one.state,
      chargeId: one.provider_charge_id,
      method: one.method,
    })),
    paid: paid ? { id: paid.id, left: Number(paid.amount_satang) - Number(paid.refunded_satang) } : null,
    due: Number(due?.balance_satang ?? 0),
  };
}
