import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { CreateQuote } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type Random, seededRandom } from "@songtan/sandbox/data/random";
import type { z } from "zod";
import type { Areas, Spot } from "./areas.ts";

export type DayConfig = {
  seed: string;
  bookings: number;
  drivers: number;
  /** Hours of the Bangkok day in which customers book. */
  fromHour: number;
  toHour: number;
  /** How much goes wrong: 1 is the usual bad day, 0 a day without any fault of network, phone or program. */
  trouble: number;
};

/**
 * A Friday, with the worst evening of the week. A fixed one, so that a seed is always the same day.
 */
export const dayBegins = new Date("2026-11-26T17:00:00Z");
export const atHour = (hour: number): number => dayBegins.getTime() + Math.round(hour * 3_600_000);

/** What one customer is going to want. */
export type Order = {
  index: number;
  customer: number;
  at: number;
  quote: z.input<typeof CreateQuote>;
  payment: NonNullable<CreateBooking["payment"]>;
  /** A card that requires payment, and how the payer then behaves. */
  payer: "pays" | "refuses" | "forgets";
  /** Cancels after looking at the search for so long. */
  patienceSeconds: number;
  /** Thinks better of it so long after a driver was found. */
  regretsSeconds: number | null;
  /** Looks at the map every few minutes. */
  watches: boolean;
  /** Requests another driver when the product offers it. */
  complains: boolean;
  /** Seconds at the pick-up and at each drop-off. */
  atPickUpSeconds: number;
  atDropOffSeconds: number;
  pickUpFails: "sender_absent" | "prohibited" | "parcel_differs" | null;
  /** The first drop-off fails, and what the driver does then. */
  dropOffFails: {
    reason: "recipient_absent" | "refused";
    afterwards: "retry" | "handed_to" | "returning";
  } | null;
  /** The recipient first says a wrong PIN. */
  givesWrongPin: boolean;
};

export type Habits = {
  index: number;
  vehicle: Vehicle;
  home: Spot;
  beginsAt: number;
  endsAt: number;
  breakAt: number;
  breakSeconds: number;
  /** How willing at all, and how many metres to a pick-up halve it. */
  willing: number;
  farMetres: number;
  /** Less than this, in satang, is not worth the way. */
  leastPaySatang: number;
  pace: number;
  /** Seconds until an offer is looked at and answered. */
  looksSeconds: number;
  /** Of offers missed with the app hidden. */
  hidden: number;
  /** Seconds the phone's clock is ahead. */
  skewSeconds: number;
  /** Shares of events without a position, and with one that walls have thrown hundreds of metres off. */
  basement: number;
  tall: number;
  /** Minutes between two points of the track; 0 for a phone that reports as the app does. */
  sparseMinutes: number;
  /** Share of jobs after which the driver is silent for a while. */
  silentShare: number;
  /** Of minutes in which the network is lost, and for how long at most. */
  losesNetwork: number;
};

/** Share of a day's bookings by hour of the Bangkok clock, 0 to 23: lunch and the evening are busiest. */
const demand = [1, 0.5, 0.3, 0.2, 0.3, 1, 2, 4, 6, 8, 9, 10, 10, 8, 7, 7, 8, 10, 11, 9, 7, 5, 3, 2];

const share = <Value>(random: Random, choices: readonly (readonly [number, Value])[]): Value => {
  let remaining = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of choices) {
    remaining -= weight;
    if (remaining < 0) return value;
  }
  return (choices.at(-1) as readonly [number, Value])[1];
};

const vehicleShares = [
  [84, "motorcycle"],
  [11, "hatchback"],
  [4, "pickup"],
  [1, "box_pickup"],
] as const satisfies readonly (readonly [number, Vehicle])[];

/** Everything that people mean to do on this day. The same seed and sizes are the same day. */
export function planDay(
  config: DayConfig,
  areas: Areas,
): { orders: Order[]; habits: Habits[]; customers: number } {
  const customers = Math.max(1, Math.round(config.bookings * 0.7));
  const random = seededRandom(`${config.seed} orders`);
  const orders = Array.from({ length: config.bookings }, (_, index) =>
    planOrder(random, areas, { config, index, customers }),
  );
  const habits = Array.from({ length: config.drivers }, (_, index) =>
    planDriver(seededRandom(`${config.seed} driver ${index}`), areas, { config, index }),
  );
  return { orders, habits, customers };
}

type OrderConfig = { config: DayConfig; index: number; customers: number };

