import type { BookingSummary } from "@songtan/contract/bookings/bookings";

export type LastPerson = { bookingId: string; name: string; address: string };

/** Returns the last recipients, newest first, each once per address. The card of a recipient repeats that booking. */
export function lastPeople(bookings: readonly BookingSummary[], max: number): LastPerson[] {
  const people = bookings.flatMap(({ id, stops }) => {
    const last = stops.at(-1);
    if (!last || last.index === 0) return [];
    return [{ bookingId: id, name: last.contactName, address: last.address }];
  });
  const isSame = (left: LastPerson, right: LastPerson) =>
    left.name === right.name && left.address === right.address;
  return people
    .filter((person, index) => people.findIndex((each) => isSame(each, person)) === index)
    .slice(0, max);
}
