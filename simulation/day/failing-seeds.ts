import type { Wish } from "./plan.ts";

/** Days that once went wrong: what was found stays found. Played first. */
export const failingSeeds: readonly Pick<Wish, "seed" | "bookings" | "drivers">[] = [
  // Goods found with the driver before left the next one's money set aside for ever.
  { seed: "1", bookings: 60, drivers: 20 },
];
