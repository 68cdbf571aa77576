import type { CreateKey } from "@songtan/contract/businesses/businesses";
import { type KeyScope, keyScopes, type Mode } from "@songtan/domain/businesses/types";
import { readSatang } from "@songtan/domain/thai/typed-number";
import type { input } from "zod";

/** The typed values of a key. */
export type KeyValues = {
  name: string;
  scopes: readonly KeyScope[];
  capPerBookingBaht: string;
  capPerDayBaht: string;
  /** One a line. */
  networks: string;
  /** The last day in Bangkok; empty for none. */
  lastDay: string;
};

export const emptyKey: KeyValues = {
  name: "",
  scopes: keyScopes,
  capPerBookingBaht: "",
  capPerDayBaht: "",
  networks: "",
  lastDay: "",
};

const dayMilliseconds = 86_400_000;

/** A day begins in Bangkok, which is seven hours ahead all year; the key lives to the end of its last. */
export const endOfDay = (day: string): string =>
  new Date(new Date(`${day}T00:00:00+07:00`).getTime() + dayMilliseconds).toISOString();

export const networksOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((each) => each.trim())
    .filter(Boolean);

const cap = (text: string): number | null => (text.trim() === "" ? null : readSatang(text));

export const isCapRight = (text: string): boolean => {
  const satang = cap(text);
  return text.trim() === "" || (satang !== null && satang > 0);
};

export const keyRequest = (values: KeyValues, mode: Mode): input<typeof CreateKey> => ({
  mode,
  name: values.name,
  scopes: [...values.scopes],
  allowedNetworks: networksOf(values.networks),
  capPerBookingSatang: cap(values.capPerBookingBaht),
  capPerDaySatang: cap(values.capPerDayBaht),
  expiresAt: values.lastDay ? endOfDay(values.lastDay) : null,
});
