import { parseContactPhone } from "@songtan/domain/thai/phone";
import { peopleStorageKey } from "../draft/storage-key.ts";

/** Someone parcels are sent to or from. */
export type Contact = { name: string; phone: string };

const peopleMax = 8;
/** As many as are offered at once. */
export const offeredMax = 5;

/** The people booked with last in this browser, newest first. A blocked or broken store is an empty one. */
export function recentPeople(): Contact[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(peopleStorageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isContact).slice(0, peopleMax) : [];
  } catch {
    return [];
  }
}

/** After a booking: its people come first the next time. */
export function rememberPeople(people: readonly Contact[]): void {
  const plain = people.map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() }));
  const known = withoutRepeats([...plain.filter(isContact), ...recentPeople()]);
  try {
    localStorage.setItem(peopleStorageKey, JSON.stringify(known.slice(0, peopleMax)));
  } catch {
    // Private windows may refuse to store; the list is a convenience.
  }
}

/** The people to choose from at a stop: those of saved places, then the recent ones, without those in the booking. */
export function peopleToOffer(
  known: readonly Contact[],
  inBooking: readonly Contact[],
): readonly Contact[] {
  const present = new Set(inBooking.map(phoneOf));
  return withoutRepeats(known)
    .filter((person) => isContact(person) && !present.has(phoneOf(person)))
    .slice(0, offeredMax);
}

/** One phone is one person, however it is written. */
const phoneOf = ({ phone }: Contact): string => parseContactPhone(phone) ?? phone;

const withoutRepeats = (people: readonly Contact[]): Contact[] =>
  people.filter(
    (person, index) => people.findIndex((each) => phoneOf(each) === phoneOf(person)) === index,
  );

const isContact = (value: Partial<Contact> | null): value is Contact =>
  typeof value?.name === "string" &&
  value.name !== "" &&
  typeof value.phone === "string" &&
  parseContactPhone(value.phone) !== null;
