import { bookingNumber } from "@songtan/domain/booking/number";
import { cityOfId, idInCity, noCity } from "@songtan/domain/cities/city-id";
import { below, idOf } from "./numbers.ts";
import { type Cell, type Story, storyTables } from "./stories.ts";

/** What one copy of a booking has of its own. */
export type Copy = {
  /** Which copy of the story: from 0. */
  number: number;
  shiftMilliseconds: number;
  customerId: string;
  driverId: string;
};
type Piece = string | ((copy: Copy) => string);
export type Renderer = {
  story: Story;
  bookingId: (copy: Copy) => string;
  tables: Record<string, (copy: Copy) => string>;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const time = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00)/;
const anything = new RegExp(`${uuid.source}|${time.source}`, "g");
const escapeText = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
const isoText = (milliseconds: number) => new Date(milliseconds).toISOString();
const firstNames =
  "สมชาย สมหญิง วิชัย นภา ปรีชา มาลี อนันต์ กมล ธนา พิมพ์ชนก ณัฐพล สุดา วรรณา ประเสริฐ จิราพร".split(" ");
const lastNames = "ใจดี ศรีสุวรรณ ทองคำ แก้วมณี บุญมา สายทอง วงศ์ไทย รัตนชัย พูลสุข จันทร์เพ็ญ มั่นคง เจริญสุข".split(
  " ",
);
const bangkokMilliseconds = 7 * 3_600_000;
const millisecondsOf = (text: string) => Date.parse(text.replace(" ", "T").replace("+00", "Z"));
/** Of the whole numbers that the database counts up; each story has so many of its own. */
const counted = new Set([
  "booking_events.id",
  "ledger_entries.id",
  "ledger_postings.entry_id",
  "task_events.sequence_number",
  "payments.sequence_number",
]);
/** No multiple of 31, and there are 31⁶ numbers: each comes once. */
const numberStep = 123_456_791;
/** The demo history has fewer bookings, each another number. */
const storiesMax = 16;
/** Of ids that are none of a row. */
const keyPlaces = 1_000_000;
/** Left free below: what the demo data itself has. */
const firstCounted = 1000;

type Place = { table: string; row: readonly Cell[]; story: number; number: number };

/** What is another text in each copy, whatever the original's is; null for all else. */
function ownPiece(
  cell: Cell & { text: string },
  { table, row, story, number: place }: Place,
): Piece | null {
  const person = story * 16 + place;
  switch (`${table}.${cell.column}`) {
    case "bookings.number":
      return ({ number }) => bookingNumber((number * storiesMax + story) * numberStep);
    case "bookings.view_key_hash":
      return ({ number }) =>
        `\\\\x${idOf(number, keyPlaces + story)
          .replaceAll("-", "")
          .repeat(2)}`;
    case "payments.provider_charge_id":
      return ({ number }) => `chrg_${number}_${story}`;
    case "stops.contact_name":
      return ({ number }) => personName(number, person);
    case "stops.contact_phone":
      return ({ number }) => `+666${String(below(1e8, number, person)).padStart(8, "0")}`;
    case "stops.address": {
      const rest = escapeText(cell.text);
      return ({ number }) =>
        `${1 + below(400, number, place)}/${1 + below(90, story, number)} ${rest}`;
    }
    case "ledger_entries.accounting_on": {
      const happened = row.find(({ column }) => column === "happened_at")?.text ?? "";
      const at = millisecondsOf(happened) + bangkokMilliseconds;
      return ({ shiftMilliseconds }) => isoText(at + shiftMilliseconds).slice(0, 10);
    }
    default:
      return null;
  }
}

/** Numbers what differs in each copy: the same id is the same place in all rows of all stories. */
function openPlaces(people: { customer: string; drivers: ReadonlySet<string> }) {
  const ids = new Map<string, number>();
  const counters = new Map<string, Map<string, number>>();
  const placeIn = (places: Map<string, number>, value: string) => {
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  };
  function inText(text: string): Piece {
    if (text === people.customer) return ({ customerId }) => customerId;
    if (people.drivers.has(text)) return ({ driverId }) => driverId;
    if (text.length === 36) {
      const place = placeIn(ids, text);
      // A copy is in the same city as its original.
      const city = cityOfId(text);
      return ({ number }) =>
        city === noCity ? idOf(number, place) : idInCity(idOf(number, place), city);
    }
    const at = millisecondsOf(text);
    return ({ shiftMilliseconds }) => isoText(at + shiftMilliseconds);
  }
  return {
    inText,
    counted(name: string, value: string): Piece {
      const sequence = name.startsWith("ledger_") ? "entries" : name;
      const places = counters.get(sequence) ?? new Map<string, number>();
      counters.set(sequence, places);
      const place = placeIn(places, value);
      return ({ number }) => String(firstCounted + number * places.size + place);
    },
    split(text: string): Piece[] {
      const pieces: Piece[] = [];
      let from = 0;
      for (const match of text.matchAll(anything)) {
        pieces.push(text.slice(from, match.index), inText(match[0]));
        from = match.index + match[0].length;
      }
      return [...pieces, text.slice(from)];
    },
  };
}

/** Makes a function for each story and table that writes the lines of one copy. */
export function renderers(
  stories: readonly Story[],
  people: { customer: string; drivers: ReadonlySet<string> },
): Renderer[] {
  const places = openPlaces(people);
  const piecesOf = (cell: Cell, place: Place): Piece[] => {
    const { text } = cell;
    if (text === null) return ["\\N"];
    const name = `${place.table}.${cell.column}`;
    if (counted.has(name)) return [places.counted(name, text)];
    const own = ownPiece({ ...cell, text }, place);
    return own ? [own] : places.split(escapeText(text));
  };
  return stories.map((story, index) => ({
    story,
    bookingId: joined([places.inText(story.bookingId)]),
    tables: Object.fromEntries(
      storyTables.map((table) => [
        table,
        joined(
          (story.rows[table] ?? []).flatMap((row, number) => [
            ...row.flatMap((cell, column): Piece[] => [
              ...(column > 0 ? ["\t"] : []),
              ...piecesOf(cell, { table, row, story: index, number }),
            ]),
            "\n",
          ]),
        ),
      ]),
    ),
  }));
}

/** Texts that follow each other are one: a copy is a loop over what differs. */
function joined(pieces: readonly Piece[]): (copy: Copy) => string {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === "string" && typeof last === "string")
      merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  return (copy) => {
    let text = "";
    for (const piece of merged) text += typeof piece === "string" ? piece : piece(copy);
    return text;
  };
}

/** Some names are common, one in ten is no one else's, as in a city. */
export function personName(first: number, second: number): string {
  const names = `${firstNames[below(firstNames.length, first, second)]} ${lastNames[below(lastNames.length, second, first)]}`;
  return below(10, first, second + 77) === 0 ? `${names}กุล${first}` : names;
}