function planOrder(random: Random, areas: Areas, { config, index, customers }: OrderConfig): Order {
  const hours = demand.map(
    (weight, hour) => [hour >= config.fromHour && hour < config.toHour ? weight : 0, hour] as const,
  );
  const hour = share(random, hours);
  const at = atHour(hour) + random.integer(0, 3_599_999);
  const pickUp = areas.pickUp(random, hour);
  const many = share(random, [
    [88, 1],
    [8, 2],
    [4, 3],
  ] as const);
  const cod = random.chance(0.08);
  const dropOffs = Array.from({ length: many }, () => areas.dropOff(random, pickUp)).map(
    (spot) => ({
      ...stopOf(spot),
      ...(cod && { codAmountSatang: random.integer(4, 60) * 2500 }),
    }),
  );
  const scheduled = random.chance(0.06);
  const extras = [
    ...(random.chance(0.06) ? (["pin"] as const) : []),
    ...(random.chance(0.03) ? (["return_trip"] as const) : []),
  ];
  const method = share(random, [
    [70, "cash"],
    [18, "card"],
    [12, "promptpay"],
  ] as const);
  return {
    index,
    customer: random.integer(0, customers - 1),
    at,
    quote: {
      stops: [stopOf(pickUp), ...dropOffs],
      vehicle: share(random, vehicleShares),
      parcel: {
        category: random.pick(["document", "food", "clothing", "other"] as const),
        weightKg: random.integer(1, 8),
      },
      extras,
      ...(scheduled && {
        scheduledAt: new Date(at + random.integer(45, 150) * 60_000).toISOString(),
      }),
    },
    payment: planPayment(random, method, many),
    payer: share(random, [
      [92, "pays"],
      [4, "refuses"],
      [4, "forgets"],
    ] as const),
    patienceSeconds: random.integer(5, 45) * 60,
    regretsSeconds: random.chance(0.04) ? random.integer(30, 900) : null,
    watches: random.chance(0.25),
    complains: random.chance(0.6),
    ...planStops(random),
  };
}

const planStops = (random: Random) => ({
  atPickUpSeconds: random.integer(90, 420),
  atDropOffSeconds: random.integer(60, 300),
  pickUpFails: share(random, [
    [97.5, null],
    [1, "sender_absent"],
    [0.8, "prohibited"],
    [0.7, "parcel_differs"],
  ] as const),
  dropOffFails: random.chance(0.03)
    ? {
        reason: random.pick(["recipient_absent", "refused"] as const),
        afterwards: random.pick(["retry", "handed_to", "returning"] as const),
      }
    : null,
  givesWrongPin: random.chance(0.3),
});

const stopOf = ({ address, latitude, longitude }: Spot) => ({ address, latitude, longitude });

function planPayment(
  random: Random,
  method: "cash" | "card" | "promptpay",
  dropOffs: number,
): Order["payment"] {
  if (method !== "cash") return { method };
  if (random.chance(0.6)) return { method, payer: "sender" };
  return { method, payer: "recipient", payerStopIndex: random.integer(1, dropOffs) };
}

/** A tenth of the drivers have phones that rarely know where they are, and work in basements and between towers. */
const planPhone = (random: Random): Pick<Habits, "basement" | "tall" | "sparseMinutes"> =>
  random.chance(0.1)
    ? { basement: 0.4, tall: 0.3, sparseMinutes: random.integer(5, 15) }
    : { basement: 0.02, tall: 0.05, sparseMinutes: 0 };

function planDriver(
  random: Random,
  areas: Areas,
  { config, index }: { config: DayConfig; index: number },
): Habits {
  const spanHours = config.toHour - config.fromHour;
  const hours = Math.min(spanHours, random.between(4, 10));
  const begins = config.fromHour - 0.5 + random.next() * (spanHours - hours);
  const lazy = random.chance(0.1);
  return {
    index,
    vehicle: share(random, vehicleShares),
    home: areas.waitingPlace(random),
    beginsAt: atHour(begins),
    endsAt: atHour(begins + hours + 0.7),
    breakAt: atHour(begins + hours * random.between(0.35, 0.65)),
    breakSeconds: hours > 3 ? random.integer(15, 50) * 60 : 0,
    willing: lazy ? 0.35 : random.between(0.7, 0.98),
    farMetres: random.between(2500, 7000),
    leastPaySatang: random.integer(25, 45) * 100,
    pace: random.between(0.82, 1.18),
    looksSeconds: random.between(4, 18),
    hidden: random.between(0.02, 0.15),
    skewSeconds: Math.round(
      random.chance(0.02) ? random.between(150, 900) : random.between(-20, 60),
    ),
    ...planPhone(seededRandom(`${config.seed} phone ${index}`)),
    silentShare: 0.008 * config.trouble,
    losesNetwork: random.between(0, 0.01) * config.trouble,
  };
}
