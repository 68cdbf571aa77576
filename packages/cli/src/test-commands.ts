import type { AdvanceTestBooking, Booking, Client, WebhookBody } from "@songtan/sdk";
import { bookingLine } from "./booking-commands.ts";
import { argument, type CommandLine, openClient } from "./command-line.ts";
import { UsageError } from "./usage-error.ts";

type Target = AdvanceTestBooking["to"];

export async function advance(line: CommandLine): Promise<void> {
  const client = openClient(line);
  const named = argument(line, 0, "aBooking");
  // The server decides which states a booking can be pushed to.
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

type Type = WebhookBody["type"];
type Plan = { pushes: Target[]; dropOffs?: number; codAmountSatang?: number; edited?: true };

/** Pushes that a booking needs so that an event of the type happens; for the other types a sample is sent. */
const plans: Readonly<Record<Type, Plan | "sample">> = {
  "booking.created": { pushes: [] },
  "booking.driver_assigned": { pushes: ["assigned"] },
  "booking.driver_changed": { pushes: ["assigned", "cancelled_by_driver"] },
  "booking.arrival_changed": { pushes: ["arrival_changed"] },
  "booking.driver_arrived": { pushes: ["arrived"] },
  "booking.picked_up": { pushes: ["picked_up"] },
  "booking.stop_done": { pushes: ["delivered"], dropOffs: 2 },
  "booking.proof_added": { pushes: ["delivered"] },
  "booking.delivered": { pushes: ["delivered"] },
  "booking.partly_delivered": { pushes: ["partly_delivered"], dropOffs: 2 },
  "booking.failed_stop": { pushes: ["failed_stop"] },
  "booking.returning": { pushes: ["returning"] },
  "booking.returned": { pushes: ["returned"] },
  "booking.held": "sample",
  "booking.disposed": "sample",
  "booking.lost": { pushes: ["lost"] },
  "booking.cancelled": { pushes: ["cancelled"] },
  "booking.unfulfilled": { pushes: ["unfulfilled"] },
  "booking.price_changed": { pushes: ["edit_accepted"], edited: true },
  "booking.edited": { pushes: ["edit_accepted"], edited: true },
  "booking.edit_declined": { pushes: ["edit_declined"], edited: true },
  "booking.cod_collected": { pushes: ["delivered"], codAmountSatang: 100_00 },
  "booking.cod_released": "sample",
  "balance.low": "sample",
  "invoice.issued": "sample",
  "claim.updated": "sample",
  ping: "sample",
};
const isType = (text: string): text is Type => Object.hasOwn(plans, text);

export async function trigger(line: CommandLine): Promise<void> {
  const type = argument(line, 0, "aType");
  if (!isType(type))
    throw new UsageError("badType", { type, types: Object.keys(plans).join("\n  ") });
  const client = openClient(line);
  const plan = plans[type];
  if (plan === "sample") {
    const { eventId } = await client.test.sendEvent(type);
    return line.print(`${type}  ${eventId}`, { type, eventId });
  }
  let booking = await bookForTest(client, plan);
  if (plan.edited) await requestEdit(client, booking);
  for (const to of plan.pushes) booking = await client.test.advance(booking.id, to);
  line.print(`${type}  ${bookingLine(booking)}`, { type, booking });
}

/** Requests a place further away, so that the price changes as well. */
async function requestEdit(client: Client, { id }: Booking): Promise<void> {
  await client.test.advance(id, "assigned");
  const place = { latitude: 13.8022, longitude: 100.5525, address: "Chatuchak" };
  const dropOff = { from: 1, ...place, contactName: "Somchai", contactPhone: "0822222222" };
  const wish = { fromIndex: 1, dropOffs: [dropOff] };
  const { totalSatang } = await client.bookings.quoteEdit(id, wish);
  await client.bookings.edit(id, { ...wish, totalSatang });
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
