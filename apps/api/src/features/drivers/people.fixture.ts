import { randomUUID } from "node:crypto";
import type { BookingView, CreateBooking } from "@songtan/contract/bookings";
import type { CreateQuote, QuoteView } from "@songtan/contract/quotes";
import type { TaskEvent, TaskEventsAnswer, TaskView } from "@songtan/contract/tasks";
import type { Vehicle } from "@songtan/domain/quoting/words";
import type { z } from "zod";
import { newToken, sha256 } from "../../secrets.ts";
import type { TestWorld } from "../../testing/test-world.ts";

export type Person = { id: string; token: string; phone: string };
export type Point = { latitude: number; longitude: number };
type Answer<T> = { status: number; data: T; code: string | undefined; body: Record<string, unknown> };

export const siam: Point = { latitude: 13.7466, longitude: 100.5347 };
export const nearSiam: Point = { latitude: 13.7478, longitude: 100.5321 };
export const silom: Point = { latitude: 13.7279, longitude: 100.524 };
export const ari: Point = { latitude: 13.7797, longitude: 100.5446 };

let count = 0;
let calls = 0;

/** An account with a verified phone and a session, as sign-up and a code would have left it. */
async function newPerson({ deps }: TestWorld, role: "customer" | "driver", phone?: string): Promise<Person> {
  count += 1;
  const person = {
    id: randomUUID(),
    token: newToken(),
    phone: phone ?? `+668${String(10_000_000 + count).padStart(8, "0")}`,
  };
  const now = deps.clock();
  await deps.db
    .insertInto("accounts")
    .values({
      id: person.id,
      role,
      first_name: role === "driver" ? "อนันต์" : "มาลี",
      last_name: "ใจดี",
      phone: person.phone,
      phone_verified_at: now,
      email: `${role}${count}@example.test`,
      email_verified_at: now,
      password_hash: "not a hash: nobody signs in with it",
    })
    .execute();
  await deps.db
    .insertInto("sessions")
    .values({
      account_id: person.id,
      role,
      token_hash: sha256(person.token),
      device_name: "test",
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return person;
}

export const newCustomer = (world: TestWorld, phone?: string): Promise<Person> => newPerson(world, "customer", phone);

type DriverWish = { vehicle?: Vehicle; at?: Point; verified?: boolean; onDuty?: boolean; phone?: string };

/** A verified driver, on duty beside the pick-up unless wished otherwise. */
export async function newDriver(world: TestWorld, wish: DriverWish = {}): Promise<Person> {
  const { vehicle = "motorcycle", at = nearSiam, verified = true, onDuty = verified } = wish;
  const driver = await newPerson(world, "driver", wish.phone);
  const { db, clock } = world.deps;
  await db
    .insertInto("drivers")
    .values({
      account_id: driver.id,
      vehicle,
      plate: `${count}กข ${1000 + count}`,
      plate_province: "10",
      verified_at: verified ? clock() : null,
    })
    .execute();
  if (onDuty) {
    await call(world, driver, "PUT", "/api/driver/duty", { onDuty: true });
    await report(world, driver, at);
  }
  return driver;
}

/** The driver's phone says where it is, now. */
export const report = (world: TestWorld, driver: Person, at: Point) =>
  call<{ accepted: number }>(world, driver, "POST", "/api/driver/positions", {
    positions: [{ ...at, accuracyMetres: 10, recordedAt: world.deps.clock().toISOString() }],
  });

/** One request through the real routes. */
export async function call<T = unknown>(
  world: TestWorld,
  who: Person | null,
  ...[method, url, body, headers = {}]: [
    method: "GET" | "POST" | "PUT",
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ]
): Promise<Answer<T>> {
  calls += 1;
  const response = await world.app.inject({
    method,
    url,
    // From an address of its own each: limits per address are not what these tests are about.
    remoteAddress: `10.0.${Math.floor(calls / 250) % 250}.${calls % 250}`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), "accept-language": "th", ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const parsed = response.json() as { data: T; error?: { code: string } };
  return { status: response.statusCode, data: parsed.data, code: parsed.error?.code, body: parsed };
}

type Wish = {
  quote?: Partial<z.input<typeof CreateQuote>>;
  payment?: Partial<CreateBooking["payment"]>;
  at?: Point;
  dropOffs?: (Point & { codAmountSatang?: number })[];
};

/** Quotes and books as a customer does: Siam to Silom by motorcycle, cash from the sender. */
export async function book(world: TestWorld, customer: Person, wish: Wish = {}): Promise<BookingView> {
  const dropOffs = wish.dropOffs ?? [silom];
  const quote = await call<QuoteView>(world, customer, "POST", "/api/quotes", {
    stops: [
      { ...(wish.at ?? siam), address: "สยามพารากอน ประตู 3" },
      ...dropOffs.map((stop, index) => ({ ...stop, address: `ปลายทาง ${index + 1} ถนนสีลม` })),
    ],
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 1 },
    extras: [],
    ...wish.quote,
  });
  if (quote.status !== 201) throw new Error(`no quote: ${JSON.stringify(quote.body)}`);
  const booking = await call<BookingView>(world, customer, "POST", "/api/bookings", {
    quoteId: quote.data.id,
    stops: [
      { contactName: "มาลี", contactPhone: "081-111-1111" },
      ...dropOffs.map((_, index) => ({
        contactName: `สมชาย ${index + 1}`,
        contactPhone: `08922222${index}${index}`,
        note: "โทรก่อนถึง",
      })),
    ],
    payment: { method: "cash", payer: "sender", ...wish.payment },
  });
  if (booking.status !== 201) throw new Error(`no booking: ${JSON.stringify(booking.body)}`);
  return booking.data;
}

/** A booking that this driver has taken from the board. */
export async function bookAndTake(world: TestWorld, driver: Person, wish: Wish = {}): Promise<TaskView> {
  const booking = await book(world, await newCustomer(world), wish);
  const task = await call<TaskView>(world, driver, "POST", `/api/driver/bookings/${booking.id}/accept`);
  if (task.status !== 200) throw new Error(`not taken: ${JSON.stringify(task.body)}`);
  return task.data;
}

export type Fact = Partial<z.input<typeof TaskEvent>> & Pick<TaskEvent, "kind">;
export const photo = () => ({ id: randomUUID(), sha256: "a".repeat(64) });
export const withPhoto = () => ({ proof: { photos: [photo()] } });

/** Gives facts their ids and, unless told, the present time and stop 0. */
export const facts = (world: TestWorld, given: readonly Fact[]) =>
  given.map((fact) => ({ id: randomUUID(), stopIndex: 0, occurredAt: world.deps.clock().toISOString(), ...fact }));

/** The phone sends facts about a task. */
export async function send(
  world: TestWorld,
  driver: Person,
  ...[taskId, given]: [taskId: string, given: readonly Fact[]]
): Promise<z.infer<typeof TaskEventsAnswer>> {
  const answer = await call<z.infer<typeof TaskEventsAnswer>>(
    world,
    driver,
    "POST",
    `/api/driver/tasks/${taskId}/events`,
    {
      events: facts(world, given),
    },
  );
  if (answer.status !== 200) throw new Error(`not taken: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** `applied applied refused:pin_wrong`: what became of each fact. */
export const outcomes = (answer: z.infer<typeof TaskEventsAnswer>): string =>
  answer.outcomes.map(({ outcome, code }) => (code ? `${outcome}:${code}` : outcome)).join(" ");
