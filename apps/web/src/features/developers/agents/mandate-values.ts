import type { CreateMandate } from "@songtan/contract/businesses/mandates";
import type { Mode } from "@songtan/domain/businesses/types";
import { readSatang } from "@songtan/domain/thai/typed-number";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { input } from "zod";
import { endOfDay } from "../keys/key-values.ts";

/** The typed values of a mandate. */
export type MandateValues = {
  agentName: string;
  capPerBookingBaht: string;
  capPerDayBaht: string;
  /** The last day in Bangkok. */
  lastDay: string;
  /** None: every vehicle. */
  vehicles: readonly Vehicle[];
  /** None: everywhere. */
  provinceCodes: readonly string[];
  /** Minutes of the day as text; empty for all day. */
  fromMinute: string;
  toMinute: string;
  /** All bookings of the business, not only its own. */
  seesAll: boolean;
  cancelsAll: boolean;
};

export const emptyMandate: MandateValues = {
  agentName: "",
  capPerBookingBaht: "",
  capPerDayBaht: "",
  lastDay: "",
  vehicles: [],
  provinceCodes: [],
  fromMinute: "",
  toMinute: "",
  seesAll: false,
  cancelsAll: false,
};

const halfHours = 48;
/** The times of a day that hours can begin and end at, as minutes with how they are read. */
export const dayTimes: readonly { minute: number; label: string }[] = Array.from(
  { length: halfHours },
  (_, index) => ({ minute: index * 30, label: formatMinute(index * 30) }),
);

/** 510 is 08:30. */
export function formatMinute(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Returns true when the text is an amount above 0. */
export const isAmount = (text: string): boolean => (readSatang(text) ?? 0) > 0;

/** A cap per booking above the day's can never be reached. */
export const isDayAbove = ({ capPerBookingBaht, capPerDayBaht }: MandateValues): boolean =>
  (readSatang(capPerDayBaht) ?? 0) >= (readSatang(capPerBookingBaht) ?? 0);

export const mandateRequest = (values: MandateValues, mode: Mode): input<typeof CreateMandate> => ({
  mode,
  agentName: values.agentName,
  capPerBookingSatang: readSatang(values.capPerBookingBaht) ?? 0,
  capPerDaySatang: readSatang(values.capPerDayBaht) ?? 0,
  expiresAt: endOfDay(values.lastDay),
  vehicles: [...values.vehicles],
  provinceCodes: [...values.provinceCodes],
  seesAll: values.seesAll || values.cancelsAll,
  cancelsAll: values.cancelsAll,
  hours:
    values.fromMinute === "" || values.toMinute === ""
      ? null
      : { fromMinute: Number(values.fromMinute), toMinute: Number(values.toMinute) },
});
