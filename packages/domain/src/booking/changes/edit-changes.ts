import type { Parcel } from "../../quoting/vehicle-refusal.ts";
import type { Extra } from "../../vehicle-types.ts";

type StopFacts = {
  address: string;
  latitude: number;
  longitude: number;
  contactName: string;
  contactPhone: string;
  note?: string | null | undefined;
};
/** Whatever an edit may change of a booking. */
export type EditableFacts = {
  stops: readonly StopFacts[];
  scheduledAt: string | null;
  parcel: Parcel;
  extras: readonly Extra[];
  payerStopIndex: number | null;
};

type Value = string | number | readonly string[] | null;
const sizeOf = ({ size }: Parcel) =>
  size ? `${size.lengthCm}×${size.widthCm}×${size.heightCm}` : null;
const ofStops = (field: (stop: StopFacts) => unknown) => (facts: EditableFacts) =>
  JSON.stringify(facts.stops.map(field));

/** Fields with values about a person: a change names the field and never the values. */
const personalFields = {
  places: ofStops(({ address, latitude, longitude }) => [address, latitude, longitude]),
  contacts: ofStops(({ contactName, contactPhone }) => [contactName, contactPhone]),
  notes: ofStops(({ note }) => note || ""),
} as const;
const openFields = {
  scheduledAt: ({ scheduledAt }) => scheduledAt,
  category: ({ parcel }) => parcel.category,
  weightKg: ({ parcel }) => parcel.weightKg,
  size: ({ parcel }) => sizeOf(parcel),
  declaredValueSatang: ({ parcel }) => parcel.declaredValueSatang ?? null,
  extras: ({ extras }) => [...extras].sort(),
  payerStopIndex: ({ payerStopIndex }) => payerStopIndex,
} as const satisfies Record<
  keyof Parcel | Exclude<keyof EditableFacts, "stops" | "parcel">,
  (facts: EditableFacts) => Value
>;

type OpenField = keyof typeof openFields;
export type EditField = keyof typeof personalFields | OpenField;
export type EditChange =
  | { field: keyof typeof personalFields }
  | { field: OpenField; from: Value; to: Value };

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];
export const editFields: readonly EditField[] = [...keysOf(personalFields), ...keysOf(openFields)];

/** Names what differs between a booking before and after an edit, for the people who read about it. */
export const editChanges = (before: EditableFacts, after: EditableFacts): EditChange[] => [
  ...keysOf(personalFields).flatMap((field) =>
    personalFields[field](before) === personalFields[field](after) ? [] : [{ field }],
  ),
  ...keysOf(openFields).flatMap((field) => {
    const [from, to]: [Value, Value] = [openFields[field](before), openFields[field](after)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  }),
];
