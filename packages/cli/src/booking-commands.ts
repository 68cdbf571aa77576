import { type Booking, type Client, type CreateQuote, isEnded, type Quote } from "@songtan/sdk";
import { argument, type CommandLine, openClient } from "./command-line.ts";
import { UsageError } from "./usage-error.ts";

const uuid = /^[0-9a-f-]{36}$/i;

export const baht = (satang: number): string => `${(satang / 100).toFixed(2)} THB`;
export const bookingLine = ({ number, state, totalSatang, id }: Omit<BookingHead, "driver">) =>
  `${number}  ${state}  ${baht(totalSatang)}  ${id}`;
type BookingHead = Pick<Booking, "number" | "state" | "totalSatang" | "id" | "driver">;

/** A place as `13.7466,100.5347,name of it`, or as the text of an address, which is looked up. */
async function stopOf(
  line: CommandLine,
  client: Client,
  text: string,
): Promise<CreateQuote["stops"][number]> {
  const [, latitude, longitude, address] =
    /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*(?:,\s*(.+))?$/.exec(text) ?? [];
  if (latitude !== undefined && longitude !== undefined) {
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    return { ...point, address: address ?? (await client.places.reverse(point)).address };
  }
  const [found] = await client.places.search({ q: text, limit: 1 });
  if (!found || isUnlike(text, `${found.name} ${found.address}`))
    throw new UsageError("noPlace", { text });
  const { latitude: lat, longitude: lng, id } = found;
  const place = `${found.name} ${found.address}`;
  line.note(line.translate("place", { text, address: `${place}  (${lat},${lng})` }));
  return { latitude: lat, longitude: lng, address: place, placeId: id };
}

const latinParts = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

/**
 * Returns true when each word of a Latin text has a different beginning from every word of the found place: the search
 * returns its nearest guess even for an unknown place.
 */
function isUnlike(text: string, place: string): boolean {
  const [typed, found] = [latinParts(text), latinParts(place)];
  if (typed.length === 0 || found.length === 0) return false;
  return !typed.some((word) => found.some((other) => other.startsWith(word.slice(0, 3))));
}

async function makeQuote(line: CommandLine, client: Client): Promise<Quote> {
  const { from, to = [], vehicle = "motorcycle", category = "document", weight } = line.values;
  if (!from || to.length === 0) throw new UsageError("noRoute");
  const stops = await Promise.all([from, ...to].map((text) => stopOf(line, client, text)));
  return client.quotes.create({
    stops,
    // The server decides which vehicles and categories are sold; its refusal names the field.
    vehicle: vehicle as CreateQuote["vehicle"],
    parcel: {
      category: category as CreateQuote["parcel"]["category"],
      weightKg: Number(weight ?? 1),
    },
  });
}

export async function quote(line: CommandLine): Promise<void> {
  const made = await makeQuote(line, openClient(line));
  const { id, totalSatang, distanceMetres, expiresAt } = made;
  const kilometres = (distanceMetres / 1000).toFixed(1);
  const text = line.translate("quoted", { total: baht(totalSatang), kilometres, id, expiresAt });
  line.print(text, made);
}

const contactOf = (text: string) => {
  const [, contactName, contactPhone] = /^(.+),\s*([+\d][^,]*)$/.exec(text) ?? [];
  if (!contactName || !contactPhone) throw new UsageError("badContact", { text });
  return { contactName: contactName.trim(), contactPhone };
};

export async function book(line: CommandLine): Promise<void> {
  const client = openClient(line);
  const { contact = [], quote: named, reference, payment } = line.values;
  const stops = contact.map(contactOf);
  if (stops.length < 2) throw new UsageError("noContacts");
  const quoteId = named ?? (await makeQuote(line, client)).id;
  type Method = NonNullable<Parameters<Client["bookings"]["create"]>[0]["payment"]>["method"];
  const booking = await client.bookings.create(
    {
      quoteId,
      stops,
      ...(reference !== undefined && { reference }),
      ...(payment !== undefined && { payment: { method: payment as Method } }),
    },
    // A quote can be booked once, so a repeated command gets the same booking.
    { idempotencyKey: `cli-${quoteId}` },
  );
  line.print(bookingLine(booking), booking);
}

/** A booking's id; a number is looked up. */
async function idOf(line: CommandLine, client: Client): Promise<string> {
  const named = argument(line, 0, "aBooking");
  if (uuid.test(named)) return named;
  for await (const { id, number } of client.bookings.list({ q: named }))
    if (number.toLowerCase() === named.toLowerCase()) return id;
  throw new UsageError("noBooking", { named });
}

export async function track(line: CommandLine): Promise<void> {
  const client = openClient(line);
  let last = "";
  for await (const booking of client.bookings.watch(await idOf(line, client))) {
    const { driver, stops } = booking;
    const steps = stops.map(({ state }) => state).join(" → ");
    const text = [bookingLine(booking), driver?.name, steps].filter(Boolean).join("  ");
    if (text === last && !isEnded(booking.state)) continue;
    last = text;
    line.print(text, booking);
  }
}

export async function list(line: CommandLine): Promise<void> {
  const { state, reference, limit = "20" } = line.values;
  type State = NonNullable<Parameters<Client["bookings"]["list"]>[0]>["state"];
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1) throw new UsageError("badNumber", { text: limit });
  const query = { reference, state: state as State, limit: Math.min(most, 50) };
  let count = 0;
  for await (const booking of openClient(line).bookings.list(query)) {
    line.print(bookingLine(booking), booking);
    count += 1;
    if (count === most) break;
  }
  if (count === 0) line.note(line.translate("nothing"));
}

export async function cancel(line: CommandLine): Promise<void> {
  const client = openClient(line);
  const id = await idOf(line, client);
  const { cancellation } = await client.bookings.get(id);
  const { reason } = line.values;
  const cancelled = await client.bookings.cancel(id, {
    expectedFeeSatang: cancellation.feeSatang,
    ...(reason !== undefined && { reason }),
  });
  const fee = line.translate("fee", { fee: baht(cancellation.feeSatang) });
  line.print(`${bookingLine(cancelled)}  ${fee}`, cancelled);
}
