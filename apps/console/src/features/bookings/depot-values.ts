import type { ConsoleDepot, SaveDepot } from "@songtan/contract/console/depots";
import { thaiToArabicDigits } from "@songtan/domain/thai/writing/digits";

/** A depot as its form holds it: all typed. */
export type DepotValues = {
  nameTh: string;
  nameEn: string;
  addressTh: string;
  addressEn: string;
  hoursTh: string;
  hoursEn: string;
  phone: string;
  position: string;
  closed: boolean;
};
export type DepotField = Exclude<keyof DepotValues, "closed">;

export const depotFields: readonly DepotField[] = [
  "nameTh",
  "nameEn",
  // Before the address: a place that is found brings its own.
  "position",
  "addressTh",
  "addressEn",
  "hoursTh",
  "hoursEn",
  "phone",
];

/** The name of each field in the call. */
export const sentNames: Record<DepotField, string> = {
  nameTh: "name.th",
  nameEn: "name.en",
  addressTh: "address.th",
  addressEn: "address.en",
  hoursTh: "hours.th",
  hoursEn: "hours.en",
  phone: "phone",
  position: "latitude",
};

export const depotValues = (depot: ConsoleDepot | null): DepotValues => ({
  nameTh: depot?.name.th ?? "",
  nameEn: depot?.name.en ?? "",
  addressTh: depot?.address.th ?? "",
  addressEn: depot?.address.en ?? "",
  hoursTh: depot?.hours.th ?? "",
  hoursEn: depot?.hours.en ?? "",
  phone: depot?.phone ?? "",
  position: depot ? writePosition(depot) : "",
  closed: depot?.closed ?? false,
});

type Position = { latitude: number; longitude: number };

/** As maps write it, to a tenth of a metre at most. */
export const writePosition = ({ latitude, longitude }: Position): string =>
  [latitude, longitude].map((degrees) => Number(degrees.toFixed(6))).join(", ");

/** "13.7466, 100.5347" as maps write it; null for anything else. */
export function readPosition(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(
    thaiToArabicDigits(text),
  );
  const latitude = Number(match?.[1]);
  const longitude = Number(match?.[2]);
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null;
}

export const sentDepot = (values: DepotValues, position: Position): SaveDepot => ({
  name: { th: values.nameTh, en: values.nameEn },
  address: { th: values.addressTh, en: values.addressEn },
  hours: { th: values.hoursTh, en: values.hoursEn },
  phone: values.phone,
  ...position,
  closed: values.closed,
});
