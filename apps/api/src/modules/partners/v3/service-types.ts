import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Extra, ParcelCategory, Vehicle } from "@songtan/domain/vehicle-types";

/**
 * The vehicle names of the protocol. The last one is our addition, because the protocol does not offer a closed box in
 * Thailand.
 */
export const serviceTypes = {
  MOTORCYCLE: "motorcycle",
  MPV: "hatchback",
  TRUCK330: "pickup",
  TRUCK330_BOX: "box_pickup",
} as const satisfies Record<string, Vehicle>;
export type ServiceType = keyof typeof serviceTypes;

export const vehicleOf = (serviceType: string): Vehicle | null =>
  Object.hasOwn(serviceTypes, serviceType) ? serviceTypes[serviceType as ServiceType] : null;

/** `COD` is cash on delivery, which is an amount of a stop and no extra. */
export const cashOnDelivery = "COD";
const requests: Record<string, Extra | typeof cashOnDelivery> = {
  COD: cashOnDelivery,
  CASH_ON_DELIVERY: cashOnDelivery,
  LALABAG: "insulated_bag",
  ROUNDTRIP: "return_trip",
  ROUNDTRIP2: "return_trip",
  HELPER: "helper",
  DOOR_TO_DOOR_1HELPER: "helper",
  DELIVERY_CODE: "pin",
};
/** Special requests that are listed for a service; the other names are accepted as well. */
const listed = ["COD", "LALABAG", "ROUNDTRIP", "ROUNDTRIP2", "HELPER", "DELIVERY_CODE"] as const;
export type ListedRequest = (typeof listed)[number];

export type ReadRequests = { extras: Extra[]; wantsCash: boolean; unknownIndex: number };

/**
 * Converts special requests to extras. `unknownIndex` is the index of the first request that we do not sell at all; -1
 * if all are known.
 */
export function readSpecialRequests(names: readonly string[]): ReadRequests {
  const found = names.map((name) => (Object.hasOwn(requests, name) ? requests[name] : undefined));
  const known = found.filter((request) => request !== undefined);
  return {
    extras: [...new Set(known.filter((request) => request !== cashOnDelivery))],
    wantsCash: known.includes(cashOnDelivery),
    unknownIndex: found.indexOf(undefined),
  };
}

/** The special requests that a tariff sells with a vehicle, by their names. */
export const requestsOf = (vehicle: Vehicle, { extras }: Pick<Tariff, "extras">): ListedRequest[] =>
  listed.filter((name) => {
    if (name === "ROUNDTRIP" && vehicle !== "motorcycle") return false;
    if (name === "ROUNDTRIP2" && vehicle === "motorcycle") return false;
    const request = requests[name];
    return (
      request === cashOnDelivery ||
      extras.some(({ extra, vehicles }) => extra === request && vehicles.includes(vehicle))
    );
  });

const categories: readonly [pattern: RegExp, category: ParcelCategory][] = [
  [/FRAGILE|GLASS/, "fragile"],
  [/FOOD|BEVERAGE|GROCER|MEAL/, "food"],
  [/DOCUMENT|OFFICE|LETTER/, "document"],
  [/CLOTH|FASHION|APPAREL/, "clothing"],
  [/ELECTRON|PHONE|COMPUTER/, "electronics"],
  [/FLOWER|PLANT|BOUQUET/, "flowers"],
];

/** Their categories and instructions are an open list; the first that we have a name for counts. */
export const categoryOf = (names: readonly string[]): ParcelCategory =>
  categories.find(([pattern]) => names.some((name) => pattern.test(name.toUpperCase())))?.[1] ??
  "other";

/** The weight of a parcel without a stated weight: light enough for every vehicle. */
const usualWeightKg = 1;

/**
 * Returns the upper end of `LESS_THAN_3_KG`, `3_TO_5KG` or `12`, and the lower end of `MORE_THAN_20_KG`. Null if the
 * text does not contain a number above 0.
 */
export function weightOf(text: string | undefined): number | null {
  if (text === undefined) return usualWeightKg;
  const numbers = text.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const kilograms = Math.max(...numbers);
  return numbers.length > 0 && kilograms > 0 ? kilograms : null;
}
