import type { QuoteInput } from "./price-quote.ts";

export const bangkok = { latitude: 13.7563, longitude: 100.5018 };
/** A working day at noon in Bangkok. */
export const noon = new Date("2026-11-23T05:00:00Z");
export const night = new Date("2026-11-23T16:00:00Z");

export const quoteInput = (change: Partial<QuoteInput> = {}): QuoteInput => ({
  stops: [bangkok, bangkok],
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 1 },
  extras: [],
  distanceMetres: 10_000,
  pickUpAt: noon,
  ...change,
});
