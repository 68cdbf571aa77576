import type { AdvanceTestBooking, Booking, Client, WebhookEvent } from "@songtan/sdk";
import { bookingLine } from "./booking-commands.ts";
import { argument, type CommandLine, openClient } from "./command-line.ts";
import { UsageError } from "./usage-error.ts";

type Target = AdvanceTestBooking["to"];

export async function advance(line: CommandLine): Promise<void> {
  const client = openClient(line);
  const named = argument(line, 0, "aBooking");
  // What can be pushed to is for the server to say.
  const booking = await client.test.advance(named, argument(line, 1, "aState") as Target);
  line.print(bookingLine(booking), booking);
}

/** The time of test mode; with seconds, moved by them. */
export async function clock(line: CommandLine): Promise<void> {
  const { clock: testClock } = openClient(line).test;
  const [text] = line.args;
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError("badNumber", { text });
  const moved = text === undefined ? await testClock.get() : await testClock.advance(Number(text));
  line.print(moved.now, moved);
}

type Plan = { pushes: Target[]; dropOffs?: number; codAmountSatang?: number };

/** What a booking needs so that an event of the type happens. */
const plans: Partial<Record<WebhookEvent["type"], Plan>> = {
  "booking.created": { pushes: [] },
  "booking.driver_assigned": { pushes: ["assigned"] },
  "booking.driver_changed": { pushes: ["assigned", "cancelled_by_driver"] },
  "booking.picked_up": { pushes: ["picked_up"] },
  "booking.proof_added": { pushes: ["delivered"] },
  "booking.delivered": { pushes: ["delivered"] },
  "booking.partly_delivered": { pushes: ["partly_delivered"], dropOffs: 2 },
  "booking.failed_stop": { pushes: ["failed_stop"] },
  "booking.returning": { pushes: ["returning"] },
  "booking.returned": { pushes: ["returned"] },
  "booking.lost": { pushes: ["lost"] },
  "booking.cancelled": { pushes: ["cancelled"] },
  "booking.unfulfilled": { pushes: ["unfulfilled"] },
  "booking.cod_collected": { pushes: ["delivered"], codAmountSatang: 100_00 },
};

export async function trigger(line: CommandLine): Promise<void> {
  const type = argument(line, 0, "aType");
  const plan = plans[type as WebhookEvent["type"]];
  if (!plan) throw new UsageError("badType", { type, types: Object.keys(plans).join("\n  ") });
  const client = openClient(line);
  let booking = await bookForTest(client, plan);
  for (const to of plan.pushes) booking = await client.test.advance(booking.id, to);
  line.print(`${type}  ${bookingLine(booking)}`, { type, booking });
}

async function bookForTest(client: Client, plan: Plan): Promise<Booking> {
  const { dropOffs = 1, codAmountSatang } = plan;
  const places = Array.from({ length: dropOffs }, (_, index) => ({
    latitude: 13.7279 + index / 500,
    longitude: 100.524,
    address: `Silom ${index + 1}`,
    ...(codAmountSatang !== undefined && { codAmountSatang }),
  }));
  const { id: quoteId } = await client.quotes.create({
    vehicle: "motorcycle",
    parcel: { category: "document", weightKg: 1 },
    stops: [{ latitude: 13.7466, longitude: 100.5347, address: "Siam" }, ...places],
  });
  return client.bookings.create({
    quoteId,
    stops: [
      { contactName: "Mali", contactPhone: "0811111111" },
      ...places.map(() => ({ contactName: "Somchai", contactPhone: "0822222222" })),
    ],
  });
}
