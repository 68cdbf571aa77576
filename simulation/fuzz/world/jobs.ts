import { randomUUID } from "node:crypto";
import { newPhone, now, type Person, sha256, siam, silom, type World } from "./world.ts";

export type Booked = {
  id: string;
  totalSatang: number;
  shareUrl: string;
  number: string;
  recipientPhone: string;
};
type DriverEvent = { kind: string; stopIndex?: number } & Record<string, unknown>;
type Drop = { latitude: number; longitude: number; address: string; codAmountSatang?: number };
export type Wish = {
  quote?: Record<string, unknown>;
  from?: Drop;
  dropOffs?: readonly Drop[];
  payment?: Record<string, unknown>;
};

/** Quotes and books as a customer does: Siam to Silom by motorcycle, cash from the sender. */
export async function book(
  { caller }: Pick<World, "caller">,
  customer: Person,
  wish: Wish = {},
): Promise<Booked> {
  const stops = [wish.from ?? siam, ...(wish.dropOffs ?? [silom])];
  const quote = await caller.done(customer, "POST /quotes", {
    body: {
      stops,
      vehicle: "motorcycle",
      parcel: { category: "document", weightKg: 1 },
      ...wish.quote,
    },
  });
  const phones = stops.map(() => newPhone());
  const booked = await caller.done(customer, "POST /bookings", {
    body: {
      quoteId: quote.id,
      stops: stops.map((_, index) => ({
        contactName: `คน ${index}`,
        contactPhone: phones[index],
        note: "ชั้น 2",
      })),
      payment: wish.payment ?? { method: "cash", payer: "sender" },
    },
  });
  return { ...booked, recipientPhone: phones[1] ?? "" };
}

/** On duty at the pick-up, as a phone in front of its driver reports it. */
export async function goOnDuty(
  { caller }: Pick<World, "caller">,
  driver: Person,
  at: Drop = siam,
): Promise<void> {
  await caller.done(driver, "PUT /driver/duty", { body: { onDuty: true } });
  const { latitude, longitude } = at;
  await caller.done(driver, "POST /driver/positions", {
    body: {
      positions: [{ latitude, longitude, accuracyMetres: 8, heading: 90, recordedAt: now() }],
    },
  });
}

/** A driver of their own accepts a booking from the board. */
export async function acceptedBy(
  world: World,
  booking: Pick<Booked, "id">,
  vehicle?: string,
): Promise<Person> {
  const driver = await world.nextDriver(vehicle);
  await goOnDuty(world, driver);
  await world.caller.done(driver, "POST /driver/bookings/{id}/accept", {
    path: { id: booking.id },
  });
  return driver;
}

export const withPhoto = () => ({
  proof: { photos: [{ id: randomUUID(), sha256: sha256(randomUUID()) }] },
});

/** What a driver did, in order; each has to be applied. */
export async function report(
  { caller }: Pick<World, "caller">,
  driver: Person,
  ...[id, driverEvents]: [string, readonly DriverEvent[]]
) {
  for (const driverEvent of driverEvents) {
    const event = { id: randomUUID(), stopIndex: 0, occurredAt: now(), ...driverEvent };
    const { outcomes } = await caller.done(driver, "POST /driver/tasks/{id}/events", {
      path: { id },
      body: { events: [event] },
    });
    const [{ outcome, code }] = outcomes;
    if (outcome !== "applied") throw new Error(`${driverEvent.kind} was ${outcome}: ${code}`);
  }
}

/**
 * From the acceptance until the goods are aboard; the fare is collected where the sender pays in
 * cash.
 */
export const untilAboard = (fareSatang = 0): DriverEvent[] => [
  { kind: "heading" },
  { kind: "arrived" },
  ...(fareSatang > 0
    ? [{ kind: "cash_collected", purpose: "fare", amountSatang: fareSatang }]
    : []),
  { kind: "picked_up", ...withPhoto() },
];
export const untilDelivered = (stopIndex = 1, codSatang = 0): DriverEvent[] => [
  { kind: "heading", stopIndex },
  { kind: "arrived", stopIndex },
  ...(codSatang > 0
    ? [{ kind: "cash_collected", purpose: "cod", stopIndex, amountSatang: codSatang }]
    : []),
  { kind: "delivered", stopIndex, ...withPhoto() },
];

export type Job = { booking: Booked; driver: Person; customer: Person };

/** A cash booking that a driver has. */
export async function assigned(world: World, customer: Person, wish: Wish = {}): Promise<Job> {
  const booking = await book(world, customer, wish);
  return { booking, driver: await acceptedBy(world, booking), customer };
}

/** A cash booking with its goods aboard. */
export async function aboard(world: World, customer: Person, wish: Wish = {}): Promise<Job> {
  const job = await assigned(world, customer, wish);
  await report(world, job.driver, job.booking.id, untilAboard(job.booking.totalSatang));
  return job;
}

/** A cash booking that was brought. */
export async function delivered(
  world: World,
  customer: Person,
  wish: Wish & { codSatang?: number } = {},
): Promise<Job> {
  const { codSatang = 0 } = wish;
  const dropOffs = codSatang > 0 ? [{ ...silom, codAmountSatang: codSatang }] : [silom];
  const job = await aboard(world, customer, { dropOffs, ...wish });
  await report(world, job.driver, job.booking.id, untilDelivered(1, codSatang));
  return job;
}

/** Puts what has happened on a booking so far into the past: a test cannot wait that long. */
export const letMinutesPass = ({ product }: World, { id }: Booked, minutes: number) =>
  product.withDatabase(async (client) => {
    await client.query(
      "update booking_events set happened_at = happened_at - make_interval(mins => $2) where booking_id = $1",
      [id, minutes],
    );
    await client.query(
      `update bookings set assigned_at = assigned_at - make_interval(mins => $2),
         pickup_leave_at = pickup_leave_at - make_interval(mins => $2),
         pickup_expected_at = pickup_expected_at - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    );
  });

/** The key in the link that a sender shares. */
export const viewKeyOf = ({ shareUrl }: Booked): string =>
  shareUrl.split("/").at(-1)?.split("?")[0] ?? "";
